import { RESUMES_MOST, type Resume, type ResumeInput, type ResumeUpdate } from '@trialwright/contract';
import { defaultResumeTitle } from '@trialwright/paper/resume-sheet';
import type { Selectable } from 'kysely';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import type { Resumes } from '../../core/database/schema.ts';
import { fail } from '../../core/errors.ts';
import { forgetDraft } from './resume-drafts.service.ts';
import { toStoredJson } from './stored-json.ts';

type Content = Pick<Resume, 'personalInfo' | 'experience' | 'education' | 'certifications' | 'skills'>;

export function presentResume(row: Selectable<Resumes>): Resume {
  return {
    id: row.id,
    userId: row.userId,
    title: row.title,
    // Only `storedOf` writes it, from a body that was validated.
    ...(row.content as Content),
    template: 'professional',
    isPublic: false,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** What of a body is kept; a position that is held still has no end. */
function storedOf({ title, personalInfo, experience, education, certifications, skills }: ResumeInput) {
  const content = {
    personalInfo,
    experience: experience.map((entry) => ({ ...entry, endDate: entry.current ? '' : entry.endDate })),
    education,
    certifications,
    skills,
  } satisfies Content;
  return { title: title || defaultResumeTitle(personalInfo.fullName), content: toStoredJson(content) };
}

export async function listResumes(db: Db, userId: number): Promise<Resume[]> {
  const rows = await db
    .selectFrom('resumes')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(presentResume);
}

/** Saves a new resume and forgets its draft; one person’s calls wait for each other, so that the count holds. */
export function createResume(
  { database, now }: Context,
  userId: number,
  input: ResumeInput,
): Promise<Resume> {
  return database.record(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const { count } = await trx
      .selectFrom('resumes')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= RESUMES_MOST)
      fail('resumes.too_many', `You have ${RESUMES_MOST} resumes, the most there can be. Delete one first.`);
    const at = now();
    const row = await trx
      .insertInto('resumes')
      .values({ userId, ...storedOf(input), createdAt: at, updatedAt: at })
      .returningAll()
      .executeTakeFirstOrThrow();
    await forgetDraft(trx, userId, null);
    return presentResume(row);
  });
}

/** Replaces a resume and forgets its draft; a version that its editor has not seen is not replaced. */
export function updateResume(
  { database, now }: Context,
  userId: number,
  id: number,
  input: ResumeUpdate,
): Promise<Resume> {
  return database.record(async (trx) => {
    const present = await trx
      .selectFrom('resumes')
      .select('updatedAt')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!present) return fail('resumes.not_found', 'There is no such resume.');
    if (input.basedOn !== undefined && input.basedOn !== present.updatedAt.toISOString())
      fail('resumes.changed', 'This resume was changed in another window meanwhile.');
    const row = await trx
      .updateTable('resumes')
      .set({ ...storedOf(input), updatedAt: now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await forgetDraft(trx, userId, id);
    return presentResume(row);
  });
}

export function removeResume({ database }: Context, userId: number, id: number): Promise<void> {
  return database.record(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('resumes')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) fail('resumes.not_found', 'There is no such resume.');
  });
}
