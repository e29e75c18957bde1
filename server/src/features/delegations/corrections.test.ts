import { delegations } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '../../../test/academy.ts';
import { pdfFaults, readTaggedPdf, wordsOf } from '../../../test/tagged-pdf.ts';
import { addMember, openOrganization } from '../../../test/teams.ts';
import { openTrialLog, type TrialLog } from '../../../test/trial-log.ts';
import { verifyRecords } from '../records/verify-records.service.ts';

const REASON = 'The EDC account was opened on 9 Mar, not on 2 Mar';

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

/** A signed line from 2 Mar, and on 11 Mar the one that says 9 Mar instead, signed by both. */
async function corrected() {
  const wrong = await log.signed({ task: 'T05' });
  log.later(9);
  const { body } = await log.correct(wrong, { from: '2026-03-09', reason: REASON });
  await log.accept(body.factId);
  await log.authorize(body.factId);
  return { wrong, right: body.factId };
}

describe('a correction', () => {
  test('is a new line that names the wrong one, which stands until the new one is signed', async () => {
    const wrong = await log.signed({ task: 'T05' });
    log.later(9);
    const { status, body: draft } = await log.correct(wrong, { from: '2026-03-09', reason: REASON });
    expect(status).toBe(201);
    expect(draft).toMatchObject({
      status: 'proposed',
      replaces: { id: `DL-${wrong}`, as: 'correction' },
      history: [
        { by: 'Olive Owner', reason: REASON, recordedAt: expect.stringMatching(/^2026-03-11T15:00/) },
      ],
    });
    expect(await log.line(wrong)).toMatchObject({
      status: 'authorized',
      replacedBy: { id: draft.id, as: 'correction', isPending: true },
    });
    await log.accept(draft.factId);
    const { body } = await log.authorize(draft.factId);
    expect(body.signatures[0]?.statement).toBe('I authorize this task from 9 Mar 2026 on.');
    expect(await log.line(draft.factId)).toMatchObject({ status: 'authorized', from: '2026-03-09' });
    expect(await log.line(wrong)).toMatchObject({
      status: 'replaced',
      // Nothing of it is changed, and what was signed stays signed.
      from: '2026-03-02',
      to: null,
      authorization: { status: 'valid' },
      replacedBy: { id: draft.id, as: 'correction', isPending: false },
    });
    const { db } = academy.database;
    expect((await verifyRecords(db, academy.app.context.keys)).differences).toEqual([]);
  });

  test('changes what is known now of a day, and never what was known then', async () => {
    const { wrong, right } = await corrected();
    // Before the day that is right now, the task was not delegated; who looked that day saw that it was.
    const before = await log.ask('2026-03-05');
    expect(before.knownNow).toMatchObject({ holds: false, line: null });
    expect(before.knownThen).toMatchObject({ holds: true, line: { id: `DL-${wrong}` } });
    expect(before.differences).toContain(`DL-${wrong} was corrected only on 11 Mar 2026.`);
    // From then on both say yes, by different lines: the first signature already covered these days.
    const between = await log.ask('2026-03-10');
    expect(between.knownNow).toMatchObject({ holds: true, line: { id: `DL-${right}` } });
    expect(between.knownThen).toMatchObject({ holds: true, line: { id: `DL-${wrong}` } });
    const after = await log.ask('2026-03-11');
    expect(after.knownNow).toEqual(expect.objectContaining({ holds: true }));
    expect(after.differences).toEqual([]);
    log.later(200);
    expect((await log.ask('2026-03-05')).knownThen).toEqual(before.knownThen);
  });

  test('never reaches back before what was signed, nor to another person or task', async () => {
    const wrong = await log.signed({ task: 'T05', from: '2026-03-02' });
    log.later(9);
    const { body: earlier } = await log.correct(wrong, { from: '2026-02-20', reason: REASON });
    await log.accept(earlier.factId);
    await log.authorize(earlier.factId);
    expect(await log.line(earlier.factId)).toMatchObject({
      from: '2026-03-02',
      requestedFrom: '2026-02-20',
    });
    const { body: task } = await log.correct(earlier.factId, {
      task: 'T19',
      reason: 'It was the wrong task',
    });
    await log.accept(task.factId);
    await log.authorize(task.factId);
    expect(await log.line(task.factId)).toMatchObject({ task: 'T19', from: '2026-03-11' });
    expect((await log.ask('2026-03-10', { task: 'T19' })).knownNow.holds).toBe(false);
    expect((await log.ask('2026-03-10')).knownNow.holds).toBe(false);
  });

  test('does not bring back days on which the wrong line was over', async () => {
    const wrong = await log.signed({ task: 'T05', to: '2026-03-04' });
    log.later(9);
    const { body: open } = await log.correct(wrong, { reason: REASON });
    await log.accept(open.factId);
    await log.authorize(open.factId);
    expect(await log.line(open.factId)).toMatchObject({ from: '2026-03-11', to: null });
  });

  test('of a line that nobody authorized strikes it at once', async () => {
    const { body: draft } = await log.propose({ task: 'T05' });
    const { body: right } = await log.correct(draft.factId, { task: 'T06', reason: 'It was the wrong task' });
    expect(await log.line(draft.factId)).toMatchObject({
      status: 'replaced',
      replacedBy: { id: right.id, isPending: false },
    });
    expect((await log.accept(draft.factId)).error.code).toBe('delegations.wrong_state');
    const again = await log.propose({ task: 'T05' });
    expect(again.status).toBe(201);
  });

  test('that is rejected leaves the line as it was, to be corrected again', async () => {
    const wrong = await log.signed({ task: 'T05' });
    const { body: first } = await log.correct(wrong, { from: '2026-03-09' });
    expect((await log.correct(wrong, { from: '2026-03-10' })).error).toMatchObject({
      code: 'delegations.wrong_state',
      message: `${first.id} already stands for this line. Correct that one.`,
    });
    expect((await log.correct(first.factId, { from: '2026-03-10' })).error.code).toBe(
      'delegations.wrong_state',
    );
    await log.owner.call(delegations.end, {
      params: { ...log.of.params, id: first.factId },
      body: { on: '2026-03-02', reason: 'The first line was right' },
    });
    expect(await log.line(wrong)).toMatchObject({ status: 'authorized', replacedBy: null });
    expect((await log.correct(wrong, { from: '2026-03-10' })).status).toBe(201);
  });

  test('is drafted by a manager or the investigator; a foreign line is unknown like one that does not exist', async () => {
    const wrong = await log.signed({ task: 'T05' });
    expect((await log.correct(wrong, { from: '2026-03-09' }, log.joy)).error.code).toBe('orgs.not_allowed');
    const trainer = await addMember(academy, log.org, { roles: ['trainer'], name: 'Tara Trainer' });
    expect((await log.correct(wrong, { from: '2026-03-09' }, trainer)).error.code).toBe('orgs.not_allowed');
    const other = await openOrganization(academy, { name: 'Another site' });
    const inOther = (id: number) =>
      other.owner.call(delegations.correct, {
        params: { orgId: other.org.id, id },
        body: { personId: log.joy.id, task: 'T05', from: '2026-03-09', to: null, reason: REASON },
      });
    const [foreign, unknown] = [await inOther(wrong), await inOther(2_000_000_000)];
    expect(foreign.status).toBe(404);
    expect(foreign.error).toEqual(unknown.error);
    expect((await log.correct(wrong, { from: '2026-03-09' }, log.pi)).status).toBe(201);
  });

  test('says something else, in an order that is possible, with a reason', async () => {
    const wrong = await log.signed({ task: 'T05' });
    const fieldsOf = async (over: object) => (await log.correct(wrong, over)).error.fields;
    expect(await fieldsOf({})).toEqual({ from: 'This says the same as the line that it corrects.' });
    expect(await fieldsOf({ from: '2026-03-09', to: '2026-03-08' })).toHaveProperty('to');
    expect(await fieldsOf({ from: '2026-01-09' })).toHaveProperty('from');
    expect(await fieldsOf({ personId: log.owner.id })).toHaveProperty('personId');
    expect(await fieldsOf({ from: '2026-03-09', reason: 'short' })).toHaveProperty('reason');
    await log.signed({ task: 'T19' });
    expect((await log.correct(wrong, { task: 'T19' })).error.code).toBe('delegations.overlap');
  });

  test('of two managers at once is drafted once', async () => {
    const wrong = await log.signed({ task: 'T05' });
    const replies = await Promise.all([
      log.correct(wrong, { from: '2026-03-09' }),
      log.correct(wrong, { from: '2026-03-10' }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test('of what another investigator signed is refused: it is not theirs to sign', async () => {
    const wrong = await log.signed({ task: 'T05' });
    const { body: pending } = await log.correct(wrong, { from: '2026-03-09' });
    await log.accept(pending.factId);
    const next = await log.member('Dr. Ben Stein', true);
    await log.change(next, '2026-03-10');
    log.later(8);
    expect((await log.check([pending.factId], next)).body.blocked).toMatchObject([
      { reason: `DL-${wrong}, which this line corrects, was authorized by another investigator.` },
    ]);
    await log.owner.call(delegations.end, {
      params: { ...log.of.params, id: pending.factId },
      body: { on: '2026-03-10', reason: 'Its investigator is not the trial’s any more' },
    });
    expect((await log.correct(wrong, { from: '2026-03-09' })).error.code).toBe('delegations.wrong_state');
  });

  test('stands on paper beside the line that it strikes, which says so in words', async () => {
    const { wrong, right } = await corrected();
    const { body } = await log.owner.call(delegations.logFile, log.ofTrial);
    const pdf = await readTaggedPdf(new Uint8Array(body));
    expect(pdfFaults(pdf)).toEqual([]);
    const cells = pdf.parts.filter(({ role }) => role === 'TD').map(({ text }) => text.trim());
    expect(cells).toContain(`DL-${wrong}, struck`);
    expect(cells).toContain(`DL-${right}`);
    // The reader joins lines without their space.
    const words = wordsOf(pdf).replaceAll(' ', '');
    const corrects = `DL-${right} corrects DL-${wrong}: “${REASON}” Entered by Olive Owner, 2026-03-11 15:00 UTC.`;
    expect(words).toContain(corrects.replaceAll(' ', ''));
    expect(words).toContain('Nolineisleftout.');
  });
});
