import { assessments, courses, lessons, learningPaths, notifications, progress } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { setCatalogue } from '../../../test/catalogue.ts';
import { enroll, PATH_ID, readModule, readPath, rule, setPath } from '../../../test/learning-path.ts';
import { completeCourse, completeLesson, takeAssessment } from '../../../test/learning.ts';
import { recordQueries } from '../../../test/queries.ts';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import { verifyLedger } from '../../core/ledger-chain.ts';

let academy: TestAcademy;
let learner: Learner;
let first: CatalogueCourse;
let second: CatalogueCourse;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  [first, second] = setPath(academy, [{}, {}, { isPublished: false }]) as [CatalogueCourse, CatalogueCourse];
  learner = await academy.learner();
});
afterAll(async () => {
  setCatalogue(academy, academy.catalogue);
  await academy.close();
});

const openLesson = (course: CatalogueCourse, index = 0) =>
  learner.call(lessons.get, { params: { id: course.lessons[index]?.id ?? 0 } });
const startAttempt = (course: CatalogueCourse) =>
  learner.call(assessments.start, { params: { assessmentId: course.id }, body: { acceptsStatement: true } });

describe('the list of paths', () => {
  test('shows those of the primary role and those for all', { tags: ['C-ADV-06'] }, async () => {
    const idsFor = async (role: 'CRA' | 'PI') => {
      const person = await academy.learner({ role });
      return (await person.call(learningPaths.list)).body.map(({ id }) => id);
    };
    setPath(academy, [{}], { targetRole: 'PI' });
    expect(await idsFor('PI')).toContain(PATH_ID);
    expect(await idsFor('CRA')).not.toContain(PATH_ID);
    setPath(academy, [{}]);
    expect(await idsFor('CRA')).toContain(PATH_ID);
  });

  test(
    'has the specified fields, from the content and the caller’s records',
    { tags: ['C-ADV-31'] },
    async () => {
      setPath(academy, [{ rules: [rule({ kind: 'book_mentor' })] }, {}]);
      const { body } = await learner.call(learningPaths.list);
      const minutes = first.estimatedMinutes + second.estimatedMinutes;
      expect(body.find(({ id }) => id === PATH_ID)).toEqual({
        id: PATH_ID,
        name: 'A path',
        description: 'Exists for the tests of the learning paths.',
        targetRole: 'All',
        experienceLevel: 'advanced',
        estimatedHours: Math.round(minutes / 6) / 10,
        prerequisites: ['Patience'],
        courseSequence: [first.id, second.id],
        isAdaptive: true,
        enrolledAt: null,
        progress: 0,
        modules: [first, second].map((course, index) => ({
          id: course.id,
          name: course.title,
          description: course.description,
          type: 'course',
          duration: course.estimatedMinutes,
          lessons: 2,
          isPublished: true,
          requirements: ['Time'],
          adaptiveRules:
            index === 0
              ? [
                  {
                    condition: 'Module score below the threshold',
                    action: 'Do the step before the next module',
                    threshold: 80,
                  },
                ]
              : [],
        })),
      });
    },
  );

  test('takes at most three queries', async () => {
    await enroll(learner);
    const queries = await recordQueries(() => learner.call(learningPaths.list));
    expect(queries.length).toBeLessThanOrEqual(3);
  });
});

describe('enrolling', () => {
  test('returns the enrollment, is stored once, and is in the ledger', { tags: ['C-API-11'] }, async () => {
    const answer = await enroll(learner);
    const at = academy.clock.now.toISOString();
    expect(answer).toMatchObject({
      status: 200,
      body: { pathId: PATH_ID, userId: learner.id, enrolledAt: at },
    });
    academy.clock.now = new Date(academy.clock.now.getTime() + 60_000);
    const [again, twin] = await Promise.all([enroll(learner), enroll(learner)]);
    expect([again.body.enrolledAt, twin.body.enrolledAt]).toEqual([at, at]);
    const rows = await academy.database.db
      .selectFrom('ledger')
      .select('object')
      .where('subjectId', '=', learner.id)
      .where('action', '=', 'path.enrolled')
      .execute();
    expect(rows).toEqual([{ object: `path:${PATH_ID}` }]);
    expect((await readPath(learner)).enrolledAt).toBe(at);
  });

  test('is refused for other users, unpaid roles, and unknown paths', { tags: ['C-API-11'] }, async () => {
    const other = await academy.learner();
    const params = { userId: learner.id, pathId: PATH_ID };
    expect((await other.call(learningPaths.enroll, { params })).error.code).toBe('auth.forbidden');
    const unpaid = await academy.learner({ isPaid: false });
    expect((await enroll(unpaid)).error).toMatchObject({ code: 'roles.not_paid' });
    const unknown = { userId: learner.id, pathId: 'no-such-path' };
    expect((await learner.call(learningPaths.enroll, { params: unknown })).status).toBe(404);
    expect((await learner.call(learningPaths.get, { params: unknown })).error.code).toBe('paths.not_found');
  });

  test('in a role’s path requires that role', async () => {
    setPath(academy, [{}], { targetRole: 'PI' });
    expect((await enroll(learner)).status).toBe(403);
    expect((await enroll(await academy.learner({ role: 'PI' }))).status).toBe(200);
  });
});

describe('the modules of a path', () => {
  test('unlock with the enrollment, the first immediately', async () => {
    const refused = await openLesson(first);
    expect(refused.error).toMatchObject({ code: 'paths.not_enrolled' });
    expect((await startAttempt(first)).error.code).toBe('paths.not_enrolled');
    const locked = await learner.call(courses.get, { params: { id: first.id } });
    expect(locked.body).toMatchObject({ isLocked: true, lockReason: 'paths.not_enrolled' });
    await enroll(learner);
    expect((await openLesson(first)).status).toBe(200);
    const { body } = await learner.call(courses.get, { params: { id: first.id } });
    expect(body).toMatchObject({
      isLocked: false,
      isAssessmentOpen: false,
      path: { id: PATH_ID, name: 'A path', waitsFor: null },
    });
    expect((await readPath(learner)).modules.map(({ state }) => state)).toEqual([
      'open',
      'waiting',
      'in_preparation',
    ]);
  });

  test('are locked everywhere until earlier ones are completed and passed', async () => {
    await enroll(learner);
    await completeCourse(learner, first);
    const wait = 'Complete Module 1 first: all lessons and a passed assessment.';
    const refused = await openLesson(second);
    expect(refused).toMatchObject({ status: 403, error: { code: 'courses.locked', message: wait } });
    expect((await completeLesson(learner, second, second.lessons[0]?.id ?? 0)).error.code).toBe(
      'courses.locked',
    );
    expect((await startAttempt(second)).error.code).toBe('courses.locked');
    const { body } = await learner.call(courses.get, { params: { id: second.id } });
    expect(body).toMatchObject({ isLocked: true, lockReason: 'courses.locked', path: { waitsFor: wait } });
    const list = await learner.call(courses.lessons, { params: { id: second.id } });
    expect(list.body.every(({ isLocked }) => isLocked)).toBe(true);
    expect(await readModule(learner, 2)).toMatchObject({ state: 'waiting', waitsFor: wait });
    await takeAssessment(academy, learner, first, 7);
    expect((await openLesson(second)).status).toBe(403);
    await takeAssessment(academy, learner, first, 8);
    expect((await openLesson(second)).status).toBe(200);
    expect(await readModule(learner, 1)).toMatchObject({ state: 'completed', isPassed: true, bestScore: 80 });
  });

  test('have their assessment after their lessons, even when called directly', async () => {
    await enroll(learner);
    const refused = await startAttempt(first);
    expect(refused).toMatchObject({ status: 403, error: { code: 'courses.locked' } });
    expect(refused.error.message).toContain('lessons');
    await completeCourse(learner, first);
    expect((await startAttempt(first)).body.questions).toHaveLength(10);
  });

  test('count toward progress when completed, and earn a certificate', async () => {
    await enroll(learner);
    await completeCourse(learner, first);
    const { certificateNumber } = await takeAssessment(academy, learner, first, 10);
    expect(certificateNumber).toBeDefined();
    expect((await readPath(learner)).progress).toBe(33);
    expect((await verifyLedger(academy.database.db)).faults).toEqual([]);
  });

  test('announce the next one when it unlocks, not earlier', async () => {
    await enroll(learner);
    const opened = async () => {
      const { body } = await learner.call(notifications.list, { params: { userId: learner.id } });
      return body.flatMap(({ kind, href }) => (kind === 'course_unlocked' ? href : []));
    };
    for (const { id } of first.lessons) {
      const saved = await completeLesson(learner, first, id);
      expect(saved.body).not.toHaveProperty('unlockedCourseId');
    }
    expect(await opened()).toEqual([]);
    await takeAssessment(academy, learner, first, 10);
    await takeAssessment(academy, learner, first, 10);
    expect(await opened()).toEqual([`/course/${second.id}`]);
  });

  test('add no queries for courses of a role', async () => {
    const [course] = academy.catalogue.coursesOf('CRA');
    const call = () => learner.call(courses.get, { params: { id: course?.id ?? 0 } });
    await call();
    const queries = await recordQueries(call);
    expect(queries.filter((text) => text.includes('path_'))).toEqual([]);
    expect(queries.length).toBeLessThanOrEqual(2);
  });

  test('are locked once the learner no longer has a paid role', async () => {
    await enroll(learner);
    await academy.database.db.updateTable('roles').set({ isPaid: false }).execute();
    academy.app.context.sessions.forget(learner.id);
    expect((await openLesson(first)).error.code).toBe('roles.not_paid');
    const params = { userId: learner.id };
    const body = { courseId: first.id, lessonId: first.lessons[0]?.id ?? 0, progress: 9, isCompleted: false };
    expect((await learner.call(progress.save, { params, body })).error.code).toBe('roles.not_paid');
  });
});

describe('what comes next', () => {
  test('is shown with its reason from enrollment to the end', async () => {
    expect((await readPath(learner)).next).toBeNull();
    await enroll(learner);
    const next = async () => (await readPath(learner)).next;
    expect(await next()).toMatchObject({ href: `/lesson/${first.lessons[0]?.id}` });
    await completeLesson(learner, first, first.lessons[0]?.id ?? 0);
    expect(await next()).toMatchObject({
      label: 'Read the next lesson',
      href: `/lesson/${first.lessons[1]?.id}`,
      why: '1 of 2 lessons in Module 1 are completed.',
    });
    await completeLesson(learner, first, first.lessons[1]?.id ?? 0);
    expect(await next()).toMatchObject({ label: 'Take the assessment', href: `/assessment/${first.id}` });
    await takeAssessment(academy, learner, first, 5);
    expect(await next()).toMatchObject({
      label: 'Retake the assessment',
      why: 'Your best score is 50%. 80% completes the module.',
    });
    await takeAssessment(academy, learner, first, 9);
    await completeCourse(learner, second);
    await takeAssessment(academy, learner, second, 9);
    expect(await next()).toMatchObject({ label: 'Module 3 is in development', href: null });
    setPath(academy, [{}, {}]);
    const other = academy.catalogue.practice.paths[0];
    expect(await next()).toMatchObject({ href: `/learning-paths/${other?.id}` });
    expect((await readPath(learner)).progress).toBe(100);
  });

  test('is also readable by an admin, and changes nothing for others', async () => {
    await enroll(learner);
    const params = { userId: learner.id, pathId: PATH_ID };
    const admin = await academy.learner({ role: null, isAdmin: true });
    expect((await admin.call(learningPaths.get, { params })).body.enrolledAt).not.toBeNull();
    const other = await academy.learner();
    expect((await other.call(learningPaths.get, { params })).status).toBe(403);
    expect((await readPath(other)).enrolledAt).toBeNull();
  });
});
