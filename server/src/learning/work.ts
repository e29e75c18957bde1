import type { Transaction } from 'kysely';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Catalogue } from '../content/catalogue.ts';
import type { DB } from '../core/database/schema.ts';
import type { KeyRing } from '../core/keys/key-ring.ts';
import type { Issuer } from './credentials/issuer.ts';

/** What travels with all that one change leads to: its transaction, its moment, what is taught then, and who signs. */
export interface Work {
  trx: Transaction<DB>;
  at: Date;
  catalogue: Catalogue;
  keys: KeyRing;
  issuer: Issuer;
  /** How fast somebody can read at most. */
  config: Pick<Config, 'readingWordsPerMinute'>;
}

export function workOf({ content, keys, config }: Context, trx: Transaction<DB>, at: Date): Work {
  return { trx, at, catalogue: content.catalogue, keys, issuer: config.issuer, config };
}
