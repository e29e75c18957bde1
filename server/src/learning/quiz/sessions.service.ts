import { randomInt } from 'node:crypto';
import {
  PRACTICE_SECONDS,
  type PracticeItem,
  type PracticeKind,
  type PracticeSession,
} from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError, fail } from '../../core/errors.ts';
import { isPaidFor } from '../paid.ts';
import type { Viewer } from '../../core/sessions.ts';
import { examinedBy, listPassedCourses } from './passed-courses.service.ts';
import { byLesson } from '../course-states.ts';
import { readProgress } from '../progress.service.ts';
import { drawPractice, poolOf } from './practice-pool.ts';
import {
  closeSession,
  findOpenSession,
  findSession,
  insertSession,
  lockSession,
  saveAnswers,
  type NewSession,
  type Outcome,
  type SessionRow,
} from './sessions.store.ts';
import { isCorrect, presentItem, scoreOf } from './quiz-form.ts';
import { listDues, noteFirstAnswers, remember } from '../recall/memory.service.ts';

export {
  findSession,
  listLatest,
  listPractisedAnswers,
  type LatestSession,
  type Outcome,
  type SessionRow,
} from './sessions.store.ts';

/** What a slow network may take after the last second, in milliseconds. */
const GRACE_MS = 5000;

/** Kinds that explain each answer at once; the others explain at the end, and until then an answer may be changed. */
const IMMEDIATE_FEEDBACK: ReadonlySet<PracticeKind> = new Set(['practice', 'drill']);

/** What follows when a session of a kind ends, in the transaction that ends it. */
export type CompletionHandler = (
  context: Context,
  trx: Transaction<DB>,
  session: SessionRow,
  result: { score: number; at: Date },
) => Promise<Outcome>;

export type CompletionHandlers = Record<PracticeKind, CompletionHandler>;

export const finishPractice: CompletionHandler = async (_context, _trx, { form, answers }) => {
  const given = form.items.filter(({ question }) => answers[question.id] !== undefined);
  const missed = given.filter((item) => !isCorrect(item, answers)).length;
  const returns = missed === 1 ? 'The one you missed returns' : `The ${missed} you missed return`;
  return {
    text: missed > 0 ? `${returns} within days, the others later.` : null,
    next: { label: 'Back to Assessments', href: '/assessments' },
  };
};

/** What a session asked that belongs to an assessment which its learner has not passed: nobody sees it again until then. */
async function withheldOf(
  { catalogue }: Context['content'],
  db: Db,
  { userId, form }: SessionRow,
): Promise<Set<string>> {
  const examined = form.items.flatMap(({ question: { id } }) => {
    const courseId = examinedBy(catalogue, id);
    return courseId === undefined ? [] : [{ id, courseId }];
  });
  if (examined.length === 0) return new Set();
  const passed = await listPassedCourses(db, userId);
  return new Set(examined.flatMap(({ id, courseId }) => (passed.has(courseId) ? [] : id)));
}

async function present(context: Context, db: Db, session: SessionRow): Promise<PracticeSession> {
  const { kind, form, answers, submittedAt } = session;
  const withheld = await withheldOf(context.content, db, session);
  const items = form.items.filter(({ question }) => !withheld.has(question.id));
  const isRevealed = (questionId: string) =>
    submittedAt !== null || (IMMEDIATE_FEEDBACK.has(kind) && answers[questionId] !== undefined);
  const told = items.map(({ question }) => question.id).filter(isRevealed);
  // Only what was asked in practice is scheduled.
  const dues = kind === 'practice' && told.length > 0 ? await listDues(db, session.userId, told) : undefined;
  return {
    id: session.id,
    kind,
    title: form.title,
    startedAt: session.startedAt.toISOString(),
    expiresAt: session.expiresAt?.toISOString() ?? null,
    now: context.now().toISOString(),
    withheld: withheld.size,
    questions: items.map((item) =>
      presentItem(item, answers, isRevealed(item.question.id), dues?.get(item.question.id)),
    ),
    result: submittedAt &&
      session.outcome && {
        score: session.score ?? 0,
        correctAnswers: session.correctAnswers ?? 0,
        submittedAt: submittedAt.toISOString(),
        outcome: session.outcome.text,
        next: session.outcome.next,
      },
  };
}

/** Opens a session or returns the open one for the same subject. */
export async function openSession(trx: Transaction<DB>, session: NewSession): Promise<SessionRow> {
  return (
    (await insertSession(trx, session)) ??
    (await findOpenSession(trx, session.userId, session.kind, session.subject)) ??
    fail('server.busy', 'Please try again.')
  );
}

/** Whether the time of a session is behind. */
export function isOver(session: SessionRow, now: Date): session is SessionRow & { expiresAt: Date } {
  return session.expiresAt !== null && now >= session.expiresAt;
}

/** Ends a locked session, once: now, or when its time ran out. */
async function end(
  context: Context,
  trx: Transaction<DB>,
  session: SessionRow,
  finishers: CompletionHandlers,
): Promise<void> {
  if (session.submittedAt) return;
  const now = context.now();
  const at = isOver(session, now) ? session.expiresAt : now;
  const { items } = session.form;
  const score = scoreOf(items, session.answers);
  const outcome = await finishers[session.kind](context, trx, session, { score, at });
  await closeSession(trx, session.id, {
    score,
    correctAnswers: items.filter((item) => isCorrect(item, session.answers)).length,
    submittedAt: at,
    outcome,
  });
}

/** Starts a practice quiz of the learner’s open courses, or goes on with the open one. */
export async function startPractice(
  context: Context,
  viewer: Viewer,
  finishers: CompletionHandlers,
): Promise<PracticeSession> {
  const now = context.now();
  const progress = byLesson(await readProgress(context, viewer.id));
  return context.database.record(async (trx) => {
    const open = await findOpenSession(trx, viewer.id, 'practice', '');
    if (open && !isOver(open, now)) return present(context, trx, open);
    const left = open && (await lockSession(trx, open.id));
    if (left) await end(context, trx, left, finishers);
    const pool = poolOf(context.content.catalogue, {
      progress,
      isPaid: (course) => isPaidFor(viewer.roles, course),
    });
    if (pool.size === 0)
      fail(
        'practice.nothing_open',
        'Practice uses questions from your unlocked courses. None are unlocked yet.',
      );
    const session = await openSession(trx, {
      userId: viewer.id,
      kind: 'practice',
      subject: '',
      title: 'Practice Quiz',
      items: drawPractice(pool, await listDues(trx, viewer.id), now, (limit) => randomInt(limit)),
      startedAt: now,
      expiresAt: new Date(now.getTime() + PRACTICE_SECONDS * 1000),
    });
    return present(context, trx, session);
  });
}

async function own(
  viewer: Viewer,
  find: () => Promise<SessionRow | undefined>,
  mayRead = false,
): Promise<SessionRow> {
  const session = await find();
  if (!session || (session.userId !== viewer.id && !(mayRead && viewer.isAdmin)))
    return fail('practice.not_found', 'Session not found.');
  return session;
}

/** A session where it stands; one whose time ran out is ended first. */
export async function readSession(
  context: Context,
  viewer: Viewer,
  id: number,
  finishers: CompletionHandlers,
): Promise<PracticeSession> {
  const now = context.now();
  const { db } = context.database;
  const session = await own(viewer, () => findSession(db, id), true);
  if (!session.submittedAt && isOver(session, now))
    return submitSession(context, { ...viewer, id: session.userId }, id, finishers);
  return present(context, db, session);
}

/** Gives one answer. Where it is explained at once it stays, and is scheduled. */
export async function answerQuestion(
  context: Context,
  viewer: Viewer,
  id: number,
  { questionId, chosen }: { questionId: string; chosen: number },
): Promise<PracticeItem> {
  const now = context.now();
  return context.database.record(async (trx) => {
    const session = await own(viewer, () => lockSession(trx, id));
    const isLate = session.expiresAt !== null && now.getTime() > session.expiresAt.getTime() + GRACE_MS;
    if (session.submittedAt || isLate) fail('practice.over', 'This session is over.');
    const withheld = await withheldOf(context.content, trx, session);
    const item = session.form.items.find(({ question }) => question.id === questionId);
    if (!item || withheld.has(questionId))
      throw new AppError('practice.unknown_question', 'That question isn’t part of this session.', {
        questionId: 'That question isn’t part of this session.',
      });
    const tells = IMMEDIATE_FEEDBACK.has(session.kind);
    const before = session.answers[questionId];
    if (tells && before !== undefined && before !== chosen)
      fail('practice.already_answered', 'You’ve already answered this question.');
    const answers = { ...session.answers, [questionId]: chosen };
    if (before !== chosen) await saveAnswers(trx, id, answers);
    if (session.kind !== 'practice') return presentItem(item, answers, tells);
    if (before === undefined) {
      const isKnown = isCorrect(item, answers);
      await remember(trx, viewer.id, [{ ref: questionId, recalled: isKnown ? 'right' : 'wrong' }], now);
      await noteFirstAnswers(trx, viewer.id, [{ questionId, isCorrect: isKnown }], now);
    }
    const dues = await listDues(trx, viewer.id, [questionId]);
    return presentItem(item, answers, true, dues.get(questionId));
  });
}

/** Ends a session; ending it again returns the same result. */
export async function submitSession(
  context: Context,
  viewer: Viewer,
  id: number,
  finishers: CompletionHandlers,
): Promise<PracticeSession> {
  return context.database.record(async (trx) => {
    await end(context, trx, await own(viewer, () => lockSession(trx, id)), finishers);
    return present(context, trx, await own(viewer, () => findSession(trx, id)));
  });
}
