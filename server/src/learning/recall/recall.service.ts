import { randomInt } from 'node:crypto';
import {
  RECALL_DAYS,
  RECALL_SIZE,
  type RecallAnswer,
  type RecallOverview,
  type RecallSet,
  type RecallVerdict,
} from '@trialwright/contract';
import { DateTime } from 'luxon';
import { gradeCheck } from '../../content/checks/check.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { AppError, fail } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';
import { readProgress } from '../progress.service.ts';
import { correctIndex } from '../quiz/quiz-form.ts';
import { loadRoles } from '../roles.service.ts';
import { chooseEntries, dueOf, newTermsOf } from './choose-entries.ts';
import { listMemories, noteFirstAnswers, remember, type Memory } from './memory.service.ts';
import { askedCheck, presentSet } from './present-set.ts';
import { verdictOf } from './recall-checks.ts';
import { taskFinder, titleOf, type Task, type TaskFinder } from './recall-tasks.ts';
import { findReminder, presentReminder } from './reminders.service.ts';
import {
  findOpenSet,
  findSet,
  insertSet,
  lockSet,
  saveSet,
  type RecallEntry,
  type RecallSetRow,
} from './recall.store.ts';

const random = (limit: number) => randomInt(limit);

async function finderFor(context: Context, viewer: Viewer, userId: number): Promise<TaskFinder> {
  const roles = viewer.id === userId ? viewer.roles : await loadRoles(context.database.db, userId);
  return taskFinder(context.content.catalogue, await readProgress(context, userId), roles);
}

/** How much of it falls due on each day (UTC), what is overdue on the first. */
function countByDay(memories: readonly Memory[], { find }: TaskFinder, now: Date): RecallOverview['days'] {
  const today = DateTime.fromJSDate(now, { zone: 'utc' }).startOf('day');
  const days = Array.from({ length: RECALL_DAYS }, (_, day) => ({
    date: today.plus({ days: day }).toFormat('yyyy-MM-dd'),
    due: 0,
  }));
  for (const { due, ref } of memories) {
    const day = Math.max(0, Math.floor(DateTime.fromJSDate(due).diff(today, 'days').days));
    const slot = days[day];
    if (slot && find(ref)) slot.due += 1;
  }
  return days;
}

/** What is due today and on the next days; one's own, or anybody's for an admin. */
export async function readRecall(context: Context, viewer: Viewer, userId: number): Promise<RecallOverview> {
  const { db } = context.database;
  const now = context.now();
  const [finder, memories, open, reminder] = await Promise.all([
    finderFor(context, viewer, userId),
    listMemories(db, userId),
    findOpenSet(db, userId),
    findReminder(db, userId),
  ]);
  const due = dueOf(memories, finder, now);
  return {
    dueToday: due.length,
    first: due.slice(0, RECALL_SIZE).flatMap(({ ref, isMissed, lastAt }) => {
      const task = finder.find(ref);
      const reason = isMissed ? 'missed' : 'again';
      return task
        ? [{ kind: task.kind, title: titleOf(task), reason, lastAt: lastAt.toISOString() } as const]
        : [];
    }),
    days: countByDay(memories, finder, now),
    newTerms: newTermsOf(memories, finder).length,
    nextDueAt: memories.find(({ ref }) => finder.find(ref))?.due.toISOString() ?? null,
    openSetId: open && hasOpenItems(open, finder) ? open.id : null,
    reminder: presentReminder(reminder),
  };
}

function hasOpenItems({ items }: RecallSetRow, { find }: TaskFinder): boolean {
  return items.some(({ given, ref }) => given === null && find(ref) !== undefined);
}

/** Starts a set of what is due, or goes on with the open one. */
export async function startRecall(context: Context, viewer: Viewer): Promise<RecallSet> {
  const { catalogue } = context.content;
  const now = context.now();
  const finder = await finderFor(context, viewer, viewer.id);
  return context.database.record(async (trx) => {
    const open = await findOpenSet(trx, viewer.id);
    if (open && hasOpenItems(open, finder)) return presentSet(open, finder, catalogue);
    if (open) await saveSet(trx, open.id, { items: open.items, finishedAt: now });
    const items = chooseEntries(await listMemories(trx, viewer.id), finder, now, random);
    if (items.length === 0)
      fail(
        'recall.nothing_due',
        'Nothing is due. What you answer in lessons comes back here before it fades.',
      );
    const set =
      (await insertSet(trx, { userId: viewer.id, items, startedAt: now })) ??
      (await findOpenSet(trx, viewer.id)) ??
      fail('server.busy', 'Please try again.');
    return presentSet(set, finder, catalogue);
  });
}

function requireOwn(set: RecallSetRow | undefined, viewer: Viewer, mayRead = false): RecallSetRow {
  if (!set || (set.userId !== viewer.id && !(mayRead && viewer.isAdmin)))
    return fail('recall.not_found', 'Review not found.');
  return set;
}

export async function readSet(context: Context, viewer: Viewer, id: number): Promise<RecallSet> {
  const { db } = context.database;
  const set = requireOwn(await findSet(db, id), viewer, true);
  return presentSet(set, await finderFor(context, viewer, set.userId), context.content.catalogue);
}

function refuseAnswer(message: string): never {
  throw new AppError('recall.unfit_answer', message, { answer: message });
}

/** Whether an answer to a task was right; refuses one that does not fit it. */
function judge(task: Task, { turn, order }: RecallEntry, answer: RecallAnswer): RecallVerdict {
  if (task.kind === 'check' && answer.kind === 'check') {
    const graded = gradeCheck(askedCheck(task.found, turn), answer.answer);
    return (
      (graded && verdictOf(graded)) ??
      refuseAnswer('This answer doesn’t fit the question. Answer every part of it, or reload the page.')
    );
  }
  if (task.kind === 'question' && answer.kind === 'question')
    return answer.chosen === correctIndex({ question: task.pooled.question, order }) ? 'right' : 'wrong';
  if (task.kind === 'term' && answer.kind === 'term') return answer.knew ? 'right' : 'wrong';
  return refuseAnswer('This answer belongs to a question of another kind. Reload the page.');
}

function findEntry(set: RecallSetRow, { find }: TaskFinder, position: number) {
  const entry = set.items[position];
  const task = entry && find(entry.ref);
  return entry && task ? { entry, task } : fail('recall.not_found', 'This review has no such question.');
}

/** Takes the answer to one entry; the last one ends the set. */
export async function answerRecall(
  context: Context,
  viewer: Viewer,
  { id, position }: { id: number; position: number },
  answer: RecallAnswer,
): Promise<RecallSet> {
  const now = context.now();
  const { db } = context.database;
  context.database.assertWritable();
  requireOwn(await findSet(db, id), viewer);
  const finder = await finderFor(context, viewer, viewer.id);
  return context.database.record(async (trx) => {
    const set = requireOwn(await lockSet(trx, id), viewer);
    const { entry, task } = findEntry(set, finder, position);
    if (entry.given)
      fail('recall.already_answered', 'You’ve already answered this. It comes back on another day.');
    const verdict = judge(task, entry, answer);
    const dues = await remember(trx, viewer.id, [{ ref: entry.ref, recalled: verdict }], now);
    if (task.kind === 'question')
      await noteFirstAnswers(
        trx,
        viewer.id,
        [{ questionId: entry.ref, isCorrect: verdict === 'right' }],
        now,
      );
    const dueAt = (dues.get(entry.ref) ?? now).toISOString();
    const items = set.items.map((each) =>
      each === entry ? { ...entry, given: { answer, verdict, dueAt } } : each,
    );
    const isDone = !hasOpenItems({ ...set, items }, finder);
    const answered = { ...set, items, finishedAt: isDone ? now : null };
    await saveSet(trx, id, answered);
    return presentSet(answered, finder, context.content.catalogue);
  });
}

/** How much is due for a learner until the end of the day (UTC). */
export async function countDue(context: Context, db: Db, userId: number): Promise<number> {
  const [progress, roles, memories] = await Promise.all([
    readProgress(context, userId),
    loadRoles(db, userId),
    listMemories(db, userId),
  ]);
  return dueOf(memories, taskFinder(context.content.catalogue, progress, roles), context.now()).length;
}
