import type { KeyRing } from '../../server/src/core/keys/key-ring.ts';
import { issueCertificates } from './certify.ts';
import type { Client } from './database.ts';
import type { Program } from './program.ts';

/** Numbers of people and attempts begin here: whoever was there before has smaller ones. */
export const FIRST = 1_000_000;
/** People who are made together; the rows of each then lie as far apart as in a year of use. */
const CHUNK = 50_000;
const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const QUIET = [
  'users',
  'roles',
  'progress',
  'attempts',
  'orders',
  'certificates',
  'notifications',
  'ledger',
  'ledger_heads',
  'study_days',
];

const LEARNERS = `
  create temp table scale_people on commit drop as
  select n, ${FIRST} + n as id,
    (array['PI', 'Study_Coordinator', 'CRA', 'CTA', 'Data_Manager', 'CTM'])[1 + n % 6] as role,
    date_trunc('day', now() - interval '400 days') + (n % 330) * interval '1 day' + (n % 86399) * interval '1 second' as at
  from generate_series($1::int, $2::int) n`;

const PEOPLE = [
  `insert into users (id, name, email, email_verified, username, display_username, created_at, updated_at)
   select id, (array['Ada', 'Bo', 'Chidi', 'Dana', 'Efua', 'Femi', 'Gita'])[1 + n % 7] || ' ' || 'Learner' || n,
     'learner' || n || '@example.org', true, 'scale_' || n, 'scale_' || n, at, at from scale_people`,
  `insert into accounts (user_id, account_id, provider_id, password, created_at, updated_at)
   select id, id::text, 'credential', 'none', at, at from scale_people`,
  `insert into roles (user_id, role, is_paid, created_at) select id, role, true, at from scale_people`,
  `insert into orders (user_id, type, role, email, amount_cents, gateway, status, created_at, paid_at)
   select id, 'training', role, 'learner' || n || '@example.org', 24900, 'sandbox', 'paid', at, at from scale_people`,
];

/** Lesson after lesson, as a year of use brings them: no two rows of a person lie together. */
const PROGRESS = `
  insert into progress (user_id, lesson_id, course_id, progress, position, is_completed, content_hash, course_version,
    first_read_at, updated_at, completed_at)
  select id, lesson_id, course_id, 100, 100, true, content_hash, version, at + number * interval '1 hour',
    at + number * interval '90 minutes', at + number * interval '90 minutes'
  from scale_lessons join scale_people using (role) order by number, id`;

const STUDY_DAYS = `
  insert into study_days select distinct id, ((at + number * interval '90 minutes') at time zone 'UTC')::date
  from scale_people, generate_series(1, 50) number`;

/** The first attempt fails, the second passes. */
const ATTEMPTS = `
  insert into attempts (id, user_id, course_id, course_version, content_hash, form, answers, started_at, expires_at,
    submitted_at, score, passed, correct_answers)
  select ${FIRST} + 2 * n + try, id, course_id, version, content_hash, form, answers, at + began, at + began +
    interval '1 hour', at + began + interval '40 minutes', 65 + 25 * try, try = 1, 13 + 5 * try
  from (select *, interval '80 hours' + try * interval '2 hours' as began
    from scale_people cross join generate_series(0, 1) try) as tried join scale_exams using (role) order by try, n`;

const BESIDE = [
  `insert into notifications (user_id, kind, title, body, href, created_at, read_at)
   select id, 'welcome', 'Welcome to the academy', 'Your first course is on your dashboard.', '/dashboard',
     at + k * interval '10 hours', case when k < 4 then at + k * interval '11 hours' end
   from scale_people cross join generate_series(1, 5) k order by k, id`,
  `insert into bookmarks (user_id, type, reference_id, title, created_at)
   select id, 'term', k, 'A term', at from scale_people cross join generate_series(1, 3) k order by k, id`,
];

const EVENTS = `
  create temp table scale_events on commit drop as
  select id, row_number() over (partition by id order by at, rank)::int as seq, to_char(at at time zone 'utc', ${ISO}) as at,
    actor, action, object, after from (
    select id, at, 0 as rank, null::int as actor, 'account.created' as action, 'user:' || id as object,
      json_build_object('roles', json_build_array(json_build_object('role', role, 'isPaid', true)))::text as after
      from scale_people
    union all select user_id, completed_at, lesson_id, user_id, 'lesson.completed', 'lesson:' || lesson_id,
      json_build_object('version', course_version, 'contentHash', content_hash,
        'firstReadAt', to_char(first_read_at at time zone 'utc', ${ISO}))::text
      from progress join scale_people on id = user_id
    union all select a.user_id, a.started_at, 1, a.user_id, 'attempt.started', 'attempt:' || a.id,
      jsonb_build_object('courseId', course_id, 'version', course_version, 'contentHash', content_hash,
        'form', form)::text from attempts a join scale_people p on p.id = a.user_id
    union all select a.user_id, a.submitted_at, 2, a.user_id, 'attempt.submitted', 'attempt:' || a.id,
      jsonb_build_object('courseId', course_id, 'version', course_version, 'score', score, 'passed', passed,
        'correctAnswers', correct_answers, 'answers', answers)::text
      from attempts a join scale_people p on p.id = a.user_id
    union all select c.user_id, c.issued_at, 3, null, 'certificate.issued', 'certificate:' || c.number,
      json_build_object('courseId', c.course_id, 'version', claims::json ->> 'courseVersion',
        'contentHash', claims::json ->> 'contentHash', 'score', c.score, 'attemptId', c.attempt_id, 'validUntil',
        to_char(c.valid_until at time zone 'utc', ${ISO}), 'claimsHash',
        encode(sha256(convert_to(claims, 'UTF8')), 'hex'), 'keyId', key_id)::text
      from certificates c join scale_people p on p.id = c.user_id
  ) as happened`;

const fields = (event: string) =>
  `${event}.id, ${event}.seq, ${event}.at, ${event}.actor, ${event}.action, ${event}.object, null, ${event}.after, null`;

/** The chains, link after link of all of them: what append_ledger() would have written. */
const LEDGER = [
  'create unique index on scale_events (id, seq)',
  'analyze scale_events',
  // Each link looks up the next: a hash of all events would be made anew for every link.
  'set local enable_hashjoin = off',
  'set local enable_mergejoin = off',
  `with recursive chain as (
    select e.*, '' as prev_hash, ledger_hash_v2('', ${fields('e')}) as hash from scale_events e where seq = 1
    union all
    select e.*, c.hash, ledger_hash_v2(c.hash, ${fields('e')})
    from chain c join scale_events e on e.id = c.id and e.seq = c.seq + 1
  )
  insert into ledger (subject_id, seq, at, actor_id, action, object, after, prev_hash, hash, hash_version)
  select id, seq, at, actor, action, object, after, prev_hash, hash, 2 from chain`,
  'set local enable_hashjoin = on',
  `insert into ledger_heads select distinct on (subject_id) subject_id, seq, prev_hash, hash
   from ledger join scale_people on id = subject_id order by subject_id, seq desc`,
];

interface Filling {
  keys: KeyRing;
  programs: readonly Program[];
  hasLedger: boolean;
}

async function fillChunk(
  client: Client,
  [from, to]: [number, number],
  { keys, programs, hasLedger }: Filling,
) {
  await client.query('begin');
  await client.query(LEARNERS.replace('$1', String(from)).replace('$2', String(to)));
  await client.query('create unique index on scale_people (id); analyze scale_people');
  for (const statement of [...PEOPLE, PROGRESS, STUDY_DAYS, ATTEMPTS, ...BESIDE])
    await client.query(statement);
  await issueCertificates(client, keys, programs);
  if (hasLedger) for (const statement of [EVENTS, ...LEDGER]) await client.query(statement);
  await client.query('commit');
}

/** Adds people up to a number of them; nothing that is there is changed. */
export async function fill(client: Client, { upTo, ...filling }: Filling & { upTo: number }): Promise<void> {
  const { rows } = await client.query<{ have: number }>(
    `select coalesce(max(id) - ${FIRST}, 0)::int as have from users where id > ${FIRST}`,
  );
  if ((rows[0]?.have ?? 0) >= upTo) return;
  for (const table of QUIET) await client.query(`alter table ${table} disable trigger user`);
  for (let from = (rows[0]?.have ?? 0) + 1; from <= upTo; from += CHUNK) {
    const to = Math.min(from + CHUNK - 1, upTo);
    await fillChunk(client, [from, to], filling);
    if (process.stdout.isTTY) process.stdout.write(`\r${to} of ${upTo} learners`);
  }
  for (const table of QUIET) await client.query(`alter table ${table} enable trigger user`);
  for (const table of ['users', 'attempts'])
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`);
  await client.query('select recount_tallies()');
  await client.query('vacuum analyze');
}
