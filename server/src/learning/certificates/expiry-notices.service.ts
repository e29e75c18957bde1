import { DateTime } from 'luxon';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { greetingName } from '../../core/mail-recipient.ts';
import { renderMail } from '../../core/mail-template.ts';
import { notify } from '../../features/notifications/notifications.service.ts';
import { insertNotice, listDueNotices, NOTICE_BATCH, NOTICE_DAYS } from './expiry-notices.store.ts';
import { examineCertificates } from './verified-claims.ts';

export { NOTICE_DAYS } from './expiry-notices.store.ts';

/** Which notice is due for a certificate with so many days left; none before the first. */
export function noticeDue(daysLeft: number): (typeof NOTICE_DAYS)[number] | undefined {
  return daysLeft <= 0 ? undefined : NOTICE_DAYS.find((days) => daysLeft <= days);
}

interface Expiry {
  email: string;
  name: string;
  title: string;
  courseTitle: string;
  until: string;
}

/** The mail beside the notice in the bell, for who does not sign in often. */
async function sendExpiryMail(context: Context, trx: Transaction<DB>, expiry: Expiry): Promise<void> {
  const { email, name, title, courseTitle, until } = expiry;
  const mail = await renderMail({
    subject: title,
    preview: `It is valid until ${until}. Pass the assessment again to renew it.`,
    title: 'Your certificate is expiring',
    name: await greetingName(trx, { name, email }),
    paragraphs: ['Pass the course assessment again to get a new certificate that replaces this one.'],
    facts: [
      ['Course', courseTitle],
      ['Valid until', until],
    ],
    action: { label: 'Go to assessments', url: `${context.config.publicUrl}/assessments` },
    notes: ['You can turn off these emails on your account page, under Notifications.'],
  });
  await context.jobs.send('mail', { to: email, ...mail }, { trx });
}

/**
 * Tells holders that their certificate expires, at 90, 60, 30 and 7 days, each once. Who was not told in time (the
 * server was off) gets the notice that fits the days left, not all that were missed. Answers how many were told.
 */
export async function sendExpiryNotices(context: Context): Promise<number> {
  const now = DateTime.fromJSDate(context.now(), { zone: 'utc' });
  let sent = 0;
  let after = 0;
  for (;;) {
    const due = await listDueNotices(context.database.db, now, after);
    after = due.at(-1)?.id ?? after;
    const examined = await examineCertificates(context.keys, context.database.db, due);
    for (const [index, { id, number, userId, validUntil, name, email, wantsMail }] of due.entries()) {
      const claims = examined[index]?.claims;
      if (!claims) {
        context.log.error(
          { certificate: number },
          'the record of a certificate is damaged: no notice was sent',
        );
        continue;
      }
      const daysLeft = Math.ceil(DateTime.fromJSDate(validUntil).diff(now, 'days').days);
      const days = noticeDue(daysLeft);
      if (days === undefined) continue;
      const { courseTitle } = claims;
      const title = `Certificate expires in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}: ${courseTitle}`;
      const until = DateTime.fromJSDate(validUntil, { zone: 'utc' }).toFormat('LLL d, yyyy');
      sent += await context.database.db.transaction().execute(async (trx) => {
        const notice = { certificateId: id, days, sentAt: now.toJSDate() };
        if (!(await insertNotice(trx, notice))) return 0;
        await notify(trx, userId, {
          kind: 'certificate_expiring',
          title,
          body: `It is valid until ${until}. Pass the assessment again to renew it.`,
          href: '/assessments',
          createdAt: now.toJSDate(),
        });
        if (wantsMail) await sendExpiryMail(context, trx, { email, name, title, courseTitle, until });
        return 1;
      });
    }
    if (due.length < NOTICE_BATCH) return sent;
  }
}
