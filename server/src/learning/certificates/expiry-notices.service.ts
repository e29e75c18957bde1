import { DateTime } from 'luxon';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { greetingName } from '../../core/mail-recipient.ts';
import { renderMail } from '../../core/mail-template.ts';
import { notify } from '../../features/notifications/notifications.service.ts';
import { examineCertificates } from './verified-claims.ts';

/** Days ahead of its expiry at which the holder of a certificate is told, the latest first. */
export const NOTICE_DAYS = [7, 30, 60, 90] as const;
const BATCH = 500;

/** Which notice is due for a certificate with so many days left; none before the first. */
export function noticeDue(daysLeft: number): (typeof NOTICE_DAYS)[number] | undefined {
  return daysLeft <= 0 ? undefined : NOTICE_DAYS.find((days) => daysLeft <= days);
}

/** Certificates in force that expire within 90 days and have not had the notice of their time. */
async function findDue(context: Context, now: DateTime, after: number) {
  return (
    context.database.db
      .selectFrom('certificates')
      .innerJoin('users', 'users.id', 'certificates.userId')
      .leftJoin('notificationSettings', 'notificationSettings.userId', 'certificates.userId')
      .selectAll('certificates')
      .select(['users.name', 'users.email'])
      // Who never chose wants the mail.
      .select(({ fn, val }) => fn.coalesce('certificateExpiry', val(true)).as('wantsMail'))
      .where('certificates.id', '>', after)
      .where('supersededBy', 'is', null)
      .where('revokedAt', 'is', null)
      .where('validUntil', '>', now.toJSDate())
      .where('validUntil', '<=', now.plus({ days: NOTICE_DAYS.at(-1) ?? 0 }).toJSDate())
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('certificateNotices')
              .select('days')
              .whereRef('certificateNotices.certificateId', '=', 'certificates.id')
              .where((eb) =>
                eb.or(
                  NOTICE_DAYS.map((days, index) =>
                    eb.and([
                      eb('days', '=', days),
                      eb('validUntil', '<=', now.plus({ days }).toJSDate()),
                      eb('validUntil', '>', now.plus({ days: NOTICE_DAYS[index - 1] ?? 0 }).toJSDate()),
                    ]),
                  ),
                ),
              ),
          ),
        ),
      )
      .orderBy('certificates.id')
      .limit(BATCH)
      .execute()
  );
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
    title: 'Your certificate expires',
    name: await greetingName(trx, { name, email }),
    paragraphs: ['Pass the assessment of the course again, and a new certificate replaces this one.'],
    facts: [
      ['Course', courseTitle],
      ['Valid until', until],
    ],
    action: { label: 'Open the assessments', url: `${context.config.publicUrl}/assessments` },
    notes: ['You can switch these mails off on your account page, under Notifications.'],
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
    const due = await findDue(context, now, after);
    after = due.at(-1)?.id ?? after;
    const examined = await examineCertificates(context.database.db, due);
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
        const added = await trx
          .insertInto('certificateNotices')
          .values({ certificateId: id, days, sentAt: now.toJSDate() })
          .onConflict((conflict) => conflict.doNothing())
          .returning('days')
          .execute();
        if (added.length === 0) return 0;
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
    if (due.length < BATCH) return sent;
  }
}
