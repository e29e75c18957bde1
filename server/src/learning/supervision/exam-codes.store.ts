import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB, ExamCodes } from '../../core/database/schema.ts';

export type ExamCodeRow = Selectable<ExamCodes>;

export async function listExamCodes(db: Db, limit: number): Promise<ExamCodeRow[]> {
  return db
    .selectFrom('examCodes')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function findExamCode(db: Db, id: number): Promise<ExamCodeRow | undefined> {
  return db.selectFrom('examCodes').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertExamCode(db: Db, code: Insertable<ExamCodes>): Promise<ExamCodeRow> {
  return db.insertInto('examCodes').values(code).returningAll().executeTakeFirstOrThrow();
}

/** Takes a seat under a code, if it is for this course, in time, in force and not used up. */
export async function takeSeat(
  trx: Transaction<DB>,
  { codeHash, courseId, at }: { codeHash: string; courseId: number; at: Date },
): Promise<ExamCodeRow | undefined> {
  return trx
    .updateTable('examCodes')
    .set(({ eb }) => ({ used: eb('used', '+', 1) }))
    .where('codeHash', '=', codeHash)
    .where('courseId', '=', courseId)
    .where('expiresAt', '>', at)
    .where('withdrawnAt', 'is', null)
    .whereRef('used', '<', 'seats')
    .returningAll()
    .executeTakeFirst();
}

export async function withdrawCode(db: Db, id: number, at: Date): Promise<ExamCodeRow | undefined> {
  return db
    .updateTable('examCodes')
    .set(({ fn, val }) => ({ withdrawnAt: fn.coalesce('withdrawnAt', val(at)) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
