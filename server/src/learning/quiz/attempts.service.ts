import {
  ATTEMPT_SECONDS,
  HONESTY_STATEMENT,
  type Answers,
  type AssessmentResult,
  type Attempt,
  type Conduct,
} from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import { courseOfRecord } from '../../content/text-of-record.ts';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError, fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import type { Viewer } from '../../core/sessions.ts';
import { saveSnapshot } from '../../core/text-snapshots.ts';
import { requireReadBridge } from '../bridges/bridges.service.ts';
import { beginBridge } from '../bridges/record-bridge.service.ts';
import { afterAttempt } from '../completion.ts';
import { forAttempt } from '../begun-versions/begun-versions.service.ts';
import { findCourse, requireOpenAssessment } from '../standing.service.ts';
import { admit } from '../supervision/exam-codes.service.ts';
import { askForReread, endRereads } from '../reading/reading.service.ts';
import { noteFirstAnswers, remember } from '../recall/memory.service.ts';
import { examined, getResult } from './attempt-results.service.ts';
import {
  closeAttempt,
  findOpenAttempt,
  findOtherOpenAttempt,
  insertAttempt,
  listAttempts,
  lockAttempt,
  moveAttempt,
  saveAnswers,
  type AttemptRow,
} from './attempts.store.ts';
import { countsOf, noteTimes } from './answer-times.ts';
import { drawAttempt } from './draw-attempt.ts';
import { addConduct, mergeAnswers } from './given-answers.ts';
import { grade, isCorrectByQuestion, presentQuestions } from './grade.ts';
import { requireRetake } from './next-attempt.service.ts';
import { examRuleOf, nextAttemptAfter } from './retakes.ts';
import { missedItems, practiceOn, weakLessons } from './weaknesses.ts';
import { workOf } from '../work.ts';

/** What a slow network may take after the last second, in milliseconds. */
const GRACE_MS = 5000;

const versionOf = ({ courseVersion, contentHash }: AttemptRow) => ({ version: courseVersion, contentHash });

/** Grades and closes an attempt, with its ledger row and everything that it leads to. */
async function finish(
  teaching: Context,
  trx: Transaction<DB>,
  attempt: AttemptRow,
  { answers, at, actorId }: { answers: Answers; at: Date; actorId: number | null },
) {
  const context = await forAttempt(teaching, trx, attempt);
  const { catalogue } = context.content;
  const { userId, courseId, form, id: attemptId } = attempt;
  const course = catalogue.course(courseId);
  const { bank, lessons } = await examined(context, trx, attempt);
  const rule = examRuleOf(catalogue.academy, { slug: course?.slug ?? '' });
  const result = grade(form, bank, answers, rule.isCriticalRequired);
  await closeAttempt(trx, attemptId, { ...result, answers, submittedAt: at });
  await remember(trx, userId, practiceOn(missedItems(form, bank, answers), course), at);
  await noteFirstAnswers(trx, userId, isCorrectByQuestion(form, bank, answers), at);
  await appendLedger(trx, {
    subjectId: userId,
    actorId,
    at,
    action: 'attempt.submitted',
    object: `attempt:${attemptId}`,
    after: {
      courseId,
      version: attempt.courseVersion,
      ...result,
      answers,
      conduct: countsOf(attempt.conduct),
    },
  });
  const { needsReread } = nextAttemptAfter(await listAttempts(trx, userId, courseId), rule);
  if (!result.passed && needsReread) {
    const weak = new Set(weakLessons(form, bank, answers, lessons).map(({ lessonId }) => lessonId));
    await askForReread(trx, { userId, courseId, lessons: lessons.filter(({ id }) => weak.has(id)), at });
  }
  await afterAttempt(workOf(context, trx, at), {
    userId,
    courseId,
    attemptId,
    passed: result.passed,
    bridge: attempt.bridge && { ...attempt.bridge, actorId, ...versionOf(attempt) },
  });
}

/** What a learner brings to the start of an attempt. */
interface Entry {
  acceptsStatement?: boolean | undefined;
  /** A proctor’s, as typed. */
  code?: string | undefined;
  /** Asks only about what changed since the learner completed an older version. */
  isBridge?: boolean | undefined;
}

interface Starting extends Entry {
  viewer: Viewer;
  course: CatalogueCourse;
}

/** Goes on with an open attempt; from another session it moves there, so that it runs on one device at a time. */
async function goOn(trx: Transaction<DB>, attempt: AttemptRow, { sessionId }: Viewer): Promise<AttemptRow> {
  if (sessionId === undefined || attempt.sessionId === sessionId) return attempt;
  return moveAttempt(trx, attempt, sessionId);
}

async function openAttempt(
  context: Context,
  trx: Transaction<DB>,
  { viewer, course, acceptsStatement, code, isBridge }: Starting,
): Promise<AttemptRow> {
  const startedAt = context.now();
  const userId = viewer.id;
  const open = await findOpenAttempt(trx, userId, course.id);
  if (open && open.expiresAt > startedAt) return goOn(trx, open, viewer);
  if (open) await finish(context, trx, open, { answers: open.answers, at: open.expiresAt, actorId: null });
  const other = await findOtherOpenAttempt(trx, { userId, courseId: course.id, now: startedAt });
  if (other) {
    const title = context.content.catalogue.course(other.courseId)?.title ?? 'another course';
    fail(
      'attempts.another_open',
      `Your assessment for ${title} is still open. Submit it before you start another.`,
    );
  }
  const earlier = await listAttempts(trx, userId, course.id);
  await requireRetake(context, trx, { userId, course, earlier, at: startedAt });
  if (!acceptsStatement)
    fail('attempts.statement_required', 'Confirm the honesty statement before you start.');
  const plan = isBridge
    ? await requireReadBridge({ config: context.config, at: startedAt }, trx, userId, course)
    : undefined;
  const { isSupervised: isRequired } = examRuleOf(context.content.catalogue.academy, course);
  const examCodeId = await admit(context, trx, { userId, course, code, isRequired, at: startedAt });
  await endRereads(trx, userId, course.id);
  await saveSnapshot(trx, {
    hash: course.contentHash,
    kind: 'course',
    referenceId: course.id,
    version: course.version,
    text: courseOfRecord(course),
    createdAt: startedAt,
  });
  const bridge = plan && (await beginBridge(trx, plan, startedAt));
  const attempt = await insertAttempt(trx, {
    userId,
    courseId: course.id,
    courseVersion: course.version,
    contentHash: course.contentHash,
    form: await drawAttempt(trx, course, { earlier, plan }),
    sessionId: viewer.sessionId ?? null,
    statementAt: startedAt,
    examCodeId: examCodeId ?? null,
    bridge: bridge ?? null,
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
      statement: HONESTY_STATEMENT.version,
      ...(examCodeId !== undefined && { examCodeId }),
      ...(bridge && { bridge }),
    },
  });
  return attempt;
}

/** Starts an attempt at a course's assessment, or goes on with the open one. */
export async function startAttempt(
  context: Context,
  viewer: Viewer,
  assessmentId: number,
  entry: Entry = {},
): Promise<Attempt> {
  const course = findCourse(context, assessmentId);
  await requireOpenAssessment(context, viewer, course);
  const { attempt, questions } = await context.database.record(async (trx) => {
    const opened = await openAttempt(context, trx, { viewer, course, ...entry });
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
    isBridge: attempt.bridge !== null,
    startedAt: attempt.startedAt.toISOString(),
    expiresAt: attempt.expiresAt.toISOString(),
    now: context.now().toISOString(),
    questions,
    answers: attempt.answers,
  };
}

/** An attempt runs in one session: elsewhere it was continued, and what is typed here would not count. */
function requireSession({ sessionId }: AttemptRow, viewer: Viewer): void {
  if (sessionId !== null && viewer.sessionId !== undefined && viewer.sessionId !== sessionId)
    fail(
      'attempts.other_session',
      'This assessment was continued in another browser or on another device. Continue it there, or open it here again.',
    );
}

/** Saves answers of the open attempt as they are given; refused once it is submitted or its time is over. */
export async function recordAnswers(
  context: Context,
  viewer: Viewer,
  id: number,
  { answers: given, conduct }: { answers: Answers; conduct?: Conduct | undefined },
): Promise<AttemptRow> {
  return context.database.record(async (trx) => {
    const attempt = await lockAttempt(trx, id);
    if (!attempt || attempt.userId !== viewer.id) return fail('attempts.not_found', 'Attempt not found.');
    if (attempt.submittedAt) fail('attempts.already_submitted', 'This attempt has already been submitted.');
    if (context.now().getTime() > attempt.expiresAt.getTime() + GRACE_MS)
      fail('attempts.expired', 'Time ran out for this attempt.');
    requireSession(attempt, viewer);
    const answers = mergeAnswers(attempt, given);
    const seen = noteTimes(addConduct(attempt.conduct, conduct), attempt, { given, now: context.now() });
    await saveAnswers(trx, id, { answers, conduct: seen });
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
    requireSession(attempt, viewer);
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
