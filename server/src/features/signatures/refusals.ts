import { createHmac } from 'node:crypto';
import { SIGNING_LOCK_MINUTES, SIGNING_TRIES } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import type { Db } from '../../core/database/open.ts';
import { AppError } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { greetingName } from '../../core/mail-recipient.ts';
import { renderMail } from '../../core/mail-template.ts';
import { networkOf } from '../../core/network.ts';
import { WrongComponentError } from './components.ts';
import type { Signing } from './parts.ts';
import { insertAttempt, listWrongTries, loadSigningState } from './signing.store.ts';

const WINDOW_MS = SIGNING_LOCK_MINUTES * 60_000;

interface Tries {
  left: number;
  /** Until when signing is locked. */
  lockedUntil: Date | undefined;
}

/** Five wrong tries within 15 minutes lock signing for 15 minutes from the last of them. */
export async function readTries(db: Db, userId: number, at: Date): Promise<Tries> {
  const wrong = await listWrongTries(db, userId, SIGNING_TRIES);
  const [last, first] = [wrong[0], wrong[SIGNING_TRIES - 1]];
  const wasLocked = last && first && last.getTime() - first.getTime() <= WINDOW_MS;
  const until = wasLocked ? new Date(last.getTime() + WINDOW_MS) : undefined;
  if (until && at < until) return { left: 0, lockedUntil: until };
  const recent = wrong.filter((each) => at.getTime() - each.getTime() <= WINDOW_MS).length;
  return { left: Math.max(1, SIGNING_TRIES - recent), lockedUntil: undefined };
}

export function lockedError(until: Date, at: Date): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000));
  const message = `Signing is locked after ${SIGNING_TRIES} wrong tries. Try again in ${Math.ceil(seconds / 60)} minutes. Nothing was signed.`;
  return new AppError('signatures.locked', message, undefined, seconds);
}

/** A network by a keyed hash: two can be told apart, and neither is known. */
function hashNetwork({ config }: Context, ip: string): string {
  return createHmac('sha256', config.sessionSecret).update(networkOf(ip)).digest('base64url').slice(0, 16);
}

async function reportLock({ context, viewer }: Signing, trx: Transaction<DB>, at: Date): Promise<void> {
  const { academy } = context.content.catalogue;
  const { name, email } = await loadSigningState(trx, viewer.id);
  const support = context.config.supportEmail ?? academy.supportEmail;
  const facts: [string, string][] = [
    ['Account', `${viewer.username} (${viewer.id})`],
    ['Time', at.toISOString()],
  ];
  const person = await renderMail({
    subject: `Signing is locked for your ${academy.name} account`,
    preview: `${SIGNING_TRIES} wrong tries to sign.`,
    title: 'Signing is locked for 15 minutes',
    name: await greetingName(trx, { name, email }),
    paragraphs: [
      `Somebody who is signed in to your account tried ${SIGNING_TRIES} times to sign, with a wrong username, password, code, or passkey. Nothing was signed.`,
    ],
    facts,
    notes: [`If this wasn’t you, change your password, end your other sessions, and contact ${support}.`],
  });
  await context.jobs.send('mail', { to: email, ...person }, { trx });
  const contact = context.config.securityEmail ?? context.config.adminEmail ?? academy.adminEmail;
  const security = await renderMail({
    subject: `Signing locked: account ${viewer.id}`,
    preview: `${SIGNING_TRIES} wrong tries to sign.`,
    title: 'Attempts to use a signature were refused',
    name: undefined,
    paragraphs: [
      `${SIGNING_TRIES} tries to sign from one account gave a wrong component within 15 minutes. Signing is locked for 15 minutes. The account’s ledger has a row for each try. Ask the person whether it was them.`,
    ],
    facts,
    notes: [],
  });
  await context.jobs.send('mail', { to: contact, ...security }, { trx });
}

/**
 * Keeps every refusal: an attempt, and a row in the person's ledger; the try that locks signing is reported at once. Returns
 * how many tries are left.
 */
async function recordRefusal(signing: Signing, error: AppError, requestId: string): Promise<number> {
  const { context, viewer, request } = signing;
  const at = context.now();
  const component = error instanceof WrongComponentError ? error.component : null;
  const row = { subjectId: viewer.id, actorId: viewer.id, at, object: `signing:${requestId}` };
  return context.database.record(async (trx) => {
    const network = hashNetwork(context, request.ip);
    await insertAttempt(trx, { userId: viewer.id, at, ok: false, component, code: error.code, network });
    await appendLedger(trx, { ...row, action: 'signature.refused', after: { code: error.code, component } });
    const { lockedUntil, left } = await readTries(trx, viewer.id, at);
    if (component === null || !lockedUntil) return left;
    await appendLedger(trx, {
      ...row,
      action: 'signature.locked',
      after: { until: lockedUntil.toISOString() },
    });
    await reportLock(signing, trx, at);
    return 0;
  });
}

/** Runs `work`; what it refuses is kept, whatever the reason. */
export async function keepRefusals<T>(
  signing: Signing,
  requestId: () => string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isRefusal = error instanceof AppError && !/^(server|request)\./.test(error.code);
    if (!isRefusal) throw error;
    const left = await recordRefusal(signing, error, requestId());
    throw error instanceof WrongComponentError ? error.withTriesLeft(left) : error;
  }
}
