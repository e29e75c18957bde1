import { parseArgs } from 'node:util';
import { countContent, type CatalogueCourse } from './catalogue.ts';
import { writeCheckIds } from './check-ids.ts';
import { listDueReviews } from './due-reviews.ts';
import { findShortfalls } from './bank-shortfalls.ts';
import { findCues } from './wording-cues.ts';
import { CONTENT_ROOT } from './content-root.ts';
import { readContent } from './read.ts';
import { formatProblem, type Problem } from './problems.ts';
import { checkSpellings } from './spelling-rules.ts';
import { writeLock } from './versions.ts';

/** `npm run content:check` prints totals, problems, banks that lack something among them, and content due for review; `--lock` records new versions first. */
const { values } = parseArgs({ options: { lock: { type: 'boolean' }, force: { type: 'boolean' } } });

/** A published bank that lacks what three reliable attempts need is refused. */
function shortfallsOf(courses: readonly CatalogueCourse[]): Problem[] {
  const published = courses.filter((course) => course.isPublished);
  const cues = new Map(findCues(published).map((each) => [each.slug, each]));
  return published.flatMap((course) => {
    const found = cues.get(course.slug);
    const lacks = found ? findShortfalls(course, found) : [];
    const file = `content/courses/${course.slug}/questions.yaml`;
    return lacks.map((message) => ({ file, line: 1, message }));
  });
}

if (values.lock) {
  const { catalogue } = readContent();
  if (catalogue) {
    writeLock(CONTENT_ROOT, catalogue.courses, values.force);
    writeCheckIds(CONTENT_ROOT, catalogue.courses);
  }
}
const { catalogue, problems: found } = readContent();
const problems = [...found, ...checkSpellings(CONTENT_ROOT), ...shortfallsOf(catalogue?.courses ?? [])];
for (const problem of problems) console.error(formatProblem(problem));
if (catalogue) {
  const today = new Date().toISOString().slice(0, 10);
  for (const { course, lesson, question, lawAsOf, reviewBy } of listDueReviews(catalogue.courses, today)) {
    const where = question ? `content/courses/${course.slug}/questions.yaml  ${question.id}:` : lesson.file;
    console.warn(`Warning: ${where}  states the law as of ${lawAsOf}; due for review since ${reviewBy}`);
  }
  const totals = countContent(catalogue);
  const planned = catalogue.courses.filter((course) => !course.isPublished);
  console.log(
    `Published: ${totals.modules} courses, ${totals.lessons} lessons, ${(totals.minutes / 60).toFixed(1)} hours, ${totals.questions} questions for ${totals.roles} roles.`,
  );
  console.log(
    `In development: ${planned.length} courses, ${planned.reduce((sum, course) => sum + course.totalLessons, 0)} lessons.`,
  );
}
console.log(problems.length === 0 ? 'No problems.' : `${problems.length} problems.`);
process.exitCode = problems.length === 0 ? 0 : 1;
