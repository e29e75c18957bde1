import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { DateTime } from 'luxon';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { confirmAddress, isConfirmedElsewhere, lockAddressee } from '../../core/users.service.ts';
import { forLearner } from '../../learning/begun-versions/begun-versions.service.ts';
import { workOf } from '../../learning/work.ts';
import { issueHeld } from '../../learning/certificates/issue-certificate.service.ts';
import { renderConfirmation, renderKnownAddress, type ConfirmationReason } from './confirm-email-mails.ts';
import { isUniqueViolation } from '../../core/database/unique.ts';
import { deleteConfirmations, insertVerification, takeValue } from './verifications.store.ts';

const HOURS = 24;

interface Addressee {
  id: number;
  name: string;
  username: string;
  email: string;
}

const identifierOf = (token: string) =>
  `confirm-email:${createHash('sha256').update(token).digest('base64url')}`;

/**
 * Emails a confirmation link. If the address already belongs to someone, its owner is notified instead; the work is the
 * same either way, so that neither the reply nor its timing reveals which addresses are known.
 */
export async function askForConfirmation(
  context: Context,
  trx: Transaction<DB>,
  person: Addressee,
  reason: ConfirmationReason,
): Promise<void> {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = DateTime.fromJSDate(context.now()).plus({ hours: HOURS }).toJSDate();
  await insertVerification(trx, { identifier: identifierOf(token), value: String(person.id), expiresAt });
  const { academy } = context.content.catalogue;
  const site = { academy, url: context.config.publicUrl };
  const isKnown = await isConfirmedElsewhere(trx, person);
  const mail = isKnown
    ? await renderKnownAddress(site)
    : await renderConfirmation(site, `${site.url}/confirm-email#token=${token}`, reason);
  await context.jobs.send('mail', { to: person.email, ...mail }, { trx });
}

/** Resends the link, unless the address is already confirmed. */
export async function resendConfirmation(context: Context, userId: number): Promise<void> {
  await context.database.record(async (trx) => {
    const person = await lockAddressee(trx, userId);
    if (person && !person.emailVerified) await askForConfirmation(context, trx, person, 'again');
  });
}

/** Redeems an emailed token, once: confirms the address and completes what waited for it. */
export async function confirmEmail(context: Context, token: string): Promise<{ email: string }> {
  const at = context.now();
  return context.database
    .record(async (trx) => {
      const userId = Number((await takeValue(trx, identifierOf(token), at)) ?? 0);
      const person = await confirmAddress(trx, userId, at);
      if (!person)
        return fail('auth.invalid_token', 'This link was already used or has expired. Request a new one.');
      await deleteConfirmations(trx, userId);
      await appendLedger(trx, {
        subjectId: userId,
        actorId: userId,
        at,
        action: 'account.email_confirmed',
        object: `user:${userId}`,
      });
      await issueHeld(workOf(await forLearner(context, userId), trx, at), userId);
      return { userId, person };
    })
    .then(({ userId, person }) => {
      // So that the very next request sees it, before the database announces the change.
      context.sessions.forget(userId);
      return person;
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error))
        return fail('auth.email_taken', 'Another account has already confirmed this address.');
      throw error;
    });
}
