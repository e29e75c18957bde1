import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { greetingName } from '../../core/mail-recipient.ts';
import { renderMail, type MailText } from '../../core/mail-template.ts';

type Words = Pick<MailText, 'subject' | 'preview' | 'title' | 'paragraphs'>;

const NOT_YOU = (support: string) =>
  `If it was not you, set a new password with “Forgot password?” on the sign-in page and write to ${support}.`;

/** Tells the owner of an account of a change that a thief would make; always sent. */
async function sendNotice(
  context: Context,
  trx: Transaction<DB>,
  to: { name: string; email: string },
  { note = NOT_YOU, ...words }: Words & { note?: (support: string) => string },
): Promise<void> {
  const support = context.config.supportEmail ?? context.content.catalogue.academy.supportEmail;
  const mail = await renderMail({ ...words, name: await greetingName(trx, to), notes: [note(support)] });
  await context.jobs.send('mail', { to: to.email, ...mail }, { trx });
}

type Notice = (context: Context, trx: Transaction<DB>, to: { name: string; email: string }) => Promise<void>;

const nameOf = (context: Context) => context.content.catalogue.academy.name;

export const sendPasswordNotice: Notice = (context, trx, to) =>
  sendNotice(context, trx, to, {
    subject: `Your ${nameOf(context)} password was changed`,
    preview: 'All other sessions of your account have ended.',
    title: 'Your password was changed',
    paragraphs: ['The password of your account has just been changed. All other sessions have ended.'],
  });

/** Goes to the old address: who took over an account would change it first. */
export const sendEmailNotice: Notice = (context, trx, to) =>
  sendNotice(context, trx, to, {
    subject: `The e-mail address of your ${nameOf(context)} account was changed`,
    preview: 'Mails of the academy go to another address from now on.',
    title: 'Your e-mail address was changed',
    paragraphs: [
      'Your account has another e-mail address from now on. This is the last mail that comes to this one.',
    ],
    note: (support) => `If it was not you, write to ${support} from this address at once.`,
  });

export const sendTwoFactorOnNotice: Notice = (context, trx, to) =>
  sendNotice(context, trx, to, {
    subject: `Two-factor sign-in is on at ${nameOf(context)}`,
    preview: 'Signing in now asks for a code of your authenticator.',
    title: 'Two-factor sign-in is on',
    paragraphs: [
      'Signing in to your account now asks for a code of your authenticator after the password. Keep the recovery codes where you find them without your phone. All other sessions have ended.',
    ],
  });

export const sendTwoFactorOffNotice: Notice = (context, trx, to) =>
  sendNotice(context, trx, to, {
    subject: `Two-factor sign-in is off at ${nameOf(context)}`,
    preview: 'Signing in asks for the password alone.',
    title: 'Two-factor sign-in is off',
    paragraphs: [
      'Signing in to your account asks for the password alone from now on. All other sessions have ended.',
    ],
  });

export const sendRecoveryNotice: Notice = (context, trx, to) =>
  sendNotice(context, trx, to, {
    subject: `New recovery codes for your ${nameOf(context)} account`,
    preview: 'The earlier recovery codes are void.',
    title: 'You have new recovery codes',
    paragraphs: ['New recovery codes were made for your account. The earlier ones are void.'],
  });

export const sendErasedNotice: Notice = (context, trx, to) =>
  sendNotice(context, trx, to, {
    subject: `Your ${nameOf(context)} account was deleted`,
    preview: 'What named you has been erased.',
    title: 'Your account was deleted',
    paragraphs: [
      'Your account has been deleted at your wish, with your progress, certificates and everything else that named you. This is the last mail to this address.',
    ],
    note: (support) => `If it was not you, write to ${support}. What was erased cannot be brought back.`,
  });
