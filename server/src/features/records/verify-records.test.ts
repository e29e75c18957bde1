import { records } from '@trialwright/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { correctName, revoke } from '../../../test/signing.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { createDemoAcademy } from '../demo/demo-academy.ts';
import { verifyRecords } from './verify-records.service.ts';

let academy: TestAcademy;
let learner: Learner;
let number: string;
let failed: number;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

const run = (statement: string) => sql.raw(statement).execute(academy.database.db);

/** On the one connection and on several: both find the same. */
async function verify() {
  const report = await verifyRecords(academy.database.db, academy.app.context.keys);
  expect(await verifyRecords(academy.database.db, academy.app.context.keys, { beside: 2 })).toEqual(report);
  return report;
}

/** Somebody with a failed attempt, a passed one, an open one and a certificate; and somebody else beside. */
async function journey(): Promise<void> {
  const course = firstCourse(academy);
  learner = await academy.learner();
  await completeCourse(learner, course);
  failed = (await takeAssessment(academy, learner, course, 7)).attemptId;
  number = (await takeAssessment(academy, learner, course, 19)).certificateNumber ?? '';
  const other = await academy.learner();
  await completeCourse(other, course);
}

async function expectDifferences(wanted: [record: string, difference: string | RegExp][]): Promise<void> {
  const { faults, differences } = await verify();
  expect(faults).toEqual([]);
  expect(differences.map(({ record, difference }) => [record, difference])).toEqual(
    wanted.map(([record, difference]) => [
      record,
      typeof difference === 'string' ? difference : (expect.stringMatching(difference) as string),
    ]),
  );
  for (const { subjectId } of differences) expect(subjectId).toBe(learner.id);
}

describe('records are as the ledger recorded them', () => {
  test('in the demo academy, whole', async () => {
    await createDemoAcademy(academy.app.context);
    const report = await verify();
    expect(report).toMatchObject({ faults: [], differences: [], outOfOrder: [] });
    expect(report.chains).toBeGreaterThanOrEqual(9);
  });

  test('after lessons, failed and passed attempts, corrections and a revocation, and after an erasure', async () => {
    await journey();
    const admin = await academy.learner({ role: null, isAdmin: true });
    const body = { name: 'Tess Person', reason: 'Misspelled at registration' };
    expect((await correctName(admin, number, body)).status).toBe(201);
    await takeAssessment(academy, learner, firstCourse(academy), 20);
    expect(await verify()).toMatchObject({ faults: [], differences: [] });
  });
});

describe('a difference is named with learner, record and field:', () => {
  beforeEach(journey);

  test('a failed attempt set to passed', async () => {
    await run(`update attempts set passed = true, score = 85 where id = ${failed}`);
    await expectDifferences([
      [`attempt ${failed}`, 'score is 85, the ledger says 35'],
      [`attempt ${failed}`, 'passed is true, the ledger says false'],
    ]);
    const { body } = await learner.call(records.get, { params: { userId: learner.id } });
    expect(body.ledger.isWhole).toBe(false);
  });

  test('and once enough people have been named, the others are counted', async () => {
    await run(`update attempts set passed = true, score = 85 where id = ${failed}`);
    await run(`update progress set content_hash = 'other' where user_id <> ${learner.id}`);
    const { db } = academy.database;
    for (const beside of [0, 2]) {
      const report = await verifyRecords(db, academy.app.context.keys, { beside, mostFound: 0 });
      expect(report).toMatchObject({ faults: [], differences: [], unread: 2 });
    }
    const all = await verify();
    expect(new Set(all.differences.map(({ subjectId }) => subjectId)).size).toBe(2);
    expect(all.unread).toBe(0);
  });

  test('an answer changed', async () => {
    await run(`update attempts set answers = answers || '{"extra": 1}' where id = ${failed}`);
    await expectDifferences([[`attempt ${failed}`, /^answers is another/]]);
  });

  test('what was put into a question of an attempt', async () => {
    await run(`update attempts set form = jsonb_set(form, '{0,extra}', '1') where id = ${failed}`);
    await expectDifferences([[`attempt ${failed}`, /^form is another/]]);
    const { body } = await learner.call(records.get, { params: { userId: learner.id } });
    expect(body.ledger.isWhole).toBe(false);
  });

  test('answers that are none', async () => {
    await run(`update attempts set answers = '["none"]' where id = ${failed}`);
    await expectDifferences([[`attempt ${failed}`, /^answers is /]]);
    const { status, body } = await learner.call(records.get, { params: { userId: learner.id } });
    expect(status).toBe(200);
    expect(body.ledger.isWhole).toBe(false);
  });

  test('a completion moved to another day', async () => {
    const lesson = firstCourse(academy).lessons[2]!.id;
    await run(`update progress set completed_at = '2020-01-01T00:00:00Z'
      where lesson_id = ${lesson} and user_id = ${learner.id}`);
    await expectDifferences([
      [`lesson ${lesson}`, /^completed_at is 2020-01-01T00:00:00.000Z, the ledger says 2/],
    ]);
  });

  test('a lesson that nobody read, and one that is gone', async () => {
    const [gone] = firstCourse(academy).lessons;
    await run(
      `update progress set lesson_id = 9999 where lesson_id = ${gone?.id} and user_id = ${learner.id}`,
    );
    await expectDifferences([
      [`lesson ${gone?.id}`, 'is in the ledger, but its row is missing'],
      ['lesson 9999', 'is not in the ledger'],
    ]);
  });

  test('a certificate whose row was deleted', async () => {
    await run('delete from certificates');
    await expectDifferences([[`certificate ${number}`, 'is in the ledger, but its row is missing']]);
  });

  test('a revocation taken back', async () => {
    const admin = await academy.learner({ role: null, isAdmin: true });
    await revoke(admin, number);
    expect((await verify()).differences).toEqual([]);
    await run('update certificates set revoked_at = null, revoked_reason = null');
    await expectDifferences([
      [`certificate ${number}`, 'revoked_at differs'],
      [`certificate ${number}`, 'revoked_reason differs'],
    ]);
  });

  test('a certificate and an attempt that nobody recorded', async () => {
    await run(`insert into attempts (user_id, course_id, course_version, content_hash, form, answers, started_at,
        expires_at, submitted_at, score, passed, correct_answers)
      select user_id, course_id, course_version, content_hash, form, answers, started_at, expires_at, submitted_at,
        100, true, 20 from attempts where id = ${failed}`);
    await run(`insert into certificates (number, user_id, course_id, attempt_id, claims, signature, key_id, score,
        completed_at, issued_at, valid_until, superseded_by)
      select 'CR-1-1-X', user_id, course_id, (select max(id) from attempts), claims, signature, key_id, score,
        completed_at, issued_at, valid_until, number from certificates`);
    const { rows } = await sql<{ id: number }>`select max(id) as id from attempts`.execute(
      academy.database.db,
    );
    await expectDifferences([
      [`attempt ${rows[0]?.id}`, 'is not in the ledger'],
      ['certificate CR-1-1-X', 'is not in the ledger'],
    ]);
  });

  test('records of somebody of whom the ledger knows nothing', async () => {
    await run(`alter table ledger disable trigger user; alter table ledger_heads disable trigger user;
      delete from ledger where subject_id = ${learner.id}; delete from ledger_heads where subject_id = ${learner.id};
      alter table ledger enable trigger user; alter table ledger_heads enable trigger user`);
    const { faults, differences } = await verify();
    expect(faults).toEqual([]);
    const kinds = new Set(differences.map(({ record }) => record.split(' ')[0]));
    expect([...kinds]).toEqual(['lesson', 'attempt', 'certificate']);
    expect(new Set(differences.map(({ difference }) => difference))).toEqual(
      new Set(['is not in the ledger']),
    );
  });
});

describe('a ledger from before, with a row for each slide,', () => {
  const day = (time: string) => `'2026-05-04T${time}:00.000Z'`;
  /** What was appended with each save. */
  const appended = (action: string, time: string, after: object) =>
    run(`select append_ledger(${learner.id}, ${day(time)}, ${learner.id}, 'lesson.${action}', 'lesson:1', null,
      '${JSON.stringify({ version: '1.0.0', contentHash: 'h', ...after })}', null)`);

  beforeEach(async () => {
    learner = await academy.learner();
    await appended('read', '08:00', { progress: 10, position: 10, isCompleted: false });
    await appended('read', '08:10', { progress: 50, position: 50, isCompleted: false });
    await run(`insert into progress values (${learner.id}, 1, 1, 50, 50, false, 'h', '1.0.0', ${day('08:00')},
      ${day('08:10')}, null)`);
  });

  test('agrees, also after the lesson went on without rows', async () => {
    await expectDifferences([]);
    await run(
      `select save_progress(${learner.id}, 1, 1, 60, false, 'h2', '1.1.0', ${day('09:00')}, ${day('09:00')})`,
    );
    await expectDifferences([]);
    await run(
      `select save_progress(${learner.id}, 1, 1, 100, true, 'h2', '1.1.0', ${day('10:00')}, ${day('10:00')})`,
    );
    await expectDifferences([]);
    await run('update progress set first_read_at = completed_at');
    await expectDifferences([
      ['lesson 1', /^first_read_at is 2026-05-04T10:00.*the ledger says 2026-05-04T08:00/],
    ]);
  });

  test('agrees where it was completed then and read again, and a completion taken back is named', async () => {
    await appended('completed', '08:20', { progress: 100, position: 100, isCompleted: true });
    await appended('read', '08:30', { progress: 100, position: 20, isCompleted: true });
    await run(
      `update progress set progress = 100, position = 20, is_completed = true, completed_at = ${day('08:20')}`,
    );
    await expectDifferences([]);
    await run('update progress set is_completed = false, completed_at = null');
    await expectDifferences([
      ['lesson 1', 'is_completed is false, the ledger says true'],
      ['lesson 1', 'progress is empty, the ledger says 100'],
      ['lesson 1', 'course_version is empty, the ledger says 1.0.0'],
      ['lesson 1', 'content_hash is empty, the ledger says h'],
      ['lesson 1', 'completed_at is empty, the ledger says 2026-05-04T08:20:00.000Z'],
    ]);
  });

  test('names a completion that it does not know', async () => {
    await run(`update progress set is_completed = true, completed_at = ${day('08:20')}`);
    const { differences } = await verify();
    expect(differences.map(({ difference }) => difference)).toContain(
      'is_completed is true, the ledger says false',
    );
  });
});

test('what is stored is no obstacle, whatever it is', async () => {
  learner = await academy.learner();
  await run(`select append_ledger(${learner.id}, '2027-01-01T00:00:00.000Z', null, 'attempt.started', 'attempt:1', null,
    'no JSON', null)`);
  await expectDifferences([['attempt 1', 'is in the ledger, but its row is missing']]);
});

test('a thousand learners take no more than some seconds', async () => {
  await run(`insert into users (name, email, username, display_username)
    select 'P', 'p' || n || '@example.org', 'p' || n, 'p' || n from generate_series(1, 1000) n`);
  await run(`select save_progress(u.id, 1, 1, 100, true, 'h', '1.0', t, to_char(t at time zone 'utc',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from users u, (select date_trunc('milliseconds', now()) as t) m`);
  const start = performance.now();
  expect(await verify()).toMatchObject({ chains: 1000, rows: 1000, faults: [], differences: [] });
  expect(performance.now() - start).toBeLessThan(10_000);
});
