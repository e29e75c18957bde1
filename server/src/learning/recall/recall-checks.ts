import type { RecallVerdict } from '@trialwright/contract';
import {
  checksOf,
  type Catalogue,
  type CatalogueCourse,
  type CatalogueLesson,
} from '../../content/catalogue.ts';
import type { Graded } from '../../content/checks/check.ts';
import { CHECK_PREFIX, type Recollection } from './memory.service.ts';
import type { Recalled } from './scheduler.ts';

export interface PlacedCheck {
  placed: ReturnType<typeof checksOf>[number];
  lesson: CatalogueLesson;
  course: CatalogueCourse;
}

const indexes = new WeakMap<Catalogue, ReadonlyMap<string, PlacedCheck>>();

/** All checks of the catalogue by their ID, made once. */
export function checkIndex(catalogue: Catalogue): ReadonlyMap<string, PlacedCheck> {
  const known = indexes.get(catalogue);
  if (known) return known;
  const index = new Map(
    catalogue.courses.flatMap((course) =>
      course.lessons.flatMap((lesson) =>
        checksOf(lesson).map((placed) => [placed.check.id, { placed, lesson, course }] as const),
      ),
    ),
  );
  indexes.set(catalogue, index);
  return index;
}

/** What an answer to a check says of its writer's memory; of a free text, nothing. A decision is right if it was best. */
export function verdictOf({ result: { verdict }, hits, of }: Graded): RecallVerdict | undefined {
  if (verdict === 'compared') return undefined;
  if (verdict === 'decided') return hits === of ? 'right' : 'wrong';
  return verdict;
}

/** What the scheduler takes note of; `whenRight` is how well a right answer counts. */
export function recollections(checkId: string, graded: Graded, whenRight: Recalled): Recollection[] {
  const verdict = verdictOf(graded);
  if (verdict === undefined) return [];
  return [{ ref: `${CHECK_PREFIX}${checkId}`, recalled: verdict === 'right' ? whenRight : verdict }];
}
