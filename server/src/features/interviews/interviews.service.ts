import {
  ROLE_TITLES,
  ROLES,
  type InterviewGuide,
  type InterviewNotes,
  type InterviewPractice,
  type Role,
} from '@trialwright/contract';
import type { Shelf } from '../../content/shelf.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { fail } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';
import { selectPractice, upsertPractice, type PracticeRow } from './interviews.store.ts';

/** A role's guide: any role package unlocks the guides for all roles. */
export function readGuide({ content }: Context, viewer: Viewer, role: Role): InterviewGuide {
  if (!viewer.isAdmin && !viewer.roles.some(({ isPaid }) => isPaid))
    return fail('roles.not_paid', 'Interview guides require a role package.');
  const { shelf } = content.catalogue;
  const guide =
    shelf.interviewGuide(role) ??
    fail('interviews.not_found', `The ${ROLE_TITLES[role]} interview guide isn’t available yet.`);
  return { ...guide, proTips: shelf.interviewTips };
}

function present(row: PracticeRow): InterviewPractice {
  return {
    questionId: row.questionId,
    notes: row.notes,
    star: row.star,
    rating: row.rating,
    answered: row.answered,
    lastSeconds: row.lastSeconds,
    updatedAt: row.updatedAt.toISOString(),
  };
}

export async function listPractice(db: Db, userId: number): Promise<InterviewPractice[]> {
  return (await selectPractice(db, userId)).map(present);
}

function hasQuestion(shelf: Shelf, id: string): boolean {
  return ROLES.some((role) => shelf.interviewGuide(role)?.questions.some((question) => question.id === id));
}

/** Saves a learner's notes on a question; `seconds` records a timed answer. */
export async function savePractice(
  { database, content, now }: Context,
  userId: number,
  questionId: string,
  { notes, star, rating, seconds }: InterviewNotes & { seconds?: number | undefined },
): Promise<InterviewPractice> {
  return database.record(async (trx) => {
    if (!hasQuestion(content.catalogue.shelf, questionId))
      return fail('interviews.not_found', 'Interview question not found.');
    const practice = { userId, questionId, notes, star, rating, seconds, updatedAt: now() };
    return present(await upsertPractice(trx, practice));
  });
}
