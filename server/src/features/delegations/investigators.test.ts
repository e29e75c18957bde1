import { delegations, teamSetup } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { pdfFaults, readTaggedPdf, wordsOf } from '../../../test/tagged-pdf.ts';
import { addMember, openOrganization } from '../../../test/teams.ts';
import { openTrialLog, type TrialLog } from '../../../test/trial-log.ts';
import { verifyRecords } from '../records/verify-records.service.ts';

let academy: TestAcademy;
let log: TrialLog;
/** Who follows Dr. Okafor. */
let next: Learner;

beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  log = await openTrialLog(academy);
  next = await log.member('Dr. Ben Stein', true);
});

describe('a change of investigator', () => {
  test('ends the authority of the former one, and the new one signs what is open in one act', async () => {
    const open = [await log.signed({ task: 'T05' }), await log.signed({ task: 'T19' })];
    const { body: trial } = await log.change(next, '2026-03-10', { formerRole: 'Sub-investigator' });
    expect(
      trial.staff.map(({ name, role, isInvestigator, from, to }) => [name, role, isInvestigator, from, to]),
    ).toEqual([
      ['Dr. Ada Okafor', 'Staff', true, '2026-02-01', '2026-03-09'],
      ['Dr. Ada Okafor', 'Sub-investigator', false, '2026-03-10', null],
      ['Dr. Ben Stein', 'Principal investigator', true, '2026-03-10', null],
      ['Joy Tran', 'Staff', false, '2026-02-01', null],
    ]);
    // Entered ahead: until that day nothing is different.
    expect((await log.line(open[0] ?? 0)).formerInvestigator).toBeNull();
    expect((await log.check(open, next)).error.code).toBe('orgs.not_allowed');

    log.later(8);
    for (const line of await log.log())
      expect(line).toMatchObject({
        status: 'authorized',
        formerInvestigator: { name: 'Dr. Ada Okafor', until: '2026-03-09' },
      });
    expect((await log.check(open, log.pi)).error.code).toBe('orgs.not_allowed');
    expect((await log.check(open, next)).body).toEqual({ ready: open, blocked: [] });
    const { status, body } = await log.authorizeAll(open, next);
    expect(status).toBe(201);
    expect(body.signatures).toHaveLength(2);

    const lines = await log.log();
    expect(lines.map(({ task, status: state, from, to }) => [task, state, from, to])).toEqual([
      ['T05', 'ended', '2026-03-02', '2026-03-09'],
      ['T05', 'authorized', '2026-03-10', null],
      ['T19', 'ended', '2026-03-02', '2026-03-09'],
      ['T19', 'authorized', '2026-03-10', null],
    ]);
    const [old, anew] = lines;
    expect(old).toMatchObject({
      authorization: { printedName: 'Dr. Ada Okafor', status: 'valid' },
      replacedBy: { id: anew?.id, as: 'reauthorization', isPending: false },
    });
    expect(anew).toMatchObject({
      authorization: { printedName: 'Dr. Ben Stein', status: 'valid' },
      acceptance: { printedName: 'Joy Tran', status: 'valid' },
      acceptedFor: old?.id,
      formerInvestigator: null,
      replaces: { id: old?.id, as: 'reauthorization' },
    });
    const { db } = academy.database;
    expect((await verifyRecords(db, academy.app.context.keys)).differences).toEqual([]);
  });

  test('leaves the days before as they were, and a gap until the new one has signed', async () => {
    const factId = await log.signed({ task: 'T05' });
    await log.change(next, '2026-03-10');
    log.later(12);
    expect((await log.ask('2026-03-09')).knownNow.holds).toBe(true);
    expect((await log.ask('2026-03-12')).knownNow.authorized).toEqual({
      holds: false,
      why: [
        `DL-${factId} was authorized by Dr. Ada Okafor, who was the investigator until 9 Mar 2026; nobody had authorized it anew for 12 Mar 2026.`,
      ],
    });
    await log.authorizeAll([factId], next);
    expect((await log.ask('2026-03-09')).knownNow).toMatchObject({
      holds: true,
      line: { id: `DL-${factId}` },
    });
    expect((await log.ask('2026-03-12')).knownNow.holds).toBe(false);
    expect((await log.ask('2026-03-14')).knownNow.holds).toBe(true);
  });

  test('that is entered late changes what is known now, and not what was known', async () => {
    await log.signed({ task: 'T05' });
    log.later(20);
    await log.change(next, '2026-03-10');
    const answer = await log.ask('2026-03-12');
    expect(answer.knownNow.authorized.holds).toBe(false);
    expect(answer.knownThen.authorized.holds).toBe(true);
    expect(answer.differences).toEqual([
      'The period of Dr. Ada Okafor on the trial was corrected only on 22 Mar 2026.',
      'The period of Dr. Ben Stein on the trial was recorded only on 22 Mar 2026.',
    ]);
    expect(answer.records.filter(({ fact }) => fact === 'staff').length).toBeGreaterThan(2);
  });

  test('judges training anew: what lapsed is not carried over without a reason', async () => {
    const { body: draft } = await log.propose({ task: 'T01' });
    await log.accept(draft.factId);
    await log.authorize(draft.factId, { override: 'The certificate comes by mail this week' });
    await log.change(next, '2026-03-10');
    log.later(8);
    expect((await log.check([draft.factId], next)).body.blocked).toMatchObject([{ id: draft.id }]);
    await log.train();
    expect((await log.authorizeAll([draft.factId], next)).status).toBe(201);
  });

  test('leaves a line that waits to whoever is investigator when it is signed', async () => {
    const { body: draft } = await log.propose({ task: 'T05' });
    await log.accept(draft.factId);
    await log.change(next, '2026-03-10');
    log.later(8);
    expect((await log.authorize(draft.factId)).error.code).toBe('orgs.not_allowed');
    expect((await log.authorize(draft.factId, {}, next)).status).toBe(201);
    expect(await log.line(draft.factId)).toMatchObject({ status: 'authorized', replaces: null });
  });

  test('of who leaves the trial leaves no task to them, whatever reason is given', async () => {
    const { body: own } = await log.propose({ personId: log.pi.id, task: 'T02' });
    await log.accept(own.factId, log.pi);
    await log.change(next, '2026-03-10');
    log.later(8);
    expect((await log.check([own.factId], next)).body.blocked).toMatchObject([
      {
        reason: 'Dr. Ada Okafor is not on the trial on 10 Mar 2026.',
        mend: 'Leave it out, and reject or end it.',
      },
    ]);
    const override = 'She stays in the building this week';
    const { status, error } = await log.authorize(own.factId, { override }, next);
    expect([status, error.code]).toEqual([409, 'delegations.wrong_state']);
  });

  test('is no new beginning on the trial for who was on it before', async () => {
    // Trained three years before they came to the trial, as their task asks.
    await log.addStaff(next, { role: 'Sub-investigator', from: '2026-02-10' });
    await log.train(next, '2023-02-20');
    await log.change(next, '2026-03-10');
    const query = { personId: next.id, task: 'T01', day: '2026-03-12' };
    const { body } = await log.owner.call(delegations.answer, { ...log.ofTrial, query });
    expect(body.knownNow.trained).toEqual({ holds: true, why: [] });
  });

  test('is not before what the former one signed', async () => {
    const factId = await log.signed({ task: 'T05' });
    const { status, error } = await log.change(next, '2026-03-02');
    expect(status).toBe(400);
    expect(error.fields).toEqual({
      from: `Dr. Ada Okafor signed DL-${factId} on 2 Mar 2026, so the change begins on 3 Mar 2026 at the earliest.`,
    });
    expect((await log.change(next, '2026-03-03')).status).toBe(200);
  });

  test('has one order: not before the trial, not twice, and not to who already is', async () => {
    const fieldsOf = async (person: Learner, from: string, over: object = {}) =>
      (await log.change(person, from, over)).error.fields;
    expect(await fieldsOf(next, '2026-01-31')).toEqual({
      from: 'The trial has not begun at the site by that day.',
    });
    expect(await fieldsOf(log.pi, '2026-03-10')).toEqual({
      personId: 'Dr. Ada Okafor already is the principal investigator on that day.',
    });
    expect(await fieldsOf(next, '2026-02-01')).toEqual({
      from: 'Dr. Ada Okafor is the principal investigator from 1 Feb 2026 on. Choose a later day.',
    });
    expect(await fieldsOf(next, '2026-02-30')).toHaveProperty('from');
    expect(await fieldsOf(next, '2026-03-10', { reason: 'short' })).toHaveProperty('reason');
    await log.change(next, '2026-03-10');
    const third = await log.member('Dr. Cleo Marsh', true);
    expect(await fieldsOf(third, '2026-03-05')).toEqual({
      from: 'Dr. Ben Stein is the principal investigator from 10 Mar 2026 on. Choose a later day.',
    });
    expect((await log.addStaff(third, { isInvestigator: true, from: '2026-03-20' })).error.fields).toEqual({
      isInvestigator:
        'Dr. Ben Stein is the principal investigator in that period. Change the investigator instead.',
    });
  });

  test('is entered by managers alone, for people who belong to the organization and can open the log', async () => {
    for (const person of [log.pi, next])
      expect((await log.change(next, '2026-03-10', {}, person)).error.code).toBe('orgs.not_allowed');
    const stranger = await academy.learner();
    const unknown = await log.change({ ...stranger, id: 2_000_000_000 }, '2026-03-10');
    const foreign = await log.change(stranger, '2026-03-10');
    expect(foreign.status).toBe(404);
    expect(foreign.error).toEqual(unknown.error);
    expect((await log.change(log.joy, '2026-03-10')).error.fields).toEqual({
      personId:
        'Joy Tran can’t open the delegation log. Give them the role “Principal investigator” in the organization first.',
    });
    const other = await openOrganization(academy, { name: 'Another site' });
    expect((await log.change(next, '2026-03-10', {}, other.owner)).error.code).toBe('orgs.not_found');
    const { status, error } = await log.owner.call(teamSetup.changeInvestigator, {
      params: { orgId: log.org.id, id: 2_000_000_000 },
      body: { personId: next.id, from: '2026-03-10', formerRole: null, reason: 'There is no such trial' },
    });
    expect([status, error.code]).toEqual([404, 'trials.not_found']);
  });

  test('of two managers at once happens once', async () => {
    const manager = await addMember(academy, log.org, { roles: ['manager'], name: 'Max Manager' });
    const replies = await Promise.all([
      log.change(next, '2026-03-10'),
      log.change(next, '2026-03-10', {}, manager),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('stands in the log on paper: both investigators with their days', async () => {
    const factId = await log.signed({ task: 'T05' });
    await log.change(next, '2026-03-10');
    log.later(8);
    await log.authorizeAll([factId], next);
    const anew = (await log.log()).at(-1);
    const { body } = await log.owner.call(delegations.logFile, log.ofTrial);
    const pdf = await readTaggedPdf(new Uint8Array(body));
    expect(pdfFaults(pdf)).toEqual([]);
    const cells = pdf.parts.filter(({ role }) => role === 'TD').map(({ text }) => text.trim());
    expect(cells.slice(0, 6)).toEqual([
      'Dr. Ada Okafor',
      '1 Feb 2026',
      '9 Mar 2026',
      'Dr. Ben Stein',
      '10 Mar 2026',
      'open',
    ]);
    // The reader joins lines without their space.
    const words = wordsOf(pdf).replaceAll(' ', '');
    for (const note of [
      `DL-${factId} ended: Dr. Ada Okafor is no longer the investigator`,
      `${anew?.id} was accepted as DL-${factId}.`,
    ])
      expect(words).toContain(note.replaceAll(' ', ''));
  });
});
