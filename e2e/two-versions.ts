import { createInterface } from 'node:readline';
import { sha256 } from '../server/src/content/load-course.ts';
import { buildCatalogue, type Catalogue, type CatalogueCourse } from '../server/src/content/catalogue.ts';
import { packText, sourceOf } from '../server/src/content/lesson-content.ts';
import { readVersionText, writeVersionText } from '../server/src/content/version-text.ts';
import { loadCatalogue } from '../server/src/content/load.ts';
import { courseOfRecord } from '../server/src/content/text-of-record.ts';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/core/database/open.ts';
import { createDemoAcademy } from '../server/src/features/demo/demo-academy.ts';
import { recordServed } from '../server/src/learning/begun-versions/served-versions.service.ts';

/**
 * An academy that teaches the first course of the study coordinators in an older version, which the demo learner completed,
 * and today’s from when it is told to `renew`: a program of its own, because content is compiled once a process. Prints its
 * address, and a line when it is renewed; ends with its input.
 */
const LESSON = 2;
const SLIDE = 3;

/** The course as if a slide had said less in a version before. */
function asBefore(course: CatalogueCourse): CatalogueCourse {
  const [major = 1, minor = 0] = course.version.split('.').map(Number);
  const version = minor > 0 ? `${major}.${minor - 1}.0` : `${major - 1}.9.0`;
  const lessons = course.lessons.map((lesson) => {
    if (lesson.number !== LESSON) return lesson;
    const source = sourceOf(lesson).replace(
      new RegExp(`(## Slide ${SLIDE}: [^\n]+\n\n)[^\n]+`),
      (_match, heading: string) => `${heading}These are the words that the slide had before.`,
    );
    return { ...lesson, packedSource: packText(source), contentHash: sha256(source) };
  });
  const before = { ...course, version, lessons };
  const former = readVersionText(writeVersionText(before), sha256(courseOfRecord(before)));
  if (!former) throw new Error('The older version cannot be compiled.');
  return former;
}

/** The course with what its authors say of the change. */
function withChanges(course: CatalogueCourse): CatalogueCourse {
  const { version, effectiveDate: date } = course;
  const told = { ...course, changes: [{ version, date, sentences: ['A slide of lesson 2 says more.'] }] };
  return { ...told, contentHash: sha256(courseOfRecord(told)) };
}

function withFirst(today: Catalogue, change: (course: CatalogueCourse) => CatalogueCourse): Catalogue {
  const first = today.coursesOf('Study_Coordinator')[0];
  const courses = today.courses.map((course) => (course === first ? change(course) : course));
  return buildCatalogue(today.academy, courses, today);
}

const config = readConfig({
  NODE_ENV: 'development',
  LOG_LEVEL: 'warn',
  READING_WORDS_PER_MINUTE: '1000000000',
  ...process.env,
});
const today = await loadCatalogue({ isStrict: false, report: () => undefined });
const database = await openDatabase(config);
const app = await buildApp({ config, database, catalogue: withFirst(today, asBefore) });
await app.startJobs();
await createDemoAcademy(app.context);
await app.server.listen({ host: '127.0.0.1', port: config.port });
await recordServed(app.context);
// Under the name that its pages are allowed to call from.
process.stdout.write(`${config.publicUrl}\n`);

for await (const line of createInterface({ input: process.stdin })) {
  if (line !== 'renew') continue;
  app.context.content.catalogue = withFirst(today, withChanges);
  await recordServed(app.context);
  process.stdout.write('renewed\n');
}
await app.server.close();
await app.context.jobs.stop();
await database.close();
process.exit(0);
