import type { Answers } from '@trialwright/contract';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import type { Context } from '../../core/context.ts';
import type { Viewer } from '../../core/sessions.ts';
import { readAttempt, startAttempt, submitAttempt } from '../assessments/assessments.service.ts';
import { addBookmark } from '../bookmarks/bookmarks.service.ts';
import { recordProgress } from '../progress/record-progress.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Right answers out of 20 in the two attempts: one below the pass mark, one above. */
const ATTEMPTS = [14, 17];
/** Lessons that the demo learner has completed: the first course and a part of the second, where it is published. */
const LESSONS = 10;

/** Answers with exactly `right` correct choices, from the form and the bank that the server holds. */
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

/**
 * Gives the demo learner a history through the same services as everybody's, with the clock set back:
 * what the screens then draw is computed from real records.
 */
export async function seedLearner(context: Context, learner: Viewer): Promise<void> {
  const today = context.now().getTime();
  // No jobs: the one that closes an attempt of days ago would be due at once, before it is answered here.
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
  for (const [index, lesson] of lessons.entries()) {
    const day = at(30 - index * 3);
    await recordProgress(day, learner, {
      courseId: lesson.courseId,
      lessonId: lesson.id,
      progress: 100,
      isCompleted: true,
    });
  }
  const [first] = courses;
  if (!first) return;
  for (const [index, right] of ATTEMPTS.entries()) {
    const day = at(9 - index * 2);
    const attempt = await startAttempt(day, learner, first.id);
    await submitAttempt(day, learner, first.id, await answersWith(context, first, attempt.id, right));
  }
  const upcoming = courses.flatMap((course) => course.lessons)[LESSONS];
  if (upcoming) {
    await recordProgress(at(1), learner, {
      courseId: upcoming.courseId,
      lessonId: upcoming.id,
      progress: Math.round((5 / upcoming.slides.length) * 100),
      isCompleted: false,
    });
  }
  for (const [index, lesson] of lessons.slice(1, 4).entries()) {
    const when = new Date(today - (20 - index) * DAY_MS);
    await addBookmark(
      context.database.db,
      context.content.catalogue,
      learner.id,
      { type: 'lesson', referenceId: lesson.id },
      when,
    );
  }
}
