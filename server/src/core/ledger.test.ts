import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { auth, bookmarks } from '@trialwright/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../test/academy.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../test/learning.ts';
import { readConfig } from '../config.ts';
import { openDatabase, type Database } from './database/open.ts';
import { hashLedgerRow, verifyLedger, type LedgerRow } from './ledger-chain.ts';
import { listRanges, scanChains } from './ledger-scan.ts';
import { appendLedger } from './ledger.ts';

const SUBJECT = 900;

let academy: TestAcademy;
let database: Database;
beforeAll(async () => {
  academy = await startAcademy();
  database = academy.database;
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

async function append(
  count: number,
  to = database,
  subjectId = SUBJECT,
  action = 'lesson.read',
): Promise<void> {
  for (let number = 1; number <= count; number++)
    await to.record((trx) =>
      appendLedger(trx, {
        subjectId,
        actorId: subjectId,
        at: new Date('2027-01-01T12:00:00.000Z'),
        action,
        object: `lesson:${number}`,
        after: { progress: number },
      }),
    );
}

/** Tampers with the ledger, as someone with the database password could. */
async function tamper(statement: string, on = database): Promise<void> {
  for (const table of ['ledger', 'ledger_heads'])
    await sql.raw(`alter table ${table} disable trigger user`).execute(on.db);
  await sql.raw(statement).execute(on.db);
  for (const table of ['ledger', 'ledger_heads'])
    await sql.raw(`alter table ${table} enable trigger user`).execute(on.db);
}

/** The faults found by a replay; a scan must flag the same chains. */
async function faults() {
  const found = (await verifyLedger(database.db)).faults;
  const broken: number[] = [];
  for (const range of await listRanges(database.db))
    broken.push(...(await scanChains(database.db, range)).broken);
  const told = found
    .filter(({ fault }) => fault !== 'all rows are missing')
    .map(({ subjectId }) => subjectId);
  expect(broken).toEqual(told.toSorted((a, b) => a - b));
  return found;
}

async function journey(): Promise<Learner> {
  const course = firstCourse(academy);
  const learner = await academy.learner();
  await completeCourse(learner, course);
  await takeAssessment(academy, learner, course, 12);
  await takeAssessment(academy, learner, course, 18);
  await learner.call(bookmarks.add, {
    params: { userId: learner.id },
    body: { type: 'lesson', referenceId: course.lessons[0]!.id },
  });
  await learner.call(auth.logout);
  return learner;
}

describe('the chain of a learner', () => {
  test('is intact after everything a learner does, with one row per change', async () => {
    const learner = await journey();
    const other = await academy.learner();
    const rows = await database.db
      .selectFrom('ledger')
      .selectAll()
      .where('subjectId', '=', learner.id)
      .orderBy('seq')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual([
      'account.created',
      'session.started',
      ...firstCourse(academy).lessons.map(() => 'lesson.completed'),
      'attempt.started',
      'attempt.submitted',
      'attempt.started',
      'attempt.submitted',
      'certificate.issued',
      'session.ended',
    ]);
    expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_row, index) => index + 1));
    for (const { at } of rows) expect(at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(await verifyLedger(database.db)).toEqual({ chains: 2, rows: rows.length + 2, faults: [] });
    expect(other.id).not.toBe(learner.id);
  });

  test('holds IDs and never names or addresses', async () => {
    const learner = await academy.learner({ name: 'Ottoline Private-Person' });
    await learner.call(auth.logout);
    const { rows } = await sql<{
      text: string;
    }>`select string_agg(l::text, '') as text from ledger l`.execute(database.db);
    expect(rows[0]?.text).not.toMatch(/Ottoline|example\.org|person_/);
  });

  test('outlives its account', async () => {
    const learner = await journey();
    const before = await verifyLedger(database.db);
    await database.db.deleteFrom('users').where('id', '=', learner.id).execute();
    const after = await verifyLedger(database.db);
    expect(after.faults).toEqual([]);
    expect(after.rows).toBeGreaterThanOrEqual(before.rows);
  });

  test('grows sequentially, even with fifty concurrent rows', async () => {
    await Promise.all(Array.from({ length: 50 }, () => append(1)));
    const rows = await database.db
      .selectFrom('ledger')
      .select('seq')
      .where('subjectId', '=', SUBJECT)
      .orderBy('seq')
      .execute();
    expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_each, index) => index + 1));
    expect(await faults()).toEqual([]);
  });

  test('rolls back its row with a failed transaction', async () => {
    await append(1);
    const failing = database.record(async (trx) => {
      await appendLedger(trx, { subjectId: SUBJECT, actorId: 1, at: new Date(), action: 'a', object: 'b' });
      throw new Error('something else went wrong');
    });
    await expect(failing).rejects.toThrow('something else');
    await append(1);
    expect(await verifyLedger(database.db)).toMatchObject({ rows: 2, faults: [] });
  });
});

describe('the database', () => {
  test.each([
    ['an UPDATE', `update ledger set action = 'x'`],
    ['an UPDATE that changes nothing', `update ledger set seq = seq`],
    ['a DELETE', `delete from ledger where subject_id = ${SUBJECT}`],
    ['a TRUNCATE', `truncate ledger`],
    ['a TRUNCATE with everything else', `truncate users, ledger cascade`],
    [
      'an INSERT past append_ledger()',
      `insert into ledger select subject_id, 3, at, actor_id, action, object,
      before, after, reason, hash, repeat('a', 64), 2 from ledger where seq = 2`,
    ],
    ['a head set back', `update ledger_heads set seq = seq - 1`],
    ['a head with another hash', `update ledger_heads set hash = repeat('0', 64)`],
    ['a head of another learner', `update ledger_heads set subject_id = 901`],
    [
      'a head moved on without a row',
      `update ledger_heads set seq = seq + 1, prev_hash = hash, hash = repeat('0', 64)`,
    ],
    ['a new head without a row', `insert into ledger_heads values (901, 1, '', repeat('0', 64))`],
    [
      'a new head in the middle',
      `insert into ledger_heads values (901, 7, repeat('1', 64), repeat('0', 64))`,
    ],
    ['a removed head', `delete from ledger_heads`],
    ['a TRUNCATE of the heads', `truncate ledger_heads`],
  ])('refuses %s', async (_name, statement) => {
    await append(2);
    await expect(sql.raw(statement).execute(database.db)).rejects.toThrow('append-only');
    expect(await verifyLedger(database.db)).toMatchObject({ rows: 2, faults: [] });
  });

  test('computes the same hash as the server for any field values', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 60 }).map((value) => value.replaceAll('\0', ''));
    const id = fc.integer({ min: 1, max: 2_147_483_647 });
    const row = fc.record({
      prevHash: fc.oneof(fc.constant(''), fc.stringMatching(/^[0-9a-f]{64}$/)),
      subjectId: id,
      seq: id,
      at: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      actorId: fc.option(id),
      action: text,
      object: text,
      before: fc.option(text),
      after: fc.option(fc.json()),
      reason: fc.option(text),
    });
    await fc.assert(
      fc.asyncProperty(row, async (each: Omit<LedgerRow, 'hash'>) => {
        const fields = sql`${each.prevHash}, ${each.subjectId}, ${each.seq}, ${each.at}, ${each.actorId},
          ${each.action}, ${each.object}, ${each.before}, ${each.after}, ${each.reason}`;
        const { rows } = await sql<{ one: string; two: string }>`
          select ledger_hash(${fields}) as one, ledger_hash_v2(${fields}) as two`.execute(database.db);
        expect(rows[0]).toEqual({
          one: hashLedgerRow({ ...each, hashVersion: 1 }),
          two: hashLedgerRow({ ...each, hashVersion: 2 }),
        });
      }),
      { numRuns: 150 },
    );
  });
});

describe('the hash of a row', () => {
  const row = {
    prevHash: '',
    subjectId: 1,
    seq: 1,
    at: '2027-01-01T00:00:00.000Z',
    actorId: null,
    action: 'a',
    object: 'b',
    before: null,
    after: null,
    reason: null,
    hashVersion: 2,
  };
  const FIELDS = ['action', 'object', 'before', 'after', 'reason'] as const;

  test('differs when the same text is split differently between fields', () => {
    const text = fc.stringMatching(/^[ab\n",\\]{0,12}$/);
    const cut = () => fc.tuple(text, text, text, text, text);
    fc.assert(
      fc.property(cut(), cut(), (one, two) => {
        const [first, second] = [one, two].map((texts) =>
          hashLedgerRow({
            ...row,
            ...Object.fromEntries(FIELDS.map((field, index) => [field, texts[index]])),
          }),
        );
        expect(first === second).toBe(one.join('\0') === two.join('\0'));
      }),
      { numRuns: 2000 },
    );
    // Identical under the first version.
    const moved = [
      { ...row, after: 'x\ny', reason: 'z' },
      { ...row, after: 'x', reason: 'y\nz' },
    ];
    const hashesBy = (hashVersion: number) =>
      new Set(moved.map((each) => hashLedgerRow({ ...each, hashVersion })));
    expect(hashesBy(1).size).toBe(1);
    expect(hashesBy(2).size).toBe(2);
  });

  test('distinguishes absent text from empty text', () => {
    expect(hashLedgerRow({ ...row, reason: '' })).not.toBe(hashLedgerRow(row));
  });

  test('of version 2 may follow version 1, never the reverse', async () => {
    await tamper(`
      insert into ledger (subject_id, seq, at, action, object, prev_hash, hash, hash_version)
        values (${SUBJECT}, 1, '2020-01-01T00:00:00.000Z', 'lesson.read', 'lesson:1', '',
          ledger_hash('', ${SUBJECT}, 1, '2020-01-01T00:00:00.000Z', null, 'lesson.read', 'lesson:1', null, null, null), 1);
      insert into ledger_heads select subject_id, seq, prev_hash, hash from ledger`);
    await append(2);
    expect(await verifyLedger(database.db)).toEqual({ chains: 1, rows: 3, faults: [] });
    await tamper(`
      update ledger as l set hash_version = 1, hash = ledger_hash(prev_hash, subject_id, seq, at, actor_id, action,
        object, before, after, reason) where seq = 3;
      update ledger_heads set hash = (select hash from ledger where seq = 3)`);
    expect(await faults()).toMatchObject([
      { seq: 3, fault: expect.stringContaining('older than') as string },
    ]);
  });
});

describe('verifying', () => {
  const at = (seq: number) => `where subject_id = ${SUBJECT} and seq = ${seq}`;

  test.each([
    ['an edited row', 3, `update ledger set after = '{"progress":100}' ${at(3)}`],
    ['a changed moment', 2, `update ledger set at = '2027-01-02T12:00:00.000Z' ${at(2)}`],
    ['a changed actor', 4, `update ledger set actor_id = null ${at(4)}`],
    ['an added reason', 6, `update ledger set reason = 'corrected' ${at(6)}`],
    ['a changed hash', 2, `update ledger set hash = repeat('0', 64) ${at(2)}`],
    ['a row removed from the start', 1, `delete from ledger ${at(1)}`],
    ['a row removed from the middle', 3, `delete from ledger ${at(3)}`],
    ['a row removed from the end', 6, `delete from ledger ${at(6)}`],
    ['three rows removed from the end', 4, `delete from ledger where seq > 3`],
    ['all rows removed', 1, `delete from ledger`],
    [
      'two rows in each other’s place',
      3,
      `update ledger set seq = case seq when 3 then 1003 else 1004 end where seq in (3, 4);
       update ledger set seq = case seq when 1003 then 4 else 3 end where seq > 1000`,
    ],
    ['a row that belongs to another learner', 6, `update ledger set subject_id = 901 ${at(6)}`],
    ['a changed head', 6, `update ledger_heads set hash = repeat('0', 64)`],
    ['a head set back', 5, `update ledger_heads set seq = 4`],
    ['a missing head', 6, `delete from ledger_heads`],
  ])('reports %s by position (row %i)', async (_what, seq, statement) => {
    await append(6);
    await append(2, database, SUBJECT + 50);
    expect(await faults()).toEqual([]);
    await tamper(statement);
    expect((await faults()).find(({ subjectId }) => subjectId === SUBJECT)).toMatchObject({
      subjectId: SUBJECT,
      seq,
    });
  });

  test('detects a row edited together with its hash, at the following row', async () => {
    await append(6);
    const row = await database.db
      .selectFrom('ledger')
      .selectAll()
      .where('seq', '=', 3)
      .executeTakeFirstOrThrow();
    const forged = { ...row, after: '{"progress":100}' };
    await tamper(`update ledger set after = '${forged.after}', hash = '${hashLedgerRow(forged)}' ${at(3)}`);
    expect(await faults()).toEqual([
      { subjectId: SUBJECT, seq: 4, fault: 'it does not follow from the previous row' },
    ]);
  });

  test('reports every broken chain and no intact ones', async () => {
    for (const subject of [901, 902, 903]) await append(3, database, subject);
    await tamper(`update ledger set object = 'lesson:999' where subject_id <> 902 and seq = 2`);
    expect((await faults()).map(({ subjectId, seq }) => [subjectId, seq])).toEqual([
      [901, 2],
      [903, 2],
    ]);
  });

  test('a thousand rows takes less than five seconds', async () => {
    await sql`select append_ledger(${SUBJECT}, '2027-01-01T00:00:00.000Z', 1, 'lesson.read', 'lesson:' || n, null, '{}', null)
      from generate_series(1, 1000) n`.execute(database.db);
    const start = performance.now();
    expect(await verifyLedger(database.db)).toEqual({ chains: 1, rows: 1000, faults: [] });
    expect(performance.now() - start).toBeLessThan(5000);
  });

  test('on the command line exits with 1 if a chain is broken, 0 if all are intact', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tw-ledger-'));
    const environment = { NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: '', MIN_FREE_MB: '0' };
    const run = () =>
      promisify(execFile)(
        process.execPath,
        [join(import.meta.dirname, '../features/records/verify-ledger.ts')],
        {
          env: { ...process.env, ...environment },
        },
      );
    const within = async (work: (opened: Database) => Promise<void>) => {
      const opened = await openDatabase(readConfig(environment));
      await work(opened);
      await opened.close();
    };
    try {
      // An action that no table mirrors, since this learner does not exist.
      await within((opened) => append(3, opened, SUBJECT, 'session.started'));
      expect((await run()).stdout).toContain('3 rows in 1 chains: all intact. Records: all as recorded.');
      await within((opened) => append(1, opened, SUBJECT + 1));
      await expect(run()).rejects.toMatchObject({
        code: 1,
        stderr: `Learner ${SUBJECT + 1}, lesson 1: is in the ledger, but its row is missing.\n`,
      });
      await within((opened) => tamper(`update ledger set object = 'lesson:9' where seq = 2`, opened));
      await expect(run()).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`Learner ${SUBJECT}, row 2: its content was changed.`) as string,
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 60_000);
});
