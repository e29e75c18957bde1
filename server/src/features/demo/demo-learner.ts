import type { Answers } from '@trialwright/contract';
import { checksOf, type CatalogueCourse, type CatalogueLesson } from '../../content/catalogue.ts';
import { keyOf } from '../../content/checks/check.ts';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../core/sessions.ts';
import { answerCheck } from '../../learning/checks/checks.service.ts';
import { readAttempt } from '../../learning/quiz/attempt-results.service.ts';
import { startAttempt, submitAttempt } from '../../learning/quiz/attempts.service.ts';
import { reportReading } from '../../learning/reading/reading.service.ts';
import { addBookmark } from '../bookmarks/bookmarks.service.ts';
import { enroll } from '../../learning/paths/paths.service.ts';
import {
  listNotifications,
  markAllRead,
  removeNotification,
} from '../notifications/notifications.service.ts';
import { recordProgress } from '../../learning/record-progress.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Correct answers out of 20 in the two attempts: one below the pass mark, one at it. */
const ATTEMPTS = [14, 16];
/** Correct answers out of 10 in the first modules of a learning path; they give her an Expert Level of 87. */
const PATH_ATTEMPTS = [9, 9];
/** The demo learner's completed lessons: the first course and, if published, part of the second. */
const LESSONS = 10;

/** Answers with exactly `right` correct choices, from the stored form and the bank. */
async function answersWith(
  context: Context,
  course: CatalogueCourse,
  attemptId: number,
  right: number,
): Promise<Answers> {
  const attempt = await readAttempt(context, attemptId);
  const form = attempt?.form ?? [];
  return Object.fromEntries(
    form.map(({ id, order }, index) => {
      const item = course.questions.find((question) => question.id === id);
      const key = order.findIndex((original) => item?.options[original]?.correct);
      return [id, index < right ? key : (key + 1) % 4];
    }),
  );
}

/** How long she takes for an assessment. */
const ATTEMPT_MINUTES = 26;
const DAY_MINUTES = 24 * 60;
/** How long the demo learner stays on a slide. */
const SLIDE_MS = 55_000;

/** Opens a lesson and reads its first slides, as her browser would report it. */
async function readSlides(
  at: (daysAgo: number) => Context,
  learner: Viewer,
  { id, slides }: CatalogueLesson,
  part: { daysAgo: number; slides: number },
): Promise<void> {
  const end = at(part.daysAgo).now().getTime();
  const opened = at(part.daysAgo + (part.slides * SLIDE_MS) / DAY_MS);
  const browser = { userAgent: 'Mozilla/5.0' };
  await reportReading(opened, learner, id, { sentAt: opened.now().toISOString(), stays: [], ...browser });
  const stays = slides.slice(0, part.slides).map(({ number }, index) => ({
    slide: number,
    at: new Date(end - (part.slides - index) * SLIDE_MS).toISOString(),
    ms: SLIDE_MS,
  }));
  await reportReading(at(part.daysAgo), learner, id, {
    sentAt: new Date(end).toISOString(),
    stays,
    ...browser,
  });
  const read = checksOf({ slides: slides.slice(0, part.slides) });
  for (const { check } of read)
    await answerCheck(at(part.daysAgo), learner, { id, checkId: check.id }, keyOf(check));
}

/** Removes the oldest unread notification of an unlocked module, which she has completed since. */
async function dropOldNotice({ database: { db } }: Context, { id }: Viewer): Promise<void> {
  const notices = await listNotifications(db, id);
  const oldest = notices.findLast(({ kind, readAt }) => kind === 'course_unlocked' && readAt === null);
  if (oldest) await removeNotification(db, id, oldest.id);
}

/**
 * Creates the demo learner's history through the regular services with the clock set back, so that screens show figures
 * computed from real records.
 */
export async function seedLearner(context: Context, learner: Viewer): Promise<void> {
  const today = context.now().getTime();
  // Without jobs: the one that closes an old attempt would be due immediately, before it is answered here.
  const jobs = { ...context.jobs, send: () => Promise.resolve() };
  const at = (daysAgo: number): Context => ({
    ...context,
    jobs,
    now: () => new Date(today - daysAgo * DAY_MS),
  });
  const courses = context.content.catalogue
    .coursesOf('Study_Coordinator')
    .filter((course) => course.isPublished);
  const lessons = courses.flatMap((course) => course.lessons).slice(0, LESSONS);
  const [first] = courses;
  if (!first) return;
  const read = (lesson: CatalogueLesson, progress: number, daysAgo: number) => ({
    daysAgo,
    run: async () => {
      const { id: lessonId, courseId } = lesson;
      const isCompleted = progress === 100;
      await readSlides(at, learner, lesson, {
        daysAgo,
        slides: Math.round((progress / 100) * lesson.slides.length),
      });
      await recordProgress(at(daysAgo), learner, { courseId, lessonId, progress, isCompleted });
    },
  });
  const take = (course: CatalogueCourse, right: number, daysAgo: number) => ({
    daysAgo,
    run: async () => {
      const day = at(daysAgo - ATTEMPT_MINUTES / DAY_MINUTES);
      const attempt = await startAttempt(at(daysAgo), learner, course.id, { acceptsStatement: true });
      await submitAttempt(day, learner, course.id, await answersWith(context, course, attempt.id, right));
    },
  });
  const path = context.content.catalogue.practice.paths[0];
  const modules = context.content.catalogue.modulesOf(path?.id ?? '').filter((course) => course.isPublished);
  const upcoming = courses.flatMap((course) => course.lessons)[LESSONS];
  const steps = [
    ...lessons.map((lesson, index) => read(lesson, 100, 30 - index * 3)),
    ...ATTEMPTS.map((right, index) => take(first, right, 9 - index * 2)),
    ...(path ? [{ daysAgo: 6, run: async () => void (await enroll(at(6), learner, path)) }] : []),
    ...PATH_ATTEMPTS.flatMap((right, index) => {
      const course = modules[index];
      if (!course) return [];
      const daysAgo = 5 - index * 2;
      const hoursBefore = (position: number) => daysAgo + (course.lessons.length - position) / 24;
      return [
        ...course.lessons.map((lesson, position) => read(lesson, 100, hoursBefore(position))),
        take(course, right, daysAgo),
      ];
    }),
    // Three notifications are left unread.
    { daysAgo: 6, run: () => markAllRead(context.database.db, learner.id, at(6).now()) },
    { daysAgo: 2, run: () => dropOldNotice(context, learner) },
    ...(upcoming ? [read(upcoming, Math.round((5 / upcoming.slides.length) * 100), 1)] : []),
  ];
  // In chronological order, since the ledger is append-only.
  for (const { run } of steps.toSorted((a, b) => b.daysAgo - a.daysAgo)) await run();
  for (const [index, lesson] of lessons.slice(1, 4).entries()) {
    await addBookmark(context.database.db, {
      catalogue: context.content.catalogue,
      userId: learner.id,
      bookmark: { type: 'lesson', referenceId: lesson.id },
      at: new Date(today - (20 - index) * DAY_MS),
    });
  }
}
