import type { ResumeDraft } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { AppError, fail } from '../../core/errors.ts';
import { deleteDraft, selectDrafts, upsertDraft } from './resume-drafts.store.ts';
import { holdResume } from './resumes.store.ts';
import { isDeeperThan, toStoredJson } from './stored-json.ts';

const MOST_BYTES = 64 * 1024;
const MOST_LEVELS = 8;

export async function listDrafts(db: Db, userId: number): Promise<ResumeDraft[]> {
  const rows = await selectDrafts(db, userId);
  return rows.map(({ resumeId, content, savedAt }) => ({
    resumeId,
    content,
    savedAt: savedAt.toISOString(),
  }));
}

function storedOf(content: ResumeDraft['content']): string {
  const message = 'What you typed is too much to keep as a draft. Save the resume to keep it.';
  if (isDeeperThan(content, MOST_LEVELS))
    throw new AppError('request.invalid', message, { content: message });
  const stored = toStoredJson(content);
  if (Buffer.byteLength(stored) > MOST_BYTES)
    throw new AppError('request.too_large', message, { content: message });
  return stored;
}

interface Draft {
  resumeId: number | null;
  content: ResumeDraft['content'] | null;
}

/** Keeps the latest of what is typed, one draft a resume and one for a new one; null forgets it. */
export function saveDraft(
  { database, now }: Context,
  userId: number,
  { resumeId, content }: Draft,
): Promise<void> {
  return database.record(async (trx) => {
    if (content === null) return deleteDraft(trx, userId, resumeId);
    const kept = { content: storedOf(content), savedAt: now() };
    if (resumeId !== null && !(await holdResume(trx, resumeId, userId)))
      fail('resumes.not_found', 'There is no such resume.');
    await upsertDraft(trx, { userId, resumeId, ...kept });
  });
}
