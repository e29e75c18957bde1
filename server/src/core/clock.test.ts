import { auth } from '@trialwright/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startAcademy, type TestAcademy } from '../../test/academy.ts';
import { createClockWatch, guardClock } from './clock.ts';
import { appendLedger } from './ledger.ts';
import { listRowsOutOfOrder } from './ledger-chain.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  await academy.database.db.deleteFrom('clockEvents').execute();
});
afterAll(() => academy.close());

const events = () =>
  academy.database.db
    .selectFrom('clockEvents')
    .select(['kind', 'seconds', 'subjectId', 'seq'])
    .orderBy('id')
    .execute();

const append = (at: Date, action = 'lesson.read', actorId: number | null = 900) =>
  academy.database.record((trx) =>
    appendLedger(trx, { subjectId: 900, actorId, at, action, object: 'lesson:1' }),
  );

describe('a row dated before the previous one', () => {
  const noon = new Date('2027-01-01T12:00:00.000Z');
  const before = (ms: number) => new Date(noon.getTime() - ms);

  test('is appended, detected, and listed', async () => {
    await append(noon);
    await append(before(30 * DAY));
    await append(before(29 * DAY));
    expect(await events()).toEqual([
      { kind: 'row_out_of_order', seconds: (30 * DAY) / 1000, subjectId: 900, seq: 2 },
    ]);
    expect(await listRowsOutOfOrder(academy.database.db)).toEqual([
      { subjectId: 900, seq: 2, seconds: (30 * DAY) / 1000 },
    ]);
  });

  test('is ignored within a few minutes, or when a job closes an attempt at its deadline', async () => {
    await append(noon);
    await append(before(4 * MINUTE));
    await append(before(60 * MINUTE), 'attempt.submitted', null);
    expect(await events()).toEqual([]);
    expect(await listRowsOutOfOrder(academy.database.db)).toEqual([]);
  });
});

describe('the clock of the server', () => {
  test('has no jump while it runs steadily, and each jump is reported once', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ passed: fc.integer({ min: 0, max: DAY }), jump: fc.integer({ min: -DAY, max: DAY }) }),
        ),
        (steps) => {
          let [wall, monotonic] = [0, 0];
          const jumped = createClockWatch(
            () => wall,
            () => monotonic,
            MINUTE,
          );
          for (const { passed, jump } of steps) {
            monotonic += passed;
            wall += passed + jump;
            expect(jumped()).toBe(Math.abs(jump) > MINUTE ? jump : undefined);
            expect(jumped()).toBeUndefined();
          }
        },
      ),
    );
  });

  test('is logged once when it jumps away from the database’s clock', async () => {
    const warn = vi.spyOn(academy.app.context.log, 'warn');
    const start = Date.now();
    academy.clock.now = new Date(start);
    const guard = await guardClock(academy.app.context, () => 0);
    await guard.look();
    expect(await events()).toEqual([]);
    academy.clock.now = new Date(start + 3 * DAY);
    await guard.look();
    await guard.look();
    guard.stop();
    expect(await events()).toMatchObject([{ kind: 'jump', seconds: (3 * DAY) / 1000 }, { kind: 'differs' }]);
    expect(warn).toHaveBeenCalled();
  });

  test('leaves an entry in the public log when it jumps by more than five seconds', async () => {
    const start = Date.now();
    academy.clock.now = new Date(start);
    const guard = await guardClock(academy.app.context, () => 0);
    for (const seconds of [4, 12, 12]) {
      academy.clock.now = new Date(start + seconds * 1000);
      await guard.look();
    }
    guard.stop();
    const { rows } = await sql<{ ref: string }>`select ref from log_queue where kind = 'clock-jump'`.execute(
      academy.database.db,
    );
    const at = new Date(start + 12_000).toISOString();
    expect(rows.map(({ ref }) => JSON.parse(ref) as unknown)).toEqual([{ at, seconds: 8 }]);
  });
});

test('does not delete expired sessions, so that they work again once the clock is corrected', async () => {
  const learner = await academy.learner();
  const move = (days: number) =>
    sql`update sessions set expires_at = expires_at + make_interval(days => ${days})`.execute(
      academy.database.db,
    );
  await move(-3000);
  academy.app.context.sessions.forget(learner.id);
  expect((await learner.call(auth.check)).status).toBe(401);
  await move(3000);
  expect((await learner.call(auth.check)).status).toBe(200);
});
