import fc from 'fast-check';
import { assessments, certificates, examCodes } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { setCatalogue, setTwoCourses } from '../../../test/catalogue.ts';
import { answerKey, completeCourse, firstCourse } from '../../../test/learning.ts';
import { buildCatalogue, type CatalogueCourse } from '../../content/catalogue.ts';
import { formatCode, makeCode, readCode } from './code.ts';

test('a code is read whatever its case, spacing, and look-alikes', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Array.from({ length: 50 }, makeCode)), (code) => {
      const typed = ` ${formatCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `;
      expect(readCode(typed)).toBe(code);
    }),
  );
});

describe('a supervised assessment', () => {
  let academy: TestAcademy;
  let course: CatalogueCourse;
  let admin: Learner;
  let learner: Learner;
  beforeAll(async () => {
    academy = await startAcademy();
  });
  beforeEach(async () => {
    await academy.reset();
    course = firstCourse(academy);
    const { academy: settings, courses } = academy.catalogue;
    const exams = { ...settings.exams, courses: { [course.slug]: { supervised: true } } };
    setCatalogue(academy, buildCatalogue({ ...settings, exams }, courses));
    admin = await academy.learner({ role: null, isAdmin: true });
    learner = await academy.learner();
  });
  afterAll(() => academy.close());

  const make = async (changes: { seats?: number; hours?: number; courseId?: number } = {}) =>
    (
      await admin.call(examCodes.create, {
        body: {
          courseId: course.id,
          proctor: 'Grace Okafor',
          place: 'Harbour Street, room 4',
          hours: 2,
          seats: 1,
          ...changes,
        },
      })
    ).body;
  const start = (who: Learner, code?: string) =>
    who.call(assessments.start, {
      params: { assessmentId: course.id },
      body: { acceptsStatement: true, ...(code !== undefined && { code }) },
    });

  test('is announced, and begins only with a code for this course', async () => {
    const of = { params: { userId: learner.id, assessmentId: course.id } };
    expect((await learner.call(assessments.next, of)).body.isSupervised).toBe(true);
    const without = await start(learner);
    expect([without.status, without.error.code]).toEqual([409, 'attempts.code_required']);
    expect(without.error.fields).toHaveProperty('code');
    const other = academy.catalogue.coursesOf('CRA')[1];
    const { code: foreign } = await make({ courseId: other?.id ?? 0 });
    for (const code of ['K7QF-2M9D', foreign]) {
      const refused = await start(learner, code);
      expect([refused.status, refused.error.code]).toEqual([409, 'attempts.invalid_code']);
    }
    expect(await academy.database.db.selectFrom('attempts').select('id').execute()).toEqual([]);
  });

  test('names the proctor on the certificate, and the ledger names the code', async () => {
    await completeCourse(learner, course);
    const { code, entry } = await make();
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const attempt = await start(learner, code.toLowerCase());
    expect(attempt.error).not.toHaveProperty('code');
    // Going on needs no code again.
    expect((await start(learner)).body.id).toBe(attempt.body.id);
    const { body } = await learner.call(assessments.submit, {
      params: { userId: learner.id },
      body: { assessmentId: course.id, answers: await answerKey(academy, course, attempt.body.id) },
    });
    const number = body.certificateNumber ?? '';
    const { claims } = (await academy.visitor(certificates.get, { params: { number } })).body;
    expect(claims.supervision).toEqual({ proctor: 'Grace Okafor', place: 'Harbour Street, room 4' });
    const started = await academy.database.db
      .selectFrom('ledger')
      .select('after')
      .where('action', '=', 'attempt.started')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(started.after ?? '')).toMatchObject({ examCodeId: entry.id });
    expect((await admin.call(examCodes.list)).body.codes).toMatchObject([
      { id: entry.id, used: 1, seats: 1 },
    ]);
    expect(
      JSON.stringify(await academy.database.db.selectFrom('examCodes').selectAll().execute()),
    ).not.toContain(code.replace('-', ''));
  });

  test('has as many seats as were made, until the code expires or is withdrawn', async () => {
    const others = [await academy.learner(), await academy.learner()] as const;
    const { code } = await make();
    const statuses = await Promise.all(
      [learner, ...others].map(async (who) => (await start(who, code)).status),
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    const late = await academy.learner();
    const short = await make({ seats: 5, hours: 1 });
    academy.clock.now = new Date(academy.clock.now.getTime() + 3_600_001);
    expect((await start(late, short.code)).error.code).toBe('attempts.invalid_code');
    const { code: gone, entry } = await make({ seats: 5 });
    const withdrawn = await admin.call(examCodes.withdraw, { params: { id: entry.id } });
    expect(withdrawn.body.withdrawnAt).toBe(academy.clock.now.toISOString());
    expect((await start(late, gone)).error.code).toBe('attempts.invalid_code');
    expect((await admin.call(examCodes.withdraw, { params: { id: 999_999 } })).status).toBe(404);
  });

  test('cannot be begun by trying codes', async () => {
    const { code } = await make({ seats: 5 });
    for (let tried = 0; tried < 8; tried += 1)
      expect((await start(learner, `AAAA-AAA${tried}`)).error.code).toBe('attempts.invalid_code');
    expect((await start(learner, code)).status).toBe(429);
  });

  test('refuses a code that names no proctor, place, or published course', async () => {
    const [, , planned] = setTwoCourses(academy);
    const body = { courseId: planned.id, proctor: 'Grace Okafor', place: 'Room 4', hours: 2, seats: 1 };
    expect((await admin.call(examCodes.create, { body })).error.fields).toHaveProperty('courseId');
    const bad = { ...body, courseId: course.id, proctor: ' ', place: '\n', hours: 0, seats: 1.5 };
    const refused = await admin.call(examCodes.create, { body: bad });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.error.fields ?? {}).toSorted()).toEqual([
      'hours',
      'place',
      'proctor',
      'seats',
    ]);
  });
});
