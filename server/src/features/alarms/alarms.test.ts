import { admin, notifications } from '@trialwright/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Learner } from '../../../test/academy.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { startLogAcademy, startWitness, type LogAcademy, type TestWitness } from '../../../test/log.ts';
import { verifyProofs, watchProofs } from './alarms.service.ts';

const OPERATOR = 'operator@example.org';
const MINUTE_MS = 60_000;
let academy: LogAcademy;
let witness: TestWitness;
let clerk: Learner;
beforeAll(async () => {
  academy = await startLogAcademy({ SECURITY_EMAIL: OPERATOR });
  witness = await startWitness(academy.vkey);
});
beforeEach(async () => {
  await academy.startOver();
  academy.watchedBy([]);
  academy.clock.now = new Date();
  clerk = await academy.learner({ role: null, isAdmin: true });
});
afterAll(async () => {
  await academy.close();
  await witness.stop();
});

const context = () => academy.app.context;
const later = (minutes: number) => {
  academy.clock.now = new Date(academy.clock.now.getTime() + minutes * MINUTE_MS);
};
const alarms = async () => (await clerk.call(admin.alarms)).body;
const faults = async () => (await alarms()).map(({ fault }) => fault);
const ready = async () => (await academy.app.server.inject('/readyz')).json<object>();

/** What waits to be sent to the operator, by subject. */
async function mails(): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`select data->>'subject' as subject from jobs.job
    where name = 'mail' and data->>'to' = ${OPERATOR} order by created_on, id`.execute(academy.database.db);
  return rows.map(({ subject }) => subject);
}

async function bell(who: Learner): Promise<string[]> {
  const { body } = await who.call(notifications.list, { params: { userId: who.id } });
  return body.filter(({ kind }) => kind === 'proof_alarm').map(({ title }) => title);
}

async function certify(): Promise<string> {
  const learner = await academy.learner();
  await completeCourse(learner, firstCourse(academy));
  return (await takeAssessment(academy, learner, firstCourse(academy), 20)).certificateNumber ?? '';
}

test('nothing is raised while records, log and witnesses are in order', async () => {
  academy.watchedBy([witness]);
  await certify();
  await academy.log();
  await verifyProofs(context());
  await watchProofs(context());
  expect([await alarms(), await bell(clerk), await mails()]).toEqual([[], [], []]);
  expect(await ready()).toEqual({ status: 'ready' });
});

test('a changed record is told to administrators and the operator once, and again when it is another', async () => {
  const number = await certify();
  const other = await certify();
  const learner = await academy.learner();
  await academy.log();
  const sent = (await mails()).length;
  const spoil = (score: number, which: string) =>
    sql`update certificates set score = ${score} where number = ${which}`.execute(academy.database.db);
  await spoil(99, number);
  for (let run = 0; run < 3; run++) await verifyProofs(context());
  const [alarm] = await alarms();
  expect(alarm?.told).toContain(number);
  expect(await mails()).toHaveLength(sent + 1);
  expect((await mails()).at(-1)).toContain('training records differ');
  expect([await bell(clerk), await bell(learner)]).toEqual([[alarm?.title], []]);
  expect(await ready()).toEqual({ status: 'ready', faults: ['records'] });

  await spoil(99, other);
  await verifyProofs(context());
  expect(await mails()).toHaveLength(sent + 2);
  for (const each of [number, other]) await spoil(100, each);
  await verifyProofs(context());
  expect(await alarms()).toEqual([]);
  expect(await mails()).toHaveLength(sent + 2);
});

test('a log without a checkpoint for more than 20 minutes is told until there is one', async () => {
  await certify();
  await academy.log();
  later(20);
  await watchProofs(context());
  expect(await faults()).toEqual([]);
  later(1);
  for (let run = 0; run < 3; run++) await watchProofs(context());
  expect(await faults()).toEqual(['checkpoint']);
  const told = (await mails()).length;
  await academy.log();
  await watchProofs(context());
  expect(await faults()).toEqual([]);
  later(21);
  await watchProofs(context());
  expect(await mails()).toHaveLength(told + 1);
});

test('an entry that waits for more than 20 minutes is told, also before the first checkpoint', async () => {
  await certify();
  await watchProofs(context());
  expect(await faults()).toEqual([]);
  await sql`update log_queue set queued_at = queued_at - interval '21 minutes'`.execute(academy.database.db);
  await watchProofs(context());
  expect(await faults()).toEqual(['checkpoint']);
});

test('witnesses that sign nothing for a day are told, if there are any', async () => {
  await certify();
  await academy.log();
  later(25 * 60);
  await academy.log();
  await watchProofs(context());
  expect(await faults()).toEqual([]);

  // Set, and away since the log began.
  academy.watchedBy([witness]);
  await watchProofs(context());
  expect(await faults()).toEqual(['witnesses']);
  academy.clock.now = new Date();
  await academy.log();
  await watchProofs(context());
  expect(await faults()).toEqual([]);
  later(25 * 60);
  await watchProofs(context());
  expect(await faults()).toContain('witnesses');
});
