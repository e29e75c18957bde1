import { advanced, practice, projects, reading } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { insertBooking } from '../../../test/bookings.ts';
import { setCatalogue } from '../../../test/catalogue.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { recordQueries } from '../../../test/queries.ts';
import { buildCatalogue } from '../../content/catalogue.ts';
import { areasOf } from './study-figures.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  setCatalogue(academy, academy.catalogue);
});
afterAll(() => academy.close());

const progressOf = async (person: Learner) =>
  (await person.call(advanced.progress, { params: { userId: person.id } })).body;
const mentorsOf = async (person: Learner) =>
  (await person.call(advanced.mentors, { params: { userId: person.id } })).body;
const analyticsOf = async (person: Learner) =>
  (await person.call(advanced.analytics, { params: { userId: person.id } })).body;

async function moveBooking(id: number, startsAt: Date): Promise<void> {
  await academy.database.db.updateTable('bookings').set({ startsAt }).where('id', '=', id).execute();
}

async function insertPlay(person: Learner, scenarioId: string, completedAt: Date, percentage = 80) {
  const play = { userId: person.id, scenarioId, contentHash: 'x', startedAt: completedAt };
  await academy.database.db
    .insertInto('scenarioSessions')
    .values({ ...play, completedAt, percentage })
    .execute();
}

describe('the summary of advanced training', () => {
  test('is empty for a new learner', { tags: ['C-ADV-34', 'C-API-07'] }, async () => {
    expect(await progressOf(await academy.learner())).toEqual({
      learningPaths: [],
      scenariosCompleted: 0,
      collaborativeProjects: 0,
      mentoringSessions: 0,
    });
  });

  test(
    'counts paths, scenarios, projects, and consultations from the records',
    { tags: ['C-ADV-04', 'C-ADV-34', 'C-API-07'] },
    async () => {
      const person = await academy.learner();
      const { practice: content } = academy.catalogue;
      const { db } = academy.database;
      const [path] = content.paths;
      const enrolment = { userId: person.id, enrolledAt: new Date() };
      await db
        .insertInto('pathEnrolments')
        .values([
          { ...enrolment, pathId: path!.id },
          { ...enrolment, pathId: 'gone' },
        ])
        .execute();
      const [decision] = content.decisions;
      const choice = { optionId: 'a', isCorrect: false, chosenAt: new Date() };
      await db
        .insertInto('scenarioChoices')
        .values({ userId: person.id, scenarioId: decision!.id, ...choice })
        .execute();
      // Completed twice, it counts once.
      await insertPlay(person, content.simulations[0]!.id, new Date());
      await insertPlay(person, content.simulations[0]!.id, new Date());
      await person.call(projects.join, { params: { id: 'inspection_prep' } });
      await person.call(projects.join, { params: { id: 'case_study_analysis' } });
      const booking = await insertBooking(academy, person.id, 'Test Person');
      const before = await progressOf(person);
      await moveBooking(booking, new Date('2026-01-12T15:00:00Z'));
      expect([before, await progressOf(person)]).toEqual(
        [0, 1].map((mentoringSessions) => ({
          learningPaths: [path!.id],
          scenariosCompleted: 2,
          collaborativeProjects: 2,
          mentoringSessions,
        })),
      );
    },
  );
});

describe('the mentors', () => {
  test(
    'are those of the role, marked as samples, with the next booked session',
    { tags: ['C-API-09'] },
    async () => {
      const manager = await academy.learner({ role: 'Data_Manager' });
      const [mentor, ...others] = await mentorsOf(manager);
      expect(others).toEqual([]);
      expect(mentor).toMatchObject({ id: 'data-evidence', isSample: true, nextSession: null });
      const later = await insertBooking(academy, manager.id, 'Test Person');
      const sooner = new Date(Date.now() + 24 * 60 * 60 * 1000);
      await moveBooking(later, new Date(Date.now() + 48 * 60 * 60 * 1000));
      await moveBooking(await insertBooking(academy, manager.id, 'Test Person'), sooner);
      expect((await mentorsOf(manager))[0]?.nextSession).toBe(sooner.toISOString());
      expect(await mentorsOf(await academy.learner({ role: null }))).toEqual([]);
      const admin = await academy.learner({ role: null, isAdmin: true });
      const read = await admin.call(advanced.mentors, { params: { userId: manager.id } });
      expect(read.body).toEqual(await mentorsOf(manager));
    },
  );
});

describe('a learner’s analytics', () => {
  test('start with zeros and empty lists', { tags: ['C-API-10'] }, async () => {
    const figures = await analyticsOf(await academy.learner());
    const courses = academy.catalogue.coursesOf('CRA');
    expect(figures).toMatchObject({ totalMinutes: 0, scores: [], areas: [], simulations: [] });
    expect(figures.studyWeeks.map(({ minutes }) => minutes)).toEqual(Array.from({ length: 12 }, () => 0));
    expect(figures.completion).toEqual({
      lessons: 0,
      // Unpublished content cannot be completed and counts in no total.
      totalLessons: courses.reduce((sum, course) => sum + course.lessons.length, 0),
      courses: 0,
      totalCourses: courses.length,
      certificates: 0,
    });
    expect((await analyticsOf(await academy.learner({ role: null }))).completion.totalCourses).toBe(0);
  });

  test('count the time that the server believes of what is read', { tags: ['C-API-10'] }, async () => {
    const person = await academy.learner();
    const [lesson] = firstCourse(academy).lessons;
    const params = { userId: person.id, lessonId: lesson?.id ?? 0 };
    const report = (minutes: number) => {
      academy.clock.now = new Date(academy.clock.now.getTime() + minutes * 60_000);
      const sentAt = academy.clock.now.toISOString();
      const stays = Array.from({ length: minutes }, (_each, index) => ({
        slide: 1,
        at: new Date(academy.clock.now.getTime() - (index + 1) * 60_000).toISOString(),
        ms: 60_000,
      }));
      return person.call(reading.report, { params, body: { sentAt, stays } });
    };
    academy.clock.now = new Date('2026-11-22T23:30:00Z');
    await report(0);
    await report(20);
    academy.clock.now = new Date('2026-11-24T12:00:00Z');
    await report(7);
    const figures = await analyticsOf(person);
    expect(figures.totalMinutes).toBe(27);
    expect(figures.studyWeeks.slice(-2)).toEqual([
      { week: '2026-11-16', minutes: 20 },
      { week: '2026-11-23', minutes: 7 },
    ]);
    expect(figures.studyDays).toEqual([
      { date: '2026-11-22', minutes: 20 },
      { date: '2026-11-24', minutes: 7 },
    ]);
  });

  test('are computed from lessons, assessments and certificates', { tags: ['C-API-10'] }, async () => {
    const person = await academy.learner();
    const course = firstCourse(academy);
    await completeCourse(person, course);
    await takeAssessment(academy, person, course, 10);
    const { attemptId } = await takeAssessment(academy, person, course, 20);
    const figures = await analyticsOf(person);
    expect(figures.scores.map(({ score, passed }) => [score, passed])).toEqual([
      [50, false],
      [100, true],
    ]);
    expect(figures.scores[1]).toMatchObject({ attemptId, courseId: course.id, courseTitle: course.title });
    expect(figures.completion).toMatchObject({ lessons: course.lessons.length, courses: 1, certificates: 1 });
    const percents = figures.areas.map(({ correct }) => correct);
    expect(percents).toEqual(percents.toSorted((a, b) => a - b));
    expect(figures.areas.length).toBeGreaterThan(0);
    const answered = figures.areas.reduce((sum, area) => sum + area.answered, 0);
    expect(answered).toBeLessThanOrEqual(40);
  });

  test('survive the removal of questions and lessons from the content', async () => {
    const person = await academy.learner();
    const course = firstCourse(academy);
    await completeCourse(person, course);
    await takeAssessment(academy, person, course, 0);
    const { areas } = await analyticsOf(person);
    const gone = course.lessons.find(({ id }) => id === areas[0]?.lessonId);
    const courses = academy.catalogue.courses.map((each) =>
      each === course
        ? {
            ...course,
            lessons: course.lessons.filter((lesson) => lesson !== gone),
            questions: course.questions.filter(({ lesson }) => lesson !== gone?.slug),
          }
        : each,
    );
    setCatalogue(academy, buildCatalogue(academy.catalogue.academy, courses));
    const after = await analyticsOf(person);
    expect(after.areas).toEqual(areas.filter(({ lessonId }) => lessonId !== gone?.id));
    expect(after.scores).toHaveLength(1);
    setCatalogue(academy, buildCatalogue(academy.catalogue.academy, []));
    expect(await analyticsOf(person)).toMatchObject({ scores: [], areas: [] });
  });

  test('count answers in practice quizzes once submitted', async () => {
    const person = await academy.learner();
    const course = firstCourse(academy);
    await completeCourse(person, course);
    // A course's items appear in practice once its assessment is passed.
    const { review } = await takeAssessment(academy, person, course, 20);
    const given = review.map(({ questionId }) => ({ questionId, isCorrect: true }));
    const ofAttempt = areasOf(academy.catalogue, given);
    const session = (await person.call(practice.start)).body;
    for (const { id } of session.questions) {
      const body = { questionId: id, chosen: 1 };
      const told = await person.call(practice.answer, { params: { id: session.id }, body });
      given.push({ questionId: id, isCorrect: told.body.explanation?.isCorrect ?? false });
    }
    expect((await analyticsOf(person)).areas).toEqual(ofAttempt);
    await person.call(practice.submit, { params: { id: session.id } });
    const { areas } = await analyticsOf(person);
    // A session draws a random number of items along with terms; all drawn items are counted.
    expect(areas).toEqual(areasOf(academy.catalogue, given));
  });

  test('show the latest 30 scores and simulations, oldest first', async () => {
    const person = await academy.learner();
    const course = firstCourse(academy);
    const [simulation] = academy.catalogue.practice.simulations;
    await academy.database.db
      .insertInto('textSnapshots')
      .values({ hash: 'x', kind: 'course', referenceId: 1, version: '1', text: '{}', createdAt: new Date() })
      .execute();
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    for (let day = 1; day <= 32; day++) {
      const moments = { startedAt: at(day), expiresAt: at(day), submittedAt: at(day) };
      const graded = { form: '[]', answers: '{}', score: day, passed: false, correctAnswers: 0 };
      const examined = { courseId: course.id, courseVersion: '1', contentHash: 'x' };
      await academy.database.db
        .insertInto('attempts')
        .values({ userId: person.id, ...examined, ...moments, ...graded })
        .execute();
      await insertPlay(person, day === 32 ? 'gone' : simulation!.id, at(day), day);
    }
    const { scores, simulations } = await analyticsOf(person);
    expect([scores.length, scores[0]?.score, scores.at(-1)?.score]).toEqual([30, 3, 32]);
    expect(simulations.map(({ percentage }) => percentage)).toEqual(
      Array.from({ length: 29 }, (_each, index) => index + 3),
    );
    expect(simulations[0]?.name).toBe(simulation!.name);
    const queries = await recordQueries(() => analyticsOf(person));
    expect(queries.length).toBeLessThan(12);
  });
});
