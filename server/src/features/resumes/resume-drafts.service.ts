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
  const message = 'This is too long to save as a draft. Save the resume instead.';
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

/** Saves the latest draft, one per resume and one for a new one; null discards it. */
export function saveDraft(
  { database, now }: Context,
  userId: number,
  { resumeId, content }: Draft,
): Promise<void> {
  return database.record(async (trx) => {
    if (content === null) return deleteDraft(trx, userId, resumeId);
    const kept = { content: storedOf(content), savedAt: now() };
    if (resumeId !== null && !(await holdResume(trx, resumeId, userId)))
      fail('resumes.not_found', 'Resume not found.');
    await upsertDraft(trx, { userId, resumeId, ...kept });
  });
}
