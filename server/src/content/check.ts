import { parseArgs } from 'node:util';
import { countContent } from './catalogue.ts';
import { CONTENT_ROOT, readContent } from './load.ts';
import { formatProblem } from './problems.ts';
import { writeLock } from './versions.ts';

/** `npm run content:check` prints totals and problems; `--lock` records new versions first. */
const { values } = parseArgs({ options: { lock: { type: 'boolean' }, force: { type: 'boolean' } } });

if (values.lock) {
  const { catalogue } = readContent();
  if (catalogue) writeLock(CONTENT_ROOT, catalogue.courses, values.force);
}
const { catalogue, problems } = readContent();
for (const problem of problems) console.error(formatProblem(problem));
if (catalogue) {
  const totals = countContent(catalogue);
  const planned = catalogue.courses.filter((course) => !course.isPublished);
  console.log(
    `Published: ${totals.modules} courses, ${totals.lessons} lessons, ${(totals.minutes / 60).toFixed(1)} hours, ${totals.questions} questions for ${totals.roles} roles.`,
  );
  console.log(
    `In preparation: ${planned.length} courses, ${planned.reduce((sum, course) => sum + course.totalLessons, 0)} lessons.`,
  );
}
console.log(problems.length === 0 ? 'No problems.' : `${problems.length} problems.`);
process.exitCode = problems.length === 0 ? 0 : 1;
