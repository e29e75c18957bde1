import { createPrivateKey } from 'node:crypto';
import type { Config } from '../../config.ts';
import { StartRefusedError } from '../database/start-refused.ts';
import type { Db } from '../database/open.ts';
import { readCommandKeys } from './key-command.ts';
import { readKeyFiles, readList, writeKeyFile, writeList, type ListedKey } from './key-folder.ts';
import { assertKind, createKey, pairOf, parsePrivate, thumbprintOf, type KeyPair } from './key-pair.ts';
import { listStoredKeys, lockKeys, storeKeys, type StoredKey } from './keys.store.ts';
import { isPurpose, PURPOSES, type Purpose } from './purposes.ts';

export type KeySettings = Config['keys'];

/** The keys that the operator vouches for, and those of them that can sign here. */
export interface SettledKeys {
  listed: ListedKey[];
  pairs: ReadonlyMap<string, KeyPair>;
  /** Public keys in the database that nobody vouches for: whoever put them there did so behind the academy’s back. */
  untrusted: string[];
  /** Private parts were in the database until now. */
  wasMoved: boolean;
}

interface FoundKeys {
  purpose: Purpose;
  pair: KeyPair;
}

function readGivenKeys({ given }: KeySettings): FoundKeys[] {
  return Object.entries(given).flatMap(([purpose, text]) => {
    if (!isPurpose(purpose) || !text) return [];
    const where = `KEY_${purpose.toUpperCase().replaceAll('-', '_')}`;
    const key = parsePrivate(text, where);
    assertKind(key, purpose, where);
    return [{ purpose, pair: pairOf(key, purpose) }];
  });
}

/** A program before files, files before the environment: of two sources for a purpose, the first counts. */
export async function findKeys(settings: KeySettings): Promise<FoundKeys[]> {
  const sources = [await readCommandKeys(settings.command), readKeyFiles(settings), readGivenKeys(settings)];
  const found: FoundKeys[] = [];
  for (const source of sources) {
    const had = new Set(found.map(({ purpose }) => purpose));
    found.push(...source.filter(({ purpose }) => !had.has(purpose)));
  }
  return found;
}

/** A key as it enters the list. */
export const listKey = (
  purpose: Purpose,
  { id, publicKey }: Pick<KeyPair, 'id' | 'publicKey'>,
  from: Date,
): ListedKey => ({
  id,
  purpose,
  publicKey,
  from: from.toISOString(),
  until: null,
  compromisedSince: null,
});

/** From before private keys had files: moves them there, and vouches for them this once. */
function moveFromDatabase(settings: KeySettings, stored: readonly StoredKey[]): ListedKey[] {
  const moved = stored.flatMap(({ id, purpose, privateKey, from }) => {
    if (!privateKey) return [];
    const key = createPrivateKey({ key: privateKey, format: 'jwk' });
    const pair = pairOf(key, purpose);
    if (pair.id !== id) return [];
    writeKeyFile(settings, purpose, key);
    return [listKey(purpose, pair, from)];
  });
  return moved.map((key, index) => ({ ...key, until: moved[index + 1]?.from ?? null }));
}

/** Vouched for by its fingerprint in a setting, for machines without the folder that has the list. */
function listTrusted({ trusted }: KeySettings, stored: readonly StoredKey[]): ListedKey[] {
  return stored.flatMap(({ id, purpose, publicKey, from }) =>
    publicKey && trusted.includes(id) && thumbprintOf(publicKey) === id
      ? [listKey(purpose, { id, publicKey }, from)]
      : [],
  );
}

const earliest = (a: string | null, b: Date | null | undefined): string | null => {
  const other = b?.toISOString() ?? null;
  if (a === null || other === null) return a ?? other;
  return a < other ? a : other;
};

/** What another machine knows of a key’s end counts here too; nobody in the database can prolong its life. */
function withEnds(keys: readonly ListedKey[], stored: readonly StoredKey[]): ListedKey[] {
  return keys.map((key) => {
    const row = stored.find(({ id }) => id === key.id);
    return {
      ...key,
      until: earliest(key.until, row?.until),
      compromisedSince: earliest(key.compromisedSince, row?.compromisedSince),
    };
  });
}

/** Adds a key to a purpose; the one before it signs until then. */
export function succeed(keys: readonly ListedKey[], next: ListedKey): ListedKey[] {
  const ended = keys.map((key) =>
    key.purpose === next.purpose && key.until === null ? { ...key, until: next.from } : key,
  );
  return [...ended, next];
}

function listFound(
  keys: ListedKey[],
  found: readonly FoundKeys[],
  stored: readonly StoredKey[],
  at: Date,
): ListedKey[] {
  let listed = keys;
  for (const { purpose, pair } of found) {
    if (listed.some(({ id }) => id === pair.id)) continue;
    const row = stored.find(({ id }) => id === pair.id);
    listed = row
      ? [...listed, listKey(purpose, pair, row.from)]
      : succeed(listed, listKey(purpose, pair, at));
  }
  return listed;
}

const HOW =
  'Bring the folder of the academy’s keys (KEYS_DIR) from the machine that signed so far or from its backup, or the ' +
  'same KEYS_COMMAND or KEY_… settings. Nothing was changed.';

function assertComplete(
  listed: readonly ListedKey[],
  found: readonly FoundKeys[],
  stored: readonly StoredKey[],
  folder: string,
): void {
  for (const purpose of PURPOSES) {
    const own = listed.filter((key) => key.purpose === purpose);
    const known = stored.filter((key) => key.purpose === purpose);
    if (known.length > 0 && !known.some(({ id }) => own.some((key) => key.id === id)))
      throw new StartRefusedError(
        `The database knows the academy’s key for “${purpose}” (${known[0]?.id}), which is not among those in ${folder}. ${HOW}`,
      );
    const usable = own.filter(({ until, compromisedSince }) => until === null && compromisedSince === null);
    if (usable.length > 0 && !usable.some(({ id }) => found.some(({ pair }) => pair.id === id)))
      throw new StartRefusedError(
        `The private key for “${purpose}” (${usable[0]?.id}) is missing in ${folder}. ${HOW}`,
      );
  }
}

async function createMissing(
  settings: KeySettings,
  listed: readonly ListedKey[],
  stored: readonly StoredKey[],
) {
  const missing = PURPOSES.filter(
    (purpose) => ![...listed, ...stored].some((key) => key.purpose === purpose),
  );
  const keys = await Promise.all(missing.map(createKey));
  return missing.flatMap((purpose, index) => {
    const key = keys[index];
    return key ? [{ purpose, pair: writeKeyFile(settings, purpose, key) }] : [];
  });
}

/**
 * Reads the keys, creates what is missing on the first start, and publishes them, under a lock: processes that share a
 * database agree. A command that only verifies needs no private key.
 */
export async function settleKeys(
  trx: Db,
  settings: KeySettings,
  { at, isForReading }: { at: Date; isForReading: boolean },
): Promise<SettledKeys> {
  await lockKeys(trx);
  const stored = await listStoredKeys(trx);
  const known = readList(settings);
  const isMoving = !known && !isForReading && stored.some(({ privateKey }) => privateKey);
  const before = known ?? (isMoving ? moveFromDatabase(settings, stored) : []);
  const trusted = listTrusted(settings, stored).filter(({ id }) => !before.some((key) => key.id === id));
  const found = isForReading ? [] : await findKeys(settings);
  let listed = withEnds(listFound([...before, ...trusted], found, stored, at), stored);
  if (!isForReading) {
    assertComplete(listed, found, stored, settings.path);
    const created = await createMissing(settings, listed, stored);
    found.push(...created);
    listed = listFound(listed, created, stored, at);
    if (JSON.stringify(listed) !== JSON.stringify(known)) writeList(settings, listed);
    await storeKeys(trx, listed);
  }
  return {
    listed,
    pairs: new Map(found.map(({ pair }) => [pair.id, pair])),
    untrusted: stored.filter(({ id }) => !listed.some((key) => key.id === id)).map(({ id }) => id),
    wasMoved: isMoving,
  };
}
