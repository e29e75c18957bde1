import { InterviewNotes } from '@trialwright/contract';
import type { Selectable } from 'kysely';
import { parseColumn } from '../../core/database/json-column.ts';
import type { Db } from '../../core/database/open.ts';
import type { InterviewPractice } from '../../core/database/schema.ts';

type StoredRow = Selectable<InterviewPractice>;

export interface PracticeRow extends Omit<StoredRow, 'star'> {
  star: InterviewNotes['star'];
}

function typed(row: StoredRow): PracticeRow {
  const id = `${row.userId}/${row.questionId}`;
  return {
    ...row,
    star: parseColumn(InterviewNotes.shape.star, row.star, { table: 'interview_practice', id }),
  };
}

export async function selectPractice(db: Db, userId: number): Promise<PracticeRow[]> {
  const rows = await db
    .selectFrom('interviewPractice')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('questionId')
    .execute();
  return rows.map(typed);
}

/** JSON columns reject a lone surrogate, which a text field can contain; plain text does not. */
function toStoredStar({ situation, task, action, result }: InterviewNotes['star']): string {
  return JSON.stringify({
    situation: situation.toWellFormed(),
    task: task.toWellFormed(),
    action: action.toWellFormed(),
    result: result.toWellFormed(),
  });
}

interface Practice extends InterviewNotes {
  userId: number;
  questionId: string;
  /** Length of a timed answer; without it, only the notes are saved. */
  seconds: number | undefined;
  updatedAt: Date;
}

/** Saves notes on a question and counts a timed answer. */
export async function upsertPractice(
  db: Db,
  { userId, questionId, notes, star, rating, seconds, updatedAt }: Practice,
): Promise<PracticeRow> {
  const kept = { notes, star: toStoredStar(star), rating, updatedAt };
  const row = await db
    .insertInto('interviewPractice')
    .values({
      userId,
      questionId,
      ...kept,
      answered: seconds === undefined ? 0 : 1,
      lastSeconds: seconds ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'questionId']).doUpdateSet((eb) => ({
        ...kept,
        ...(seconds !== undefined && {
          answered: eb('interviewPractice.answered', '+', 1),
          lastSeconds: seconds,
        }),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return typed(row);
}
