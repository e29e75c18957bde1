import fc from 'fast-check';
import { adminLearners, reading } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { signOne } from '../../../test/signing.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { MANY_LESSONS, manyLessons, moveTo, type Whereabouts } from './rules.ts';

const START = Date.parse('2026-11-24T08:00:00Z');
const NOWHERE: Whereabouts = { network: null, formerNetwork: null, movedAt: null };

/** Whether a walk through networks, one each so many minutes, is ever noticed. */
function isNoticed(walk: readonly { network: string; minutes: number }[]): boolean {
  let known = NOWHERE;
  let now = START;
  let found = false;
  for (const { network, minutes } of walk) {
    now += minutes * 60_000;
    const { next, isInTwoPlaces } = moveTo(known, network, new Date(now));
    known = next;
    found ||= isInTwoPlaces;
  }
  return found;
}

describe('two networks at one time', () => {
  const steps = (gap: fc.Arbitrary<number>) =>
    fc.array(fc.record({ network: fc.constantFrom('home', 'site', 'train'), minutes: gap }), {
      maxLength: 40,
    });

  test('are noticed where reports alternate within minutes', () => {
    const walk = ['home', 'site', 'home'].map((network) => ({ network, minutes: 1 }));
    expect(isNoticed(walk)).toBe(true);
  });

  test('are never noticed of somebody who stays longer than ten minutes in each', () => {
    fc.assert(fc.property(steps(fc.integer({ min: 10, max: 600 })), (walk) => !isNoticed(walk)));
  });

  test('are never noticed of somebody who only moves on', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 30 }),
        (networks) =>
          !isNoticed(
            networks.flatMap((network) => [
              { network, minutes: 0 },
              { network, minutes: 1 },
            ]),
          ),
      ),
    );
  });
});

test('many lessons are those completed within twelve hours', () => {
  const at = new Date(START);
  const completed = (count: number, hoursAgo: number) =>
    Array.from({ length: count }, () => new Date(START - hoursAgo * 3_600_000));
  expect(manyLessons([...completed(MANY_LESSONS - 1, 1), ...completed(50, 13), null], at)).toBeUndefined();
  expect(manyLessons([...completed(MANY_LESSONS, 11.9), null], at)).toBe(MANY_LESSONS);
});

describe('an unusual history', () => {
  let academy: TestAcademy;
  let admin: Learner;
  let learner: Learner;
  beforeAll(async () => {
    academy = await startAcademy();
  });
  beforeEach(async () => {
    await academy.reset();
    admin = await academy.learner({ role: null, isAdmin: true });
    learner = await academy.learner({ name: 'Lea Rner' });
  });
  afterAll(() => academy.close());

  const list = async () => (await admin.call(adminLearners.unusual)).body;

  /** A report of reading from an address. */
  const report = (address: string, cookie: string) => {
    const lessonId = firstCourse(academy).lessons[0]?.id ?? 0;
    academy.clock.now = new Date(academy.clock.now.getTime() + 60_000);
    return academy.app.server.inject({
      method: 'POST',
      url: reading.report.path.replace(':userId', String(learner.id)).replace(':lessonId', String(lessonId)),
      remoteAddress: address,
      headers: { cookie, origin: academy.config.publicUrl },
      payload: { sentAt: academy.clock.now.toISOString(), stays: [] },
    });
  };

  test('tells the operator of two networks at one time, once a day, and keeps no address', async () => {
    const cookie = learner.cookie;
    for (const address of ['203.0.113.7', '198.51.100.9', '203.0.113.7', '198.51.100.9'])
      expect((await report(address, cookie)).statusCode).toBe(200);
    expect(await list()).toMatchObject([
      { userId: learner.id, name: 'Lea Rner', kind: 'two_networks', seenAt: null },
    ]);
    const clocks = await academy.database.db.selectFrom('readingClocks').selectAll().execute();
    expect(JSON.stringify(clocks)).not.toMatch(/203\.0|198\.51/);
  });

  test('tells of a course that was studied in a fraction of its length, and asks nothing of the learner', async () => {
    const course = firstCourse(academy);
    await completeCourse(learner, course);
    const { certificateNumber } = await takeAssessment(academy, learner, course, 20);
    expect(certificateNumber).toBeDefined();
    const [found] = await list();
    expect(found).toMatchObject({ kind: 'short_study', seenAt: null });
    expect(found?.text).toMatch(new RegExp(`^${course.title} was studied in \\d+ of \\d+ minutes\\.$`));
  });

  test('is looked at once, with a finding that the ledger keeps', async () => {
    const course = firstCourse(academy);
    await completeCourse(learner, course);
    await takeAssessment(academy, learner, course, 20);
    const [found] = await list();
    const note = {
      kind: 'history-finding',
      id: String(found?.id),
      input: { reason: 'Had read the printed handout before' },
    } as const;
    expect((await signOne(learner, note)).error.code).toBe('auth.forbidden');
    expect((await signOne(admin, note)).status).toBe(201);
    expect(await list()).toMatchObject([
      { id: found?.id, note: 'Had read the printed handout before', seenAt: academy.clock.now.toISOString() },
    ]);
    expect((await signOne(admin, note)).error.code).toBe('admin.already_seen');
    const rows = await academy.database.db
      .selectFrom('ledger')
      .select(['subjectId', 'actorId', 'reason'])
      .where('action', '=', 'history.looked_at')
      .execute();
    expect(rows).toEqual([{ subjectId: learner.id, actorId: admin.id, reason: note.input.reason }]);
    expect((await signOne(admin, { ...note, id: '999999' })).status).toBe(404);
  });
});
