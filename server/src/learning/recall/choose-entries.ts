import { RECALL_SIZE } from '@trialwright/contract';
import { drawValues } from '../../content/drawn-values.ts';
import { shuffle, type Random } from '../quiz/draw.ts';
import type { Memory } from './memory.service.ts';
import type { TaskFinder } from './recall-tasks.ts';
import type { RecallEntry } from './recall.store.ts';
import { endOfDay } from './scheduler.ts';

const OPTIONS = [0, 1, 2, 3];

/** What is due until the end of the day (UTC) and can be asked, longest due first. */
export function dueOf(memories: readonly Memory[], { find }: TaskFinder, now: Date): Memory[] {
  const tonight = endOfDay(now);
  return memories.filter(({ due, ref }) => due < tonight && find(ref) !== undefined);
}

/** Terms of completed lessons that were never asked. */
export function newTermsOf(memories: readonly Memory[], { learnedTerms }: TaskFinder): string[] {
  const known = new Set(memories.map(({ ref }) => ref));
  return learnedTerms.filter((ref) => !known.has(ref));
}

/** Five to recall: what is due, longest due first; then terms that were never asked. */
export function chooseEntries(
  memories: readonly Memory[],
  finder: TaskFinder,
  now: Date,
  random: Random,
): RecallEntry[] {
  const order = () => shuffle(OPTIONS, random);
  const due = dueOf(memories, finder, now).map(({ ref, isMissed, lastAt, times }): RecallEntry => {
    const task = finder.find(ref);
    const values = task?.kind === 'question' && task.pooled.item && drawValues(task.pooled.item, random);
    return {
      ref,
      reason: isMissed ? 'missed' : 'again',
      lastAt: lastAt.toISOString(),
      turn: times,
      order: order(),
      ...(values && { values }),
      given: null,
    };
  });
  const fresh = shuffle(newTermsOf(memories, finder), random).map((ref): RecallEntry => ({
    ref,
    reason: 'new',
    lastAt: null,
    turn: 0,
    order: order(),
    given: null,
  }));
  return [...due, ...fresh].slice(0, RECALL_SIZE);
}
