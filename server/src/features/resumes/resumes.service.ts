import { RESUMES_MOST, type Resume, type ResumeInput, type ResumeUpdate } from '@trialwright/contract';
import { defaultResumeTitle } from '@trialwright/paper/resume-sheet';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { fail } from '../../core/errors.ts';
import { lockPerson } from '../../core/users.service.ts';
import { deleteDraft } from './resume-drafts.store.ts';
import {
  countResumes,
  deleteResume,
  insertResume,
  lockResume,
  selectResumes,
  replaceResume,
  type Content,
  type ResumeRow,
} from './resumes.store.ts';

export function presentResume(row: ResumeRow): Resume {
  return {
    id: row.id,
    userId: row.userId,
    title: row.title,
    ...row.content,
    template: 'professional',
    isPublic: false,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The fields stored; a current position has no end date. */
function textOf({ title, personalInfo, experience, education, certifications, skills }: ResumeInput) {
  const content = {
    personalInfo,
    experience: experience.map((entry) => ({ ...entry, endDate: entry.current ? '' : entry.endDate })),
    education,
    certifications,
    skills,
  } satisfies Content;
  return { title: title || defaultResumeTitle(personalInfo.fullName), content };
}

export async function listResumes(db: Db, userId: number): Promise<Resume[]> {
  return (await selectResumes(db, userId)).map(presentResume);
}

/** Creates a resume and discards its draft; serialized per person to enforce the limit. */
export function createResume(
  { database, now }: Context,
  userId: number,
  input: ResumeInput,
): Promise<Resume> {
  return database.record(async (trx) => {
    await lockPerson(trx, userId);
    if ((await countResumes(trx, userId)) >= RESUMES_MOST)
      fail('resumes.too_many', `You’ve reached the limit of ${RESUMES_MOST} resumes. Delete one first.`);
    const row = await insertResume(trx, userId, { ...textOf(input), at: now() });
    await deleteDraft(trx, userId, null);
    return presentResume(row);
  });
}

/** Replaces a resume and discards its draft; rejects edits of an outdated version. */
export function updateResume(
  { database, now }: Context,
  userId: number,
  id: number,
  input: ResumeUpdate,
): Promise<Resume> {
  return database.record(async (trx) => {
    const changedAt = await lockResume(trx, id, userId);
    if (!changedAt) return fail('resumes.not_found', 'Resume not found.');
    if (input.basedOn !== undefined && input.basedOn !== changedAt.toISOString())
      fail('resumes.changed', 'This resume was changed in another window.');
    const row = await replaceResume(trx, id, { ...textOf(input), at: now() });
    await deleteDraft(trx, userId, id);
    return presentResume(row);
  });
}

export function removeResume({ database }: Context, userId: number, id: number): Promise<void> {
  return database.record(async (trx) => {
    if (!(await deleteResume(trx, id, userId))) fail('resumes.not_found', 'Resume not found.');
  });
}
