import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { greetingName } from '../../core/mail-recipient.ts';
import { renderMail, type MailText } from '../../core/mail-template.ts';

type Words = Pick<MailText, 'subject' | 'preview' | 'title' | 'paragraphs'>;

const NOT_YOU = (support: string) =>
  `If this wasn’t you, reset your password with “Forgot password?” on the sign-in page and contact ${support}.`;

/** Security alert: notifies the account owner of a change that a thief would make. Always sent. */
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
    preview: 'You have been signed out on all other devices.',
    title: 'Your password was changed',
    paragraphs: ['Your password was just changed. You have been signed out on all other devices.'],
  });

/** Sent to the old address, since an attacker would change it first. */
export const sendEmailNotice: Notice = (context, trx, to) =>
  sendNotice(context, trx, to, {
    subject: `Your ${nameOf(context)} email address was changed`,
    preview: 'We’ll send future emails to your new address.',
    title: 'Your email address was changed',
    paragraphs: [
      'Your account now uses a different email address. This is the last email we will send to this one.',
    ],
    note: (support) => `If this wasn’t you, contact ${support} from this address right away.`,
  });

export const sendTwoFactorOnNotice: Notice = (context, trx, to) =>
  sendNotice(context, trx, to, {
    subject: `Two-factor sign-in is on for your ${nameOf(context)} account`,
    preview: 'Signing in now requires a code from your authenticator app.',
    title: 'Two-factor sign-in is on',
    paragraphs: [
      'Signing in now requires a code from your authenticator app after your password. Keep your recovery codes somewhere you can reach without your phone. You have been signed out on all other devices.',
    ],
  });

export const sendTwoFactorOffNotice: Notice = (context, trx, to) =>
  sendNotice(context, trx, to, {
    subject: `Two-factor sign-in is off for your ${nameOf(context)} account`,
    preview: 'Signing in now requires only your password.',
    title: 'Two-factor sign-in is off',
    paragraphs: [
      'Signing in now requires only your password. You have been signed out on all other devices.',
    ],
  });

export const sendRecoveryNotice: Notice = (context, trx, to) =>
  sendNotice(context, trx, to, {
    subject: `New recovery codes for your ${nameOf(context)} account`,
    preview: 'Your old recovery codes no longer work.',
    title: 'You have new recovery codes',
    paragraphs: ['New recovery codes were generated for your account. Your old codes no longer work.'],
  });

export const sendPasskeyAddedNotice: Notice = (context, trx, to) =>
  sendNotice(context, trx, to, {
    subject: `A passkey was added to your ${nameOf(context)} account`,
    preview: 'It signs you in, and signs for you.',
    title: 'A passkey was added',
    paragraphs: [
      'A passkey was just added to your account. Whoever holds the device and can unlock it can sign in as you, and sign for you.',
    ],
    note: (support) =>
      `If this wasn’t you, revoke it in your account, change your password, and contact ${support}.`,
  });

export const sendPasskeyRevokedNotice: Notice = (context, trx, to) =>
  sendNotice(context, trx, to, {
    subject: `A passkey of your ${nameOf(context)} account was revoked`,
    preview: 'It no longer signs you in.',
    title: 'A passkey was revoked',
    paragraphs: ['A passkey was just revoked. It no longer signs you in, and signs nothing.'],
  });

export const sendExpiredNotice: Notice = (context, trx, to) =>
  sendNotice(context, trx, to, {
    subject: `Your ${nameOf(context)} account was deleted`,
    preview: 'The period for which we keep your training record is over.',
    title: 'Your account was deleted',
    paragraphs: [
      'The period for which we keep your training record is over, so we deleted your account with your progress, certificates, and all other personal data. This is the last email we will send to this address.',
    ],
    note: (support) => `Questions? Contact ${support}. Deleted data can’t be recovered.`,
  });

export const sendErasedNotice: Notice = (context, trx, to) =>
  sendNotice(context, trx, to, {
    subject: `Your ${nameOf(context)} account was deleted`,
    preview: 'Your personal data has been deleted.',
    title: 'Your account was deleted',
    paragraphs: [
      'As you requested, we deleted your account with your progress, certificates, and all other personal data. This is the last email we will send to this address.',
    ],
    note: (support) => `If this wasn’t you, contact ${support}. Deleted data can’t be recovered.`,
  });
