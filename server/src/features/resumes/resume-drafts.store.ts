import { ResumeDraft } from '@trialwright/contract';
import type { Selectable, Transaction } from 'kysely';
import { parseColumn } from '../../core/database/json-column.ts';
import type { Db } from '../../core/database/open.ts';
import type { DB, ResumeDrafts } from '../../core/database/schema.ts';

export interface DraftRow extends Omit<Selectable<ResumeDrafts>, 'content'> {
  content: ResumeDraft['content'];
}

/** A person's drafts, last saved first. */
export async function selectDrafts(db: Db, userId: number): Promise<DraftRow[]> {
  const rows = await db
    .selectFrom('resumeDrafts')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('savedAt', 'desc')
    .execute();
  return rows.map((row) => {
    const id = `${userId}/${row.resumeId ?? 'new'}`;
    const content = parseColumn(ResumeDraft.shape.content, row.content, { table: 'resume_drafts', id });
    return { ...row, content };
  });
}

interface Draft {
  userId: number;
  /** Null for the draft of a new resume. */
  resumeId: number | null;
  /** As `toStoredJson` writes it. */
  content: string;
  savedAt: Date;
}

export async function upsertDraft(trx: Transaction<DB>, { userId, resumeId, ...kept }: Draft): Promise<void> {
  await trx
    .insertInto('resumeDrafts')
    .values({ userId, resumeId, ...kept })
    .onConflict((conflict) => conflict.columns(['userId', 'resumeId']).doUpdateSet(kept))
    .execute();
}

export async function deleteDraft(
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
