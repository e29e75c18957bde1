import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ask, percentiles, signIn } from './scale/calls.ts';
import { withDatabase, type Client } from './scale/database.ts';
import { FIRST } from './scale/fill.ts';
import { startServer } from './server.ts';
import { printTable } from './table.ts';

/**
 * One organization with many people and requirements: what the matrix, a person, and the question of a day cost on the
 * server, from the request to the end of the reply.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '500' },
    requirements: { type: 'string', default: '60' },
    calls: { type: 'string', default: '30' },
  },
});
const PEOPLE = Number(values.people);
const CALLS = Number(values.calls);
const REQUIREMENTS = Number(values.requirements);

const USERS = `
  insert into users (id, name, email, email_verified, username, display_username)
  select ${FIRST} + n, 'Person ' || n, 'person' || n || '@example.org', true, 'scale_' || n, 'scale_' || n
  from generate_series(1, $1::int) n`;
const ROLES = `insert into roles (user_id, role, is_paid) select ${FIRST} + n, 'CRA', true from generate_series(1, $1::int) n`;
const FACTS = `
  insert into team_facts (org_id, fact_id, version, kind, person_id, trial_id, topic, valid, recorded_at, recorded_by,
    data, sha256)
  select $1, nextval('team_fact_ids'), 1, kind, person_id, trial_id, topic,
    daterange(from_day::date, null), '2026-01-15T12:00:00Z'::timestamptz, ${FIRST} + 1, data, repeat('0', 64)
  from jsonb_to_recordset($2) as f (kind text, person_id int, trial_id int, topic text, from_day text, data jsonb)`;

const member = (index: number) => ({
  kind: 'member',
  person_id: FIRST + index,
  from_day: '2026-01-02',
  data: { name: `Person ${index}`, title: 'Coordinator', roles: index === 1 ? ['owner'] : ['member'] },
});
const rules = {
  kind: 'rules',
  from_day: '2026-01-05',
  data: {
    title: 'Rules',
    sponsor: null,
    number: '1.0',
    dueAfterDays: 30,
    pack: {
      title: 'Rules',
      requirements: Array.from({ length: REQUIREMENTS }, (_each, index) => ({
        id: `r${index}`,
        force: 'custom',
        waivable: true,
        need: { has: { of: `topic${index}`, within: { months: 12 + (index % 36), before: 'asOf' } } },
      })),
    },
  },
};
const trial = {
  kind: 'trial',
  from_day: '2026-01-05',
  data: {
    protocol: 'KES-201',
    title: 'KESTREL-2',
    sponsor: 'Meridane',
    phase: '2',
    site: 'Harbour Street',
    zone: 'America/New_York',
    region: 'US',
  },
};
/** A person on the trial with five tasks. */
const work = (trialId: number, person: number) => {
  const on = { person_id: FIRST + person, trial_id: trialId, from_day: '2026-01-06' };
  const status = { status: 'authorized', acceptance: 'S', authorization: 'S', investigatorId: FIRST + 1 };
  const rest = { requestedFrom: '2026-01-06', override: null, replaces: null };
  return [
    { ...on, kind: 'staff', data: { role: 'Coordinator', isInvestigator: person === 1 } },
    ...['T01', 'T02', 'T05', 'T08', 'T11'].map((task) => ({
      ...on,
      kind: 'delegation',
      topic: task,
      data: { task, ...status, ...rest },
    })),
  ];
};
/** Four of five requirements are met, some twice. */
const evidence = (person: number) =>
  Array.from({ length: REQUIREMENTS }, (_each, index) => index)
    .filter((index) => (index + person) % 5 !== 0)
    .flatMap((index) => [index, ...((index + person) % 7 === 0 ? [index] : [])])
    .map((index, copy) => ({
      kind: 'evidence',
      person_id: FIRST + person,
      topic: `topic${index}`,
      from_day: `2025-${String(1 + ((index + person + copy) % 12)).padStart(2, '0')}-10`,
      data: {
        title: `Training ${index}`,
        issuer: 'A sponsor',
        completedOn: `2025-${String(1 + ((index + person + copy) % 12)).padStart(2, '0')}-10`,
        grade: 'attached',
        edition: null,
        version: null,
        covers: [],
        validUntil: null,
        certificate: null,
        fileSha256: null,
      },
    }));

async function fill(client: Client): Promise<number> {
  await client.query(`select set_config('app.org', '*', false)`);
  await client.query(USERS, [PEOPLE]);
  await client.query(ROLES, [PEOPLE]);
  const { rows } = await client.query<{ id: number }>(
    `insert into organizations (name, kind, zone, country, created_by, created_at, last_recorded_at)
     values ('Many People', 'cro', 'America/New_York', 'US', ${FIRST} + 1, '2026-01-02', '2026-01-15') returning id`,
  );
  const orgId = rows[0]?.id ?? 0;
  const people = Array.from({ length: PEOPLE }, (_each, index) => index + 1);
  const add = (facts: object[]) => client.query(FACTS, [orgId, JSON.stringify(facts)]);
  await add([...people.map((index) => member(index)), rules]);
  for (const person of people) await add(evidence(person));
  await add([trial]);
  const { rows: trials } = await client.query<{ id: number }>(
    `select fact_id as id from team_facts where org_id = $1 and kind = 'trial'`,
    [orgId],
  );
  await add(people.flatMap((person) => work(trials[0]?.id ?? 0, person)));
  await client.query('analyze');
  return orgId;
}

const dataDir = mkdtempSync(join(tmpdir(), 'tw-teams-'));
try {
  const { orgId, cookie } = await withDatabase({ dataDir, url: '' }, async (client) => {
    const org = await fill(client);
    const [owner] = await signIn(client, { programs: [], learners: 1, count: 1 });
    return { orgId: org, cookie: owner?.cookie ?? '' };
  });
  const server = await startServer(dataDir, { NODE_ENV: 'test', DEMO: 'false' });
  const rows = [];
  for (const [name, path] of [
    ['matrix', `/api/orgs/${orgId}/training`],
    ['matrix, one state', `/api/orgs/${orgId}/training?state=overdue`],
    ['matrix of another day', `/api/orgs/${orgId}/training?asOf=2026-03-14`],
    ['one person', `/api/orgs/${orgId}/people/${FIRST + 2}/training`],
    ['workbook', `/api/orgs/${orgId}/training/workbook`],
    ['CSV', `/api/orgs/${orgId}/training/export`],
  ] as const) {
    const times = [];
    let size = 0;
    let cpu = 0;
    for (let call = -3; call < CALLS; call += 1) {
      if (call === 0) cpu = server.cpuMs();
      const { ms, bytes } = await ask(server.url, { path, cookie });
      if (call >= 0) times.push(ms);
      size = bytes;
    }
    const { p50, p99 } = percentiles(times);
    rows.push({
      call: name,
      'p50 ms': p50,
      'p99 ms': p99,
      'CPU ms': Math.round((server.cpuMs() - cpu) / CALLS),
      kB: Math.round(size / 1000),
    });
  }
  const before = server.memory();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, server.memory())), 50);
  for (const name of ['binder', 'binder again']) {
    const cpu = server.cpuMs();
    const { ms, bytes } = await ask(server.url, { path: `/api/orgs/${orgId}/binder`, cookie });
    const once = Math.round(ms);
    const cpuMs = Math.round(server.cpuMs() - cpu);
    rows.push({ call: name, 'p50 ms': once, 'p99 ms': once, 'CPU ms': cpuMs, kB: Math.round(bytes / 1000) });
  }
  clearInterval(watch);
  console.log(`Memory before the binder ${before} MB, at most ${most} MB while it was made.`);
  printTable(`${PEOPLE} people, ${REQUIREMENTS} requirements`, rows);
  await server.stop();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
