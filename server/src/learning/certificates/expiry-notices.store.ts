import type { Insertable, Transaction } from 'kysely';
import type { DateTime } from 'luxon';
import type { Db } from '../../core/database/open.ts';
import type { CertificateNotices, DB } from '../../core/database/schema.ts';

/** Days ahead of its expiry at which the holder of a certificate is told, the latest first. */
export const NOTICE_DAYS = [7, 30, 60, 90] as const;
/** So many are looked at in one reading. */
export const NOTICE_BATCH = 500;

/** Certificates in force that expire within 90 days and have not had the notice of their time. */
export async function listDueNotices(db: Db, now: DateTime, after: number) {
  return (
    db
      .selectFrom('certificates')
      .innerJoin('users', 'users.id', 'certificates.userId')
      .leftJoin('notificationSettings', 'notificationSettings.userId', 'certificates.userId')
      .selectAll('certificates')
      .select(['users.name', 'users.email'])
      // Opted in by default.
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
      .limit(NOTICE_BATCH)
      .execute()
  );
}

/** Notes that a notice is sent; false where it was before. */
export async function insertNotice(
  trx: Transaction<DB>,
  notice: Insertable<CertificateNotices>,
): Promise<boolean> {
  const added = await trx
    .insertInto('certificateNotices')
    .values(notice)
    .onConflict((conflict) => conflict.doNothing())
    .returning('days')
    .execute();
  return added.length > 0;
}
