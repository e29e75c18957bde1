import { account, certificates, retention, type RecordKind } from '@trialwright/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PASSWORD, startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { readOutbox } from '../../../test/outbox.ts';
import { verifyRecords } from '../records/verify-records.service.ts';

let academy: TestAcademy;
let [mara, noor]: (Learner | undefined)[] = [];
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  mara = await academy.learner({ role: null, isAdmin: true, name: 'Mara Lind' });
  noor = await academy.learner({ role: null, isAdmin: true, name: 'Noor Ali' });
});
afterAll(() => academy.close());

function present(learner: Learner | undefined): Learner {
  if (!learner) throw new Error('There is no administrator yet.');
  return learner;
}
const admin = () => present(mara);
const other = () => present(noor);
const REASON = 'Inspection of trial 12 by the agency.';
const NOW = new Date('2030-03-31T12:00:00Z');

interface Dated {
  userId: number | null;
  at: Date;
}

/** Rows of a kind with their dates; returns their IDs. */
async function insertRows(
  kind: 'chat' | 'notifications' | 'messages',
  rows: readonly Dated[],
): Promise<string[]> {
  const users = rows.map(({ userId }) => userId);
  const dates = rows.map(({ at }) => at.toISOString());
  const from = sql`from unnest(${users}::int[], ${dates}::timestamptz[]) with ordinality as t (u, at, n)`;
  const statements = {
    chat: sql<{ id: string }>`insert into mentor_threads (user_id, title, created_at, updated_at)
      select u, 'A thread', at, at ${from} order by n returning id::text`,
    notifications: sql<{
      id: string;
    }>`insert into notifications (user_id, kind, title, body, href, created_at)
      select u, 'welcome', 'Hello', '', '/', at ${from} order by n returning id::text`,
    messages: sql<{
      id: string;
    }>`insert into messages (user_id, kind, sender_name, sender_email, subject, message,
      created_at) select u, 'contact', 'Somebody', 'somebody@example.org', 'Help', 'Text', at ${from} order by n
      returning id::text`,
  };
  const { rows: inserted } = await statements[kind].execute(academy.database.db);
  return inserted.map(({ id }) => id);
}

/** Waits for an email to this address with these words. */
const awaitWords = (username: string, words: string) =>
  vi.waitFor(
    () => {
      const mails = readOutbox(academy.config.dataDir).filter(({ headers }) =>
        headers['to']?.includes(username),
      );
      expect(mails.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join('\n')).toContain(words);
    },
    { timeout: 20_000, interval: 200 },
  );

const ruleOf = async (kind: RecordKind) => {
  const { body } = await admin().call(retention.overview);
  const rule = body.rules.find((each) => each.kind === kind);
  if (!rule) throw new Error(`There is no rule for ${kind}.`);
  return rule;
};

async function dispose(kind: RecordKind) {
  const proposed = await admin().call(retention.propose, { body: { kind } });
  expect(proposed.status).toBe(200);
  return other().call(retention.confirm, { params: { id: proposed.body.id } });
}

const hold = (body: { username?: string; kind?: RecordKind }) =>
  admin().call(retention.hold, { body: { ...body, reason: REASON } });

describe('the list of what is due', () => {
  const KINDS = ['chat', 'notifications', 'messages'] as const;
  const days = fc.integer({ min: 0, max: 900 });
  const row = fc.record({ person: fc.integer({ min: 0, max: 3 }), days });
  const holds = fc.array(
    fc.record({
      person: fc.option(fc.integer({ min: 0, max: 3 })),
      kind: fc.option(fc.constantFrom(...KINDS)),
      isLifted: fc.boolean(),
    }),
    { maxLength: 3 },
  );

  test('is what a count by hand finds, whatever the dates and holds', async () => {
    academy.clock.now = NOW;
    const people = await Promise.all(Array.from({ length: 4 }, () => academy.learner()));
    const { db } = academy.database;
    const months = Object.fromEntries(
      (await admin().call(retention.overview)).body.rules.map((rule) => [rule.kind, rule.months]),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.record({ chat: fc.array(row), notifications: fc.array(row), messages: fc.array(row) }),
        holds,
        async (rows, placed) => {
          for (const table of ['mentor_threads', 'notifications', 'messages', 'legal_holds'])
            await sql`delete from ${sql.table(table)}`.execute(db);
          const inForce: { userId: number | null; kind: string | null }[] = [];
          for (const { person, kind, isLifted } of placed) {
            if (person === null && kind === null) continue;
            const userId = person === null ? null : (people[person]?.id ?? null);
            const lifted = { liftedAt: NOW, liftedBy: 1, liftedReason: 'Over.' };
            await db
              .insertInto('legalHolds')
              .values({ userId, kind, reason: REASON, placedBy: 1, placedAt: NOW, ...(isLifted && lifted) })
              .execute();
            if (!isLifted) inForce.push({ userId, kind });
          }
          for (const kind of KINDS) {
            const dated = rows[kind].map(({ person, days: ago }) => ({
              userId: people[person]?.id ?? null,
              at: new Date(NOW.getTime() - ago * 86_400_000),
            }));
            const ids = await insertRows(kind, dated);
            const isHeld = (userId: number | null) =>
              inForce.some(
                (each) =>
                  (each.userId === null || each.userId === userId) &&
                  (each.kind === null || each.kind === kind),
              );
            const over = ids.flatMap((id, index) => {
              const { at, userId } = dated[index] ?? { at: NOW, userId: null };
              const ends = DateTime.fromJSDate(at, { zone: 'utc' }).plus({ months: months[kind] ?? 0 });
              return ends.toMillis() <= NOW.getTime() ? [{ id, isHeld: isHeld(userId) }] : [];
            });
            const { body } = await admin().call(retention.due, { params: { kind } });
            const found = body.map(({ id, isHeld: held }) => ({ id, isHeld: held }));
            const byId = (a: { id: string }, b: { id: string }) => Number(a.id) - Number(b.id);
            expect(found.toSorted(byId)).toEqual(over.toSorted(byId));
            expect(await ruleOf(kind)).toMatchObject({
              due: over.filter((each) => !each.isHeld).length,
              held: over.filter((each) => each.isHeld).length,
            });
          }
        },
      ),
      { numRuns: 15 },
    );
  });

  test('counts months of the calendar: what began on January 31 ends on the last day of February', async () => {
    academy.clock.now = new Date('2029-02-27T23:59:59Z');
    const { id: userId } = await academy.learner();
    await insertRows('chat', [{ userId, at: new Date('2028-02-29T00:00:00Z') }]);
    expect((await ruleOf('chat')).due).toBe(0);
    academy.clock.now = new Date('2029-02-28T00:00:00Z');
    expect(await ruleOf('chat')).toMatchObject({ due: 1, months: 12, oldest: '2028-02-29T00:00:00.000Z' });
  });
});

describe('a disposal', () => {
  const OLD = new Date('2028-01-01T00:00:00Z');

  test('deletes what another administrator confirms, once, and is in the ledger', async () => {
    academy.clock.now = NOW;
    const { id: userId } = await academy.learner();
    const [old] = await insertRows('chat', [
      { userId, at: OLD },
      { userId, at: NOW },
    ]);
    const proposed = await admin().call(retention.propose, { body: { kind: 'chat' } });
    expect(proposed.body).toMatchObject({ records: 1, proposedByName: 'Mara Lind', confirmedAt: null });
    const params = { id: proposed.body.id };
    const again = await other().call(retention.propose, { body: { kind: 'chat' } });
    expect(again.error.code).toBe('retention.already_proposed');
    const own = await admin().call(retention.confirm, { params });
    expect([own.status, own.error.code]).toEqual([403, 'retention.own_proposal']);
    const left = () => academy.database.db.selectFrom('mentorThreads').select('id').execute();
    expect(await left()).toHaveLength(2);
    const confirmed = await other().call(retention.confirm, { params });
    expect(confirmed.body).toMatchObject({ deleted: 1, confirmedByName: 'Noor Ali' });
    expect((await left()).map(({ id }) => String(id))).not.toContain(old);
    expect((await other().call(retention.confirm, { params })).error.code).toBe('retention.over');
    const rows = await academy.database.db
      .selectFrom('ledger')
      .select(['subjectId', 'action', 'object', 'after'])
      .where('action', 'like', 'retention.%')
      .orderBy('at')
      .execute();
    expect(rows).toMatchObject([
      { subjectId: admin().id, action: 'retention.proposed', object: `disposal:${params.id}` },
      { subjectId: other().id, action: 'retention.disposed', object: `disposal:${params.id}` },
    ]);
    expect(JSON.parse(rows[1]?.after ?? '')).toMatchObject({
      kind: 'chat',
      deleted: 1,
      proposedBy: admin().id,
    });
  });

  test('deletes nothing that was not proposed, and nothing that came under a hold since', async () => {
    academy.clock.now = NOW;
    const [one, two] = [await academy.learner(), await academy.learner()];
    await insertRows('chat', [
      { userId: one.id, at: OLD },
      { userId: two.id, at: OLD },
    ]);
    const proposed = await admin().call(retention.propose, { body: { kind: 'chat' } });
    const [later] = await insertRows('chat', [{ userId: two.id, at: OLD }]);
    await hold({ username: one.username });
    const confirmed = await other().call(retention.confirm, { params: { id: proposed.body.id } });
    expect(confirmed.body).toMatchObject({ records: 2, deleted: 1 });
    const left = await academy.database.db.selectFrom('mentorThreads').select(['id', 'userId']).execute();
    expect(left.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual([one.id, two.id]);
    expect(left.map(({ id }) => String(id))).toContain(later);
  });

  test('that was withdrawn deletes nothing, and one of nothing is refused', async () => {
    academy.clock.now = NOW;
    const none = await admin().call(retention.propose, { body: { kind: 'chat' } });
    expect([none.status, none.error.code]).toEqual([409, 'retention.nothing_due']);
    const { id: userId } = await academy.learner();
    await insertRows('chat', [{ userId, at: OLD }]);
    const { body } = await admin().call(retention.propose, { body: { kind: 'chat' } });
    const params = { id: body.id };
    expect((await admin().call(retention.withdraw, { params })).body.withdrawnAt).not.toBeNull();
    expect((await other().call(retention.confirm, { params })).error.code).toBe('retention.over');
    expect((await other().call(retention.confirm, { params: { id: 999_999 } })).status).toBe(404);
    expect((await dispose('chat')).body.deleted).toBe(1);
  });

  test('of training records deletes the account and leaves every other proof valid', async () => {
    const [gone, stays] = [await academy.learner(), await academy.learner()];
    const course = firstCourse(academy);
    for (const learner of [gone, stays]) {
      await completeCourse(learner, course);
      await takeAssessment(academy, learner, course, 20);
    }
    expect((await ruleOf('training')).due).toBe(0);
    academy.clock.now = DateTime.now().plus({ years: 26 }).toJSDate();
    const { body: due } = await admin().call(retention.due, { params: { kind: 'training' } });
    expect(new Set(due.map(({ userId }) => userId))).toEqual(new Set([gone.id, stays.id]));
    await hold({ username: stays.username });
    expect((await dispose('training')).body.deleted).toBe(1);
    const users = await academy.database.db.selectFrom('users').select('id').execute();
    expect(users.map(({ id }) => id)).not.toContain(gone.id);
    expect(users.map(({ id }) => id)).toContain(stays.id);
    const { faults, differences, rows } = await verifyRecords(academy.database.db, academy.app.context.keys);
    expect({ faults, differences }).toEqual({ faults: [], differences: [] });
    expect(rows).toBeGreaterThan(10);
    await awaitWords(gone.username, 'The period for which we keep your training record is over');
    // The text that both were examined on is kept for the one who is left.
    const own = await academy.database.db.selectFrom('certificates').select('number').execute();
    expect(own).toHaveLength(1);
    const params = { number: own[0]?.number ?? '' };
    expect((await academy.visitor(certificates.get, { params })).status).toBe(200);
    expect((await ruleOf('texts')).due).toBeGreaterThanOrEqual(0);
  });
});

describe('a legal hold', () => {
  const erase = (learner: Learner) =>
    learner.call(account.erase, {
      params: { userId: learner.id },
      body: { currentPassword: PASSWORD, confirm: learner.username },
    });

  test('refuses the deletion of an account by name, tells the person, and ends when it is lifted', async () => {
    const learner = await academy.learner();
    const placed = await hold({ username: learner.username });
    expect(placed.body).toMatchObject({ userId: learner.id, username: learner.username, kind: null });
    const refused = await erase(learner);
    expect([refused.status, refused.error.code]).toEqual([409, 'account.on_hold']);
    expect(refused.error.message).toContain(`legal hold ${placed.body.id}`);
    expect(refused.error.message).toContain(REASON);
    const { rows: notes } = await sql<{ title: string }>`select title from notifications
      where user_id = ${learner.id} and kind like 'hold%'`.execute(academy.database.db);
    expect(notes).toEqual([{ title: 'Your records are under a legal hold' }]);
    await awaitWords(learner.username, REASON);
    const lifted = await other().call(retention.lift, {
      params: { id: placed.body.id },
      body: { reason: 'The inspection is over.' },
    });
    expect(lifted.body.liftedReason).toBe('The inspection is over.');
    const again = await other().call(retention.lift, {
      params: { id: placed.body.id },
      body: { reason: 'The inspection is over.' },
    });
    expect(again.status).toBe(404);
    expect((await erase(learner)).status).toBe(200);
    const actions = await academy.database.db
      .selectFrom('ledger')
      .select('action')
      .where('subjectId', '=', learner.id)
      .where('object', '=', `hold:${placed.body.id}`)
      .orderBy('seq')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['hold.placed', 'hold.lifted']);
  });

  test('on a kind keeps everybody’s, and accounts with it', async () => {
    academy.clock.now = NOW;
    const learner = await academy.learner();
    await insertRows('messages', [{ userId: null, at: new Date('2020-01-01T00:00:00Z') }]);
    await hold({ kind: 'messages' });
    expect(await ruleOf('messages')).toMatchObject({ due: 0, held: 1 });
    const proposed = await admin().call(retention.propose, { body: { kind: 'messages' } });
    expect(proposed.error.code).toBe('retention.nothing_due');
    expect((await erase(learner)).error.code).toBe('account.on_hold');
  });

  test('keeps 100 of 100 people, by whatever way they are deleted', async () => {
    const { db } = academy.database;
    const at = new Date();
    await sql`insert into users (name, email, username, display_username)
      select 'Held ' || n, 'held' || n || '@example.org', 'held_' || n, 'held_' || n
      from generate_series(1, 100) n`.execute(db);
    await sql`select append_ledger(id, '2000-01-01T00:00:00.000Z', null, 'account.created', 'user:' || id, null, null,
      null) from users where username like 'held\\_%'`.execute(db);
    await sql`insert into legal_holds (user_id, reason, placed_by, placed_at)
      select id, ${REASON}, ${admin().id}, ${at} from users where username like 'held\\_%'`.execute(db);
    expect(await ruleOf('training')).toMatchObject({ due: 0, held: 100 });
    expect((await admin().call(retention.propose, { body: { kind: 'training' } })).status).toBe(409);
    const { rows } = await sql<{ id: number }>`select id from users where username like 'held\\_%'`.execute(
      db,
    );
    for (const { id } of rows)
      await expect(sql`delete from users where id = ${id}`.execute(db)).rejects.toThrow('legal hold');
    expect(rows).toHaveLength(100);
  });

  test('needs somebody or something to hold, and a reason', async () => {
    const unknown = await hold({ username: 'nobody_at_all' });
    expect([unknown.status, unknown.error.fields?.['username']]).toEqual([
      400,
      'There is no account with this username.',
    ]);
    const empty = await hold({});
    expect([empty.status, empty.error.fields?.['username']]).toEqual([
      400,
      'Enter a username, or choose a kind of record.',
    ]);
    const short = await admin().call(retention.hold, { body: { kind: 'chat', reason: 'No' } });
    expect(short.error.fields).toHaveProperty('reason');
  });
});
