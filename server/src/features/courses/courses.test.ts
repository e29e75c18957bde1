import {
  courses,
  documents,
  lessons,
  progress,
  scenarios,
  Role,
  ROLE_TITLES,
  ROLES,
  TargetRole,
} from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { setCatalogue, setTwoCourses } from '../../../test/catalogue.ts';
import { completeCourse, completeLesson } from '../../../test/learning.ts';
import { recordQueries } from '../../../test/queries.ts';
import { buildCatalogue, hoursOf, type CatalogueCourse } from '../../content/catalogue.ts';
import { contentOf } from '../../content/lesson-content.ts';

let academy: TestAcademy;
let first: CatalogueCourse;
let second: CatalogueCourse;
let third: CatalogueCourse;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  [first, second, third] = setTwoCourses(academy);
});
afterAll(async () => {
  setCatalogue(academy, academy.catalogue);
  await academy.close();
});

/** Lesson passages that must not appear in a list: one from every slide. */
function passages(): string[] {
  return first.lessons.flatMap((lesson) =>
    contentOf(lesson)
      .split('\n')
      .filter((line) => line.length > 60 && !line.startsWith('##'))
      .map((line) => JSON.stringify(line.slice(5, 45)).slice(1, -1)),
  );
}

describe('the catalogue for visitors', () => {
  test('lists every course of every role, all of them locked', { tags: ['L-API-08'] }, async () => {
    const { status, body } = await academy.visitor(courses.list);
    expect(status).toBe(200);
    expect(body.map(({ id }) => id)).toEqual(academy.catalogue.courses.map(({ id }) => id));
    expect(new Set(body.map(({ targetRole }) => targetRole))).toEqual(new Set(TargetRole.options));
    for (const course of body)
      expect(course).toMatchObject({
        isLocked: true,
        lockReason: 'roles.not_paid',
        progress: 0,
        completedLessons: 0,
      });
  });

  test(
    'shows a course and its lessons, locked, with objectives and none of their text',
    { tags: ['L-API-09', 'L-API-10'] },
    async () => {
      const course = await academy.visitor(courses.get, { params: { id: first.id } });
      expect(course.body).toMatchObject({
        id: first.id,
        title: first.title,
        targetRole: 'CRA',
        isLocked: true,
      });
      const list = await academy.visitor(courses.lessons, { params: { id: first.id } });
      expect(list.body.map(({ id, isLocked }) => [id, isLocked])).toEqual(
        first.lessons.map(({ id }) => [id, true]),
      );
      const all = await academy.visitor(courses.list);
      const text = JSON.stringify([course.body, list.body, all.body]);
      expect(passages().length).toBeGreaterThan(50);
      for (const passage of passages()) expect(text).not.toContain(passage);
      for (const field of ['content', 'html', 'questions', 'options', 'source'])
        expect(text).not.toContain(`"${field}"`);
    },
  );

  test('returns 404 for an unknown course and 400 for an invalid ID', async () => {
    for (const endpoint of [courses.get, courses.lessons]) {
      expect((await academy.visitor(endpoint, { params: { id: 99_999 } })).error.code).toBe(
        'courses.not_found',
      );
      expect((await academy.visitor(endpoint, { params: { id: 'one' } })).status).toBe(400);
    }
  });
});

describe('the courses of a learner', () => {
  test('are those of the primary role, in their order', { tags: ['L-COURSE-17'] }, async () => {
    for (const role of ROLES) {
      const learner = await academy.learner({ role });
      const { body } = await learner.call(courses.list);
      const sequence = academy.app.context.content.catalogue.coursesOf(role);
      expect(body.map(({ id, targetRole }) => [id, targetRole])).toEqual(
        sequence.map(({ id }) => [id, role]),
      );
      expect(body.map(({ order }) => order)).toEqual(body.map((_course, index) => index + 1));
    }
  });

  test('have the specified fields', { tags: ['L-COURSE-15'] }, async () => {
    const learner = await academy.learner();
    const { body } = await learner.call(courses.get, { params: { id: first.id } });
    expect(body).toMatchObject({
      id: first.id,
      title: first.title,
      description: first.description,
      icon: first.icon,
      targetRole: 'CRA',
      totalLessons: first.lessons.length,
      estimatedHours: hoursOf(first.estimatedMinutes),
      isLocked: false,
      version: first.version,
      next: { id: second.id, title: second.title, totalLessons: second.totalLessons, isPublished: true },
    });
  });

  test(
    'unlock once the previous course is completed, and not a lesson earlier',
    { tags: ['L-COURSE-11', 'L-COURSE-18'] },
    async () => {
      const learner = await academy.learner();
      const lockOf = async (id: number) => (await learner.call(courses.get, { params: { id } })).body;
      for (const lesson of first.lessons) {
        expect(await lockOf(second.id)).toMatchObject({ isLocked: true, lockReason: 'courses.locked' });
        const refused = await learner.call(lessons.get, { params: { id: second.lessons[0]!.id } });
        expect(refused.status).toBe(403);
        expect(refused.error.code).toBe('courses.locked');
        await completeLesson(learner, first, lesson.id);
      }
      expect(await lockOf(second.id)).toMatchObject({ isLocked: false });
      expect((await lockOf(second.id)).lockReason).toBeUndefined();
      expect((await learner.call(lessons.get, { params: { id: second.lessons[0]!.id } })).status).toBe(200);
    },
  );

  test('nothing can be saved in a locked course', { tags: ['L-COURSE-18'] }, async () => {
    const learner = await academy.learner();
    const refused = await completeLesson(learner, second, second.lessons[0]!.id);
    expect(refused.status).toBe(403);
    expect(refused.error.code).toBe('courses.locked');
    const records = await learner.call(progress.list, { params: { userId: learner.id } });
    expect(records.body).toEqual([]);
  });

  test('in development show what is planned and stay locked, whatever was completed', async () => {
    const learner = await academy.learner();
    await completeCourse(learner, first);
    await completeCourse(learner, second);
    const { body } = await learner.call(courses.get, { params: { id: third.id } });
    expect(body).toMatchObject({ isPublished: false, isLocked: true, lockReason: 'courses.in_preparation' });
    const list = await learner.call(courses.lessons, { params: { id: third.id } });
    expect(list.body.map(({ title, isLocked }) => [title, isLocked])).toEqual(
      third.outline.map(({ title }) => [title, true]),
    );
    const planned = third.outline[0]!.id;
    const opened = await learner.call(lessons.get, { params: { id: planned } });
    expect(opened.status).toBe(403);
    expect(opened.error.code).toBe('courses.in_preparation');
    expect((await completeLesson(learner, third, planned)).error.code).toBe('courses.in_preparation');
  });

  test('say what unlocks them, with a link', async () => {
    const buyer = await academy.learner({ isPaid: false });
    const lockOf = async (who: Learner, id: number) =>
      (await who.call(courses.get, { params: { id } })).body.lock;
    expect(await lockOf(buyer, first.id)).toEqual({
      text: 'This module requires the Clinical Research Associate package, which you don’t own.',
      way: { label: 'View packages', href: '/training-roles' },
    });
    const learner = await academy.learner();
    expect(await lockOf(learner, first.id)).toBeUndefined();
    const text = `Complete the previous module to unlock this course. That is ${first.title}.`;
    const way = { label: 'Go to that module', href: `/course/${first.id}` };
    expect(await lockOf(learner, second.id)).toEqual({ text, way });
    const refused = await learner.call(lessons.get, { params: { id: second.lessons[0]!.id } });
    expect(refused.error).toMatchObject({ code: 'courses.locked', message: text, way });
    const later = await learner.call(lessons.get, { params: { id: first.lessons[3]!.id } });
    expect(later.error).toMatchObject({
      code: 'lessons.locked',
      way: {
        label: `Go to lesson 1: ${first.lessons[0]!.title}`,
        href: `/lesson/${first.lessons[0]!.id}`,
      },
    });
    expect(await lockOf(learner, third.id)).toEqual({
      text: 'This module is still in development.',
      way: null,
    });
  });

  test('of another role are visible but locked', async () => {
    const learner = await academy.learner({ role: 'PI' });
    const { body } = await learner.call(courses.get, { params: { id: first.id } });
    expect(body).toMatchObject({ isLocked: true, lockReason: 'roles.not_paid' });
    const saved = await completeLesson(learner, first, first.lessons[1]!.id);
    expect(saved.error.code).toBe('roles.not_paid');
  });
});

describe('a lesson', () => {
  test(
    'includes its source, slides, version, and neighbors',
    { tags: ['L-API-11', 'L-LESSON-15'] },
    async () => {
      const learner = await academy.learner();
      const [one, two] = [first.lessons[0]!, first.lessons[1]!];
      const { body } = await learner.call(lessons.get, { params: { id: one.id } });
      expect(body).toMatchObject({
        id: one.id,
        courseId: first.id,
        title: one.title,
        content: contentOf(one),
        estimatedMinutes: one.estimatedMinutes,
        number: 1,
        courseLessons: first.lessons.length,
        position: 1,
        isCompleted: false,
        version: first.version,
        contentHash: one.contentHash,
        previous: null,
        next: { id: two.id, title: two.title },
      });
      expect(body.slides.map(({ number, title }) => ({ number, title }))).toEqual(
        one.slides.map(({ number, title }) => ({ number, title })),
      );
      expect(body.slides.every(({ html }) => html.startsWith('<'))).toBe(true);
      await completeLesson(learner, first, one.id);
      const following = await learner.call(lessons.get, { params: { id: two.id } });
      expect(following.body.previous).toEqual({ id: one.id, title: one.title });
    },
  );

  test(
    'that is not reached yet stays locked, including its text',
    { tags: ['L-COURSE-10', 'L-COURSE-18'] },
    async () => {
      const learner = await academy.learner();
      for (const lesson of first.lessons.slice(1)) {
        const { status, error } = await learner.call(lessons.get, { params: { id: lesson.id } });
        expect(status).toBe(403);
        expect(error.code).toBe('lessons.locked');
        expect(JSON.stringify(error)).not.toContain(lesson.title);
      }
    },
  );

  test('of another course is not accepted for this one', { tags: ['L-API-15'] }, async () => {
    const learner = await academy.learner();
    const refused = await completeLesson(learner, second, first.lessons[0]!.id);
    expect(refused.status).toBe(400);
    expect(refused.error.code).toBe('progress.wrong_course');
  });

  test('that does not exist gets 404', async () => {
    const learner = await academy.learner();
    const { error } = await learner.call(lessons.get, { params: { id: 2_000_000 } });
    expect(error.code).toBe('lessons.not_found');
  });
});

describe('the law a course rests on', () => {
  /** The first course with these days for its lessons, in order. */
  function setLaw(...days: (string | undefined)[]): void {
    const { catalogue } = academy.app.context.content;
    const lessonsOf = first.lessons.map(({ lawAsOf: _lawAsOf, ...lesson }, index) => ({
      ...lesson,
      ...(days[index] && { lawAsOf: days[index] }),
    }));
    const dated = catalogue.courses.map((course) =>
      course.id === first.id ? { ...course, lessons: lessonsOf } : course,
    );
    setCatalogue(academy, buildCatalogue(catalogue.academy, dated));
  }

  test('is dated on the lesson, and on the course by its earliest lesson', async () => {
    const learner = await academy.learner();
    setLaw('2026-11-22', undefined, '2026-11-21');
    const course = await academy.visitor(courses.get, { params: { id: first.id } });
    expect(course.body).toMatchObject({ effectiveDate: first.effectiveDate, lawAsOf: '2026-11-21' });
    const lesson = await learner.call(lessons.get, { params: { id: first.lessons[0]!.id } });
    expect(lesson.body.lawAsOf).toBe('2026-11-22');
  });

  test('has no date if no lesson depends on law that changes', async () => {
    const learner = await academy.learner();
    setLaw();
    expect((await academy.visitor(courses.get, { params: { id: first.id } })).body.lawAsOf).toBeNull();
    const lesson = await learner.call(lessons.get, { params: { id: first.lessons[0]!.id } });
    expect(lesson.body.lawAsOf).toBeNull();
  });
});

describe('what applies a lesson', () => {
  /** The first lesson links to the first document, decision scenario, and simulation. */
  function setRelated() {
    const { shelf, practice, courses: all, academy: about, shop } = academy.catalogue;
    const [document, decision, simulation] = [
      shelf.documents[0]!,
      practice.decisions[0]!,
      practice.simulations[0]!,
    ];
    const related = { documents: [document.slug], scenarios: [simulation.id, decision.id] };
    const withRelated = { ...first, lessons: first.lessons.map((lesson) => ({ ...lesson, related })) };
    const served = all.map((course) => (course.id === first.id ? withRelated : course));
    setCatalogue(academy, buildCatalogue(about, served, { shelf, shop, practice }));
    return { document, decision, simulation };
  }

  test('is listed with the lesson, in order, and available to everyone who may read it', async () => {
    const { document, decision, simulation } = setRelated();
    const learner = await academy.learner();
    const { body } = await learner.call(lessons.get, { params: { id: first.lessons[0]!.id } });
    expect(body.related).toEqual({
      documents: [{ title: document.title, href: `/document-library?document=${document.id}` }],
      practices: [
        { title: simulation.name, href: `/scenarios/${simulation.id}/play` },
        { title: decision.title, href: `/scenarios?scenario=${decision.id}` },
      ],
    });
    const opened = await learner.call(documents.preview, { params: { id: document.id } });
    const started = await learner.call(scenarios.start, { params: { id: simulation.id } });
    const chosen = await learner.call(scenarios.choose, {
      params: { id: decision.id },
      body: { optionId: decision.options[0]!.id },
    });
    expect([opened.status, started.status, chosen.status]).toEqual([200, 200, 200]);
  });

  test('is empty if the lesson lists nothing', async () => {
    const learner = await academy.learner();
    setCatalogue(academy, {
      ...academy.app.context.content.catalogue,
      lesson: (id) => {
        const { related: _related, ...lesson } = first.lessons.find((each) => each.id === id)!;
        return lesson;
      },
    });
    const { body } = await learner.call(lessons.get, { params: { id: first.lessons[0]!.id } });
    expect(body.related).toEqual({ documents: [], practices: [] });
  });
});

describe('the cost of reading', () => {
  test('is at most two queries for the course list or a lesson, however many courses there are', async () => {
    const learner = await academy.learner();
    await completeLesson(learner, first, first.lessons[0]!.id);
    await learner.call(courses.list);
    const list = await recordQueries(() => learner.call(courses.list));
    expect(list.length, list.join('\n')).toBeLessThanOrEqual(2);
    const lesson = await recordQueries(() =>
      learner.call(lessons.get, { params: { id: first.lessons[1]!.id } }),
    );
    expect(lesson.length, lesson.join('\n')).toBeLessThanOrEqual(2);
    const visitor = await recordQueries(() => academy.visitor(courses.list));
    expect(visitor).toEqual([]);
    // Proves that the counter works: sign-in takes more than two queries.
    expect((await recordQueries(() => academy.learner())).length).toBeGreaterThan(2);
  });
});

describe('roles', () => {
  test(
    'have record names, and the pricing page’s short forms mean the same',
    { tags: ['L-CONST-01', 'L-AUTH-05'] },
    () => {
      expect(Object.keys(ROLE_TITLES)).toEqual([...ROLES]);
      for (const role of ROLES) expect(Role.parse(role)).toBe(role);
      expect([Role.parse('SC'), Role.parse('DM')]).toEqual(['Study_Coordinator', 'Data_Manager']);
      for (const value of ['sc', 'Nurse', '', null, ['SC'], '__proto__'])
        expect(Role.safeParse(value).success).toBe(false);
    },
  );
});
