import { delegations, type DayAnswer } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { pdfFaults, readTaggedPdf, wordsOf } from '../../../test/tagged-pdf.ts';
import { openTrialLog, type TrialLog } from '../../../test/trial-log.ts';
import { verifyRecords } from '../records/verify-records.service.ts';

const REASON = 'The visit was covered by somebody else';

let academy: TestAcademy;
let owner: Learner;
let pi: Learner;
let joy: Learner;
let org: TrialLog['org'];
let trial: TrialLog;
let trialId: number;

const of = () => ({ params: { orgId: org.id } });
const ofTrial = () => ({ params: { orgId: org.id, id: trialId } });
const later = (days: number) => trial.later(days);

beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  trial = await openTrialLog(academy);
  ({ owner, pi, joy, org, trialId } = trial);
});

const propose = (over: object = {}) => trial.propose(over);
const train = (completedOn?: string, by?: Learner) => trial.train(joy, completedOn, by);
const accept = (factId: number, by = joy) => trial.accept(factId, by);
const authorize = (factId: number, input: Record<string, unknown> = {}, by = pi) =>
  trial.authorize(factId, input, by);
const log = () => trial.log();
const ask = async (day: string, by = owner): Promise<DayAnswer> =>
  (
    await by.call(delegations.answer, {
      ...ofTrial(),
      query: { personId: joy.id, task: 'T01', day },
    })
  ).body;

describe('a line of the delegation log', () => {
  test('is proposed, accepted by the person, authorized by the investigator, and ended', async () => {
    await train();
    const { body: line } = await propose();
    expect(line).toMatchObject({ status: 'proposed', gate: 'met', name: 'Joy Tran', acceptance: null });
    const acceptance = await accept(line.factId);
    expect(acceptance.status).toBe(201);
    expect(acceptance.body.signatures[0]?.statement).toBe('I have been trained for this task and accept it.');
    expect((await authorize(line.factId)).status).toBe(201);
    expect(await log()).toMatchObject([
      {
        status: 'authorized',
        from: '2026-03-02',
        acceptance: { printedName: 'Joy Tran', status: 'valid' },
        authorization: { status: 'valid', meaning: 'I authorize this' },
      },
    ]);
    later(10);
    const params = { ...of().params, id: line.factId };
    const { body: ended } = await owner.call(delegations.end, {
      params,
      body: { on: '2026-03-12', reason: REASON },
    });
    expect(ended).toMatchObject({ status: 'ended', to: '2026-03-12', gate: 'met' });
    expect(ended.history.map(({ status }) => status)).toEqual([
      'proposed',
      'accepted',
      'authorized',
      'ended',
    ]);
    // What was signed stays signed: a later version changes none of it.
    expect(ended.authorization?.status).toBe('valid');
    const { db } = academy.database;
    expect((await verifyRecords(db, academy.app.context.keys)).differences).toEqual([]);
  });

  test('is signed by nobody else, and in no other order', async () => {
    await train();
    const { body: line } = await propose();
    expect((await accept(line.factId, pi)).error.code).toBe('orgs.not_allowed');
    expect((await authorize(line.factId)).error).toMatchObject({
      code: 'delegations.wrong_state',
      message: `The person has not accepted this task yet. (${line.id}, Joy Tran)`,
    });
    await accept(line.factId);
    expect((await accept(line.factId)).error.code).toBe('delegations.wrong_state');
    expect((await authorize(line.factId, {}, owner)).error.code).toBe('orgs.not_allowed');
    const stranger = await academy.learner();
    expect((await authorize(line.factId, {}, stranger)).error.code).toBe('orgs.not_found');
  });

  test('is blocked while training is missing, unless the reason is signed with it', async () => {
    const { body: line } = await propose();
    expect(line).toMatchObject({
      gate: 'blocked',
      checks: [{ title: 'GCP', verdict: 'Missing', reasons: ['GCP training is not on record.'] }],
    });
    const { body: accepted } = await accept(line.factId);
    expect(accepted.signatures[0]?.statement).toBe(
      'I accept this task. What is missing of my training is listed here.',
    );
    expect((await authorize(line.factId)).error).toMatchObject({
      code: 'delegations.blocked',
      message: `Training is missing, so this can’t be signed. GCP training is not on record. (${line.id}, Joy Tran)`,
    });
    const override = 'Trained on paper; the certificate follows this week';
    expect((await authorize(line.factId, { override })).status).toBe(201);
    expect(await log()).toMatchObject([{ status: 'authorized', gate: 'lapsed', override }]);
  });

  test('takes effect on the day of the signature and never before', async () => {
    await train();
    const { body: line } = await propose({ from: '2026-03-02' });
    await accept(line.factId);
    later(5);
    await authorize(line.factId);
    expect(await log()).toMatchObject([{ from: '2026-03-07', requestedFrom: '2026-03-02' }]);
    expect((await ask('2026-03-06')).knownNow.holds).toBe(false);
    expect((await ask('2026-03-07')).knownNow.holds).toBe(true);
  });

  test('is refused twice in one period, before the trial, and for who is not on it', async () => {
    await propose();
    expect((await propose({ from: '2026-05-01' })).error.code).toBe('delegations.overlap');
    expect((await propose({ task: 'T05', from: '2026-01-15' })).error.fields).toHaveProperty('from');
    expect((await propose({ personId: owner.id })).error.fields).toHaveProperty('personId');
    expect((await propose({ task: 'T99' })).error.fields).toHaveProperty('task');
    expect((await propose({ task: 'T05', to: '2026-03-01' })).error.fields).toHaveProperty('to');
  });
});

describe('the question of the day', () => {
  test('has two halves, the records behind it, and the same answer for ever', async () => {
    await train();
    const { body: line } = await propose();
    await accept(line.factId);
    await authorize(line.factId);
    later(12);
    expect((await ask('2026-03-14')).knownThen.knownAt).toBe('2026-03-14T15:00:00.000Z');
    later(1);
    const answer = await ask('2026-03-14');
    expect(answer).toMatchObject({
      name: 'Joy Tran',
      taskTitle: 'Obtain informed consent',
      protocol: 'KES-201',
      knownNow: { holds: true, line: { id: `DL-${line.factId}` } },
      knownThen: { holds: true, knownAt: '2026-03-15T03:59:59.999Z' },
      differences: [],
    });
    expect(answer.knownNow.checks[0]?.evidence[0]).toMatch(/^EV-\d+$/);
    expect(answer.records.map(({ fact }) => fact)).toContain('evidence');
    expect((await ask('2026-03-01')).knownNow.authorized).toMatchObject({
      holds: false,
      why: ['No line of the delegation log covers this task on 1 Mar 2026.'],
    });
    later(400);
    await train('2027-01-05');
    const { records: _later, ...again } = await ask('2026-03-14');
    const { records: _before, ...first } = answer;
    expect(again).toEqual(first);
  });

  test('tells what was known that day apart from what is known now', async () => {
    const { body: line } = await propose();
    await accept(line.factId);
    await authorize(line.factId, { override: 'The certificate comes by mail this week' });
    later(20);
    const { body: late } = await train('2026-02-15');
    const answer = await ask('2026-03-14');
    expect(answer.knownNow).toMatchObject({ holds: true });
    expect(answer.knownThen).toMatchObject({
      holds: false,
      authorized: { holds: true },
      trained: { holds: false, why: ['GCP training was not on record at that moment.'] },
    });
    expect(answer.differences).toEqual([`${late.id} was recorded only on 22 Mar 2026.`]);
  });

  test('and the log are tagged PDFs that name signatures, records, and what is left out', async () => {
    await train();
    const { body: line } = await propose();
    await accept(line.factId);
    await authorize(line.factId);
    const { body: draft } = await propose({ personId: pi.id, task: 'T05' });
    const read = async (bytes: unknown) => {
      const pdf = await readTaggedPdf(new Uint8Array(bytes as Buffer));
      expect(pdfFaults(pdf)).toEqual([]);
      return wordsOf(pdf);
    };
    const log = await read((await owner.call(delegations.logFile, ofTrial())).body);
    expect(log).toContain('Joy Tran, Staff');
    expect(log).toContain('Electronically signed by Dr. Ada Okafor');
    // The reader joins lines without their space.
    expect(log).toMatch(/“I authorize ?this”/);
    expect(log).toContain(`Left out, since they are not authorized: ${draft.id}.`);
    const query = { personId: joy.id, task: 'T01', day: '2026-03-14' };
    const answer = await read((await owner.call(delegations.answerFile, { ...ofTrial(), query })).body);
    expect(answer).toContain('By all that is known now: yes');
    expect(answer).toContain((await ask('2026-03-14')).records[0]?.sha256);
  });

  test('is answered for everybody on the trial at once', async () => {
    await train();
    const { body: line } = await propose();
    await accept(line.factId);
    await authorize(line.factId);
    const { body } = await owner.call(delegations.answers, { ...ofTrial(), query: { day: '2026-03-14' } });
    expect(body).toEqual([
      {
        personId: joy.id,
        name: 'Joy Tran',
        task: 'T01',
        taskTitle: 'Obtain informed consent',
        authorized: true,
        trained: true,
      },
    ]);
  });

  test('goes unanswered to who only belongs', async () => {
    const query = { personId: joy.id, task: 'T01', day: '2026-03-14' };
    expect((await joy.call(delegations.answer, { ...ofTrial(), query })).error.code).toBe('orgs.not_allowed');
    expect((await joy.call(delegations.own, of())).body).toEqual([]);
  });
});
