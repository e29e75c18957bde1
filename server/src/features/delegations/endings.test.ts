import { account, delegations, organizations } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { pdfFaults, readTaggedPdf, wordsOf } from '../../../test/tagged-pdf.ts';
import { openTrialLog, type TrialLog } from '../../../test/trial-log.ts';
import { erasePerson } from '../account/erase.service.ts';
import { verifyRecords } from '../records/verify-records.service.ts';

const REASON = 'The last visit is on that day';
const LEAVES = 'She moves to another site';

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

const end = (factId: number, on: string, by = log.owner) =>
  by.call(delegations.end, { params: { ...log.of.params, id: factId }, body: { on, reason: REASON } });
const at = (moment: string) => {
  academy.clock.now = new Date(moment);
};
/** The reader of PDFs joins lines without their space. */
const squeeze = (text: string) => text.replaceAll(/\s/g, '');
const paper = async () => {
  const { body } = await log.owner.call(delegations.logFile, log.ofTrial);
  const pdf = await readTaggedPdf(new Uint8Array(body));
  expect(pdfFaults(pdf)).toEqual([]);
  return squeeze(wordsOf(pdf));
};
const differences = async () =>
  (await verifyRecords(academy.database.db, academy.app.context.keys)).differences;

describe('a line whose last day is still to come', () => {
  test('is in force until that day is over at the site, on screen and on paper', async () => {
    const factId = await log.signed({ task: 'T05' });
    const { body: ended } = await end(factId, '2026-03-12');
    expect(ended).toMatchObject({ status: 'ended', to: '2026-03-12', term: 'running', gate: 'met' });
    // At the organization it is another day by then.
    const { name, kind, country } = log.org;
    await log.owner.call(organizations.update, {
      ...log.of,
      body: { name, kind, country, zone: 'Pacific/Auckland' },
    });
    at('2026-03-13T03:59:59Z');
    expect(await log.line(factId)).toMatchObject({ status: 'ended', term: 'running' });
    expect(await paper()).toContain(squeeze(`DL-${factId} ends on 12 Mar 2026: ${REASON}`));
    at('2026-03-13T04:00:00Z');
    expect(await log.line(factId)).toMatchObject({ status: 'ended', term: 'over' });
    expect(await paper()).toContain(squeeze(`DL-${factId} ended: ${REASON}`));
  });

  test('counts in the answers for a day until that day, now and as it was known', async () => {
    const factId = await log.signed({ task: 'T05' });
    await end(factId, '2026-03-12');
    for (const day of ['2026-03-05', '2026-03-12']) {
      const { knownNow, knownThen } = await log.ask(day);
      const line = { id: `DL-${factId}`, from: '2026-03-02', to: '2026-03-12' };
      expect(knownNow).toMatchObject({ holds: true, line });
      expect(knownThen).toMatchObject({ holds: true, line });
    }
    expect((await log.ask('2026-03-13')).knownNow.authorized.holds).toBe(false);
    const everybody = async (day: string) =>
      (await log.owner.call(delegations.answers, { ...log.ofTrial, query: { day } })).body;
    expect(await everybody('2026-03-12')).toMatchObject([{ task: 'T05', authorized: true }]);
    expect(await everybody('2026-03-13')).toMatchObject([{ task: 'T05', authorized: false }]);
  });

  test('can be ended earlier, and never later than the signature on it reaches', async () => {
    const open = await log.signed({ task: 'T05' });
    await end(open, '2026-03-12');
    const later = await end(open, '2026-03-13');
    expect(later.status).toBe(400);
    expect(later.error.fields).toEqual({
      on: 'This line ends on 12 Mar 2026. Only an earlier day can be its last.',
    });
    expect((await end(open, '2026-03-12')).error.fields).toHaveProperty('on');
    expect((await end(open, '2026-03-01')).error.fields).toEqual({
      on: 'The last day is before the first.',
    });
    expect((await end(open, '2026-03-10')).body).toMatchObject({ to: '2026-03-10', term: 'running' });
    const dated = await log.signed({ task: 'T19', to: '2026-03-20' });
    expect((await end(dated, '2026-03-21')).error.fields).toHaveProperty('on');
    log.later(9);
    expect((await end(open, '2026-03-09')).error.code).toBe('delegations.wrong_state');
    expect(await differences()).toEqual([]);
  });

  test('is still authorized anew by a new investigator, and ends on the same day', async () => {
    const factId = await log.signed({ task: 'T05' });
    await end(factId, '2026-03-20');
    const next = await log.member('Dr. Ben Stein', true);
    await log.change(next, '2026-03-10');
    log.later(8);
    expect(await log.line(factId)).toMatchObject({ term: 'running', formerInvestigator: {} });
    expect((await log.authorizeAll([factId], next)).status).toBe(201);
    expect((await log.log()).map(({ status, to, term }) => [status, to, term])).toEqual([
      ['ended', '2026-03-09', 'over'],
      ['authorized', '2026-03-20', 'running'],
    ]);
  });
});

test('a line that was authorized for some days is over after the last of them, though nobody ended it', async () => {
  const factId = await log.signed({ task: 'T05', to: '2026-03-04' });
  const ahead = await log.signed({ task: 'T19', from: '2026-03-05' });
  expect(await log.line(factId)).toMatchObject({ status: 'authorized', term: 'running' });
  expect(await log.line(ahead)).toMatchObject({ status: 'authorized', term: 'ahead' });
  const { body: draft } = await log.propose({ task: 'T20' });
  expect(draft).toMatchObject({ status: 'proposed', term: null });
  log.later(3);
  expect(await log.line(factId)).toMatchObject({ status: 'authorized', term: 'over' });
  expect(await log.line(ahead)).toMatchObject({ status: 'authorized', term: 'running' });
});

describe('when somebody leaves on a day', () => {
  const leave = (person: Learner, on: string, by = log.owner) =>
    by.call(organizations.endMembership, {
      params: { ...log.of.params, personId: person.id },
      body: { on, reason: LEAVES },
    });
  const left = (person: Learner, on: string, by = log.owner) =>
    by.call(organizations.workLeft, { params: { ...log.of.params, personId: person.id }, query: { on } });

  test('what would begin only later is named before, and stays in the log as withdrawn', async () => {
    const running = await log.signed({ task: 'T05' });
    const signed = await log.signed({ task: 'T19', from: '2026-03-20', to: '2026-04-20' });
    const { body: draft } = await log.propose({ task: 'T20', from: '2026-03-11' });
    const { body: rejected } = await log.propose({ task: 'T22', from: '2026-03-11' });
    await end(rejected.factId, '2026-03-11');

    const { body: shown } = await left(log.joy, '2026-03-10');
    expect(shown).toEqual({
      ends: [
        { kind: 'trial', title: 'KES-201: Staff', from: '2026-02-01', to: null },
        {
          kind: 'line',
          title: `DL-${running}: Record adverse events (KES-201)`,
          from: '2026-03-02',
          to: null,
        },
      ],
      withdrawn: [
        {
          kind: 'line',
          title: `DL-${signed}: Source documentation (KES-201)`,
          from: '2026-03-20',
          to: '2026-04-20',
        },
        {
          kind: 'line',
          title: `DL-${draft.factId}: Enter CRF data, answer queries (KES-201)`,
          from: '2026-03-11',
          to: null,
        },
      ],
    });
    // Looking changed nothing.
    expect(await log.line(signed)).toMatchObject({ status: 'authorized', term: 'ahead' });
    expect((await leave(log.joy, '2026-03-10')).status).toBe(200);

    expect(await log.line(running)).toMatchObject({ to: '2026-03-10', term: 'running' });
    expect(await log.line(rejected.factId)).toMatchObject({ status: 'rejected' });
    for (const factId of [signed, draft.factId]) {
      const line = await log.line(factId);
      expect(line).toMatchObject({ status: 'withdrawn', term: null, formerInvestigator: null });
      expect(line.history.at(-1)).toMatchObject({ reason: LEAVES, by: 'Olive Owner' });
    }
    // The days that it was for stay readable, and it never counts.
    expect(await log.line(signed)).toMatchObject({ from: '2026-03-20', to: '2026-04-20' });
    expect((await log.ask('2026-03-25', { task: 'T19' })).knownNow.authorized.holds).toBe(false);
    expect((await log.accept(draft.factId)).error.code).toBe('delegations.not_found');
    expect(await paper()).toContain(
      squeeze(`DL-${signed} was withdrawn before its first day and was never in force: ${LEAVES}`),
    );
    expect(await differences()).toEqual([]);
  });

  test('only managers, and the person, read what would end with it', async () => {
    expect((await left(log.joy, '2026-03-10', log.joy)).status).toBe(200);
    expect((await left(log.joy, '2026-03-10', log.pi)).error.code).toBe('orgs.not_allowed');
    const stranger = await academy.learner();
    const foreign = await left(stranger, '2026-03-10');
    const unknown = await left({ ...stranger, id: 2_000_000_000 }, '2026-03-10');
    expect(foreign.status).toBe(404);
    expect(foreign.error).toEqual(unknown.error);
    expect((await left(log.joy, '2026-02-30')).error.fields).toHaveProperty('on');
    expect((await left(log.joy, '2026-03-10')).body.withdrawn).toEqual([]);
  });
});

describe('when the account of somebody on the log is deleted', () => {
  const OWN = 'The person deleted their own account (recorded by Joy Tran, 2026-03-04 15:00 UTC).';
  const OPERATOR =
    'An operator of the academy deleted the account: Asked for in writing. (recorded by an operator of the academy, 2026-03-04 15:00 UTC).';
  const deleteOwn = async () => {
    const body = { currentPassword: PASSWORD, confirm: log.joy.username };
    const { status } = await log.joy.call(account.erase, { params: { userId: log.joy.id }, body });
    expect(status).toBe(200);
  };
  const deleteAsOperator = async () => {
    const { id: actorId } = await academy.learner({ role: null, isAdmin: true, name: 'Mara Lind' });
    const { now } = academy.clock;
    await academy.database.record((trx) =>
      erasePerson(trx, { userId: log.joy.id, actorId, at: now, reason: 'Asked for in writing.' }),
    );
  };

  test.each([
    ['by themselves', deleteOwn, OWN],
    ['by an operator', deleteAsOperator, OPERATOR],
  ])(
    '%s, the log, its print, and the answer for a day say who ended each line, when, and why',
    async (...of) => {
      const [, deleteAccount, said] = of;
      const running = await log.signed({ task: 'T05' });
      const ahead = await log.signed({ task: 'T19', from: '2026-03-20' });
      log.later(2);
      await deleteAccount();

      const withdrawn = await log.line(ahead);
      expect(withdrawn).toMatchObject({ status: 'withdrawn', from: '2026-03-20', to: null });
      expect(await log.line(running)).toMatchObject({ to: '2026-03-04', ending: withdrawn.ending });
      expect(said).toContain(withdrawn.ending?.by);
      expect(said).toContain(withdrawn.ending?.reason);
      expect(withdrawn.ending?.recordedAt).toMatch(/^2026-03-04T15:00:00/);
      expect(withdrawn.history.at(-1)).toMatchObject({ by: withdrawn.ending?.by });

      // What was signed on the log stays with it, and is still checked.
      expect(await log.line(running)).toMatchObject({
        acceptance: { status: 'valid', printedName: 'Joy Tran' },
        authorization: { status: 'valid' },
      });

      const printed = await paper();
      expect(printed).not.toContain(squeeze('no signature is kept'));
      expect(printed).toContain(squeeze(`DL-${running} ends on 4 Mar 2026: ${said}`));
      expect(printed).toContain(
        squeeze(`DL-${ahead} was withdrawn before its first day and was never in force: ${said}`),
      );
      const after = await log.ask('2026-03-10');
      expect(after.knownNow.authorized).toEqual({
        holds: false,
        why: [
          'The person did not belong to the organization on 10 Mar 2026.',
          `DL-${running} ended on 4 Mar 2026: ${said}`,
        ],
      });
      const { knownNow, records } = await log.ask('2026-03-25', { task: 'T19' });
      expect(knownNow.authorized.why[1]).toBe(
        `DL-${ahead} was withdrawn before its first day and was never in force: ${said}`,
      );
      expect(records.map(({ id }) => id)).toContain(`${ahead}.4`);
      expect((await log.ask('2026-03-03')).knownNow.authorized.holds).toBe(true);
      expect(await differences()).toEqual([]);
    },
  );
});
