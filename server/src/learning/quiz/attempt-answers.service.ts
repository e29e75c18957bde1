import type { AssessmentRecord } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { presentRecord } from './attempt-results.service.ts';
import { listAttempts } from './attempts.store.ts';
import { isCorrectByQuestion } from './grade.ts';

export interface GivenAnswer {
  questionId: string;
  isCorrect: boolean;
}

/**
 * Submitted attempts, newest first, and what was answered in them, judged by today's banks; questions that are gone
 * are left out.
 */
export async function listAttemptAnswers(
  context: Context,
  userId: number,
): Promise<{ records: AssessmentRecord[]; given: GivenAnswer[] }> {
  const attempts = await listAttempts(context.database.db, userId);
  const banks = new Map(
    [...new Set(attempts.map(({ courseId }) => courseId))].map((courseId) => {
      const questions = context.content.catalogue.course(courseId)?.questions ?? [];
      return [courseId, new Map(questions.map((question) => [question.id, question]))] as const;
    }),
  );
  const given = attempts.flatMap(({ courseId, form, answers }) => {
    const bank = banks.get(courseId) ?? new Map();
    return isCorrectByQuestion(
      form.filter(({ id }) => bank.has(id)),
      bank,
      answers,
    );
  });
  return { records: attempts.map(presentRecord), given };
}
