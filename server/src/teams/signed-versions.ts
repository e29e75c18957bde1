import { seeAllOrganizations } from '../core/database/in-organization.ts';
import type { Db } from '../core/database/open.ts';
import type { Canonical } from '../learning/signatures/canonical-json.ts';
import { listHashes } from './facts/facts.service.ts';

/** The object that a signature over a version of a fact is bound to; a version never changes. */
export function objectIdOf(orgId: number, { factId, version }: { factId: number; version: number }): string {
  return `${orgId}.${factId}.${version}`;
}

/** Versions of facts by their own hash: a signature stands as long as its version is what was signed. */
export async function readSignedVersions(db: Db, ids: readonly string[]): Promise<Map<string, Canonical>> {
  if (db.isTransaction) return listHashes(db, ids);
  return db.transaction().execute(async (trx) => {
    await seeAllOrganizations(trx);
    return listHashes(trx, ids);
  });
}
