import { assessments, items, type ItemReport } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { pdfFaults, readTaggedPdf } from '../../../test/tagged-pdf.ts';
import { setCatalogue } from '../../../test/catalogue.ts';
import { firstCourse, takeAssessment } from '../../../test/learning.ts';
import { buildCatalogue, examItems, type CatalogueCourse } from '../../content/catalogue.ts';
import { courseOfRecord } from '../../content/text-of-record.ts';
import { saveSnapshot } from '../../core/text-snapshots.ts';
import { drawForm } from '../../learning/quiz/draw.ts';

let academy: TestAcademy;
let admin: Learner;
let course: CatalogueCourse;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  setCatalogue(academy, buildCatalogue(academy.catalogue.academy, [firstCourse(academy)]));
  course = firstCourse(academy);
  admin = await academy.learner({ role: null, isAdmin: true });
});
afterAll(() => academy.close());

const MINUTE = 60_000;
const read = async (): Promise<ItemReport> =>
  (await admin.call(items.report, { params: { courseId: course.id } })).body;
const pdf = async () =>
  (await admin.call(items.reportPdf, { params: { courseId: course.id } })).body as unknown as Buffer;
const wordsOf = ({ sections }: ItemReport) => sections.flatMap(({ paragraphs }) => paragraphs).join('\n');

/** Submitted first attempts of new people, drawn as the academy draws; the abler answer more of them right. */
async function addAttempts(people: number): Promise<void> {
  const { db } = academy.database;
  const { contentHash: hash, id: referenceId, version } = course;
  await academy.database.record((trx) =>
    saveSnapshot(trx, {
      hash,
      kind: 'course',
      referenceId,
      version,
      text: courseOfRecord(course),
      createdAt: academy.clock.now,
    }),
  );
  let state = 1;
  const random = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  const users = await db
    .insertInto('users')
    .values(
      Array.from({ length: people }, (_, index) => ({
        username: `taker-${index}`,
        displayUsername: `taker-${index}`,
        name: `Taker ${index}`,
        email: `taker-${index}@example.org`,
      })),
    )
    .returning('id')
    .execute();
  const startedAt = academy.clock.now;
  const keys = new Map(
    course.questions.map(({ id, options }) => [id, options.findIndex(({ correct }) => correct)]),
  );
  await db
    .insertInto('attempts')
    .values(
      users.map(({ id: userId }, person) => {
        const form = drawForm(examItems(course), course.lessons, random);
        const answers = Object.fromEntries(
          form.map(({ id, order }) => {
            const key = order.indexOf(keys.get(id) ?? 0);
            return [id, random(100) < 40 + (person % 50) ? key : (key + 1 + random(3)) % 4];
          }),
        );
        const right = form.filter(({ id, order }) => order[answers[id] ?? 0] === keys.get(id)).length;
        return {
          userId,
          courseId: course.id,
          courseVersion: course.version,
          contentHash: course.contentHash,
          form: JSON.stringify(form),
          answers: JSON.stringify(answers),
          startedAt,
          expiresAt: new Date(startedAt.getTime() + 60 * MINUTE),
          submittedAt: new Date(startedAt.getTime() + 25 * MINUTE),
          score: right * 5,
          passed: right >= 16,
          correctAnswers: right,
        };
      }),
    )
    .execute();
}

test('figures are for administrators only', { tags: ['L-AUTH-07'] }, async () => {
  const learner = await academy.learner();
  const params = { courseId: course.id };
  expect((await learner.call(items.reports)).status).toBe(403);
  expect((await learner.call(items.report, { params })).status).toBe(403);
  expect((await learner.call(items.reportPdf, { params })).status).toBe(403);
  expect((await academy.visitor(items.report, { params })).status).toBe(401);
  expect((await admin.call(items.report, { params: { courseId: 99_999 } })).error.code).toBe(
    'courses.not_found',
  );
});

describe('the technical report', () => {
  test('claims nothing before there are answers', async () => {
    const report = await read();
    expect(report).toMatchObject({
      asOf: null,
      attempts: { submitted: 0, first: 0, answers: 0 },
      decision: null,
      rasch: null,
      twoParameter: null,
      equating: null,
      differences: [],
    });
    for (const item of report.items) {
      expect(item.difficulty).toEqual({ n: 0, value: null });
      expect(item.flags).toEqual([]);
    }
    expect(wordsOf(report)).toContain('not enough answers (0 of 200)');
    expect(wordsOf(report)).toContain('No standard-setting study was done');
    expect(wordsOf(report)).toContain('Trialwright editorial, not reviewed by an outside expert');
    expect(wordsOf(report)).toContain('asks nobody for a language or a region');
    expect(pdfFaults(await readTaggedPdf(await pdf()))).toEqual([]);
  });

  test('counts the first attempt of a person, and the answers as they were chosen', async () => {
    const learner = await academy.learner();
    await takeAssessment(academy, learner, course, 10);
    academy.clock.now = new Date(academy.clock.now.getTime() + 60 * MINUTE);
    await takeAssessment(academy, learner, course, 20);
    const report = await read();
    expect(report.attempts).toEqual({ submitted: 2, first: 1, answers: 20 });
    const asked = report.items.filter(({ difficulty }) => difficulty.n > 0);
    expect(asked).toHaveLength(20);
    const right = asked.filter(({ options }) => options.some(({ isKey, chosen }) => isKey && chosen === 1));
    expect(right).toHaveLength(10);
    for (const { exposure, difficulty } of report.items) {
      expect(exposure).toEqual({ n: 1, value: null });
      expect(difficulty.value).toBeNull();
    }
    expect((await admin.call(items.reports)).body).toEqual([
      {
        courseId: course.id,
        courseTitle: course.title,
        firstAttempts: 1,
        answers: 20,
        items: report.bank.secure,
        calibrated: 0,
        flagged: 0,
      },
    ]);
  });

  test('knows how long an answer took from the server’s clock', async () => {
    const learner = await academy.learner();
    const { body } = await learner.call(assessments.start, {
      params: { assessmentId: course.id },
      body: { acceptsStatement: true },
    });
    for (const [index, { id }] of body.questions.entries()) {
      academy.clock.now = new Date(academy.clock.now.getTime() + (index + 1) * 1000);
      await learner.call(assessments.answer, { params: { id: body.id }, body: { answers: { [id]: 0 } } });
    }
    await learner.call(assessments.submit, {
      params: { userId: learner.id },
      body: { assessmentId: course.id },
    });
    const report = await read();
    for (const [index, { id }] of body.questions.entries())
      expect(report.items.find(({ questionId }) => questionId === id)?.seconds).toEqual({
        n: 1,
        value: index + 1,
      });
    expect(report.time).toEqual({ n: 1, medianMinutes: 3.5 });
  });

  // In a bank of sixty, an item stands in a third of the forms.
  const PEOPLE = 1700;
  test('calibrates items with 200 answers, flags, and gives each figure its number', async () => {
    await addAttempts(PEOPLE);
    const report = await read();
    expect(report.attempts.first).toBe(PEOPLE);
    expect(report.rasch?.items).toBeGreaterThan(20);
    expect(report.twoParameter?.items).toBeGreaterThan(10);
    expect(report.equating?.forms).toBeGreaterThan(100);
    expect(report.decision?.n).toBe(PEOPLE);
    for (const item of report.items) {
      expect(item.difficulty.value).toBeGreaterThan(0.4);
      expect(item.rasch !== null).toBe(item.difficulty.n >= 200);
      expect(item.twoParameter !== null).toBe(item.difficulty.n >= 500);
      if (item.rasch) expect(item.rasch.n).toBe(item.difficulty.n);
      expect(item.exposure.n).toBe(PEOPLE);
      expect(item.flags.includes('overexposed')).toBe((item.exposure.value ?? 0) > 0.35);
    }
  });

  test('is the same, byte for byte, for the same records', async () => {
    await addAttempts(60);
    const [json, bytes] = [await read(), await pdf()];
    academy.clock.now = new Date(academy.clock.now.getTime() + 24 * 60 * MINUTE);
    expect(await read()).toEqual(json);
    expect((await pdf()).equals(bytes)).toBe(true);
    const learner = await academy.learner();
    await takeAssessment(academy, learner, course, 16);
    expect((await read()).attempts.first).toBe(61);
  });

  test('counts no answer for an item that has been reworded since', async () => {
    const learner = await academy.learner();
    await takeAssessment(academy, learner, course, 20);
    const asked = (await read()).items.find(({ difficulty }) => difficulty.n === 1)!.questionId;
    const reworded = {
      ...course,
      contentHash: 'of-a-later-version',
      questions: course.questions.map((each) =>
        each.id === asked ? { ...each, stem: `Today: ${each.stem}` } : each,
      ),
    };
    setCatalogue(academy, buildCatalogue(academy.catalogue.academy, [reworded]));
    const report = await read();
    expect(report.attempts.answers).toBe(19);
    expect(report.items.find(({ questionId }) => questionId === asked)).toMatchObject({
      difficulty: { n: 0 },
      exposure: { n: 0 },
    });
  });
});
