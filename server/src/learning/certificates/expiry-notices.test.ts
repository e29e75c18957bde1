import { account, notifications } from '@trialwright/contract';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { awaitMail, readOutbox } from '../../../test/outbox.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { noticeDue, sendExpiryNotices } from './expiry-notices.service.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

async function certify(): Promise<{ learner: Learner; validUntil: DateTime }> {
  const learner = await academy.learner();
  const course = firstCourse(academy);
  await completeCourse(learner, course);
  await takeAssessment(academy, learner, course, 20);
  const { validUntil } = await academy.database.db
    .selectFrom('certificates')
    .select('validUntil')
    .where('userId', '=', learner.id)
    .executeTakeFirstOrThrow();
  return { learner, validUntil: DateTime.fromJSDate(validUntil) };
}

/** Runs the nightly job as on the day so many days before the expiry. */
function runAt(validUntil: DateTime, daysLeft: number): Promise<number> {
  academy.clock.now = validUntil.minus({ days: daysLeft }).toJSDate();
  return sendExpiryNotices(academy.app.context);
}

const notices = async (learner: Learner) =>
  (await learner.call(notifications.list, { params: { userId: learner.id } })).body
    .filter(({ kind }) => kind === 'certificate_expiring')
    .map(({ title }) => title.split(':')[0]);

describe('the notice that a certificate expires', () => {
  test(
    'is sent at 90, 60, 30, and 7 days, once each, and never after expiration',
    { tags: ['L-SHELL-03'] },
    async () => {
      const { learner, validUntil } = await certify();
      for (let daysLeft = 95; daysLeft >= -2; daysLeft--) await runAt(validUntil, daysLeft);
      academy.clock.now = new Date();
      expect(await notices(learner)).toEqual([
        'Certificate expires in 7 days',
        'Certificate expires in 30 days',
        'Certificate expires in 60 days',
        'Certificate expires in 90 days',
      ]);
    },
  );

  test('is not sent late: only the notice for the days left is sent', async () => {
    const { learner, validUntil } = await certify();
    expect(await runAt(validUntil, 25)).toBe(1);
    expect(await runAt(validUntil, 24)).toBe(0);
    academy.clock.now = new Date();
    expect(await notices(learner)).toEqual(['Certificate expires in 25 days']);
  });

  test('is not sent for a superseded or revoked certificate', async () => {
    const { learner, validUntil } = await certify();
    await academy.database.db
      .updateTable('certificates')
      .set({ revokedAt: new Date(), revokedReason: 'test' })
      .where('userId', '=', learner.id)
      .execute();
    expect(await runAt(validUntil, 50)).toBe(0);
  });

  test('is emailed too, unless the holder opted out', async () => {
    const quiet = await certify();
    const body = { settings: { certificateExpiry: false } };
    await quiet.learner.call(account.update, { params: { userId: quiet.learner.id }, body });
    const { learner, validUntil } = await certify();
    expect(await runAt(validUntil, 60)).toBe(2);
    const mail = await awaitMail(academy.config.dataDir, `${learner.username}@example.org`);
    expect(mail.headers['subject']).toMatch(/^Certificate expires in 60 days: /);
    expect(mail.text).toContain('/assessments');
    const addresses = readOutbox(academy.config.dataDir).map(({ headers }) => headers['to']);
    expect(addresses).not.toContain(`${quiet.learner.username}@example.org`);
  });

  test('is sent once even if two processes run the job concurrently', async () => {
    const { validUntil } = await certify();
    const sent = await Promise.all([runAt(validUntil, 60), runAt(validUntil, 60)]);
    expect(sent[0] + sent[1]).toBe(1);
  });

  test('is sent by the job that also runs at the start of the server', async () => {
    const { learner, validUntil } = await certify();
    academy.clock.now = validUntil.minus({ days: 7 }).toJSDate();
    await academy.app.context.jobs.send('certificate-expiry', {});
    academy.clock.now = validUntil.minus({ days: 7 }).toJSDate();
    const sent = () =>
      academy.database.db.selectFrom('certificateNotices').select('days').where('days', '=', 7).execute();
    await vi.waitFor(async () => expect(await sent()).toHaveLength(1), { timeout: 20_000, interval: 200 });
    academy.clock.now = new Date();
    expect(await notices(learner)).toEqual(['Certificate expires in 7 days']);
  });

  test('is the narrowest that fits', () => {
    fc.assert(
      fc.property(fc.double({ min: -10, max: 120, noNaN: true }), (daysLeft) => {
        const days = noticeDue(daysLeft);
        if (days === undefined) expect(daysLeft <= 0 || daysLeft > 90).toBe(true);
        else expect(daysLeft).toBeLessThanOrEqual(days);
      }),
    );
    expect([91, 90, 61, 60, 31, 30, 8, 7, 1, 0].map(noticeDue)).toEqual([
      undefined,
      90,
      90,
      60,
      60,
      30,
      30,
      7,
      7,
      undefined,
    ]);
  });
});
