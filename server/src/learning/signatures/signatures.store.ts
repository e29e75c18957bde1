import type { SigningKind } from '@trialwright/contract';
import { sql, type Insertable, type Selectable, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB, Signatures, SignatureVoids } from '../../core/database/schema.ts';

export interface SignatureRow extends Selectable<Signatures> {
  voidedAt: Date | null;
  voidedReason: string | null;
}

function withVoids(db: Db) {
  return db
    .selectFrom('signatures')
    .leftJoin('signatureVoids', 'signatureVoids.signatureId', 'signatures.id')
    .selectAll('signatures')
    .select(['signatureVoids.at as voidedAt', 'signatureVoids.reason as voidedReason'])
    .orderBy('signedAt')
    .orderBy('signatures.id');
}

export async function findSignature(db: Db, id: string): Promise<SignatureRow | undefined> {
  return withVoids(db).where('signatures.id', '=', id).executeTakeFirst();
}

/** All signatures over these objects, in the order of signing. */
export async function listByObject(db: Db, kind: string, ids: readonly string[]): Promise<SignatureRow[]> {
  if (ids.length === 0) return [];
  return withVoids(db).where('objectKind', '=', kind).where('objectId', 'in', ids).execute();
}

/** Whether something was signed, and that was not voided. */
export async function hasSignature(db: Db, kind: string, objectId: string): Promise<boolean> {
  const row = await withVoids(db)
    .where('objectKind', '=', kind)
    .where('objectId', '=', objectId)
    .where('signatureVoids.at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listBySubject(db: Db, subjectId: number): Promise<SignatureRow[]> {
  return withVoids(db).where('subjectId', '=', subjectId).execute();
}

/** Detaches the signatures of these kinds from an account that is about to be deleted. */
export async function detachSignatures(
  trx: Transaction<DB>,
  subjectId: number,
  kinds: readonly SigningKind[],
): Promise<void> {
  await trx
    .updateTable('signatures')
    .set({ subjectId: null })
    .where('subjectId', '=', subjectId)
    .where('objectKind', 'in', kinds)
    .execute();
}

export async function insertSignature(trx: Transaction<DB>, row: Insertable<Signatures>): Promise<void> {
  await trx.insertInto('signatures').values(row).execute();
}

export async function insertVoid(trx: Transaction<DB>, row: Insertable<SignatureVoids>): Promise<void> {
  await trx
    .insertInto('signatureVoids')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface RecordedSignature {
  id: string;
  subjectId: number;
  /** As the ledger has it, and as it is stored; null where there is none. */
  recorded: string | null;
  stored: string | null;
  isVoidRecorded: boolean;
  isVoid: boolean;
}

/** Signatures that the ledger and the table do not agree on. What went with its person's account is no difference. */
export async function listDiffering(db: Db): Promise<RecordedSignature[]> {
  const { rows } = await sql<RecordedSignature>`
    with told as (
      select substr(object, length('signature:') + 1) as id, min(subject_id) as subject_id,
        max("after"::jsonb ->> 'manifestSha256') as recorded,
        bool_or(action = 'signature.voided') as is_void_recorded
      from ledger where action in ('signature.made', 'signature.voided') group by object
    ), kept as (
      select s.id, coalesce(s.subject_id, s.signer_id) as subject_id,
        encode(sha256(convert_to(s.manifest, 'UTF8')), 'hex') as stored, v.at is not null as is_void
      from signatures s left join signature_voids v on v.signature_id = s.id
    )
    select coalesce(kept.id, told.id) as id, coalesce(kept.subject_id, told.subject_id) as subject_id,
      recorded, stored, coalesce(is_void_recorded, false) as is_void_recorded, coalesce(is_void, false) as is_void
    from told full join kept on kept.id = told.id
    where (kept.id is not null or exists (select 1 from users u where u.id = told.subject_id))
      and (recorded is distinct from stored or is_void_recorded is distinct from is_void)
    order by 1`.execute(db);
  return rows;
}
