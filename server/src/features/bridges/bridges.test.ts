import {
  admin,
  assessments,
  bridges,
  certificates,
  organizations,
  reading,
  records,
  RulePack,
  teamSetup,
  teamTraining,
} from '@trialwright/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { addSlide, rewriteSlide, serve, swapSlides, type Release } from '../../../test/course-versions.ts';
import { answerKey, completeCourse, completeLesson, takeAssessment } from '../../../test/learning.ts';
import { addMember } from '../../../test/teams.ts';
import { awaitStartJob } from '../../../test/start-jobs.ts';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import { isLessonOpen, lockReason } from '../../learning/course-states.ts';
import { verifyRecords } from '../records/verify-records.service.ts';

const FIRST = '2026-12-01T09:00:00.000Z';
const RENEWED = '2027-02-01T09:00:00.000Z';
const NEW_WORDS =
  'The sponsor now tells the investigator in writing when essential records may be destroyed.';
const changed: Release = { version: '1.1.0', edit: { 2: rewriteSlide(3, NEW_WORDS) } };

let academy: TestAcademy;
let course: CatalogueCourse;

beforeAll(async () => {
  academy = await startAcademy();
  await awaitStartJob(academy, 'served-versions');
});
beforeEach(async () => {
  await academy.reset();
  await academy.database.db.deleteFrom('courseVersions').execute();
  at(FIRST);
  course = await serve(academy, { version: '1.0.0' });
});
afterAll(() => academy.close());

function at(moment: string): void {
  academy.clock.now = new Date(moment);
}

/** Somebody who completed version 1.0.0 on the first day, with the number of the certificate. */
async function holder(): Promise<Learner & { number: string }> {
  const learner = await academy.learner();
  await completeCourse(learner, course);
  const { certificateNumber } = await takeAssessment(academy, learner, course, 19);
  return { ...learner, number: certificateNumber ?? '' };
}

/** A new version, two months later. */
async function renew(version: Release): Promise<void> {
  at(RENEWED);
  course = await serve(academy, version);
}

const open = async (learner: Learner) =>
  (await learner.call(bridges.list, { params: { userId: learner.id } })).body;
const bridge = (learner: Learner) => learner.call(bridges.get, { params: { id: course.id } });
const start = (learner: Learner) =>
  learner.call(assessments.start, {
    params: { assessmentId: course.id },
    body: { acceptsStatement: true, isBridge: true },
  });

/** Has one slide open for as long as its words take. */
async function read(learner: Learner, lessonId: number, slide: number): Promise<void> {
  const report = (stays: { slide: number; at: string; ms: number }[]) =>
    learner.call(reading.report, {
      params: { userId: learner.id, lessonId },
      body: { sentAt: academy.clock.now.toISOString(), stays },
    });
  await report([]);
  const since = academy.clock.now;
  academy.clock.now = new Date(since.getTime() + 9000);
  await report([{ slide, at: since.toISOString(), ms: 9000 }]);
}

/** Takes the bridge's assessment with so many wrong answers. */
async function examine(learner: Learner, wrong = 0) {
  const { body: attempt } = await start(learner);
  const key = await answerKey(academy, course, attempt.id);
  const answers = Object.fromEntries(
    Object.entries(key).map(([id, right], index) => [id, index < wrong ? (right + 1) % 4 : right]),
  );
  const { body } = await learner.call(assessments.submit, {
    params: { userId: learner.id },
    body: { assessmentId: course.id, answers },
  });
  return { attempt, result: body };
}

const certificate = async (number = '') =>
  (await academy.visitor(certificates.get, { params: { number } })).body;

describe('a version that asks nobody', () => {
  test.each<[string, Release]>([
    ['a patch', { ...changed, version: '1.0.1' }],
    [
      'declared editorial',
      {
        ...changed,
        editorial: [{ version: '1.1.0', because: 'Only words moved.', approvedBy: 'A. Reader' }],
      },
    ],
    ['with other numbers on the same slides', { version: '1.1.0', edit: { 1: swapSlides(3, 5) } }],
    ['without a lesson', { version: '2.0.0', lessons: 2 }],
  ])('%s: nothing is offered, and the certificate stays', async (_name, version) => {
    const learner = await holder();
    await renew(version);
    expect(await open(learner)).toEqual([]);
    expect((await bridge(learner)).error.code).toBe('bridges.not_found');
    expect((await start(learner)).error.code).toBe('bridges.not_found');
    expect((await certificate(learner.number)).status).toBe('Valid');
  });
});

describe('whoever completed an older version', () => {
  test('is shown the changed slide alone, with what it replaced, in minutes', async () => {
    const learner = await holder();
    await renew(changed);
    expect(await open(learner)).toEqual([
      {
        courseId: course.id,
        courseTitle: course.title,
        purpose: 'certificate',
        from: '1.0.0',
        to: '1.1.0',
        withdrawnBecause: null,
        completedAt: FIRST,
        slides: 1,
        newLessons: 0,
        questions: 5,
        minutes: 9,
      },
    ]);
    const { body } = await bridge(learner);
    expect(body.isRead).toBe(false);
    expect(body.lessons.map(({ number, slides }) => [number, slides.length])).toEqual([[2, 1]]);
    const [slide] = body.lessons[0]!.slides;
    expect(slide).toMatchObject({ change: 'changed', isRead: false, slide: { number: 3, title: 'Part 3' } });
    expect(slide!.slide.html).toContain('in writing when');
    expect(slide!.former!.html).toContain('s3w0 s3w1');
    expect(body.removed).toEqual([]);
  });

  test('gets a certificate that names both versions, once the slide is read and the questions are passed', async () => {
    const learner = await holder();
    const former = await certificate(learner.number);
    await renew(changed);
    expect((await start(learner)).error).toMatchObject({
      code: 'bridges.not_read',
      way: { href: `/course/${course.id}/bridge` },
    });
    await read(learner, course.lessons[1]!.id, 3);
    expect((await bridge(learner)).body).toMatchObject({ isRead: true });
    const { attempt, result } = await examine(learner);
    expect(attempt).toMatchObject({ isBridge: true });
    expect(attempt.questions).toHaveLength(5);
    const own = new Set(
      course.questions.filter((item) => item.lesson === 'sample-lesson-2').map(({ id }) => id),
    );
    expect(attempt.questions.every(({ id }) => own.has(id))).toBe(true);
    expect(result).toMatchObject({ passed: true, isBridge: true, score: 100 });

    const issued = await certificate(result.certificateNumber);
    expect(issued).toMatchObject({ status: 'Valid', supersedes: learner.number });
    expect(issued.claims).toMatchObject({
      courseVersion: '1.1.0',
      contentHash: course.contentHash,
      validUntil: former.claims.validUntil,
      bridge: {
        fromVersion: '1.0.0',
        fromCertificate: learner.number,
        fromCompletedAt: FIRST,
        fromScore: 95,
        slides: 1,
        questions: 5,
        hours: 0,
      },
    });
    expect((await certificate(learner.number)).status).toBe('Superseded');
    expect(await open(learner)).toEqual([]);
    expect((await bridge(learner)).error.code).toBe('bridges.not_found');
    const pdf = await academy.visitor(certificates.pdf, { params: { number: issued.claims.number } });
    expect(pdf.status).toBe(200);
  });

  test('has the bridge in the record, and the ledger agrees with it', async () => {
    const learner = await holder();
    await renew(changed);
    await read(learner, course.lessons[1]!.id, 3);
    const { result } = await examine(learner);
    const { body } = await learner.call(records.get, { params: { userId: learner.id } });
    expect(body.certificates.map(({ version, bridge: from }) => [version, from?.fromVersion])).toEqual([
      ['1.0.0', undefined],
      ['1.1.0', '1.0.0'],
    ]);
    expect(body.courses[0]!.attempts.map(({ isBridge }) => isBridge)).toEqual([false, true]);
    expect(body.ledger.isWhole).toBe(true);
    const row = await academy.database.db
      .selectFrom('ledger')
      .selectAll()
      .where('subjectId', '=', learner.id)
      .where('action', '=', 'course.bridged')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ object: `course:${course.id}`, actorId: learner.id });
    expect(JSON.parse(row.before ?? '')).toEqual({ version: '1.0.0', certificate: learner.number });
    expect(JSON.parse(row.after ?? '')).toMatchObject({ version: '1.1.0', attemptId: result.attemptId });
    const report = await verifyRecords(academy.database.db, academy.app.context.keys);
    expect(report.differences).toEqual([]);
  });

  test('is counted in no figure about attempts: a bridge is no assessment', async () => {
    const learner = await holder();
    const failing = await holder();
    await renew(changed);
    for (const each of [learner, failing]) await read(each, course.lessons[1]!.id, 3);
    await examine(learner);
    await examine(failing, 5);
    const operator = await academy.learner({ role: null, isAdmin: true });
    const figures = async () => {
      const { body } = await operator.call(admin.overview, { query: { months: 1 } });
      return body.courses.find(({ courseId }) => courseId === course.id);
    };
    const counted = { attempts: 2, passRate: 100, averageScore: 95 };
    expect(await figures()).toMatchObject(counted);
    await sql`select recount_tallies()`.execute(academy.database.db);
    expect(await figures()).toMatchObject(counted);
  });

  test('keeps the certificate after a failed bridge, and the rule for retakes holds', async () => {
    const learner = await holder();
    await renew(changed);
    await read(learner, course.lessons[1]!.id, 3);
    const { result } = await examine(learner, 2);
    expect(result).toMatchObject({ passed: false, score: 60 });
    expect((await certificate(learner.number)).status).toBe('Valid');
    const params = { userId: learner.id, assessmentId: course.id };
    expect((await learner.call(assessments.next, { params })).body.number).toBe(2);
    expect((await examine(learner)).result).toMatchObject({ passed: true, isBridge: true });
  });

  test('is asked of the next version only what changed since the bridge', async () => {
    const learner = await holder();
    await renew(changed);
    await read(learner, course.lessons[1]!.id, 3);
    await examine(learner);
    at('2027-03-01T09:00:00.000Z');
    course = await serve(academy, {
      version: '1.2.0',
      edit: {
        ...changed.edit,
        3: rewriteSlide(5, 'Report within 24 hours of awareness, by the sponsor’s form.'),
      },
    });
    expect(await open(learner)).toMatchObject([{ from: '1.1.0', to: '1.2.0', slides: 1 }]);
    const { body } = await bridge(learner);
    expect(
      body.lessons.map(({ number, slides }) => [number, slides.map(({ slide }) => slide.number)]),
    ).toEqual([[3, [5]]]);
  });

  test('is asked nothing of a slide that was changed and changed back', async () => {
    const learner = await holder();
    await renew(changed);
    course = await serve(academy, { version: '1.2.0' });
    expect(await open(learner)).toEqual([]);
  });

  test('completes a new lesson as a whole, and what was open stays open meanwhile', async () => {
    const learner = await holder();
    await renew({ version: '1.1.0', lessons: 4 });
    expect(await open(learner)).toMatchObject([{ slides: 0, newLessons: 1 }]);
    const { body } = await bridge(learner);
    expect(body.added).toMatchObject([{ id: course.lessons[3]!.id, isCompleted: false }]);
    expect((await start(learner)).error.code).toBe('bridges.not_read');
    await completeLesson(learner, course, course.lessons[3]!.id);
    expect((await bridge(learner)).body).toMatchObject({ isRead: true, added: [{ isCompleted: true }] });
  });

  test('reads a slide that is new beside those that were read', async () => {
    const learner = await holder();
    await renew({ version: '1.1.0', edit: { 1: addSlide('Retention', NEW_WORDS) } });
    const { body } = await bridge(learner);
    expect(body.lessons.flatMap(({ slides }) => slides)).toMatchObject([
      { change: 'new', former: null, slide: { number: 8, title: 'Retention' } },
    ]);
  });

  test('may take today’s whole assessment in place of the bridge', async () => {
    const learner = await holder();
    await renew(changed);
    const { certificateNumber } = await takeAssessment(academy, learner, course, 20);
    const { claims } = await certificate(certificateNumber);
    expect(claims).toMatchObject({ courseVersion: '1.1.0', begunVersion: '1.0.0' });
    expect(claims.bridge).toBeUndefined();
    expect(await open(learner)).toEqual([]);
  });

  test('answers an organization’s rule for the current version with the new certificate', async () => {
    const learner = await holder();
    await renew(changed);
    const body = { name: 'Harbour Street', kind: 'site' as const, zone: 'America/New_York', country: 'US' };
    const { body: org } = await learner.call(organizations.create, { body });
    const params = { orgId: org.id };
    const need = { has: { of: 'gcp', version: { atLeast: '1.1.0' } } };
    const pack = RulePack.parse({
      title: 'Site policy',
      requirements: [{ id: 'gcp', title: 'GCP', force: 'custom', waivable: false, need }],
    });
    const rules = { sponsor: null, number: '1.0', trialId: null, from: '2026-01-01', dueAfterDays: 30, pack };
    await learner.call(teamSetup.addRules, { params, body: rules });
    const give = (number = '') =>
      learner.call(teamTraining.addCertificate, { params, body: { number, topic: 'gcp' } });
    const trainer = await addMember(academy, org, { roles: ['trainer'] });
    const giveSeen = async (number?: string) => {
      const { body: given } = await give(number);
      const of = { params: { ...params, id: given.factId } };
      return trainer.call(teamTraining.confirmEvidence, { ...of, body: { note: null } });
    };
    const stand = async () =>
      (
        await learner.call(teamTraining.person, { params: { ...params, personId: learner.id } })
      ).body.requirements.map(({ verdict, reasons }) => [verdict, reasons]);

    expect((await giveSeen(learner.number)).body).toMatchObject({ version: '1.0.0', covers: ['full'] });
    expect((await give(learner.number)).error.code).toBe('outside.already_added');
    expect(await stand()).toMatchObject([
      ['Refresh', ['GCP training is of an earlier version than the rule asks for.']],
    ]);
    await read(learner, course.lessons[1]!.id, 3);
    const { result } = await examine(learner);
    expect((await giveSeen(result.certificateNumber)).body).toMatchObject({ version: '1.1.0', covers: [] });
    expect(await stand()).toEqual([['Accepted', []]]);
  });
});

describe('whoever is in the middle', () => {
  /** Somebody who completed the first lesson, and the second in its old text. */
  async function beginner(): Promise<Learner> {
    const learner = await academy.learner();
    for (const lesson of course.lessons.slice(0, 2)) await completeLesson(learner, course, lesson.id);
    return learner;
  }

  test('finishes the version begun within 30 days, without reading anything again', async () => {
    const learner = await beginner();
    const begun = course;
    await renew(changed);
    expect(await open(learner)).toEqual([]);
    at('2027-03-02T09:00:00.000Z');
    await completeLesson(learner, begun, begun.lessons[2]!.id);
    const { certificateNumber } = await takeAssessment(academy, learner, begun, 20);
    const { claims } = await certificate(certificateNumber);
    expect(claims).toMatchObject({ courseVersion: '1.0.0', currentVersion: '1.1.0' });
    expect(await open(learner)).toMatchObject([{ purpose: 'certificate', from: '1.0.0', to: '1.1.0' }]);
  });

  test('is asked nothing for 30 days where the text of the version begun is not kept', async () => {
    const learner = await beginner();
    await academy.database.db.updateTable('courseVersions').set({ text: null }).execute();
    await renew(changed);
    expect(await open(learner)).toEqual([]);
    at('2027-03-02T09:00:00.000Z');
    await completeLesson(learner, course, course.lessons[2]!.id);
    const { certificateNumber } = await takeAssessment(academy, learner, course, 20);
    const { claims } = await certificate(certificateNumber);
    expect(claims).toMatchObject({ courseVersion: '1.1.0', begunVersion: '1.0.0' });
    at('2027-06-01T09:00:00.000Z');
    expect(await open(learner)).toEqual([]);
  });

  test('reads what changed after 30 days, before the certificate is issued', async () => {
    const learner = await beginner();
    await renew(changed);
    at('2027-03-04T09:00:00.000Z');
    expect(await open(learner)).toMatchObject([
      { purpose: 'completion', from: '1.0.0', to: '1.1.0', completedAt: null, slides: 1, questions: 0 },
    ]);
    await completeLesson(learner, course, course.lessons[2]!.id);
    const result = await takeAssessment(academy, learner, course, 20);
    expect(result.passed).toBe(true);
    expect(result.certificateNumber).toBeUndefined();
    const issue = () =>
      learner.call(certificates.issue, { params: { userId: learner.id }, body: { courseId: course.id } });
    expect((await issue()).error).toMatchObject({ code: 'certificates.not_earned' });
    expect((await start(learner)).error.code).toBe('bridges.not_found');
    await read(learner, course.lessons[1]!.id, 3);
    expect(await open(learner)).toEqual([]);
    expect((await issue()).body).toMatchObject({ status: 'Valid' });
  });
});

describe('what was open', () => {
  const done = { progress: 100, isCompleted: true };

  test('stays open: a completed lesson behind a new one, and a course that was begun behind it', () => {
    const [one, two, three] = course.lessons;
    const progress = new Map([two!, three!].map(({ id }) => [id, { lessonId: id, ...done }]));
    expect(isLessonOpen(course, three!, progress)).toBe(true);
    expect(isLessonOpen(course, two!, new Map())).toBe(false);
    const next = {
      ...course,
      id: 901,
      lessons: course.lessons.map((each) => ({ ...each, id: each.id + 100 })),
    };
    const lockOf = (begun: number[]) =>
      lockReason(next, [course, next], {
        progress: new Map(begun.map((id) => [id, { lessonId: id, progress: 10, isCompleted: false }])),
        isPaid: true,
      });
    expect(lockOf([one!.id])).toBe('courses.locked');
    expect(lockOf([one!.id + 100])).toBeUndefined();
  });
});
