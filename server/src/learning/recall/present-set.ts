import type { RecallItem, RecallSet, RecallTask } from '@trialwright/contract';
import type { Catalogue } from '../../content/catalogue.ts';
import { askCheck, gradeCheck, type Check } from '../../content/checks/check.ts';
import { variantOf } from '../../content/checks/variants.ts';
import { withDrawn } from '../quiz/practice-pool.ts';
import { presentItem } from '../quiz/quiz-form.ts';
import { nearTerm, titleOf, type Task, type TaskFinder } from './recall-tasks.ts';
import type { RecallEntry, RecallSetRow } from './recall.store.ts';

/** The text of a check that an entry asks. */
export function askedCheck({ placed }: Extract<Task, { kind: 'check' }>['found'], turn: number): Check {
  return variantOf(placed.check, turn);
}

function presentTask(task: Task, { turn, order, values }: RecallEntry, catalogue: Catalogue): RecallTask {
  if (task.kind === 'check') return { kind: 'check', question: askCheck(askedCheck(task.found, turn)) };
  if (task.kind === 'question') {
    const asked = withDrawn(task.pooled, values);
    const { id, question, options } = presentItem({ question: asked, order }, {}, false);
    return { kind: 'question', question: { id, question, options } };
  }
  const { term, definition, source } = task.term;
  return { kind: 'term', term, definition, reference: source, near: nearTerm(task.term, catalogue) };
}

function sourceOf(task: Task): RecallItem['source'] {
  if (task.kind === 'term') return task.source;
  if (task.kind === 'question') return task.pooled.question.source;
  const { lesson, placed } = task.found;
  return {
    title: `${lesson.title}, slide ${placed.slide}`,
    href: `/lesson/${lesson.id}?slide=${placed.slide}`,
  };
}

function presentOutcome(task: Task, { given, turn, order, values }: RecallEntry): RecallItem['outcome'] {
  if (!given) return null;
  const { answer, verdict, dueAt } = given;
  const outcome = { verdict, dueAt, check: null, question: null };
  if (task.kind === 'check' && answer.kind === 'check') {
    // A text that was changed since may no longer take the answer; then only the verdict is told.
    const graded = gradeCheck(askedCheck(task.found, turn), answer.answer);
    return { ...outcome, check: graded ? { answer: answer.answer, result: graded.result } : null };
  }
  if (task.kind === 'question' && answer.kind === 'question') {
    const question = withDrawn(task.pooled, values);
    const answers = { [question.id]: answer.chosen };
    const { explanation } = presentItem({ question, order }, answers, true, new Date(dueAt));
    return { ...outcome, question: explanation && { chosen: answer.chosen, explanation } };
  }
  return outcome;
}

/** A set as its learner sees it; what the academy no longer asks is left out. */
export function presentSet(
  { id, startedAt, finishedAt, items }: RecallSetRow,
  { find }: TaskFinder,
  catalogue: Catalogue,
): RecallSet {
  return {
    id,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    items: items.flatMap((entry, position): RecallItem[] => {
      const task = find(entry.ref);
      if (!task) return [];
      return [
        {
          position,
          title: titleOf(task),
          reason: entry.reason,
          lastAt: entry.lastAt,
          source: sourceOf(task),
          task: presentTask(task, entry, catalogue),
          outcome: presentOutcome(task, entry),
        },
      ];
    }),
  };
}
