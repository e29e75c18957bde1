import type { Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';

export interface WalletOffer {
  tokenHash: Buffer;
  certificateId: number;
  expiresAt: Date;
}

/** Keeps an offer, and lets go of those that are over. */
export async function insertOffer(trx: Transaction<DB>, offer: WalletOffer, at: Date): Promise<void> {
  await trx.deleteFrom('walletOffers').where('expiresAt', '<=', at).execute();
  await trx.insertInto('walletOffers').values(offer).execute();
}

/** The number of the certificate that is offered; undefined once the offer is over. */
export async function findOffered(db: Db, tokenHash: Buffer, at: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('walletOffers')
    .innerJoin('certificates', 'certificates.id', 'walletOffers.certificateId')
    .select('number')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', at)
    .executeTakeFirst();
  return row?.number;
}

/** Uses an offer up; false if somebody else has. */
export async function takeOffer(db: Db, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('walletOffers')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
