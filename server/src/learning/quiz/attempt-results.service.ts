import type { AssessmentRecord, AssessmentResult, ReviewItem } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { CatalogueLesson } from '../../content/catalogue.ts';
import type { QuestionItem } from '../../content/schemas.ts';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { fail } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';
import { loadSnapshot } from '../../core/text-snapshots.ts';
import { currentNumber } from '../certificates/certificates.service.ts';
import { findAttempt, listAttempts, type AttemptRow } from './attempts.store.ts';
import { review, type Bank } from './grade.ts';
import { missedItems, practiceOn, weakLessons } from './weaknesses.ts';

export { bestScores, type BestScore } from './attempts.store.ts';

interface AttemptSource {
  bank: Bank;
  lessons: readonly CatalogueLesson[];
}

/** The questions that an attempt was drawn from, also when the course has changed since. */
export async function examined(
  context: Context,
  trx: Transaction<DB>,
  attempt: AttemptRow,
): Promise<AttemptSource> {
  const course = context.content.catalogue.course(attempt.courseId);
  const lessons = course?.lessons ?? [];
  let questions = course?.questions ?? [];
  if (course?.contentHash !== attempt.contentHash) {
    const text = await loadSnapshot(trx, attempt.contentHash);
    if (text === undefined) throw new Error(`The text of attempt ${attempt.id} is missing.`);
    questions = (JSON.parse(text) as { questions: QuestionItem[] }).questions;
  }
  return { bank: new Map(questions.map((question) => [question.id, question])), lessons };
}

export function presentRecord(attempt: AttemptRow): AssessmentRecord {
  return {
    attemptId: attempt.id,
    assessmentId: attempt.courseId,
    isBridge: attempt.bridge !== null,
    score: attempt.score ?? 0,
    passed: attempt.passed ?? false,
    correctAnswers: attempt.correctAnswers ?? 0,
    submittedAt: (attempt.submittedAt ?? attempt.expiresAt).toISOString(),
    answers: attempt.answers,
  };
}

/** Missed questions by which somebody could be harmed stand first. */
function criticalFirst(items: ReviewItem[], bank: Bank): ReviewItem[] {
  const rank = ({ questionId, chosen, correct }: ReviewItem) =>
    Number(bank.get(questionId)?.critical === true && chosen !== correct);
  return items.toSorted((one, other) => rank(other) - rank(one));
}

/** The result of a submitted attempt, with its review after a pass; one's own, or any for an admin. */
export async function getResult(context: Context, viewer: Viewer, id: number): Promise<AssessmentResult> {
  return context.database.db.transaction().execute(async (trx) => {
    const attempt = await findAttempt(trx, id, viewer.isAdmin ? undefined : viewer.id);
    if (!attempt?.submittedAt) return fail('attempts.not_found', 'There is no such result.');
    const { bank, lessons } = await examined(context, trx, attempt);
    // Who has passed may see every key; before that a key would be worth more than what it explains.
    const isRevealed = viewer.isAdmin || attempt.passed === true;
    const number = attempt.passed ? await currentNumber(trx, attempt.userId, attempt.courseId) : undefined;
    return {
      ...presentRecord(attempt),
      questions: attempt.form.length,
      review: isRevealed ? criticalFirst(review(attempt.form, bank, attempt.answers, lessons), bank) : [],
      practiceQuestions: practiceOn(
        missedItems(attempt.form, bank, attempt.answers),
        context.content.catalogue.course(attempt.courseId),
      ).length,
      weakLessons: weakLessons(attempt.form, bank, attempt.answers, lessons),
      ...(number && { certificateNumber: number }),
    };
  });
}

export async function listResults(context: Context, userId: number): Promise<AssessmentRecord[]> {
  return (await listAttempts(context.database.db, userId)).map(presentRecord);
}

/** An attempt as it is stored, for the demo academy, which answers from the key. */
export function readAttempt(context: Context, id: number): Promise<AttemptRow | undefined> {
  return findAttempt(context.database.db, id);
}
