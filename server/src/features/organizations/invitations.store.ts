import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB, Invitations } from '../../core/database/schema.ts';

export type InvitationRow = Selectable<Invitations>;

/** Invitations of an organization that can still be accepted, newest first. */
export async function listOpenInvitations(
  db: Db,
  orgId: number,
  now: Date,
): Promise<(InvitationRow & { seat: string | null })[]> {
  return db
    .selectFrom('invitations')
    .leftJoin('seats', 'seats.invitationId', 'invitations.id')
    .selectAll('invitations')
    .select('seats.role as seat')
    .where('invitations.orgId', '=', orgId)
    .where('invitations.acceptedAt', 'is', null)
    .where('invitations.withdrawnAt', 'is', null)
    .where('invitations.expiresAt', '>', now)
    .orderBy('invitations.id', 'desc')
    .execute();
}

/** Stores invitations; undefined if one of the addresses has an open one. */
export async function insertInvitations(
  trx: Transaction<DB>,
  rows: Insertable<Invitations>[],
): Promise<InvitationRow[]> {
  return trx.insertInto('invitations').values(rows).returningAll().execute();
}

/** An invitation by its token, held until the transaction ends; for a transaction across organizations. */
export async function lockInvitation(
  trx: Transaction<DB>,
  tokenSha256: string,
): Promise<InvitationRow | undefined> {
  return trx
    .selectFrom('invitations')
    .selectAll()
    .where('tokenSha256', '=', tokenSha256)
    .forUpdate()
    .executeTakeFirst();
}

export async function markAccepted(
  trx: Transaction<DB>,
  id: number,
  accepted: { at: Date; by: number },
): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ acceptedAt: accepted.at, acceptedBy: accepted.by })
    .where('id', '=', id)
    .execute();
}

/** Closes an open invitation; whether there was one. */
export async function closeInvitation(
  trx: Transaction<DB>,
  { orgId, id, at }: { orgId: number; id: number; at: Date },
): Promise<boolean> {
  const closed = await trx
    .updateTable('invitations')
    .set({ withdrawnAt: at })
    .where('id', '=', id)
    .where('orgId', '=', orgId)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** Closes what has expired, so that the addresses can be invited again; returns which. */
export async function closeExpired(trx: Transaction<DB>, orgId: number, now: Date): Promise<number[]> {
  const closed = await trx
    .updateTable('invitations')
    .set({ withdrawnAt: now })
    .where('orgId', '=', orgId)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('expiresAt', '<=', now)
    .returning('id')
    .execute();
  return closed.map(({ id }) => id);
}
