import { practice, type PracticeSession } from '@trialwright/contract';
import type { Learner, TestAcademy } from './academy.ts';
import { correctIndex, type QuizItem } from '../src/learning/quiz/quiz-form.ts';

/** The key of a practice session, from its stored form, which only the server can read. */
export async function quizKey(academy: TestAcademy, sessionId: number): Promise<Record<string, number>> {
  const { form } = await academy.database.db
    .selectFrom('practiceSessions')
    .select('form')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const { items } = form as unknown as { items: QuizItem[] };
  return Object.fromEntries(items.map((item) => [item.question.id, correctIndex(item)]));
}

export async function startQuiz(learner: Learner): Promise<PracticeSession> {
  const started = await learner.call(practice.start);
  if (started.status !== 200) throw new Error(started.error.message);
  return started.body;
}

export function give(learner: Learner, id: number, questionId: string, chosen: number) {
  return learner.call(practice.answer, { params: { id }, body: { questionId, chosen } });
}

/** Answers the first questions of a session, the given number of them correctly, and ends it. */
export async function finishQuiz(
  academy: TestAcademy,
  learner: Learner,
  { id, questions }: Pick<PracticeSession, 'id' | 'questions'>,
  { right, wrong = 0 }: { right: number; wrong?: number },
): Promise<PracticeSession> {
  const key = await quizKey(academy, id);
  for (const [index, question] of questions.slice(0, right + wrong).entries()) {
    const correct = key[question.id] ?? 0;
    await give(learner, id, question.id, index < right ? correct : (correct + 1) % 4);
  }
  return (await learner.call(practice.submit, { params: { id } })).body;
}
