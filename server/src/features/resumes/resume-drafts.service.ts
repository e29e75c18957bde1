import type { ResumeDraft } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError, fail } from '../../core/errors.ts';
import { isDeeperThan, toStoredJson } from './stored-json.ts';

const MOST_BYTES = 64 * 1024;
const MOST_LEVELS = 8;

export async function listDrafts(db: Db, userId: number): Promise<ResumeDraft[]> {
  const rows = await db
    .selectFrom('resumeDrafts')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('savedAt', 'desc')
    .execute();
  return rows.map(({ resumeId, content, savedAt }) => ({
    resumeId,
    // Only `saveDraft` writes it, from a body that is a record.
    content: content as ResumeDraft['content'],
    savedAt: savedAt.toISOString(),
  }));
}

export async function forgetDraft(
  trx: Transaction<DB>,
  userId: number,
  resumeId: number | null,
): Promise<void> {
  await trx
    .deleteFrom('resumeDrafts')
    .where('userId', '=', userId)
    .where('resumeId', resumeId === null ? 'is' : '=', resumeId)
    .execute();
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
    if (content === null) return forgetDraft(trx, userId, resumeId);
    const kept = { content: storedOf(content), savedAt: now() };
    if (resumeId !== null) {
      const own = await trx
        .selectFrom('resumes')
        .select('id')
        .where('id', '=', resumeId)
        .where('userId', '=', userId)
        .forKeyShare()
        .executeTakeFirst();
      if (!own) fail('resumes.not_found', 'There is no such resume.');
    }
    await trx
      .insertInto('resumeDrafts')
      .values({ userId, resumeId, ...kept })
      .onConflict((conflict) => conflict.columns(['userId', 'resumeId']).doUpdateSet(kept))
      .execute();
  });
}
