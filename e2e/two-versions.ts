import { sha256 } from '../server/src/content/load-course.ts';
import { buildCatalogue, type Catalogue, type CatalogueCourse } from '../server/src/content/catalogue.ts';
import { packText, sourceOf } from '../server/src/content/lesson-content.ts';
import { loadCatalogue } from '../server/src/content/load.ts';
import { courseOfRecord } from '../server/src/content/text-of-record.ts';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/core/database/open.ts';
import type { Viewer } from '../server/src/core/sessions.ts';
import { createDemoAcademy } from '../server/src/features/demo/demo-academy.ts';
import { recordServed } from '../server/src/learning/begun-versions/served-versions.service.ts';
import { recordProgress } from '../server/src/learning/record-progress.service.ts';

/**
 * An academy in which the demo learner completed a course in an older version than is taught, and the study coordinator is in
 * the middle of it: a program of its own, because content is compiled once a process. Prints the address, and ends with its
 * input.
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
  return { ...before, contentHash: sha256(courseOfRecord(before)) };
}

function withOlder(today: Catalogue): Catalogue {
  const first = today.coursesOf('Study_Coordinator')[0];
  const courses = today.courses.map((course) => (course === first ? asBefore(course) : course));
  return buildCatalogue(today.academy, courses, today);
}

/** Opens the first lesson of the course as it was. */
async function beginCourse(): Promise<void> {
  const [course] = app.context.content.catalogue.coursesOf('Study_Coordinator');
  const [lesson] = course?.lessons ?? [];
  if (!course || !lesson) throw new Error('There is no course for study coordinators.');
  const viewer: Viewer = {
    id: 3,
    username: 'sc',
    name: 'Samuel Okonkwo',
    email: 'sc@trialwright.example',
    isAdmin: false,
    isReviewer: false,
    isEmailConfirmed: true,
    roles: [{ role: 'Study_Coordinator', isPaid: true }],
  };
  const opened = { courseId: course.id, lessonId: lesson.id, progress: 20, isCompleted: false };
  await recordProgress(app.context, viewer, opened);
}

const config = readConfig({
  NODE_ENV: 'development',
  LOG_LEVEL: 'warn',
  READING_WORDS_PER_MINUTE: '1000000000',
  ...process.env,
});
const today = await loadCatalogue({ isStrict: false, report: () => undefined });
const database = await openDatabase(config);
const app = await buildApp({ config, database, catalogue: withOlder(today) });
await app.startJobs();
await createDemoAcademy(app.context);
await recordServed(app.context);
await beginCourse();
app.context.content.catalogue = today;
await app.server.listen({ host: '127.0.0.1', port: config.port });
// Under the name that its pages are allowed to call from.
process.stdout.write(`${config.publicUrl}\n`);

process.stdin.resume();
process.stdin.on('end', () => {
  void app.server
    .close()
    .then(() => app.context.jobs.stop())
    .then(() => database.close())
    .then(() => process.exit(0));
});
