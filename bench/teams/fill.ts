import type { Client } from '../scale/database.ts';
import { FIRST } from '../scale/fill.ts';

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
const rules = (requirements: number) => ({
  kind: 'rules',
  from_day: '2026-01-05',
  data: {
    title: 'Rules',
    sponsor: null,
    number: '1.0',
    dueAfterDays: 30,
    pack: {
      title: 'Rules',
      requirements: Array.from({ length: requirements }, (_each, index) => ({
        id: `r${index}`,
        force: 'custom',
        waivable: true,
        need: { has: { of: `topic${index}`, within: { months: 12 + (index % 36), before: 'asOf' } } },
      })),
    },
  },
});
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
const evidence = (person: number, requirements: number) =>
  Array.from({ length: requirements }, (_each, index) => index)
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

export interface Size {
  people: number;
  requirements: number;
}

/** An organization of many people with the rules, evidence, and tasks of one trial; returns its ID. */
export async function fillTeam(client: Client, size: Size): Promise<number> {
  await client.query(`select set_config('app.org', '*', false)`);
  await client.query(USERS, [size.people]);
  await client.query(ROLES, [size.people]);
  const { rows } = await client.query<{ id: number }>(
    `insert into organizations (name, kind, zone, country, created_by, created_at, last_recorded_at)
     values ('Many People', 'cro', 'America/New_York', 'US', ${FIRST} + 1, '2026-01-02', '2026-01-15') returning id`,
  );
  const orgId = rows[0]?.id ?? 0;
  const people = Array.from({ length: size.people }, (_each, index) => index + 1);
  const add = (facts: object[]) => client.query(FACTS, [orgId, JSON.stringify(facts)]);
  await add([...people.map((index) => member(index)), rules(size.requirements)]);
  for (const person of people) await add(evidence(person, size.requirements));
  await add([trial]);
  const { rows: trials } = await client.query<{ id: number }>(
    `select fact_id as id from team_facts where org_id = $1 and kind = 'trial'`,
    [orgId],
  );
  await add(people.flatMap((person) => work(trials[0]?.id ?? 0, person)));
  await client.query('analyze');
  return orgId;
}
