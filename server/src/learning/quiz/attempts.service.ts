import { randomInt } from 'node:crypto';
import {
  ATTEMPT_SECONDS,
  type Answers,
  type AssessmentRecord,
  type AssessmentResult,
  type Attempt,
} from '@trialwright/contract';
import type { Transaction } from 'kysely';
import { examItems, questionsPerAttempt, type CatalogueCourse } from '../../content/catalogue.ts';
import type { QuestionItem } from '../../content/schemas.ts';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError, fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import type { Viewer } from '../../core/sessions.ts';
import { loadSnapshot, saveSnapshot } from '../../core/text-snapshots.ts';
import { currentNumber } from '../certificates/certificates.service.ts';
import { afterAttempt } from '../completion.ts';
import { findCourse, requireOpenAssessment } from '../standing.service.ts';
import { scheduleAnswers } from './sessions.service.ts';
import {
  closeAttempt,
  findAttempt,
  findOpenAttempt,
  insertAttempt,
  listAttempts,
  lockAttempt,
  saveAnswers,
  type AttemptRow,
} from './attempts.store.ts';
import { drawForm } from './draw.ts';
import { grade, isCorrectByQuestion, presentQuestions, review, type Bank } from './grade.ts';

/** What a slow network may take after the last second, in milliseconds. */
const GRACE_MS = 5000;

export { bestScores, type BestScore } from './attempts.store.ts';

interface Examined {
  bank: Bank;
  lessons: readonly { id: number; slug: string; title: string }[];
}

/** The questions that an attempt was drawn from, also when the course has changed since. */
async function examined(context: Context, trx: Transaction<DB>, attempt: AttemptRow): Promise<Examined> {
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

/** Only questions of the form count; an unknown one is refused, so that nothing is lost silently. */
function mergeAnswers(attempt: AttemptRow, given: Answers | undefined): Answers {
  const asked = new Set(attempt.form.map(({ id }) => id));
  for (const id of Object.keys(given ?? {})) {
    if (!asked.has(id))
      throw new AppError('attempts.unknown_question', 'That question isn’t part of this attempt.', {
        [`answers.${id}`]: 'That question isn’t part of this attempt.',
      });
  }
  return { ...attempt.answers, ...given };
}

/** Grades and closes an attempt, with its ledger row and everything that it leads to. */
async function finish(
  context: Context,
  trx: Transaction<DB>,
  attempt: AttemptRow,
  { answers, at, actorId }: { answers: Answers; at: Date; actorId: number | null },
) {
  const { bank } = await examined(context, trx, attempt);
  const result = grade(attempt.form, bank, answers);
  await closeAttempt(trx, attempt.id, { ...result, answers, submittedAt: at });
  const given = isCorrectByQuestion(attempt.form, bank, answers);
  await scheduleAnswers(trx, attempt.userId, given, at);
  await appendLedger(trx, {
    subjectId: attempt.userId,
    actorId,
    at,
    action: 'attempt.submitted',
    object: `attempt:${attempt.id}`,
    after: { courseId: attempt.courseId, version: attempt.courseVersion, ...result, answers },
  });
  const { userId, courseId, id: attemptId } = attempt;
  await afterAttempt(
    { trx, at, catalogue: context.content.catalogue },
    { userId, courseId, attemptId, passed: result.passed },
  );
}

async function openAttempt(
  context: Context,
  trx: Transaction<DB>,
  userId: number,
  course: CatalogueCourse,
): Promise<AttemptRow> {
  const startedAt = context.now();
  const open = await findOpenAttempt(trx, userId, course.id);
  if (open && open.expiresAt > startedAt) return open;
  if (open) await finish(context, trx, open, { answers: open.answers, at: open.expiresAt, actorId: null });
  const [last] = await listAttempts(trx, userId, course.id);
  const asked = new Set(last?.form.map(({ id }) => id));
  await saveSnapshot(trx, {
    hash: course.contentHash,
    kind: 'course',
    referenceId: course.id,
    version: course.version,
    text: course.canonicalText,
    createdAt: startedAt,
  });
  const attempt = await insertAttempt(trx, {
    userId,
    courseId: course.id,
    courseVersion: course.version,
    contentHash: course.contentHash,
    form: drawForm(
      examItems(course),
      course.lessons,
      asked,
      (limit) => randomInt(limit),
      questionsPerAttempt(course),
    ),
    startedAt,
    expiresAt: new Date(startedAt.getTime() + ATTEMPT_SECONDS * 1000),
  });
  if (!attempt)
    return (await findOpenAttempt(trx, userId, course.id)) ?? fail('server.busy', 'Please try again.');
  await appendLedger(trx, {
    subjectId: userId,
    actorId: userId,
    at: startedAt,
    action: 'attempt.started',
    object: `attempt:${attempt.id}`,
    after: {
      courseId: course.id,
      version: course.version,
      contentHash: course.contentHash,
      form: attempt.form,
    },
  });
  return attempt;
}

/** Starts an attempt at a course's assessment, or goes on with the open one. */
export async function startAttempt(context: Context, viewer: Viewer, assessmentId: number): Promise<Attempt> {
  const course = findCourse(context, assessmentId);
  await requireOpenAssessment(context, viewer, course);
  const { attempt, questions } = await context.database.record(async (trx) => {
    const opened = await openAttempt(context, trx, viewer.id, course);
    const { bank } = await examined(context, trx, opened);
    return { attempt: opened, questions: presentQuestions(opened.form, bank) };
  });
  await context.jobs.send(
    'attempt-expired',
    { attemptId: attempt.id },
    { startAfter: new Date(attempt.expiresAt.getTime() + GRACE_MS) },
  );
  return {
    id: attempt.id,
    assessmentId: course.id,
    startedAt: attempt.startedAt.toISOString(),
    expiresAt: attempt.expiresAt.toISOString(),
    now: context.now().toISOString(),
    questions,
    answers: attempt.answers,
  };
}

/** Saves answers of the open attempt as they are given; refused once it is submitted or its time is over. */
export async function recordAnswers(
  context: Context,
  viewer: Viewer,
  id: number,
  given: Answers,
): Promise<AttemptRow> {
  return context.database.record(async (trx) => {
    const attempt = await lockAttempt(trx, id);
    if (!attempt || attempt.userId !== viewer.id) return fail('attempts.not_found', 'Attempt not found.');
    if (attempt.submittedAt) fail('attempts.already_submitted', 'This attempt has already been submitted.');
    if (context.now().getTime() > attempt.expiresAt.getTime() + GRACE_MS)
      fail('attempts.expired', 'Time ran out for this attempt.');
    const answers = mergeAnswers(attempt, given);
    await saveAnswers(trx, id, answers);
    return { ...attempt, answers };
  });
}

/** Submits the open attempt of a course. Without one, the latest result is returned: submitting twice changes nothing. */
export async function submitAttempt(
  context: Context,
  viewer: Viewer,
  assessmentId: number,
  given: Answers | undefined,
): Promise<AssessmentResult> {
  findCourse(context, assessmentId);
  const id = await context.database.record(async (trx) => {
    const attempt = await findOpenAttempt(trx, viewer.id, assessmentId);
    if (!attempt) return (await listAttempts(trx, viewer.id, assessmentId))[0]?.id;
    const now = context.now();
    const isInTime = now.getTime() <= attempt.expiresAt.getTime() + GRACE_MS;
    const answers = isInTime ? mergeAnswers(attempt, given) : attempt.answers;
    const isOver = now >= attempt.expiresAt;
    const unanswered = attempt.form.filter((item) => answers[item.id] === undefined);
    if (!isOver && unanswered.length > 0)
      throw new AppError(
        'attempts.unanswered',
        `Answer every question before submitting. Unanswered: ${unanswered.length}.`,
      );
    await finish(context, trx, attempt, {
      answers,
      at: isOver ? attempt.expiresAt : now,
      actorId: viewer.id,
    });
    return attempt.id;
  });
  if (id === undefined)
    return fail('attempts.none_open', 'You have no attempt in progress for this assessment.');
  return getResult(context, viewer, id);
}

/** Closes an attempt whose time ran out while nobody was there, with the answers given so far. */
export async function expireAttempt(context: Context, id: number): Promise<void> {
  await context.database.record(async (trx) => {
    const attempt = await lockAttempt(trx, id);
    if (!attempt || attempt.submittedAt || context.now() < attempt.expiresAt) return;
    await finish(context, trx, attempt, {
      answers: attempt.answers,
      at: attempt.expiresAt,
      actorId: null,
    });
  });
}

export function presentRecord(attempt: AttemptRow): AssessmentRecord {
  return {
    attemptId: attempt.id,
    assessmentId: attempt.courseId,
    score: attempt.score ?? 0,
    passed: attempt.passed ?? false,
    correctAnswers: attempt.correctAnswers ?? 0,
    submittedAt: (attempt.submittedAt ?? attempt.expiresAt).toISOString(),
    answers: attempt.answers,
  };
}

/** The result of a submitted attempt with its review; one's own, or any for an admin. */
export async function getResult(context: Context, viewer: Viewer, id: number): Promise<AssessmentResult> {
  return context.database.db.transaction().execute(async (trx) => {
    const attempt = await findAttempt(trx, id, viewer.isAdmin ? undefined : viewer.id);
    if (!attempt?.submittedAt) return fail('attempts.not_found', 'Result not found.');
    const { bank, lessons } = await examined(context, trx, attempt);
    const number = attempt.passed ? await currentNumber(trx, attempt.userId, attempt.courseId) : undefined;
    return {
      ...presentRecord(attempt),
      review: review(attempt.form, bank, attempt.answers, lessons),
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
