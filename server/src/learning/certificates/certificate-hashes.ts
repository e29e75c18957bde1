import { sha256 } from '../../content/load-course.ts';
import type { Db } from '../../core/database/open.ts';
import { listByNumbers } from './signed-certificates.store.ts';

/** The SHA-256 of what was signed of certificates, as the public log has it, by number; none of a deleted account’s. */
export async function hashCertificates(db: Db, numbers: readonly string[]): Promise<Map<string, string>> {
  const rows = await listByNumbers(db, numbers);
  return new Map(rows.map(({ number, signature }) => [number, sha256(signature)]));
}
