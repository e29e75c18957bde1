import {
  ROLE_TITLES,
  ROLES,
  type InterviewGuide,
  type InterviewNotes,
  type InterviewPractice,
  type Role,
} from '@trialwright/contract';
import type { Selectable } from 'kysely';
import type { Shelf } from '../../content/shelf.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import type { InterviewPractice as PracticeTable } from '../../core/database/schema.ts';
import { fail } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';

/** The guide of a role: any role package opens the guides of all roles. */
export function readGuide({ content }: Context, viewer: Viewer, role: Role): InterviewGuide {
  if (!viewer.isAdmin && !viewer.roles.some(({ isPaid }) => isPaid))
    return fail('roles.not_paid', 'Interview guides come with a role package. You have not bought one yet.');
  const { shelf } = content.catalogue;
  const guide =
    shelf.interviewGuide(role) ??
    fail('interviews.not_found', `There is no interview guide for a ${ROLE_TITLES[role]} yet.`);
  return { ...guide, proTips: shelf.interviewTips };
}

function present(row: Selectable<PracticeTable>): InterviewPractice {
  return {
    questionId: row.questionId,
    notes: row.notes,
    // Only `savePractice` writes it, from a body that was validated.
    star: row.star as InterviewNotes['star'],
    rating: row.rating,
    answered: row.answered,
    lastSeconds: row.lastSeconds,
    updatedAt: row.updatedAt.toISOString(),
  };
}

export async function listPractice(db: Db, userId: number): Promise<InterviewPractice[]> {
  const rows = await db
    .selectFrom('interviewPractice')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('questionId')
    .execute();
  return rows.map(present);
}

function hasQuestion(shelf: Shelf, id: string): boolean {
  return ROLES.some((role) => shelf.interviewGuide(role)?.questions.some((question) => question.id === id));
}

/** JSON refuses half of a surrogate pair, which a text field can be left with; plain text does not. */
function toStoredStar({ situation, task, action, result }: InterviewNotes['star']): string {
  return JSON.stringify({
    situation: situation.toWellFormed(),
    task: task.toWellFormed(),
    action: action.toWellFormed(),
    result: result.toWellFormed(),
  });
}

/** Keeps what a learner wrote to a question; with `seconds` an answer against the clock counts. */
export async function savePractice(
  { database, content, now }: Context,
  userId: number,
  questionId: string,
  { notes, star, rating, seconds }: InterviewNotes & { seconds?: number | undefined },
): Promise<InterviewPractice> {
  return database.record(async (trx) => {
    if (!hasQuestion(content.catalogue.shelf, questionId))
      return fail('interviews.not_found', 'There is no such interview question.');
    const kept = { notes, star: toStoredStar(star), rating, updatedAt: now() };
    const row = await trx
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
    return present(row);
  });
}
