import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { DateTime } from 'luxon';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { confirmAddress, isConfirmedElsewhere, lockAddressee } from '../../core/users.service.ts';
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
 * Asks by mail whether the address is the person's. Where it is known to be somebody's, the mail tells its owner so;
 * the same is done either way, so that neither reply nor time tells which addresses are known.
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

/** Sends the link again; who has confirmed needs none. */
export async function resendConfirmation(context: Context, userId: number): Promise<void> {
  await context.database.record(async (trx) => {
    const person = await lockAddressee(trx, userId);
    if (person && !person.emailVerified) await askForConfirmation(context, trx, person, 'again');
  });
}

/** Takes the token of a mail, once: the address is the person's, and what waited for that is done. */
export async function confirmEmail(context: Context, token: string): Promise<{ email: string }> {
  const at = context.now();
  return context.database
    .record(async (trx) => {
      const userId = Number((await takeValue(trx, identifierOf(token), at)) ?? 0);
      const person = await confirmAddress(trx, userId, at);
      if (!person) return fail('auth.invalid_token', 'This link is used up or too old. Ask for a new one.');
      await deleteConfirmations(trx, userId);
      await appendLedger(trx, {
        subjectId: userId,
        actorId: userId,
        at,
        action: 'account.email_confirmed',
        object: `user:${userId}`,
      });
      await issueHeld({ trx, at, catalogue: context.content.catalogue }, userId);
      return { userId, person };
    })
    .then(({ userId, person }) => {
      // Whoever asks next, as the page that confirmed does, is told of it, however long the announcement takes.
      context.sessions.forget(userId);
      return person;
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error))
        return fail('auth.email_taken', 'This address has been confirmed for another account.');
      throw error;
    });
}
