import type { CatalogueCourse } from './catalogue.ts';
import { sourceOf } from './lesson-content.ts';
import { assembleCourse, readLesson, sha256, type CourseHead } from './load-course.ts';
import type { Problem } from './problems.ts';
import { courseOfRecord } from './text-of-record.ts';

/** The text of a version: what its hash covers, and the sources of the lessons that its hashes cover. */
interface VersionText {
  canonicalText: string;
  lessons: string[];
}

/** A canonical text as the loader of the content writes it. */
interface Canonical extends Pick<CatalogueCourse, 'questions'> {
  course: CourseHead;
}

/** The text of a course, from which it can be compiled again. */
export function writeVersionText(course: CatalogueCourse): string {
  const text: VersionText = { canonicalText: courseOfRecord(course), lessons: course.lessons.map(sourceOf) };
  return JSON.stringify(text);
}

/**
 * Compiles a version from its text as it was kept, with today's code; undefined where the text is not the one that the hash
 * stands for, or can no longer be read as it was written.
 */
export function readVersionText(kept: string, contentHash: string): CatalogueCourse | undefined {
  // Held against their hashes below.
  const { canonicalText, lessons: sources } = JSON.parse(kept) as VersionText;
  if (sha256(canonicalText) !== contentHash) return undefined;
  const { course, questions } = JSON.parse(canonicalText) as Canonical;
  const problems: Problem[] = [];
  const name = `${course.slug}@${course.version}`;
  const lessons = sources.flatMap((source) => readLesson(source, name, problems, true) ?? []);
  if (problems.length > 0) return undefined;
  const former = { ...assembleCourse(course, lessons, questions), contentHash };
  // It has the hashes of its lessons in it, and records are made of the course again.
  return courseOfRecord(former) === canonicalText ? former : undefined;
}
