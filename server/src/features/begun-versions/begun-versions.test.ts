import {
  assessments,
  begunVersions,
  bridges,
  certificates,
  checks,
  courses,
  handouts,
  lessons,
  practice,
  progress,
  reading,
  search,
  users,
} from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { rewriteSlide, serve, type Release } from '../../../test/course-versions.ts';
import { answerKey, completeLesson, takeAssessment } from '../../../test/learning.ts';
import { recordQueries } from '../../../test/queries.ts';
import { awaitStartJob } from '../../../test/start-jobs.ts';
import { sampleQuestions } from '../../../test/sample-course.ts';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import { sha256 } from '../../content/load-course.ts';
import type { QuestionItem } from '../../content/schemas.ts';
import { rememberBegun } from '../../learning/begun-versions/begun-versions.service.ts';
import { verifyRecords } from '../records/verify-records.service.ts';

const FIRST = '2026-12-01T09:00:00.000Z';
const RENEWED = '2027-02-01T09:00:00.000Z';
const LAST_DAY = '2027-03-03T08:59:00.000Z';
const OVER = '2027-03-03T09:01:00.000Z';
const OLD_WORDS = 'Keep what was written for two years after the last day.';
const NEW_WORDS = 'Keep what was written until somebody says otherwise.';

/** What the first version says on a slide that the second one corrects, with a lesson that the second one drops. */
const older: Release = { version: '1.0.0', edit: { 2: rewriteSlide(3, OLD_WORDS) } };
const newer: Release = { version: '2.0.0', lessons: 2, edit: { 2: rewriteSlide(3, NEW_WORDS) } };
const withFourth: Release = { version: '1.1.0', lessons: 4, edit: { 2: rewriteSlide(3, NEW_WORDS) } };

let academy: TestAcademy;
/** The version that was begun, and the one that is taught today. */
let former: CatalogueCourse;
let today: CatalogueCourse;

beforeAll(async () => {
  academy = await startAcademy();
  await awaitStartJob(academy, 'served-versions');
});
beforeEach(async () => {
  await academy.reset();
  await academy.database.db.deleteFrom('courseVersions').execute();
  at(FIRST);
  former = await serve(academy, older);
});
afterAll(() => academy.close());

function at(moment: string): void {
  academy.clock.now = new Date(moment);
}

/** Somebody who completed the first lesson on the first day. */
async function beginner(): Promise<Learner> {
  const learner = await academy.learner();
  await completeLesson(learner, former, former.lessons[0]!.id);
  return learner;
}

async function renew(version: Release = newer): Promise<void> {
  at(RENEWED);
  today = await serve(academy, version);
}

const course = async (learner: Learner) =>
  (await learner.call(courses.get, { params: { id: former.id } })).body;
const titles = async (learner: Learner) =>
  (await learner.call(courses.lessons, { params: { id: former.id } })).body.map(({ title }) => title);
const lesson = (learner: Learner, number: number) =>
  learner.call(lessons.get, { params: { id: former.lessons[number - 1]!.id } });
const move = (learner: Learner) => learner.call(begunVersions.move, { params: { id: former.id } });
const open = async (learner: Learner) =>
  (await learner.call(bridges.list, { params: { userId: learner.id } })).body;
const claimsOf = async (number = '') =>
  (await academy.visitor(certificates.get, { params: { number } })).body.claims;

async function completeRest(learner: Learner, version: CatalogueCourse): Promise<void> {
  for (const { id } of version.lessons.slice(1)) await completeLesson(learner, version, id);
}

describe('whoever is in the middle of a course when a new version appears', () => {
  test('is taught the version begun: its lessons, its words, and its version', async () => {
    const learner = await beginner();
    await renew();
    expect(await course(learner)).toMatchObject({
      version: '1.0.0',
      totalLessons: 3,
      completedLessons: 1,
      contentHash: former.contentHash,
      finishing: {
        begunAt: FIRST,
        until: '2027-03-03T09:00:00.000Z',
        current: '2.0.0',
        changes: [],
        changedLessons: [{ id: former.lessons[1]!.id, number: 2, title: 'Sample lesson 2', slides: 1 }],
        addedLessons: [],
        removedLessons: ['Sample lesson 3'],
      },
    });
    expect(await titles(learner)).toEqual(['Sample lesson 1', 'Sample lesson 2', 'Sample lesson 3']);
    const { body } = await lesson(learner, 2);
    expect(body).toMatchObject({ version: '1.0.0', courseLessons: 3, finishing: { current: '2.0.0' } });
    expect(body.slides[2]!.html).toContain(OLD_WORDS);
    expect(body.slides[2]!.html).not.toContain(NEW_WORDS);
    expect(body.next).toMatchObject({ title: 'Sample lesson 3' });
    expect(await open(learner)).toEqual([]);
  });

  test('is told what each version since changed, the newest first', async () => {
    const told = (version: string, date: string) => ({ version, date, sentences: [`So is ${version}.`] });
    const all = [told('1.0.0', '2026-01-05'), told('1.1.0', '2026-02-05'), told('1.2.0', '2026-03-05')];
    const learner = await beginner();
    await renew({ ...withFourth, version: '1.3.0', changes: all });
    expect((await course(learner)).finishing).toMatchObject({
      changes: [all[2], all[1]],
      changedLessons: [{ number: 2, slides: 1 }],
      addedLessons: ['Sample lesson 4'],
      removedLessons: [],
    });
  });

  test('completes a lesson that the new version doesn’t have, and everything agrees on it', async () => {
    const learner = await beginner();
    await renew();
    const last = former.lessons[2]!;
    expect((await lesson(learner, 3)).error.code).toBe('lessons.locked');
    await completeLesson(learner, former, former.lessons[1]!.id);
    expect((await lesson(learner, 3)).status).toBe(200);
    const params = { userId: learner.id };
    const dashboard = async () => (await learner.call(users.dashboard, { params })).body;
    expect(await dashboard()).toMatchObject({
      totalLessons: 3,
      completedLessons: 2,
      next: { lessonId: last.id, courseLessons: 3 },
    });
    const ofLesson = { params: { ...params, lessonId: last.id } };
    expect((await learner.call(reading.get, ofLesson)).body.slides).toHaveLength(9);
    expect((await learner.call(handouts.lesson, { params: { id: last.id } })).status).toBe(200);
    expect((await completeLesson(learner, former, last.id)).body).toMatchObject({ isCompleted: true });
    expect(await dashboard()).toMatchObject({ completedLessons: 3, completedCourses: 1 });
    const ofCourse = { params: { ...params, courseId: former.id } };
    expect((await learner.call(progress.ofCourse, ofCourse)).body).toMatchObject({
      completedLessons: 3,
      totalLessons: 3,
      progress: 100,
    });
    const rows = await academy.database.db
      .selectFrom('progress')
      .select(['lessonId', 'courseVersion', 'contentHash'])
      .where('userId', '=', learner.id)
      .orderBy('lessonId')
      .execute();
    expect(rows).toEqual(
      former.lessons.map(({ id, contentHash }) => ({ lessonId: id, courseVersion: '1.0.0', contentHash })),
    );
    expect((await verifyRecords(academy.database.db, academy.app.context.keys)).differences).toEqual([]);
  });

  test('passes the assessment of that version; the certificate names both, and a bridge leads on', async () => {
    const learner = await beginner();
    await renew(withFourth);
    await completeRest(learner, former);
    const { passed, certificateNumber } = await takeAssessment(academy, learner, former, 20);
    expect(passed).toBe(true);
    const claims = await claimsOf(certificateNumber);
    expect(claims).toMatchObject({
      courseVersion: '1.0.0',
      currentVersion: '1.1.0',
      contentHash: former.contentHash,
      lessons: 3,
    });
    expect(claims.begunVersion).toBeUndefined();
    expect(await course(learner)).toMatchObject({ version: '1.1.0', finishing: null, totalLessons: 4 });
    expect(await open(learner)).toMatchObject([
      { purpose: 'certificate', from: '1.0.0', to: '1.1.0', slides: 1, newLessons: 1 },
    ]);
  });

  test('is asked no item of the new version, and practices none that is secure there', async () => {
    const practiced =
      (...ids: string[]) =>
      (items: QuestionItem[]) =>
        items.map((item) => (ids.includes(item.id) ? { ...item, use: 'practice' as const } : item));
    const [spare] = sampleQuestions();
    await academy.database.db.deleteFrom('courseVersions').execute();
    former = await serve(academy, { ...older, items: practiced('sample-q1', 'sample-q4') });
    const learner = await beginner();
    await renew({
      ...withFourth,
      items: (items) => [...practiced('sample-q4')(items), { ...spare!, id: 'sample-q99' }],
    });
    const { body: session } = await learner.call(practice.start);
    const practicedNow = session.questions.map(({ id }) => id).filter((id) => id.startsWith('sample'));
    expect(practicedNow).toEqual(['sample-q4']);
    const { body: attempt } = await learner.call(assessments.start, {
      params: { assessmentId: former.id },
      body: { acceptsStatement: true },
    });
    const secure = new Set(former.questions.flatMap(({ id, use }) => (use === undefined ? id : [])));
    expect(attempt.questions).toHaveLength(20);
    expect(attempt.questions.every(({ id }) => secure.has(id))).toBe(true);
    const { text } = await academy.database.db
      .selectFrom('textSnapshots')
      .select('text')
      .where('hash', '=', former.contentHash)
      .executeTakeFirstOrThrow();
    expect(sha256(text)).toBe(former.contentHash);
  });

  test('is found no text of a new lesson by the search', async () => {
    const learner = await beginner();
    await renew(withFourth);
    const { body } = await learner.call(search.find, { query: { q: 'Sample lesson 4' } });
    const found = body.results.find(({ type, id }) => type === 'lesson' && id === today.lessons[3]!.id);
    expect(found).toMatchObject({ isLocked: true, href: `/course/${former.id}` });
    expect((await learner.call(lessons.get, { params: { id: today.lessons[3]!.id } })).status).toBe(404);
    expect((await learner.call(checks.list, { params: { id: today.lessons[3]!.id } })).status).toBe(404);
  });

  test('is moved after 30 days by itself, and keeps what is done', async () => {
    const learner = await beginner();
    await completeLesson(learner, former, former.lessons[1]!.id);
    await renew(withFourth);
    at(LAST_DAY);
    expect(await course(learner)).toMatchObject({ version: '1.0.0' });
    at(OVER);
    expect(await course(learner)).toMatchObject({
      version: '1.1.0',
      finishing: null,
      totalLessons: 4,
      completedLessons: 2,
    });
    expect((await lesson(learner, 2)).body.slides[2]!.html).toContain(NEW_WORDS);
    expect(await open(learner)).toMatchObject([{ purpose: 'completion', slides: 1 }]);
    await rememberBegun(academy.app.context);
    expect(await course(learner)).toMatchObject({ version: '1.1.0' });
  });

  test('moves at once, once: what is done stays done, and what changed is asked', async () => {
    const learner = await beginner();
    await completeLesson(learner, former, former.lessons[1]!.id);
    await renew(withFourth);
    expect((await move(learner)).status).toBe(200);
    expect(await course(learner)).toMatchObject({ version: '1.1.0', completedLessons: 2, finishing: null });
    expect(await open(learner)).toMatchObject([{ purpose: 'completion', from: '1.0.0', slides: 1 }]);
    expect((await move(learner)).error).toMatchObject({ code: 'begun_versions.none' });
    const row = await academy.database.db
      .selectFrom('ledger')
      .selectAll()
      .where('subjectId', '=', learner.id)
      .where('action', '=', 'course.moved')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ object: `course:${former.id}`, actorId: learner.id });
    expect(JSON.parse(row.before ?? '')).toMatchObject({ version: '1.0.0' });
    expect(JSON.parse(row.after ?? '')).toMatchObject({ version: '1.1.0' });
    expect((await verifyRecords(academy.database.db, academy.app.context.keys)).differences).toEqual([]);
  });

  test('ends an open attempt on its form, also after moving on, and is certified on it', async () => {
    const learner = await beginner();
    await completeRest(learner, former);
    await renew(withFourth);
    const { body: attempt } = await learner.call(assessments.start, {
      params: { assessmentId: former.id },
      body: { acceptsStatement: true },
    });
    await move(learner);
    const answers = await answerKey(academy, former, attempt.id);
    const { body } = await learner.call(assessments.submit, {
      params: { userId: learner.id },
      body: { assessmentId: former.id, answers },
    });
    expect(body).toMatchObject({ passed: true, score: 100 });
    expect(await claimsOf(body.certificateNumber)).toMatchObject({
      courseVersion: '1.0.0',
      currentVersion: '1.1.0',
    });
  });

  test('keeps the version begun, and its time, when a third version appears', async () => {
    const learner = await beginner();
    await renew(withFourth);
    at('2027-02-20T09:00:00.000Z');
    today = await serve(academy, { ...withFourth, version: '1.2.0' });
    expect(await course(learner)).toMatchObject({
      version: '1.0.0',
      finishing: { current: '1.2.0', until: '2027-03-03T09:00:00.000Z' },
    });
  });
});

describe('a version withdrawn for an error', () => {
  const because = 'Slide 3 of lesson 2 gave a wrong retention period.';
  const corrected: Release = { ...withFourth, withdrawn: [{ version: '1.0.0', because }] };

  test('is finished by nobody, and what changed is asked at once', async () => {
    const learner = await beginner();
    await completeLesson(learner, former, former.lessons[1]!.id);
    await renew(corrected);
    expect(await course(learner)).toMatchObject({ version: '1.1.0', finishing: null });
    expect((await lesson(learner, 2)).body.slides[2]!.html).toContain(NEW_WORDS);
    expect(await open(learner)).toMatchObject([
      { purpose: 'completion', slides: 1, withdrawnBecause: because },
    ]);
  });

  test('is left where it was being finished already', async () => {
    const learner = await beginner();
    await renew(withFourth);
    expect(await course(learner)).toMatchObject({ version: '1.0.0' });
    today = await serve(academy, { ...corrected, version: '1.2.0' });
    expect(await course(learner)).toMatchObject({ version: '1.2.0', finishing: null });
  });

  test('ends an open attempt without a certificate over it', async () => {
    const learner = await beginner();
    await completeRest(learner, former);
    const { body: attempt } = await learner.call(assessments.start, {
      params: { assessmentId: former.id },
      body: { acceptsStatement: true },
    });
    today = await serve(academy, { ...newer, withdrawn: [{ version: '1.0.0', because }] });
    const answers = await answerKey(academy, former, attempt.id);
    const { body } = await learner.call(assessments.submit, {
      params: { userId: learner.id },
      body: { assessmentId: former.id, answers },
    });
    expect(body).toMatchObject({ passed: true });
    expect(body.certificateNumber).toBeUndefined();
  });
});

describe('whoever is taught today’s version', () => {
  test('is a new learner, who may not ask to be moved', async () => {
    await beginner();
    await renew(withFourth);
    const learner = await academy.learner();
    expect(await course(learner)).toMatchObject({ version: '1.1.0', finishing: null, totalLessons: 4 });
    expect((await move(learner)).error.code).toBe('begun_versions.none');
    expect((await academy.visitor(courses.get, { params: { id: former.id } })).body.finishing).toBeNull();
  });

  test('is whoever completed the older one', async () => {
    const learner = await beginner();
    await completeRest(learner, former);
    await takeAssessment(academy, learner, former, 20);
    await renew(withFourth);
    expect(await course(learner)).toMatchObject({ version: '1.1.0', finishing: null });
  });

  test.each<[string, Partial<Release>]>([
    ['a patch', { version: '1.0.1' }],
    [
      'declared editorial',
      { editorial: [{ version: '1.1.0', because: 'Only words moved.', approvedBy: 'A. Reader' }] },
    ],
  ])('is everybody, where the new version asks nothing: %s', async (_name, change) => {
    const learner = await beginner();
    await renew({ ...older, version: '1.1.0', edit: { 2: rewriteSlide(3, NEW_WORDS) }, ...change });
    expect(await course(learner)).toMatchObject({ version: today.version, finishing: null });
  });

  test('costs no query more than without versions in the database, and neither does an older one', async () => {
    const finisher = await beginner();
    const learner = await academy.learner();
    const read = () => lesson(learner, 1);
    await read();
    const before = await recordQueries(read);
    await renew(withFourth);
    await read();
    expect(await recordQueries(read)).toEqual(before);
    expect((await read()).body.version).toBe('1.1.0');
    expect((await lesson(finisher, 1)).body.version).toBe('1.0.0');
    expect(await recordQueries(() => lesson(finisher, 1))).toHaveLength(before.length);
  });
});

test('the text of a version is forgotten when nobody can be finishing it', async () => {
  await beginner();
  await renew(withFourth);
  const kept = async () =>
    (
      await academy.database.db
        .selectFrom('courseVersions')
        .select('version')
        .where('courseId', '=', former.id)
        .where('text', 'is not', null)
        .orderBy('version')
        .execute()
    ).map(({ version }) => version);
  expect(await kept()).toEqual(['1.0.0', '1.1.0']);
  at('2027-03-06T09:00:00.000Z');
  await serve(academy, withFourth);
  expect(await kept()).toEqual(['1.1.0']);
});
