import { randomInt } from 'node:crypto';
import type { Transaction } from 'kysely';
import { examItems, questionsPerAttempt, type CatalogueCourse } from '../../content/catalogue.ts';
import type { DB } from '../../core/database/schema.ts';
import { lessonsRead, questionsOf } from '../bridges/bridge-length.ts';
import type { BridgePlan } from '../bridges/plan-bridge.service.ts';
import { countRecentlyAsked, type AttemptRow } from './attempts.store.ts';
import { drawForm, type FormItem, type LastAsked } from './draw.ts';
import { FORMS_REMEMBERED } from './exposure.ts';

/** What was asked of a learner before: the later the attempt, the larger the number. */
function lastAskedIn(earlier: readonly AttemptRow[]): LastAsked {
  const oldestFirst = earlier.toReversed();
  return new Map(oldestFirst.flatMap(({ form }, index) => form.map(({ id }) => [id, index] as const)));
}

interface Drawing {
  /** Submitted attempts of the learner, newest first. */
  earlier: readonly AttemptRow[];
  /** Of an attempt that asks only about what changed. */
  plan: BridgePlan | undefined;
}

/** Draws the form of an attempt from the secure items of the course, or of the lessons that changed. */
export async function drawAttempt(
  trx: Transaction<DB>,
  course: CatalogueCourse,
  { earlier, plan }: Drawing,
): Promise<FormItem[]> {
  const { bank, total } = plan
    ? questionsOf(plan)
    : { bank: examItems(course), total: questionsPerAttempt(course) };
  return drawForm(bank, plan ? lessonsRead(plan) : course.lessons, (limit) => randomInt(limit), {
    lastAsked: lastAskedIn(earlier),
    total,
    recentlyAsked: await countRecentlyAsked(trx, course.id, FORMS_REMEMBERED),
  });
}
