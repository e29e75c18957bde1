import { randomBytes } from 'node:crypto';
import type { Passkey, PasskeyAnswer, SignedIn } from '@trialwright/contract';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { DateTime } from 'luxon';
import type { Context } from '../../context.ts';
import { AppError, fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { writeSessionCookie, type Viewer } from '../../core/sessions.ts';
import { sendPasskeyAddedNotice, sendPasskeyRevokedNotice } from '../account/account-mails.ts';
import { requirePassword } from '../account/current-password.ts';
import { findSignInPerson, readUser, type Exchange } from '../auth/auth.service.ts';
import { knowDevice } from '../auth/known-device.ts';
import { isOwnCode } from '../auth/own-code.ts';
import { wrongCode } from '../auth/two-factor-challenge.service.ts';
import { challengeIn, loadCeremonies, siteOf, verifyAnswer } from './ceremony.ts';
import {
  deletePasskey,
  deleteUntested,
  findPasskeyOf,
  forgetChallenges,
  hasSecondFactor,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  takeChallenge,
  type PasskeyRow,
} from './passkeys.store.ts';

const GOOD_FOR = { minutes: 5 };
const MOST = 10;
/** Ed25519, ES256, RS256 (COSE): what devices make, and every verifier knows. */
const ALGORITHMS = [-8, -7, -257];
type Purpose = Parameters<typeof insertChallenge>[1]['purpose'];

function present({ id, name, isSynced, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id,
    name,
    isSynced,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

export async function listOwnPasskeys({ database }: Context, viewer: Viewer): Promise<Passkey[]> {
  const rows = await listPasskeys(database.db, viewer.id);
  return rows.filter(({ testedAt }) => testedAt !== null).map(present);
}

async function newChallenge(
  { database: { db }, now }: Context,
  purpose: Purpose,
  userId: number | null,
): Promise<string> {
  const at = DateTime.fromJSDate(now());
  await forgetChallenges(db, at.toJSDate());
  const challenge = randomBytes(32).toString('base64url');
  await insertChallenge(db, { challenge, purpose, userId, expiresAt: at.plus(GOOD_FOR).toJSDate() });
  return challenge;
}

const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, 'base64url'));

/** A passkey stands for both factors, so that adding one asks for both. */
export async function beginEnrollment(
  exchange: Omit<Exchange, 'reply'>,
  viewer: Viewer,
  { currentPassword, code }: { currentPassword: string; code?: string | undefined },
): Promise<{ options: Record<string, unknown> }> {
  const { context } = exchange;
  const { db } = context.database;
  await requirePassword(context, viewer.id, currentPassword);
  if (await hasSecondFactor(db, viewer.id)) {
    if (!code) throw wrongCode('Enter the 6-digit code from your authenticator app.');
    if (!(await isOwnCode(exchange, viewer, code))) throw wrongCode();
  }
  await deleteUntested(db, viewer.id);
  const known = await listPasskeys(db, viewer.id);
  if (known.length >= MOST)
    fail('passkeys.too_many', `You have ${MOST} passkeys. Revoke one that you no longer use.`);
  const { generateRegistrationOptions } = await loadCeremonies();
  const options = await generateRegistrationOptions({
    rpName: context.content.catalogue.academy.name,
    rpID: siteOf(context.config).rpID,
    userName: viewer.username,
    userDisplayName: viewer.name,
    userID: new TextEncoder().encode(`trialwright-${viewer.id}`),
    challenge: bytesOf(await newChallenge(context, 'enroll', viewer.id)),
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options: { ...options } };
}

const REFUSED = 'This passkey could not be added. Begin again.';

async function verifyNew(context: Context, viewer: Viewer, answer: PasskeyAnswer) {
  const challenge = challengeIn(answer);
  const own = { challenge, purpose: 'enroll', userId: viewer.id, now: context.now() } as const;
  if (!(await takeChallenge(context.database.db, own))) return undefined;
  const { rpID, origin } = siteOf(context.config);
  const { verifyRegistrationResponse } = await loadCeremonies();
  const result = await verifyRegistrationResponse({
    // The library checks its content.
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  return result?.verified ? result.registrationInfo : undefined;
}

function transportsIn({ response }: PasskeyAnswer): string[] {
  const { transports } = response;
  return Array.isArray(transports) ? transports.filter((each) => typeof each === 'string').slice(0, 8) : [];
}

/** Keeps the public half of what the browser made; returns what it is asked for the test. */
export async function addPasskey(
  context: Context,
  viewer: Viewer,
  { name, answer }: { name: string; answer: PasskeyAnswer },
): Promise<{ id: number; test: Record<string, unknown> }> {
  const made = await verifyNew(context, viewer, answer);
  if (!made) return fail('passkeys.refused', REFUSED);
  const { credential, credentialBackedUp } = made;
  const id = await context.database.record((trx) =>
    insertPasskey(trx, {
      userId: viewer.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: transportsIn(answer),
      name,
      isSynced: credentialBackedUp,
      createdAt: context.now(),
    }),
  );
  if (id === undefined) return fail('passkeys.refused', REFUSED);
  const challenge = bytesOf(await newChallenge(context, 'test', viewer.id));
  const { generateAuthenticationOptions } = await loadCeremonies();
  const test = await generateAuthenticationOptions({
    rpID: siteOf(context.config).rpID,
    allowCredentials: [{ id: credential.id }],
    challenge,
    userVerification: 'required',
  });
  return { id, test: { ...test } };
}

/** The first use, right after the enrollment: what works now will work when it counts. */
export async function testPasskey(
  context: Context,
  viewer: Viewer,
  { id, answer }: { id: number; answer: PasskeyAnswer },
): Promise<Passkey> {
  const { db } = context.database;
  const challenge = challengeIn(answer);
  const at = context.now();
  if (!(await findPasskeyOf(db, viewer.id, id))) return fail('passkeys.not_found', 'Passkey not found.');
  const own = { challenge, purpose: 'test', userId: viewer.id, now: at } as const;
  const isAsked = await takeChallenge(db, own);
  const tested =
    isAsked && (await verifyAnswer(context, { challenge, answer, userId: viewer.id, isTest: true }));
  if (!tested || tested.id !== id)
    return fail('passkeys.refused', 'The test of this passkey failed. Begin again.');
  await context.database.record(async (trx) => {
    await appendLedger(trx, {
      subjectId: viewer.id,
      actorId: viewer.id,
      at,
      action: 'account.passkey_added',
      object: `passkey:${id}`,
    });
    await sendPasskeyAddedNotice(context, trx, viewer);
  });
  return present({ ...tested, lastUsedAt: at });
}

/** From this moment it neither signs in nor signs (21 CFR 11.300(c)). */
export async function revokePasskey(context: Context, viewer: Viewer, id: number): Promise<void> {
  await context.database.record(async (trx) => {
    const row = await deletePasskey(trx, viewer.id, id);
    if (!row) return fail('passkeys.not_found', 'Passkey not found.');
    if (row.testedAt === null) return undefined;
    await appendLedger(trx, {
      subjectId: viewer.id,
      actorId: viewer.id,
      at: context.now(),
      action: 'account.passkey_revoked',
      object: `passkey:${id}`,
    });
    return sendPasskeyRevokedNotice(context, trx, viewer);
  });
}

/** What a browser asks at sign-in: any passkey of this site, of whoever it is. */
export async function askAtSignIn(context: Context): Promise<{ options: Record<string, unknown> }> {
  const { generateAuthenticationOptions } = await loadCeremonies();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(context.config).rpID,
    challenge: bytesOf(await newChallenge(context, 'sign-in', null)),
    userVerification: 'required',
  });
  return { options: { ...options } };
}

/** Signs in whom the passkey belongs to. It proves possession and the person, so no second step follows. */
export async function signInWithPasskey(
  { auth, context, request, reply }: Exchange,
  answer: PasskeyAnswer,
): Promise<SignedIn> {
  const { config, database } = context;
  const challenge = challengeIn(answer);
  const isAsked = await takeChallenge(database.db, {
    challenge,
    purpose: 'sign-in',
    userId: null,
    now: context.now(),
  });
  const passkey = isAsked && (await verifyAnswer(context, { challenge, answer }));
  if (!passkey)
    throw new AppError(
      'auth.invalid_credentials',
      'This passkey isn’t known here. Sign in with your password.',
    );
  const { internalAdapter } = await auth.$context;
  const session = await internalAdapter.createSession(String(passkey.userId), false, {
    ipAddress: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
  });
  reply.header('set-cookie', writeSessionCookie(config, session.token, session.expiresAt));
  const person = await findSignInPerson(database.db, passkey.userId);
  if (person) knowDevice(config, request, reply, person);
  return readUser(context, passkey.userId);
}
