import { auth, bookmarks, progress, users, type Dashboard } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { setCatalogue, setTwoCourses } from '../../../test/catalogue.ts';
import { completeCourse, completeLesson, takeAssessment } from '../../../test/learning.ts';
import { finishQuiz, startQuiz } from '../../../test/practice.ts';
import { recordQueries } from '../../../test/queries.ts';
import type { CatalogueCourse } from '../../content/catalogue.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let academy: TestAcademy;
let first: CatalogueCourse;
let second: CatalogueCourse;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  [first, second] = setTwoCourses(academy);
});
afterAll(async () => {
  setCatalogue(academy, academy.catalogue);
  await academy.close();
});

async function dashboardOf(learner: Learner, userId = learner.id): Promise<Dashboard> {
  return (await learner.call(users.dashboard, { params: { userId } })).body;
}

function setDay(daysFromNow: number): string {
  academy.clock.now = new Date(Date.now() + daysFromNow * DAY_MS);
  return academy.clock.now.toISOString();
}

const read = (learner: Learner, percent: number) =>
  learner.call(progress.save, {
    params: { userId: learner.id },
    body: { courseId: first.id, lessonId: first.lessons[0]!.id, progress: percent, isCompleted: false },
  });

const sumMinutes = (course: CatalogueCourse, count: number) =>
  course.lessons.slice(0, count).reduce((sum, { minutes }) => sum + minutes, 0);

describe('a new learner’s dashboard', () => {
  test(
    'shows no activity, and where to start',
    { tags: ['L-DASH-04', 'L-DASH-05', 'L-DASH-06', 'L-DASH-07'] },
    async () => {
      const learner = await academy.learner();
      const board = await dashboardOf(learner);
      expect(board).toMatchObject({
        role: 'CRA',
        isPaid: true,
        overallProgress: 0,
        completedCourses: 0,
        totalCourses: academy.catalogue.coursesOf('CRA').length,
        completedLessons: 0,
        studyHours: 0,
        knowledgePoints: 0,
        expertLevel: 0,
        assessmentsTaken: 0,
        bookmarks: [],
      });
      expect(board.achievements.map(({ earnedAt }) => earnedAt)).toEqual(board.achievements.map(() => null));
      expect(board.next).toMatchObject({
        lessonId: first.lessons[0]!.id,
        lessonNumber: 1,
        slide: 1,
        lastReadAt: null,
      });
    },
  );

  test('shows locked courses and nothing to resume for an unpaid role', async () => {
    const board = await dashboardOf(await academy.learner({ isPaid: false }));
    const [sample] = first.lessons;
    expect(board).toMatchObject({
      role: 'CRA',
      isPaid: false,
      next: null,
      samples: [{ role: 'CRA', lessonId: sample!.id, title: sample!.title, isCompleted: false }],
    });
    expect(new Set(board.courses.map(({ lockReason }) => lockReason))).toEqual(new Set(['roles.not_paid']));
  });

  test('shows no courses without a role', { tags: ['L-DASH-13'] }, async () => {
    const board = await dashboardOf(await academy.learner({ role: null }));
    expect(board).toMatchObject({
      role: null,
      isPaid: false,
      courses: [],
      next: null,
      totalCourses: 0,
      overallProgress: 0,
    });
  });
});

describe('the numbers of the dashboard', () => {
  test(
    'are computed from the learner’s records',
    { tags: ['L-DASH-04', 'L-DASH-05', 'L-DASH-06'] },
    async () => {
      const learner = await academy.learner();
      await completeCourse(learner, first);
      for (const lesson of second.lessons.slice(0, 2)) await completeLesson(learner, second, lesson.id);
      const board = await dashboardOf(learner);
      const total = first.totalLessons + second.totalLessons;
      const done = first.lessons.length + 2;
      const minutes = sumMinutes(first, first.lessons.length) + sumMinutes(second, 2);
      expect(board).toMatchObject({
        completedCourses: 1,
        completedLessons: done,
        totalLessons: total,
        overallProgress: Math.round((done / total) * 100),
        studyHours: Math.round(minutes / 6) / 10,
        knowledgePoints: Math.round((minutes / 60) * 15),
      });
      expect(board.next).toMatchObject({
        courseId: second.id,
        lessonId: second.lessons[2]!.id,
        completedLessons: 2,
      });
    },
  );

  test('are returned by sign-in and the session check too', { tags: ['L-AUTH-04'] }, async () => {
    const learner = await academy.learner();
    await completeLesson(learner, first, first.lessons[0]!.id);
    const { overallProgress, studyHours } = await dashboardOf(learner);
    expect(overallProgress).toBeGreaterThan(0);
    const checked = await learner.call(auth.check);
    expect(checked.body.user).toMatchObject({ id: learner.id, overallProgress, studyHours });
    const body = { username: learner.username, password: PASSWORD };
    expect((await academy.visitor(auth.login, { body })).body).toMatchObject({ overallProgress, studyHours });
  });

  test('reach 100% when every published lesson is completed', { tags: ['L-SHELL-05'] }, async () => {
    const learner = await academy.learner();
    await completeCourse(learner, first);
    await completeCourse(learner, second);
    const { body } = await learner.call(users.get, { params: { userId: learner.id } });
    expect(body.overallProgress).toBe(100);
    expect(await dashboardOf(learner)).toMatchObject({ overallProgress: 100, completedCourses: 2 });
  });

  test(
    'are the same in the profile, at both of its paths',
    { tags: ['L-AUTH-04', 'C-API-15', 'C-AUTH-12'] },
    async () => {
      const learner = await academy.learner({ name: 'Mara Lind' });
      await completeLesson(learner, first, first.lessons[0]!.id);
      const board = await dashboardOf(learner);
      for (const endpoint of [users.get, users.profile]) {
        const { body } = await learner.call(endpoint, { params: { userId: learner.id } });
        expect(body).toEqual({
          id: learner.id,
          name: 'Mara Lind',
          username: learner.username,
          email: `${learner.username}@example.org`,
          isAdmin: false,
          overallProgress: board.overallProgress,
          studyHours: board.studyHours,
        });
      }
    },
  );

  test(
    'the expert level is the mean of the best score of each assessment',
    { tags: ['L-DASH-07'] },
    async () => {
      const learner = await academy.learner();
      await completeCourse(learner, first);
      await takeAssessment(academy, learner, first, 10);
      expect(await dashboardOf(learner)).toMatchObject({ expertLevel: 50, assessmentsTaken: 1 });
      await takeAssessment(academy, learner, first, 16);
      await takeAssessment(academy, learner, first, 12);
      expect(await dashboardOf(learner)).toMatchObject({ expertLevel: 80, assessmentsTaken: 1 });
      await takeAssessment(academy, learner, second, 19);
      expect(await dashboardOf(learner)).toMatchObject({ expertLevel: 88, assessmentsTaken: 2 });
    },
  );

  test(
    'each course has one of four states, and locked takes precedence',
    { tags: ['L-DASH-18'] },
    async () => {
      const learner = await academy.learner();
      const states = async () =>
        (await dashboardOf(learner)).courses
          .slice(0, 3)
          .map(({ isLocked, progress }) => (isLocked ? 'locked' : progress));
      expect(await states()).toEqual([0, 'locked', 'locked']);
      await completeLesson(learner, first, first.lessons[0]!.id);
      expect(await states()).toEqual([Math.round(100 / first.lessons.length), 'locked', 'locked']);
      for (const lesson of first.lessons.slice(1)) await completeLesson(learner, first, lesson.id);
      expect(await states()).toEqual([100, 0, 'locked']);
    },
  );

  test('completed courses are those with every lesson completed', { tags: ['C-API-06'] }, async () => {
    const learner = await academy.learner();
    const list = async () =>
      (await learner.call(users.completedCourses, { params: { userId: learner.id } })).body;
    for (const lesson of first.lessons.slice(0, -1)) await completeLesson(learner, first, lesson.id);
    expect(await list()).toEqual([]);
    await completeLesson(learner, first, first.lessons.at(-1)!.id);
    expect(await list()).toMatchObject([
      { id: first.id, progress: 100, completedLessons: first.lessons.length },
    ]);
  });

  test(
    'only the courses of the primary role, the first one, count',
    { tags: ['L-AUTH-06', 'L-API-12', 'L-AUTH-05'] },
    async () => {
      const learner = await academy.learner();
      const role = { userId: learner.id, role: 'PI', isPaid: true };
      await academy.database.db.insertInto('roles').values(role).execute();
      const roles = await learner.call(users.roles, { params: { userId: learner.id } });
      expect(roles.body).toEqual([
        { role: 'CRA', isPaid: true },
        { role: 'PI', isPaid: true },
      ]);
      const board = await dashboardOf(learner);
      expect(board.role).toBe('CRA');
      expect(new Set(board.courses.map(({ targetRole }) => targetRole))).toEqual(new Set(['CRA']));
    },
  );

  test('the three newest bookmarks are shown', { tags: ['L-DASH-12'] }, async () => {
    const learner = await academy.learner();
    const kept = first.lessons.slice(0, 4).map(({ id }) => id);
    for (const [index, referenceId] of kept.entries()) {
      academy.clock.now = new Date(Date.now() + index * 1000);
      await learner.call(bookmarks.add, {
        params: { userId: learner.id },
        body: { type: 'lesson', referenceId },
      });
    }
    const shown = (await dashboardOf(learner)).bookmarks.map(({ referenceId }) => referenceId);
    expect(shown).toEqual(kept.toReversed().slice(0, 3));
  });

  test('an admin sees the learner’s data, not their own', async () => {
    const learner = await academy.learner();
    await completeLesson(learner, first, first.lessons[0]!.id);
    const admin = await academy.learner({ role: null, isAdmin: true });
    expect(await dashboardOf(admin, learner.id)).toEqual(await dashboardOf(learner));
    const missing = await admin.call(users.get, { params: { userId: 2_000_000_000 } });
    expect(missing.error.code).toBe('users.not_found');
  });
});

describe('resuming', () => {
  test('links to the lesson and slide where the learner stopped', async () => {
    const learner = await academy.learner();
    const lesson = first.lessons[0]!;
    await read(learner, (4 / lesson.slides.length) * 100);
    expect((await dashboardOf(learner)).next).toEqual({
      lessonId: lesson.id,
      lessonTitle: lesson.title,
      lessonNumber: 1,
      courseId: first.id,
      courseTitle: first.title,
      courseLessons: first.lessons.length,
      completedLessons: 0,
      estimatedMinutes: lesson.estimatedMinutes,
      slide: 4,
      slides: lesson.slides.length,
      lastReadAt: academy.clock.now.toISOString(),
    });
  });

  test('is not offered once everything published is completed', async () => {
    const learner = await academy.learner();
    await completeCourse(learner, first);
    await completeCourse(learner, second);
    expect((await dashboardOf(learner)).next).toBeNull();
  });
});

describe('the streak', () => {
  test('counts consecutive study days up to today or yesterday', async () => {
    const learner = await academy.learner();
    for (const day of [-6, -5, -3, -2, -1]) {
      setDay(day);
      await read(learner, 10 - day);
    }
    setDay(0);
    expect((await dashboardOf(learner)).streakDays).toBe(3);
    await read(learner, 20);
    expect((await dashboardOf(learner)).streakDays).toBe(4);
    setDay(1);
    expect((await dashboardOf(learner)).streakDays).toBe(4);
    setDay(2);
    expect((await dashboardOf(learner)).streakDays).toBe(0);
  });

  test('starts with a practice quiz, not with signing in', { tags: ['L-DASH-04'] }, async () => {
    const learner = await academy.learner();
    expect((await dashboardOf(learner)).streakDays).toBe(0);
    // The academy's shelf, whose terms practice asks about.
    setCatalogue(academy, academy.catalogue);
    const quiz = await startQuiz(learner);
    await finishQuiz(academy, learner, quiz, { right: 1 });
    expect((await dashboardOf(learner)).streakDays).toBe(1);
  });

  test('is not affected by other learners', async () => {
    const learner = await academy.learner();
    setDay(1);
    const admin = await academy.learner({ role: null, isAdmin: true });
    await dashboardOf(admin, learner.id);
    setDay(2);
    expect((await dashboardOf(learner)).streakDays).toBe(0);
  });
});

describe('achievements', () => {
  const earned = async (learner: Learner) =>
    Object.fromEntries((await dashboardOf(learner)).achievements.map(({ id, earnedAt }) => [id, earnedAt]));

  test('are earned by events, each dated by the first one', { tags: ['L-DASH-11'] }, async () => {
    const learner = await academy.learner();
    const none = await earned(learner);
    expect(Object.values(none).every((moment) => moment === null)).toBe(true);
    const firstLesson = setDay(1);
    await completeLesson(learner, first, first.lessons[0]!.id);
    expect(await earned(learner)).toEqual({ ...none, 'first-lesson': firstLesson });
    setDay(2);
    for (const lesson of first.lessons.slice(1, -1)) await completeLesson(learner, first, lesson.id);
    const firstCourse = setDay(3);
    await completeLesson(learner, first, first.lessons.at(-1)!.id);
    const firstPass = setDay(4);
    await takeAssessment(academy, learner, first, 16);
    const perfect = setDay(5);
    await takeAssessment(academy, learner, first, 20);
    expect(await earned(learner)).toEqual({
      'first-lesson': firstLesson,
      'first-course': firstCourse,
      'first-pass': firstPass,
      'first-certificate': firstPass,
      'first-scenario': null,
      'perfect-score': perfect,
      'week-streak': null,
    });
  });

  test('include one for seven consecutive study days, earned on the seventh day and kept', async () => {
    const learner = await academy.learner();
    for (let day = 0; day < 7; day++) {
      expect((await earned(learner))['week-streak'], `day ${day}`).toBeNull();
      setDay(day);
      await read(learner, 10 + day);
    }
    const seventh = academy.clock.now.toISOString().slice(0, 10);
    expect((await earned(learner))['week-streak']).toBe(`${seventh}T00:00:00.000Z`);
    setDay(30);
    expect((await earned(learner))['week-streak']).toBe(`${seventh}T00:00:00.000Z`);
  });
});

test('learners who come at the same moment are read by the same statements, each with their own records', async () => {
  const [busy, idle, third] = await Promise.all([academy.learner(), academy.learner(), academy.learner()]);
  await completeLesson(busy, first, first.lessons[0]!.id);
  for (const each of [busy, idle, third]) await dashboardOf(each);
  const alone = await recordQueries(() => dashboardOf(busy));
  const together = await recordQueries(async () => {
    const boards = await Promise.all([busy, idle, third].map((each) => dashboardOf(each)));
    expect(boards.map((board) => board.completedLessons)).toEqual([1, 0, 0]);
    expect(boards.map((board) => board.streakDays)).toEqual([1, 0, 0]);
  });
  const ofPerson = (texts: readonly string[]) => texts.filter((text) => text.includes('int[]'));
  expect(ofPerson(alone)).toHaveLength(7);
  expect(ofPerson(together)).toHaveLength(7);
});
