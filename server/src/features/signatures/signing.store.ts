import { SIGNING_KINDS } from '@trialwright/contract';
import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import * as z from 'zod';
import type { Db } from '../../core/database/open.ts';
import { parseColumn } from '../../core/database/json-column.ts';
import type {
  DB,
  IdentityProofs,
  SignatureAttempts,
  SigningRequests,
  SigningSeries,
} from '../../core/database/schema.ts';

const Items = z.array(
  z.object({
    kind: z.enum(SIGNING_KINDS),
    id: z.string(),
    input: z.record(z.string(), z.unknown()),
    sha256: z.string(),
  }),
);
export type RequestedItem = z.infer<typeof Items>[number];
export type RequestRow = Omit<Selectable<SigningRequests>, 'items'> & { items: RequestedItem[] };

export async function insertRequest(
  db: Db,
  { items, ...row }: Omit<Insertable<SigningRequests>, 'items'> & { items: RequestedItem[] },
): Promise<void> {
  await db
    .insertInto('signingRequests')
    .values({ ...row, items: JSON.stringify(items) })
    .execute();
}

export async function findRequest(db: Db, id: string): Promise<RequestRow | undefined> {
  const row = await db.selectFrom('signingRequests').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { ...row, items: parseColumn(Items, row.items, { table: 'signing_requests', id }) };
}

/** Takes a request, once; of two at the same time the second finds it taken. */
export async function takeRequest(trx: Transaction<DB>, id: string, at: Date): Promise<boolean> {
  const row = await trx
    .updateTable('signingRequests')
    .set({ usedAt: at })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetRequests(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('signingRequests').where('expiresAt', '<', before).execute();
  await db.deleteFrom('signingSeries').where('lastAt', '<', before).execute();
}

/** What ends a series by changing, and what the account asks of a signer. */
export interface SigningState {
  passwordHash: string;
  isAdmin: boolean;
  isReviewer: boolean;
  hasCode: boolean;
  isAddressConfirmed: boolean;
  name: string;
  email: string;
}

/** As stored now: what a session remembers may be seconds old. */
export async function loadSigningState(db: Db, userId: number): Promise<SigningState> {
  return db
    .selectFrom('users')
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.userId', '=', 'users.id').on('accounts.providerId', '=', 'credential'),
    )
    .select(['users.name', 'users.email', 'users.isAdmin', 'users.isReviewer'])
    .select(['twoFactorEnabled as hasCode', 'emailVerified as isAddressConfirmed'])
    .select(({ fn, val }) => fn.coalesce('accounts.password', val('')).as('passwordHash'))
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

export async function findLatestSeries(
  db: Db,
  sessionId: number,
): Promise<Selectable<SigningSeries> | undefined> {
  return db
    .selectFrom('signingSeries')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .orderBy('startedAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function putSeries(trx: Transaction<DB>, series: Insertable<SigningSeries>): Promise<void> {
  await trx
    .insertInto('signingSeries')
    .values(series)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ lastAt: series.lastAt }))
    .execute();
}

export async function insertAttempt(db: Db, attempt: Insertable<SignatureAttempts>): Promise<void> {
  await db.insertInto('signatureAttempts').values(attempt).execute();
}

/** When components were last refused, newest first. */
export async function listWrongTries(db: Db, userId: number, most: number): Promise<Date[]> {
  const rows = await db
    .selectFrom('signatureAttempts')
    .select('at')
    .where('userId', '=', userId)
    .where('component', 'is not', null)
    .where('ok', '=', false)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ at }) => at);
}

/** How a person's identity was verified: the strongest, and of these the newest. */
export async function findProof(db: Db, userId: number): Promise<Selectable<IdentityProofs> | undefined> {
  return db
    .selectFrom('identityProofs')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy(sql`method = 'address'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertProof(
  trx: Transaction<DB>,
  proof: Insertable<IdentityProofs>,
): Promise<Selectable<IdentityProofs>> {
  return trx.insertInto('identityProofs').values(proof).returningAll().executeTakeFirstOrThrow();
}

export async function hasAcceptedPolicy(db: Db, userId: number, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('signaturePoliciesAccepted')
    .select('version')
    .where('userId', '=', userId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}

export async function acceptPolicy(
  trx: Transaction<DB>,
  accepted: { userId: number; version: string; acceptedAt: Date },
): Promise<void> {
  await trx
    .insertInto('signaturePoliciesAccepted')
    .values(accepted)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
