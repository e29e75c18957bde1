import { admin as endpoints } from '@trialwright/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '../../../test/academy.ts';
import { recordQueries } from '../../../test/queries.ts';
import { foldTallies } from './overview.store.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

const LEARNERS = 12;
const ACTIONS = 400;

const run = (statement: string) => sql.raw(statement).execute(academy.database.db);

async function readFigures() {
  const { rows } = await sql`select figure, part, period, sum(amount)::text as amount from tallies
    group by 1, 2, 3 having sum(amount) <> 0 order by 1, 2, 3`.execute(academy.database.db);
  return rows;
}

/** Pseudorandom numbers, the same in every run. */
function createRandom(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Events of a person, as statements like those the features send. */
function chooseAction(random: (limit: number) => number, ids: readonly number[]): string {
  const id = ids[random(ids.length)];
  const at = `'2027-0${1 + random(4)}-1${random(9)}T0${random(9)}:00:00.000Z'`;
  const lesson = 1 + random(12);
  const actions = [
    () =>
      `select save_progress(${id}, ${lesson}, ${lesson < 7 ? 1 : 2}, ${random(100)}, false, 'h', '1.0.0', ${at}, ${at})`,
    () =>
      `select save_progress(${id}, ${lesson}, ${lesson < 7 ? 1 : 2}, 100, true, 'h', '1.0.0', ${at}, ${at})`,
    () => `update roles set is_paid = not is_paid where user_id = ${id}`,
    () => `insert into roles (user_id, role, is_paid) values (${id}, 'CTM', true) on conflict do nothing`,
    () => `update users set is_admin = not is_admin where id = ${id}`,
    () => `insert into orders (user_id, type, role, email, amount_cents, gateway, status, created_at, paid_at)
      values (${id}, 'training', 'CTM', 'o@example.org', 24900, 'sandbox', 'paid', ${at}, ${at}) on conflict do nothing`,
    () => `update orders set status = 'refunded', refunded_at = ${at} where user_id = ${id}`,
    () => `insert into attempts (user_id, course_id, course_version, content_hash, form, started_at, expires_at)
      values (${id}, 1, '1.0.0', 'text', '[]', ${at}, ${at}) on conflict do nothing`,
    () => `update attempts set submitted_at = ${at}, score = 71, passed = ${random(2) === 0}, correct_answers = 1
      where user_id = ${id} and submitted_at is null`,
    () => `insert into certificates (number, user_id, course_id, attempt_id, claims, signature, key_id, score,
        completed_at, issued_at, valid_until)
      select 'CR-' || a.id, user_id, 1, a.id, '{}', '', 'key', 80, ${at}, ${at}, ${at}::timestamptz + interval '2 years'
      from attempts a where user_id = ${id} and submitted_at is not null limit 1 on conflict do nothing`,
    () => `update certificates set revoked_at = ${at}, revoked_reason = 'wrong' where user_id = ${id}`,
    () => `delete from progress where user_id = ${id} and lesson_id = ${lesson}`,
  ];
  return actions[random(actions.length)]?.() ?? '';
}

test('the tallies equal a count from scratch under concurrent changes', async () => {
  await run(
    `insert into text_snapshots values ('text', 'course', 1, '1.0.0', '', now()) on conflict do nothing`,
  );
  await run(`insert into signing_keys values ('key', '{}', '{}', now()) on conflict do nothing`);
  const people = await Promise.all(Array.from({ length: LEARNERS }, () => academy.learner({ role: 'CRA' })));
  const ids = people.map(({ id }) => id);
  const random = createRandom(7);
  for (let done = 0; done < ACTIONS; done += 8) {
    const together = Array.from({ length: 8 }, () => chooseAction(random, ids));
    await Promise.all(together.map(run));
    if (done % 80 === 0)
      await Promise.all([foldTallies(academy.database.db), foldTallies(academy.database.db)]);
  }
  await run(`delete from users where id in (${ids.slice(0, 3).join()})`);
  const kept = await readFigures();
  expect(kept.length).toBeGreaterThan(20);
  await run('select recount_tallies()');
  expect(await readFigures()).toEqual(kept);
});

test('changes are folded into one row per tally without changing any sum', async () => {
  const [person] = await Promise.all([academy.learner(), academy.learner()]);
  for (let turn = 0; turn < 600; turn++)
    await run(`update roles set is_paid = not is_paid where user_id = ${person?.id}`);
  const before = await readFigures();
  await Promise.all([1, 2, 3].map(() => foldTallies(academy.database.db)));
  expect(await readFigures()).toEqual(before);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from tallies`.execute(
    academy.database.db,
  );
  expect(rows[0]?.count).toBe(before.length);
});

test('the overview reads no table of people', async () => {
  const admin = await academy.learner({ role: null, isAdmin: true });
  await admin.call(endpoints.overview, { query: { months: 12 } });
  const queries = await recordQueries(() => admin.call(endpoints.overview, { query: { months: 12 } }));
  expect(
    queries.filter((text) => /\b(?:from|join) "?(?:users|roles|progress|attempts|ledger)\b/.test(text)),
  ).toEqual([]);
});
