import { ROLE_TITLES, type AdminLearnerDetail, type Role } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { renderMail, type MailText } from '../../core/mail-template.ts';
import { endSessionsOf, type Viewer } from '../../core/sessions.ts';
import {
  lockAccount,
  lockAdmins,
  setReviewer,
  setSuspension,
  type Account,
} from '../../core/users.service.ts';
import { closeRole, isRoleOpen, isRoleOwned, openRole } from '../../learning/roles.service.ts';
import { greetingName } from '../../core/mail-recipient.ts';
import { readLearner } from './learners.service.ts';

/** An administrator's action on an account, with its reason. */
export interface Act {
  admin: Viewer;
  userId: number;
  reason: string;
}

type Words = Pick<MailText, 'subject' | 'preview' | 'title' | 'paragraphs'>;

async function requireAccount(trx: Transaction<DB>, id: number): Promise<Account> {
  return (await lockAccount(trx, id)) ?? fail('users.not_found', 'Account not found.');
}

async function tell(
  context: Context,
  trx: Transaction<DB>,
  person: Account,
  { reason, ...words }: Words & { reason: string },
) {
  const support = context.config.supportEmail ?? context.content.catalogue.academy.supportEmail;
  const mail = await renderMail({
    ...words,
    name: await greetingName(trx, person),
    facts: [['Reason', reason]],
    notes: [`Think this is a mistake? Contact ${support}.`],
  });
  await context.jobs.send('mail', { to: person.email, ...mail }, { trx });
}

/** Makes the change, its ledger row, and the email in one transaction. */
async function act(
  context: Context,
  { admin, userId, reason }: Act,
  change: (trx: Transaction<DB>, person: Account, at: Date) => Promise<Row & { words: Words }>,
): Promise<AdminLearnerDetail> {
  const at = context.now();
  const detail = await context.database.record(async (trx) => {
    const person = await requireAccount(trx, userId);
    const { words, ...row } = await change(trx, person, at);
    await appendLedger(trx, { subjectId: userId, actorId: admin.id, at, reason, ...row });
    await tell(context, trx, person, { ...words, reason });
    return readLearner(trx, userId);
  });
  context.sessions.forget(userId);
  return detail;
}

interface Row {
  action: string;
  object: string;
  before?: unknown;
  after?: unknown;
}

const nameOf = (context: Context) => context.content.catalogue.academy.name;

/** Requires another administrator. The rows are locked, so that the last two cannot be suspended at the same time. */
async function refuseLastAdmin(trx: Transaction<DB>, userId: number): Promise<void> {
  const admins = await lockAdmins(trx);
  if (admins.length === 1 && admins[0] === userId)
    fail('users.last_admin', 'This is the only administrator. Add another administrator first.');
}

export function suspendAccount(context: Context, given: Act): Promise<AdminLearnerDetail> {
  return act(context, given, async (trx, person, at) => {
    await refuseLastAdmin(trx, person.id);
    if (person.suspendedAt) fail('users.suspended', 'This account is already suspended.');
    await setSuspension(trx, person.id, { at, reason: given.reason });
    await endSessionsOf(trx, person.id);
    return {
      action: 'account.suspended',
      object: `user:${person.id}`,
      words: {
        subject: `Your ${nameOf(context)} account is suspended`,
        preview: 'You can’t sign in until the suspension is lifted.',
        title: 'Your account is suspended',
        paragraphs: [
          'An administrator suspended your account and ended all of its sessions. You can’t sign in until the suspension is lifted.',
          'Your training record and your certificates are unchanged.',
        ],
      },
    };
  });
}

export function liftSuspension(context: Context, given: Act): Promise<AdminLearnerDetail> {
  return act(context, given, async (trx, person) => {
    if (!person.suspendedAt) fail('users.not_suspended', 'This account isn’t suspended.');
    await setSuspension(trx, person.id, null);
    return {
      action: 'account.suspension_lifted',
      object: `user:${person.id}`,
      words: {
        subject: `You can use your ${nameOf(context)} account again`,
        preview: 'Your account is no longer suspended.',
        title: 'Your account is active again',
        paragraphs: ['An administrator lifted the suspension of your account. You can sign in as before.'],
      },
    };
  });
}

export function endAllSessions(context: Context, given: Act): Promise<AdminLearnerDetail> {
  return act(context, given, async (trx, person) => {
    await endSessionsOf(trx, person.id);
    return {
      action: 'account.sessions_ended',
      object: `user:${person.id}`,
      words: {
        subject: `Your ${nameOf(context)} sessions were ended`,
        preview: 'Sign in again to continue.',
        title: 'Your sessions were ended',
        paragraphs: ['An administrator ended every session of your account. Sign in again to continue.'],
      },
    };
  });
}

export function grantRole(context: Context, role: Role, given: Act): Promise<AdminLearnerDetail> {
  return act(context, given, async (trx, person, at) => {
    if (await isRoleOwned(trx, person.id, role))
      fail('roles.already_owned', 'This person already has this role.');
    await openRole(trx, person.id, role, at);
    return {
      action: 'role.granted',
      object: `role:${role}`,
      before: { isPaid: false },
      after: { isPaid: true },
      words: {
        subject: `${ROLE_TITLES[role]} training is unlocked`,
        preview: 'An administrator unlocked it for you.',
        title: `${ROLE_TITLES[role]} training is unlocked`,
        paragraphs: [
          'An administrator unlocked this training for you. Your first course is on your dashboard.',
        ],
      },
    };
  });
}

export function withdrawRole(context: Context, role: Role, given: Act): Promise<AdminLearnerDetail> {
  return act(context, given, async (trx, person) => {
    if (!(await isRoleOpen(trx, person.id, role)))
      fail('roles.not_held', 'This person doesn’t have this role.');
    if (!(await isRoleOwned(trx, person.id, role)))
      fail(
        'roles.by_seat',
        'An organization gave this person a seat, which only the organization takes back.',
      );
    await closeRole(trx, person.id, role);
    return {
      action: 'role.withdrawn',
      object: `role:${role}`,
      before: { isPaid: true },
      after: { isPaid: false },
      words: {
        subject: `${ROLE_TITLES[role]} training was withdrawn`,
        preview: 'An administrator withdrew it.',
        title: `${ROLE_TITLES[role]} training was withdrawn`,
        paragraphs: [
          'An administrator withdrew this training from your account. Your completed lessons and your certificates stay in your record.',
        ],
      },
    };
  });
}

export function grantReviewer(context: Context, given: Act): Promise<AdminLearnerDetail> {
  return act(context, given, async (trx, person) => {
    if (person.isReviewer) fail('users.reviewer', 'This person can already sign course reviews.');
    await setReviewer(trx, person.id, true);
    return {
      action: 'reviewer.granted',
      object: `user:${person.id}`,
      words: {
        subject: 'You can sign course reviews',
        preview: 'An administrator asks you to review courses.',
        title: 'You can sign course reviews',
        paragraphs: [
          'An administrator made you a reviewer. Under Course Reviews, you sign what you reviewed with your name, your qualification, and your password. Your name is then shown on the course and on its certificates.',
        ],
      },
    };
  });
}

export function withdrawReviewer(context: Context, given: Act): Promise<AdminLearnerDetail> {
  return act(context, given, async (trx, person) => {
    if (!person.isReviewer) fail('users.not_reviewer', 'This person isn’t a reviewer.');
    await setReviewer(trx, person.id, false);
    return {
      action: 'reviewer.withdrawn',
      object: `user:${person.id}`,
      words: {
        subject: 'You can no longer sign course reviews',
        preview: 'An administrator withdrew the right.',
        title: 'You can no longer sign course reviews',
        paragraphs: ['The reviews that you signed stay in force, with your name.'],
      },
    };
  });
}
