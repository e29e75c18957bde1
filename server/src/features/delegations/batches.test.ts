import { delegations } from '@trialwright/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '../../../test/academy.ts';
import { answer, ask } from '../../../test/signing.ts';
import { openOrganization } from '../../../test/teams.ts';
import { openTrialLog, type TrialLog } from '../../../test/trial-log.ts';
import { inOrganization } from '../../core/database/in-organization.ts';
import { verifyRecords } from '../records/verify-records.service.ts';

let academy: TestAcademy;
let log: TrialLog;

beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  log = await openTrialLog(academy);
});

const several = (over: object = {}, by = log.owner) =>
  by.call(delegations.proposeSeveral, {
    ...log.ofTrial,
    body: { personIds: [log.joy.id], tasks: ['T05', 'T19', 'T20'], from: '2026-03-02', to: null, ...over },
  });

/** Three lines that wait for the investigator; T01 takes training that Joy does not have. */
async function accepted(...tasks: string[]): Promise<number[]> {
  const { body } = await several({ tasks });
  const ids = body.map(({ factId }) => factId);
  for (const factId of ids) await log.accept(factId);
  return ids;
}

const authorizationOf = (factId: number) => ({
  kind: 'delegation-authorization' as const,
  id: `${log.org.id}.${factId}`,
  input: {},
});

/** Lets the database refuse the third authorization; returns what takes that back. */
async function failThird(): Promise<() => Promise<void>> {
  const { db } = academy.database;
  await sql`create function refuse_third() returns trigger language plpgsql as $$ begin
    if new.data ->> 'status' = 'authorized'
      and (select count(*) from team_facts where data ->> 'status' = 'authorized') >= 2
    then raise exception 'this row can’t be stored'; end if;
    return new;
  end $$`.execute(db);
  await sql`create trigger refuse_third before insert on team_facts
    for each row execute function refuse_third()`.execute(db);
  return async () => {
    await sql`drop trigger refuse_third on team_facts`.execute(db);
    await sql`drop function refuse_third()`.execute(db);
  };
}

/** How much there is of all that a signing writes. */
async function everything(): Promise<Record<string, number>> {
  const tables = [
    'team_facts',
    'signatures',
    'signing_series',
    'signature_attempts',
    'ledger',
    'log_queue',
    'notifications',
  ];
  return inOrganization(academy.database, log.org.id, async (trx) => {
    const counts: Record<string, number> = {};
    for (const table of tables) {
      const { rows } = await sql<{
        rows: number;
      }>`select count(*)::int as rows from ${sql.table(table)}`.execute(trx);
      counts[table] = rows[0]?.rows ?? 0;
    }
    return counts;
  });
}

describe('one form', () => {
  test('drafts several tasks for a person', async () => {
    const { status, body } = await several();
    expect(status).toBe(201);
    expect(body.map(({ name, task, status: state }) => [name, task, state])).toEqual([
      ['Joy Tran', 'T05', 'proposed'],
      ['Joy Tran', 'T19', 'proposed'],
      ['Joy Tran', 'T20', 'proposed'],
    ]);
    expect(await log.log()).toHaveLength(3);
  });

  test('drafts one task for several people, each named once', async () => {
    const personIds = [log.joy.id, log.pi.id, log.joy.id];
    const { body } = await several({ personIds, tasks: ['T22', 'T22'] });
    expect(body.map(({ name, task }) => [name, task])).toEqual([
      ['Dr. Ada Okafor', 'T22'],
      ['Joy Tran', 'T22'],
    ]);
  });

  test('drafts all or none, and names every line that is already there', async () => {
    await several({ tasks: ['T05', 'T19'] });
    const { status, error } = await several({ tasks: ['T05', 'T19', 'T20'] });
    expect(status).toBe(409);
    expect(error).toMatchObject({
      code: 'delegations.overlap',
      message:
        'Nothing was drafted. There already is a line in that period for Joy Tran: Record adverse events; Joy Tran: Source documentation.',
    });
    expect(await log.log()).toHaveLength(2);
  });

  test('is refused for who is not on the trial, for too many lines, and by whom it is not theirs to fill in', async () => {
    const stranger = await academy.learner();
    for (const personId of [stranger.id, 2_000_000_000])
      expect((await several({ personIds: [log.joy.id, personId] })).error).toMatchObject({
        code: 'request.invalid',
        fields: { personIds: 'This person is not on the trial on that day.' },
      });
    const everything = Array.from({ length: 24 }, (_each, index) => `T${String(index + 1).padStart(2, '0')}`);
    const personIds = [log.joy.id, log.pi.id, log.owner.id];
    expect((await several({ personIds, tasks: everything })).error.fields).toHaveProperty('tasks');
    expect((await several({ personIds: [] })).error.fields).toHaveProperty('personIds');
    for (const person of [log.joy, log.pi])
      expect((await several({}, person)).error.code).toBe('orgs.not_allowed');
    expect(await log.log()).toEqual([]);
  });

  test('of two managers at once drafts each line once', async () => {
    const replies = await Promise.all([several(), several()]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await log.log()).toHaveLength(3);
  });
});

describe('several lines at once', () => {
  test('are authorized by one password, each with a signature of its own', async () => {
    const ids = await accepted('T05', 'T19', 'T20');
    expect((await log.check(ids)).body).toEqual({ ready: ids, blocked: [] });
    const { status, body } = await log.authorizeAll(ids);
    expect(status).toBe(201);
    expect(body.signatures.map(({ title, statement, meaning }) => [title, statement, meaning])).toEqual([
      [
        'Authorization of Record adverse events, KES-201',
        'I authorize this task from 2 Mar 2026 on.',
        'I authorize this',
      ],
      [
        'Authorization of Source documentation, KES-201',
        'I authorize this task from 2 Mar 2026 on.',
        'I authorize this',
      ],
      [
        'Authorization of Enter CRF data, answer queries, KES-201',
        'I authorize this task from 2 Mar 2026 on.',
        'I authorize this',
      ],
    ]);
    expect(new Set(body.signatures.map(({ id }) => id)).size).toBe(3);
    const lines = await log.log();
    expect(lines.map(({ status: state, authorization }) => [state, authorization?.status])).toEqual([
      ['authorized', 'valid'],
      ['authorized', 'valid'],
      ['authorized', 'valid'],
    ]);
    const { db } = academy.database;
    expect((await verifyRecords(db, academy.app.context.keys)).differences).toEqual([]);
  });

  test('are each judged alone: what stands against one is said with the way to mend it', async () => {
    const [blocked = 0, ready = 0] = await accepted('T01', 'T05');
    const { body: waiting } = await log.propose({ task: 'T19' });
    const { body } = await log.check([blocked, ready, waiting.factId]);
    expect(body.ready).toEqual([ready]);
    expect(body.blocked).toEqual([
      {
        id: `DL-${blocked}`,
        factId: blocked,
        personId: log.joy.id,
        name: 'Joy Tran',
        task: 'T01',
        taskTitle: 'Obtain informed consent',
        reason: 'Training is missing, so this can’t be signed. GCP training is not on record.',
        mend: 'Record the training of Joy Tran, or authorize this line alone with a reason that is signed with it.',
      },
      expect.objectContaining({
        id: waiting.id,
        reason: 'The person has not accepted this task yet.',
        mend: 'Joy Tran accepts it under “Team”.',
      }),
    ]);
  });

  test('with a blocked one among them are refused as a whole, and the others go alone', async () => {
    const [blocked = 0, ready = 0] = await accepted('T01', 'T05');
    const { status, error } = await log.authorizeAll([ready, blocked]);
    expect(status).toBe(409);
    expect(error).toMatchObject({
      code: 'delegations.blocked',
      message: expect.stringContaining(`(DL-${blocked}, Joy Tran)`),
    });
    expect((await log.line(ready)).status).toBe('accepted');
    expect((await log.authorizeAll([ready])).status).toBe(201);
    expect((await log.line(ready)).status).toBe('authorized');
    expect((await log.line(blocked)).status).toBe('accepted');
  });

  test('are signed all or none: what changes one of them after it was shown stops the whole act', async () => {
    const [first = 0, second = 0] = await accepted('T05', 'T19');
    const { body: shown } = await ask(log.pi, authorizationOf(first), authorizationOf(second));
    await log.owner.call(delegations.end, {
      params: { ...log.of.params, id: second },
      body: { on: '2026-03-02', reason: 'Somebody else does this from today' },
    });
    expect((await answer(log.pi, shown)).error.code).toBe('delegations.wrong_state');
    expect(await log.line(first)).toMatchObject({ status: 'accepted', authorization: null });
  });

  test('are signed whole or not at all: where the third can’t be stored, no trace is left of the first two', async () => {
    const ids = await accepted('T05', 'T19', 'T20');
    const { body: shown } = await ask(log.pi, ...ids.map(authorizationOf));
    const before = await everything();
    const dropTrigger = await failThird();
    try {
      const { status, error } = await answer(log.pi, shown);
      expect([status, error.code]).toEqual([500, 'server.failed']);
      expect(error.message).toContain('Nothing was signed.');
      expect(await everything()).toEqual(before);
    } finally {
      await dropTrigger();
    }
    for (const line of await log.log())
      expect(line).toMatchObject({ status: 'accepted', authorization: null });
    const { db } = academy.database;
    expect((await verifyRecords(db, academy.app.context.keys)).differences).toEqual([]);

    // The challenge is not used up: the same request goes through once it can.
    expect((await answer(log.pi, shown)).status).toBe(201);
    for (const line of await log.log())
      expect(line).toMatchObject({ status: 'authorized', authorization: { status: 'valid' } });
    expect((await verifyRecords(db, academy.app.context.keys)).differences).toEqual([]);
  });

  test('in two acts at once are signed once', async () => {
    const ids = await accepted('T05', 'T19');
    const replies = await Promise.all([log.authorizeAll(ids), log.authorizeAll(ids)]);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const factId of ids)
      expect((await log.line(factId)).history.map(({ status }) => status)).toEqual([
        'proposed',
        'accepted',
        'authorized',
      ]);
  });

  test('are checked for the investigator alone, and a line of elsewhere is unknown', async () => {
    const [line = 0] = await accepted('T05');
    expect((await log.check([line], log.owner)).error.code).toBe('orgs.not_allowed');
    expect((await log.check([line], log.joy)).error.code).toBe('orgs.not_allowed');
    const other = await openOrganization(academy, { name: 'Another site' });
    const foreign = await other.owner.call(delegations.check, { ...log.ofTrial, body: { lines: [line] } });
    expect(foreign.status).toBe(404);
    expect((await log.check([line, 2_000_000_000])).error.code).toBe('delegations.not_found');
    expect((await log.check([log.trialId])).error.code).toBe('delegations.not_found');
    expect((await log.check([])).error.fields).toHaveProperty('lines');
  });
});
