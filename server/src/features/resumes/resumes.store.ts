import { ResumeInput } from '@trialwright/contract';
import type { Selectable, Transaction } from 'kysely';
import type * as z from 'zod';
import { parseColumn } from '../../core/database/json-column.ts';
import type { Db } from '../../core/database/open.ts';
import type { DB, Resumes } from '../../core/database/schema.ts';
import { toStoredJson } from './stored-json.ts';

const Content = ResumeInput.pick({
  personalInfo: true,
  experience: true,
  education: true,
  certifications: true,
  skills: true,
});
export type Content = z.infer<typeof Content>;

type StoredRow = Selectable<Resumes>;

export interface ResumeRow extends Omit<StoredRow, 'content'> {
  content: Content;
}

function typed(row: StoredRow): ResumeRow {
  return { ...row, content: parseColumn(Content, row.content, { table: 'resumes', id: row.id }) };
}

/** A person's resumes, last modified first. */
export async function selectResumes(db: Db, userId: number): Promise<ResumeRow[]> {
  const rows = await db
    .selectFrom('resumes')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(typed);
}

/** A person's resume, or any user's if no person is given. */
export async function findResume(db: Db, id: number, userId?: number): Promise<ResumeRow | undefined> {
  let query = db.selectFrom('resumes').selectAll().where('id', '=', id);
  if (userId !== undefined) query = query.where('userId', '=', userId);
  const row = await query.executeTakeFirst();
  return row && typed(row);
}

/** Locks the person's resume; returns when it was last modified. */
export async function lockResume(
  trx: Transaction<DB>,
  id: number,
  userId: number,
): Promise<Date | undefined> {
  const row = await trx
    .selectFrom('resumes')
    .select('updatedAt')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row?.updatedAt;
}

/** Whether the person has this resume; locks it against deletion until the transaction ends. */
export async function holdResume(trx: Transaction<DB>, id: number, userId: number): Promise<boolean> {
  const own = await trx
    .selectFrom('resumes')
    .select('id')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  return own !== undefined;
}

export async function countResumes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('resumes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface ResumeText {
  title: string;
  content: Content;
  at: Date;
}

export async function insertResume(
  trx: Transaction<DB>,
  userId: number,
  { title, content, at }: ResumeText,
): Promise<ResumeRow> {
  const row = await trx
    .insertInto('resumes')
    .values({ userId, title, content: toStoredJson(content), createdAt: at, updatedAt: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  return typed(row);
}

export async function replaceResume(
  trx: Transaction<DB>,
  id: number,
  { title, content, at }: ResumeText,
): Promise<ResumeRow> {
  const row = await trx
    .updateTable('resumes')
    .set({ title, content: toStoredJson(content), updatedAt: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return typed(row);
}

/** Returns whether the person had this resume. */
export async function deleteResume(trx: Transaction<DB>, id: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('resumes')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
