import type { Transaction } from 'kysely';
import type { Catalogue } from '../content/catalogue.ts';
import type { DB } from '../core/database/schema.ts';

/** What travels with everything that one change leads to: its transaction, its moment, and what is taught then. */
export interface Work {
  trx: Transaction<DB>;
  at: Date;
  catalogue: Catalogue;
}
