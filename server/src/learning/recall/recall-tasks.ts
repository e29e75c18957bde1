import type { GlossaryTerm } from '@trialwright/contract';
import type { Catalogue } from '../../content/catalogue.ts';
import { isPaidFor } from '../paid.ts';
import { byLesson, type ProgressByLesson } from '../course-states.ts';
import { poolOf, type PooledQuestion } from '../quiz/practice-pool.ts';
import type { Viewer } from '../../core/sessions.ts';
import type { ProgressRow } from '../progress.service.ts';
import { CHECK_PREFIX } from './memory.service.ts';
import { checkIndex, type PlacedCheck } from './recall-checks.ts';

const TERM = /^term-(\d+)$/;

/** What a reference in the scheduler's memory stands for. */
export type Task =
  | { kind: 'check'; found: PlacedCheck }
  | { kind: 'question'; pooled: PooledQuestion }
  | { kind: 'term'; term: GlossaryTerm; source: { title: string; href: string } | null };

export interface TaskFinder {
  find: (ref: string) => Task | undefined;
  /** References of the terms that completed lessons name. */
  learnedTerms: string[];
}

export function termIdOf(ref: string): number | undefined {
  const id = TERM.exec(ref)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Finds what may be asked of a learner: of courses that are open, as the content is now. */
export function taskFinder(
  catalogue: Catalogue,
  progressRows: readonly ProgressRow[],
  roles: Viewer['roles'],
): TaskFinder {
  const progress: ProgressByLesson = byLesson(progressRows);
  const pool = poolOf(catalogue, { progress, isPaid: (course) => isPaidFor(roles, course) });
  const checks = checkIndex(catalogue);
  const findCheck = (id: string): Task | undefined => {
    const found = checks.get(id);
    return found && isPaidFor(roles, found.course) ? { kind: 'check', found } : undefined;
  };
  return {
    find: (ref) => {
      if (ref.startsWith(CHECK_PREFIX)) return findCheck(ref.slice(CHECK_PREFIX.length));
      const pooled = pool.get(ref);
      if (!pooled) return undefined;
      const termId = termIdOf(ref);
      if (termId === undefined) return { kind: 'question', pooled };
      const term = catalogue.shelf.term(termId);
      return term && { kind: 'term', term, source: pooled.question.source };
    },
    learnedTerms: [...pool]
      .filter(([ref, { isLearned }]) => isLearned && termIdOf(ref) !== undefined)
      .map(([ref]) => ref),
  };
}

/** The term that a term is most easily taken for: the first of those it names as related. */
export function nearTerm(
  { relatedTerms }: GlossaryTerm,
  { shelf }: Pick<Catalogue, 'shelf'>,
): { term: string; definition: string } | null {
  const near = relatedTerms
    .map((name) => shelf.terms.find(({ term }) => term === name))
    .find((each) => each !== undefined);
  return near ? { term: near.term, definition: near.definition } : null;
}

/** A line that names a task without giving its answer away. */
export function titleOf(task: Task): string {
  switch (task.kind) {
    case 'check':
      return task.found.placed.check.ask;
    case 'question':
      return task.pooled.question.source?.title ?? 'Practice question';
    default:
      return task.term.term;
  }
}
