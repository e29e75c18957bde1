import { createHash } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Database } from '../../core/database/open.ts';
import type { KeyRing } from '../../core/keys/key-ring.ts';
import { waitAnew } from '../../core/log/log-entry.ts';
import { logKeysOf, witnessesOf } from '../../core/log/log-settings.ts';
import { MalformedNoteError } from '../../core/log/note.ts';
import { verifyLogNow } from '../../core/log/verify-log-now.ts';
import type { Proof } from './proof.ts';

const PATIENCE_MS = 5000;

/** What a witness cosigned last; undefined where it does not answer or has seen nothing. */
async function askWitness(url: string, origin: string): Promise<string | undefined> {
  const name = createHash('sha256').update(origin).digest('hex');
  try {
    const reply = await fetch(`${url}/${name}/checkpoint`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return reply.ok ? await reply.text() : undefined;
  } catch {
    return undefined;
  }
}

const sizeOf = (checkpoint: string) => Number(checkpoint.split('\n')[1]);

export interface LogProofOptions {
  config: Pick<Config, 'transparency'>;
  keys: KeyRing;
  beside: number;
  /** The operator knows that entries which witnesses saw are lost with what came after the backup. */
  acceptsLoss: boolean;
}

/**
 * That the log’s entries have the root of its tiles, that every row is in it, and that it is the beginning of what each
 * witness holds, or the same.
 */
export async function proveLog(
  { db }: Pick<Database, 'db'>,
  { config, keys, beside, acceptsLoss }: LogProofOptions,
): Promise<Proof> {
  const { origin } = config.transparency;
  const { witnesses } = witnessesOf({ config });
  await waitAnew(db);
  const asked = await Promise.all(witnesses.map(({ url }) => askWitness(url, origin)));
  const seen = asked.filter((text) => text !== undefined);
  const trust = { origin, keys: logKeysOf({ config, keys }), witnesses };
  const judge = (isPassed: boolean, found: string, details: readonly string[] = []): Proof => ({
    name: 'log',
    isPassed,
    found,
    details,
  });
  try {
    const own = acceptsLoss ? (await verifyLogNow(db, { ...trust, kept: [] }, beside)).entries : Infinity;
    const kept = seen.filter((text) => sizeOf(text) <= own);
    const { entries, faults } = await verifyLogNow(db, { ...trust, kept }, beside);
    const lost = Math.max(0, ...seen.map((text) => sizeOf(text) - own));
    const heard = `${seen.length} of ${witnesses.length} witnesses compared`;
    const loss = lost > 0 ? `; ${lost} entries are lost, as accepted` : '';
    return judge(
      faults.length === 0,
      `${entries} entries, ${heard}: ${faults.length} faults${loss}`,
      faults.map(({ where, fault }) => `${where}: ${fault}.`),
    );
  } catch (error) {
    if (!(error instanceof MalformedNoteError)) throw error;
    return judge(false, error.message);
  }
}
