import { parse } from 'yaml';
import { LRUCache } from 'lru-cache';
import type { CatalogueCourse, CatalogueLesson } from '../../content/catalogue.ts';
import { sourceOf } from '../../content/lesson-content.ts';
import { splitFrontMatter, splitSlides, type SlideSource } from '../../content/lesson-text.ts';
import { isTrainingAsked } from '../../content/version-steps.ts';
import { matchSlides, replaceSlides, type SlideChange, type SlideText } from './slide-difference.ts';

/** The text of a lesson that a learner read to its end. */
export interface HeldLesson {
  lessonId: number;
  version: string;
  contentHash: string;
  completedAt: Date;
}

/** A lesson with the slides that a learner has not read in today's text. */
export interface ChangedLesson {
  lesson: CatalogueLesson;
  changes: SlideChange<SlideSource>[];
}

export interface CourseDifference {
  lessons: ChangedLesson[];
  removed: (SlideText & { lessonTitle: string })[];
}

interface Text {
  title: string;
  slides: SlideSource[];
}

/** A lesson's text of record, as it was kept under its hash. */
function readText(source: string): Text {
  const front = splitFrontMatter(source);
  if (!front) return { title: '', slides: splitSlides(source) };
  // Front matter that was checked when the version was published.
  const { title } = parse(front.yaml) as { title?: string };
  return { title: title ?? '', slides: splitSlides(front.body) };
}

/** The lessons whose text a learner read in an older version than today's, where the versions since ask for it. */
export function staleLessons(course: CatalogueCourse, held: readonly HeldLesson[]): HeldLesson[] {
  const hashes = new Map(course.lessons.map(({ id, contentHash }) => [id, contentHash]));
  return held.filter(
    ({ lessonId, contentHash, version }) =>
      hashes.get(lessonId) !== contentHash && isTrainingAsked(course, version),
  );
}

interface Compared {
  lesson: CatalogueLesson | undefined;
  title: string;
  unread: SlideSource[];
  left: SlideText[];
}

/** What was moved from one lesson to another has been read, and is gone from neither. */
function settleMoved(compared: readonly Compared[]): void {
  for (const into of compared) {
    into.unread = into.unread.filter((slide) => {
      const from = compared.find(({ left }) => matchSlides(left, [slide]).unread.length === 0);
      if (from) from.left = matchSlides(from.left, [slide]).left;
      return !from;
    });
  }
}

function compare(
  course: CatalogueCourse,
  stale: readonly HeldLesson[],
  sources: ReadonlyMap<string, string>,
): CourseDifference {
  const lessons = new Map(course.lessons.map((lesson) => [lesson.id, lesson]));
  const compared = stale.map(({ lessonId, contentHash }): Compared => {
    const lesson = lessons.get(lessonId);
    const source = sources.get(contentHash);
    // Of a text that is no longer kept nobody can say what was read: all of today's is asked.
    const text = source === undefined ? { title: lesson?.title ?? '', slides: [] } : readText(source);
    const now = lesson ? readText(sourceOf(lesson)).slides : [];
    return { lesson, title: text.title, ...matchSlides(text.slides, now) };
  });
  settleMoved(compared);
  const found = compared.map(({ lesson, title, ...rest }) => ({ lesson, title, ...replaceSlides(rest) }));
  return {
    lessons: found
      .flatMap(({ lesson, changes }) => (lesson && changes.length > 0 ? [{ lesson, changes }] : []))
      .toSorted((a, b) => a.lesson.number - b.lesson.number),
    removed: found.flatMap(({ title, removed }) =>
      removed.map((slide) => ({ ...slide, lessonTitle: title })),
    ),
  };
}

/** Differences by the course that is taught and the texts that were read: most learners read the same. */
const compared = new WeakMap<CatalogueCourse, LRUCache<string, CourseDifference>>();
const KNOWN_MOST = 50;

/** What of today's course is not in the texts that a learner read. `sources` are texts of record by their hash. */
export function compareCourse(
  course: CatalogueCourse,
  stale: readonly HeldLesson[],
  sources: ReadonlyMap<string, string>,
): CourseDifference {
  const known = compared.get(course) ?? new LRUCache<string, CourseDifference>({ max: KNOWN_MOST });
  compared.set(course, known);
  const key = stale
    .map(({ lessonId, contentHash }) => `${lessonId}:${contentHash}:${sources.has(contentHash)}`)
    .join();
  const found = known.get(key) ?? compare(course, stale, sources);
  known.set(key, found);
  return found;
}

export function countChanges({ lessons }: Pick<CourseDifference, 'lessons'>): number {
  return lessons.reduce((sum, { changes }) => sum + changes.length, 0);
}
