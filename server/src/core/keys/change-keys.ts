import { sql, type Transaction } from 'kysely';
import type { Config } from '../../config.ts';
import type { Database } from '../database/open.ts';
import type { DB } from '../database/schema.ts';
import { readKeyFiles, readList, writeKeyFile, writeList, type ListedKey } from './key-folder.ts';
import { createKey } from './key-pair.ts';
import { lockKeys, storeKeys } from './keys.store.ts';
import type { Purpose } from './purposes.ts';
import { listKey, succeed } from './settle-keys.ts';

/** Verifiers may keep the academy’s keys for five minutes: a new key is published, and signs twice as long after. */
const PUBLISHED_BEFORE_MS = 10 * 60_000;

/** A change of keys that cannot be made; the message says why. */
export class KeyChangeError extends Error {
  override name = 'KeyChangeError';
}

type Keys = Pick<Config, 'keys'>['keys'];

/** Changes the list of keys and tells every process, or does neither. */
async function changeList<T>(
  settings: Keys,
  { db }: Pick<Database, 'db'>,
  change: (listed: ListedKey[]) => Promise<{ listed: ListedKey[]; result: T }>,
): Promise<T> {
  return db.transaction().execute(async (trx: Transaction<DB>) => {
    await lockKeys(trx);
    const before = readList(settings);
    if (!before) throw new KeyChangeError(`There are no keys in ${settings.path}. Start the academy first.`);
    const { listed, result } = await change(before);
    writeList(settings, listed);
    await storeKeys(trx, listed);
    await sql`select pg_notify('keys', '')`.execute(trx);
    return result;
  });
}

/** Refuses to make a file for a purpose whose keys are elsewhere: it would only seem to take over. */
function assertFile(settings: Keys, purpose: Purpose): void {
  if (readKeyFiles(settings).some((file) => file.purpose === purpose)) return;
  throw new KeyChangeError(
    `The key for “${purpose}” is not a file in ${settings.path}. Change it where it is, in KEYS_COMMAND or KEY_…, and ` +
      'restart the academy: the former key stays published.',
  );
}

async function addKey(settings: Keys, listed: ListedKey[], purpose: Purpose, from: Date) {
  const pair = writeKeyFile(settings, purpose, await createKey(purpose));
  return { listed: succeed(listed, listKey(purpose, pair, from)), result: { id: pair.id, from } };
}

/** Creates the next key of a purpose: published at once, signing ten minutes later. What the former signed stays valid. */
export function rotateKey(
  settings: Keys,
  database: Pick<Database, 'db'>,
  { purpose, at }: { purpose: Purpose; at: Date },
): Promise<{ id: string; from: Date }> {
  return changeList(settings, database, async (listed) => {
    assertFile(settings, purpose);
    return addKey(settings, listed, purpose, new Date(at.getTime() + PUBLISHED_BEFORE_MS));
  });
}

/** Marks a key as in other hands: it is no longer published as trusted, and the next one signs at once. */
export function markCompromised(
  settings: Keys,
  database: Pick<Database, 'db'>,
  { id, since, at }: { id: string; since: Date; at: Date },
): Promise<{ purpose: Purpose; successor: string | undefined }> {
  return changeList<{ purpose: Purpose; successor: string | undefined }>(
    settings,
    database,
    async (listed) => {
      const key = listed.find((each) => each.id === id);
      if (!key) throw new KeyChangeError(`No key of the academy has the id ${id}.`);
      const marked = listed.map((each) =>
        each.id === id
          ? { ...each, until: each.until ?? at.toISOString(), compromisedSince: since.toISOString() }
          : each,
      );
      const { purpose } = key;
      const hasOther = marked.some(
        (each) => each.purpose === purpose && !each.compromisedSince && each.from <= at.toISOString(),
      );
      if (hasOther) return { listed: marked, result: { purpose, successor: undefined } };
      assertFile(settings, purpose);
      const { listed: added, result } = await addKey(settings, marked, purpose, at);
      return { listed: added, result: { purpose, successor: result.id } };
    },
  );
}
