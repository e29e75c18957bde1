import {
  assessments,
  courses,
  learningPaths,
  lessons,
  practice,
  progress,
  scenarios,
} from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { insertBooking } from '../../../test/bookings.ts';
import { setCatalogue } from '../../../test/catalogue.ts';
import {
  enroll,
  PATH_ID,
  readModule,
  readPath,
  rule,
  RUBRIC,
  setPath,
  takeQuiz,
} from '../../../test/learning-path.ts';
import { completeCourse, completeLesson, takeAssessment } from '../../../test/learning.ts';
import { buildCatalogue, type CatalogueCourse } from '../../content/catalogue.ts';
import { verifyLedger } from '../../core/ledger-chain.ts';
import { termsOfLesson } from '../../learning/quiz/term-questions.ts';

let academy: TestAcademy;
let learner: Learner;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  learner = await academy.learner();
});
afterAll(async () => {
  setCatalogue(academy, academy.catalogue);
  await academy.close();
});

type Rules = NonNullable<Parameters<typeof setPath>[1][number]['rules']>;

/** A path of two modules, the first with these rules, in which the learner is enrolled. */
async function begin(rules: Rules, rubric?: string[]): Promise<[CatalogueCourse, CatalogueCourse]> {
  const made = setPath(academy, [{ rules, ...(rubric && { rubric }) }, {}]);
  await enroll(learner);
  return made as [CatalogueCourse, CatalogueCourse];
}

/** Completes the first module’s lessons and takes its assessment with so many of ten right. */
async function fail(course: CatalogueCourse, right = 6): Promise<void> {
  await completeCourse(learner, course);
  await takeAssessment(academy, learner, course, right);
}

const isOpen = async ({ id }: CatalogueCourse) =>
  !(await learner.call(courses.get, { params: { id } })).body.isLocked;
const startPretest = (courseId: number) =>
  learner.call(learningPaths.pretest, { params: { userId: learner.id, pathId: PATH_ID, courseId } });
const rate = (courseId: number, ratings: number[]) =>
  learner.call(learningPaths.rate, {
    params: { userId: learner.id, pathId: PATH_ID, courseId },
    body: { ratings },
  });
const startDrill = (id: number) => learner.call(learningPaths.drill, { params: { userId: learner.id, id } });

async function stepLedger(): Promise<string[]> {
  const rows = await academy.database.db
    .selectFrom('ledger')
    .select(['action', 'after'])
    .where('subjectId', '=', learner.id)
    .where('action', 'like', 'path.step%')
    .orderBy('seq')
    .execute();
  return rows.map(({ action, after }) => `${action} ${JSON.parse(after ?? '{}').kind}`);
}

const terms = () => academy.catalogue.shelf.terms.slice(0, 5).map(({ term }) => term);

describe('the pretest', () => {
  const skip = () =>
    rule(
      { kind: 'skip_lessons' },
      { measure: 'pretest', when: 'at_or_above', threshold: 80, isRequired: false },
    );

  test('asks five terms from the module’s lessons, nothing from its assessment, and can be resumed', async () => {
    const [course] = await begin([skip()]);
    expect((await readPath(learner)).next).toMatchObject({ starts: { kind: 'pretest', id: course.id } });
    const started = await startPretest(course.id);
    expect(started.status).toBe(200);
    const { body } = await learner.call(practice.get, { params: { id: started.body.sessionId } });
    expect(body).toMatchObject({ kind: 'pretest', expiresAt: null, result: null });
    expect(body.questions).toHaveLength(5);
    const terms = new Set(
      course.lessons.flatMap((lesson) =>
        termsOfLesson(lesson, academy.catalogue.shelf).map(({ id }) => `term-${id}`),
      ),
    );
    expect(body.questions.filter(({ id }) => !terms.has(id))).toEqual([]);
    expect((await startPretest(course.id)).body).toEqual(started.body);
  });

  test('asks practice items before terms, and the assessment does not use them', async () => {
    const [course] = await begin([skip()]);
    const reserved = new Set(course.questions.slice(0, 4).map(({ id }) => id));
    const questions = course.questions.map((item) =>
      reserved.has(item.id) ? { ...item, use: 'practice' as const } : item,
    );
    const { catalogue } = academy.app.context.content;
    const courses = catalogue.courses.map((each) => (each.id === course.id ? { ...each, questions } : each));
    setCatalogue(academy, {
      ...buildCatalogue(catalogue.academy, courses, { shelf: catalogue.shelf }),
      practice: catalogue.practice,
    });
    const { body } = await startPretest(course.id);
    const asked = (await learner.call(practice.get, { params: { id: body.sessionId } })).body.questions;
    expect(new Set(asked.slice(0, 4).map(({ id }) => id))).toEqual(reserved);
    expect(asked[4]?.id).toMatch(/^term-/);
    await learner.call(practice.submit, { params: { id: body.sessionId } });
    await completeCourse(learner, course);
    const attempt = await learner.call(assessments.start, {
      params: { assessmentId: course.id },
      body: { acceptsStatement: true },
    });
    expect(attempt.body.questions).toHaveLength(10);
    expect(attempt.body.questions.filter(({ id }) => reserved.has(id))).toEqual([]);
  });

  test('at the threshold lets the lessons be skipped, and the pass unlocks the next module', async () => {
    const [first, second] = await begin([skip()]);
    const { body } = await startPretest(first.id);
    const { result } = await takeQuiz(academy, learner, body.sessionId, 4);
    expect(result).toMatchObject({
      score: 80,
      outcome: 'Your pretest score of 80% in Module 1 reaches 80%. Do the step before the next module.',
      next: { href: `/learning-paths/${PATH_ID}` },
    });
    expect(await readModule(learner, 1)).toMatchObject({
      isPretestOpen: false,
      pretestScore: 80,
      isAssessmentOpen: true,
      steps: [{ kind: 'skip_lessons', doneAt: expect.any(String) }],
    });
    expect((await readPath(learner)).next).toMatchObject({ href: `/assessment/${first.id}` });
    const { certificateNumber } = await takeAssessment(academy, learner, first, 8);
    expect(certificateNumber).toBeUndefined();
    expect(await readModule(learner, 1)).toMatchObject({ state: 'completed', completedLessons: 0 });
    expect(await isOpen(second)).toBe(true);
    await completeCourse(learner, first);
    const issued = await academy.database.db.selectFrom('certificates').select('courseId').execute();
    expect(issued).toEqual([{ courseId: first.id }]);
    expect(await stepLedger()).toEqual(['path.step_opened skip_lessons', 'path.step_done skip_lessons']);
  });

  test('below the threshold changes nothing, and is not offered again', async () => {
    const [course] = await begin([skip()]);
    const { body } = await startPretest(course.id);
    const { result } = await takeQuiz(academy, learner, body.sessionId, 3);
    expect(result?.outcome).toBe('No lessons are skipped. Start with the first one.');
    expect(await readModule(learner, 1)).toMatchObject({
      isAssessmentOpen: false,
      pretestScore: 60,
      steps: [],
    });
    expect((await startPretest(course.id)).error.code).toBe('paths.not_offered');
  });

  test('is refused without a rule, after the first lesson, and outside an unlocked module', async () => {
    const [first, second] = setPath(academy, [{ rules: [skip()] }, { rules: [skip()] }]) as [
      CatalogueCourse,
      CatalogueCourse,
    ];
    expect((await startPretest(first.id)).error.code).toBe('paths.not_enrolled');
    await enroll(learner);
    expect((await startPretest(second.id)).error.code).toBe('courses.locked');
    expect((await startPretest(academy.catalogue.coursesOf('CRA')[0]?.id ?? 0)).status).toBe(404);
    await completeLesson(learner, first, first.lessons[0]?.id ?? 0);
    expect((await startPretest(first.id)).error.code).toBe('paths.not_offered');
    setPath(academy, [{}]);
    expect((await startPretest(first.id)).error.code).toBe('paths.not_offered');
  });
});

describe('a score below the threshold', () => {
  test('requires rereading a lesson, which blocks the next module until completed again', async () => {
    const [first, second] = await begin([
      rule({ kind: 'repeat_lesson', lesson: 'module-1-lesson-1' }, { threshold: 90 }),
    ]);
    await fail(first, 8);
    const lesson = first.lessons[0]?.id ?? 0;
    expect(await readModule(learner, 1)).toMatchObject({
      state: 'completed',
      steps: [
        {
          kind: 'repeat_lesson',
          title: 'Read “Lesson 1 of module 1” again',
          reason: 'Your score of 80% in Module 1 is below 90%.',
          href: `/lesson/${lesson}?slide=1`,
          isRequired: true,
          doneAt: null,
        },
      ],
    });
    expect(await readModule(learner, 2)).toMatchObject({
      state: 'waiting',
      waitsFor: 'Finish the required step in Module 1 first.',
    });
    expect(await isOpen(second)).toBe(false);
    expect((await readPath(learner)).next?.href).toBe(`/lesson/${lesson}?slide=1`);
    expect((await learner.call(lessons.get, { params: { id: lesson } })).body.isToRepeat).toBe(true);

    const params = { userId: learner.id };
    const read = { courseId: first.id, lessonId: lesson, progress: 100, isCompleted: false };
    await learner.call(progress.save, { params, body: read });
    await completeLesson(learner, first, first.lessons[1]?.id ?? 0);
    expect(await isOpen(second)).toBe(false);
    await completeLesson(learner, first, lesson);
    expect(await isOpen(second)).toBe(true);
    expect((await learner.call(lessons.get, { params: { id: lesson } })).body.isToRepeat).toBe(false);
    expect((await readModule(learner, 1)).steps[0]?.doneAt).toBe(academy.clock.now.toISOString());
    expect(await stepLedger()).toEqual(['path.step_opened repeat_lesson', 'path.step_done repeat_lesson']);
  });

  test('is measured by the best attempt: a weaker one adds nothing, a better one ends the step', async () => {
    const [first, second] = await begin([rule({ kind: 'book_mentor' }, { threshold: 90 })]);
    await fail(first, 8);
    await takeAssessment(academy, learner, first, 7);
    expect((await readModule(learner, 1)).steps).toHaveLength(1);
    expect(await isOpen(second)).toBe(false);
    await takeAssessment(academy, learner, first, 9);
    expect((await readModule(learner, 1)).steps[0]?.doneAt).not.toBeNull();
    expect(await isOpen(second)).toBe(true);
    await takeAssessment(academy, learner, first, 5);
    expect((await readModule(learner, 1)).steps).toHaveLength(1);
    expect(await isOpen(second)).toBe(true);
  });

  test('requires a scenario, and an earlier decision counts', async () => {
    const [decision] = academy.catalogue.practice.decisions;
    const [first, second] = await begin([
      rule({ kind: 'play_scenario', scenario: decision?.id ?? '' }, { threshold: 90 }),
    ]);
    await fail(first, 8);
    const [step] = (await readModule(learner, 1)).steps;
    expect(step).toMatchObject({
      title: `Complete “${decision?.title}”`,
      href: `/scenarios?scenario=${decision?.id}`,
    });
    const params = { id: decision?.id ?? '' };
    const chosen = await learner.call(scenarios.choose, {
      params,
      body: { optionId: decision?.options[0]?.id ?? '' },
    });
    expect(chosen.status).toBe(200);
    expect(await isOpen(second), 'before the path is read').toBe(true);
    expect(await stepLedger()).toEqual(['path.step_opened play_scenario']);
    await Promise.all([readPath(learner), readPath(learner)]);
    expect(await stepLedger()).toEqual(['path.step_opened play_scenario', 'path.step_done play_scenario']);
  });

  test('requires a glossary drill, which is done at 80 percent', async () => {
    const [first, second] = await begin([
      rule({ kind: 'glossary_drill', terms: terms() }, { threshold: 90 }),
    ]);
    await fail(first, 8);
    const [step] = (await readModule(learner, 1)).steps;
    expect(step).toMatchObject({ title: 'Pass a drill of 5 glossary terms', href: null });
    const id = step?.id ?? 0;
    expect((await readPath(learner)).next).toMatchObject({ href: null, starts: { kind: 'drill', id } });
    const stranger = await academy.learner();
    const foreign = await stranger.call(learningPaths.drill, { params: { userId: stranger.id, id } });
    expect(foreign.status).toBe(404);

    const weak = await startDrill(id);
    expect((await startDrill(id)).body).toEqual(weak.body);
    const missed = await takeQuiz(academy, learner, weak.body.sessionId, 3);
    expect(missed.result).toMatchObject({ score: 60, next: { href: `/learning-paths/${PATH_ID}` } });
    expect(missed.questions.map(({ options }) => new Set(options).size)).toEqual([4, 4, 4, 4, 4]);
    expect(await isOpen(second)).toBe(false);
    const strong = await startDrill(id);
    expect(strong.body).not.toEqual(weak.body);
    await takeQuiz(academy, learner, strong.body.sessionId, 4);
    expect(await isOpen(second)).toBe(true);
    expect((await startDrill(id)).error.code).toBe('paths.not_offered');
    expect((await verifyLedger(academy.database.db)).faults).toEqual([]);
  });

  test('requires a talk with an expert, and a booking confirmed afterward counts', async () => {
    await insertBooking(academy, learner.id, 'Before');
    const [first] = await begin([rule({ kind: 'book_mentor' }, { threshold: 90, isRequired: false })]);
    academy.clock.now = new Date(academy.clock.now.getTime() + 60_000);
    await fail(first, 8);
    expect((await readModule(learner, 1)).steps[0]).toMatchObject({ href: '/booking', doneAt: null });
    const later = new Date(academy.clock.now.getTime() + 1000);
    await academy.database.db.updateTable('bookings').set({ confirmedAt: later }).execute();
    expect((await readModule(learner, 1)).steps[0]?.doneAt).not.toBeNull();
  });
});

describe('a score at or above the threshold', () => {
  test('suggests a project once, which blocks nothing', async () => {
    const project = academy.catalogue.practice.projects[0]?.id ?? 'case_study_analysis';
    const [first, second] = await begin([
      rule({ kind: 'join_project', project }, { when: 'at_or_above', threshold: 90, isRequired: false }),
    ]);
    await fail(first, 9);
    expect((await readModule(learner, 1)).steps[0]).toMatchObject({
      kind: 'join_project',
      reason: 'Your score of 90% in Module 1 reaches 90%.',
      href: `/projects/${project}`,
      isRequired: false,
      doneAt: null,
    });
    expect(await isOpen(second)).toBe(true);
    await academy.database.db
      .insertInto('projectMembers')
      .values({ projectId: project, cohort: 'open', userId: learner.id, joinedAt: academy.clock.now })
      .execute();
    expect((await readModule(learner, 1)).steps[0]?.doneAt).not.toBeNull();
    await takeAssessment(academy, learner, first, 10);
    expect((await readModule(learner, 1)).steps).toHaveLength(1);
  });
});

describe('the self-rating of an exercise', () => {
  const asks = () => [rule({ kind: 'book_mentor' }, { measure: 'rubric', threshold: 70 })];

  test('is a share of two points per criterion, can be repeated, and opens and ends its step', async () => {
    const [course] = await begin(asks(), RUBRIC);
    const low = await rate(course.id, [2, 1, 1, 1]);
    expect(low.body.modules[0]).toMatchObject({
      rubric: RUBRIC,
      rubricScore: 63,
      steps: [{ reason: 'Your self-rating of 63% in Module 1 is below 70%.', doneAt: null }],
    });
    const high = await rate(course.id, [2, 2, 1, 1]);
    expect(high.body.modules[0]).toMatchObject({ rubricScore: 75, steps: [{ doneAt: expect.any(String) }] });
  });

  test('is rejected for a wrong number of ratings, invalid ratings, and modules without a rubric', async () => {
    const [first, second] = await begin(asks(), RUBRIC);
    expect((await rate(first.id, [2, 2, 2])).error).toMatchObject({
      code: 'request.invalid',
      fields: { ratings: '4 ratings are required, one per criterion.' },
    });
    expect((await rate(first.id, [3, 0, 0, 0])).status).toBe(400);
    expect((await rate(second.id, [2, 2, 2, 2])).error.code).toBe('courses.locked');
    setPath(academy, [{}]);
    expect((await rate(first.id, [2, 2, 2, 2])).error.code).toBe('paths.not_offered');
  });

  test('does not lock what was completed after it', async () => {
    const [first, second] = await begin(asks(), RUBRIC);
    await fail(first, 9);
    await fail(second, 9);
    await rate(first.id, [0, 0, 0, 0]);
    expect(await readModule(learner, 2)).toMatchObject({ state: 'completed', isAssessmentOpen: true });
    const attempt = await learner.call(assessments.start, {
      params: { assessmentId: second.id },
      body: { acceptsStatement: true },
    });
    expect(attempt.status).toBe(200);
  });
});

describe('a rule that the content no longer has', () => {
  test('blocks no one', async () => {
    const [first, second] = await begin([rule({ kind: 'book_mentor' }, { threshold: 90 })]);
    await fail(first, 8);
    expect(await isOpen(second)).toBe(false);
    setPath(academy, [{}, {}]);
    expect(await isOpen(second)).toBe(true);
    expect((await readModule(learner, 1)).steps[0]?.doneAt).not.toBeNull();
  });
});
