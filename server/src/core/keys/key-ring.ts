import type { Config } from '../../config.ts';
import type { Database } from '../database/open.ts';
import type { PublicJwk } from './key-pair.ts';
import { rewriteTable } from './keys.store.ts';
import { ALGORITHM_OF, type Algorithm, type Purpose } from './purposes.ts';
import { settleKeys, type SettledKeys } from './settle-keys.ts';

/** What signs for a purpose now; the private part may be in a file, the environment, or a program of the operator. */
export interface Signer {
  /** RFC 7638 thumbprint of the public key. */
  id: string;
  algorithm: Algorithm;
  publicKey: PublicJwk;
  /** The raw signature: 64 bytes of Ed25519, or RSASSA-PKCS1-v1_5 with SHA-256. */
  sign: (data: Uint8Array) => Promise<Uint8Array>;
}

/** A public key that the operator vouches for, with when it signed. */
export interface PublishedKey {
  id: string;
  purpose: Purpose;
  algorithm: Algorithm;
  publicKey: PublicJwk;
  /** A key is published some minutes before it signs. */
  from: Date;
  /** When the next one took over. */
  until: Date | null;
  /** Nothing it signed is believed for its signature alone. */
  compromisedSince: Date | null;
}

export interface KeyRing {
  /** The key of a purpose that signs now. */
  signer: (purpose: Purpose) => Signer;
  /** Every key of a purpose that ever signed, oldest first. */
  published: (purpose: Purpose) => PublishedKey[];
  /** Public keys in the database that are not listed beside the private ones: trusted by nobody. */
  untrusted: () => string[];
  /** Reads the keys again, after another process changed them. */
  reload: () => Promise<void>;
}

interface Options {
  now?: () => Date;
  /** For a command that verifies: the list beside the private keys is enough. */
  isForReading?: boolean;
}

const isInForce = (at: Date) => (key: PublishedKey) => key.compromisedSince === null && key.from <= at;

/** Opens the academy’s keys; throws `StartRefusedError` where they are missing, open to others, or not its own. */
export async function openKeys(
  { keys: settings }: Pick<Config, 'keys'>,
  { db }: Pick<Database, 'db'>,
  { now = () => new Date(), isForReading = false }: Options = {},
): Promise<KeyRing> {
  const settle = () =>
    db.transaction().execute((trx) => settleKeys(trx, settings, { at: now(), isForReading }));
  let settled: SettledKeys = await settle();
  if (settled.wasMoved) await rewriteTable(db);

  const published: KeyRing['published'] = (purpose) =>
    settled.listed
      .filter((key) => key.purpose === purpose)
      .map(({ id, publicKey, from, until, compromisedSince }) => ({
        id,
        purpose,
        algorithm: ALGORITHM_OF[purpose],
        publicKey,
        from: new Date(from),
        until: until === null ? null : new Date(until),
        compromisedSince: compromisedSince === null ? null : new Date(compromisedSince),
      }))
      .toSorted((a, b) => a.from.getTime() - b.from.getTime());

  return {
    signer: (purpose) => {
      const usable = published(purpose).filter(({ id }) => settled.pairs.has(id));
      // A demo academy dates its first certificates before its keys.
      const key =
        usable.findLast(isInForce(now())) ?? usable.find(({ compromisedSince }) => !compromisedSince);
      const pair = key && settled.pairs.get(key.id);
      if (!pair) throw new Error(`There is no key for “${purpose}” here that may sign.`);
      return { ...pair, algorithm: ALGORITHM_OF[purpose] };
    },
    published,
    untrusted: () => settled.untrusted,
    reload: async () => {
      settled = await settle();
    },
  };
}
