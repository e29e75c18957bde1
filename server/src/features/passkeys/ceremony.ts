import type { PasskeyAnswer } from '@trialwright/contract';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Context } from '../../context.ts';
import type { Config } from '../../config.ts';
import { findPasskey, listPasskeys, noteUse, type PasskeyRow } from './passkeys.store.ts';

/** The library of ceremonies, which is large: read with the first passkey. */
export const loadCeremonies = () => import('@simplewebauthn/server');

/** The site that passkeys belong to: its host name. A passkey never answers to another one. */
export function siteOf({ publicUrl }: Pick<Config, 'publicUrl'>): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}

/** The challenge in an answer, as the browser was given it. */
export function challengeIn(answer: PasskeyAnswer): string {
  try {
    const data = Buffer.from(String(answer.response['clientDataJSON']), 'base64url').toString('utf8');
    const { challenge } = JSON.parse(data) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

interface Expected {
  /** Base64url. */
  challenge: string;
  answer: PasskeyAnswer;
  /** Whose passkey it must be; anybody's at sign-in. */
  userId?: number;
  /** The test at enrollment; any other use needs a tested passkey. */
  isTest?: boolean;
}

/**
 * The passkey that gave this answer, with its owner verified on the device (PIN, fingerprint, or face): possession and
 * verification are two factors. Undefined for any other answer; the use is recorded.
 */
export async function verifyAnswer(
  { config, database: { db }, now }: Pick<Context, 'config' | 'database' | 'now'>,
  { challenge, answer, userId, isTest = false }: Expected,
): Promise<PasskeyRow | undefined> {
  const passkey = await findPasskey(db, answer.id);
  if (!passkey || (userId !== undefined && passkey.userId !== userId)) return undefined;
  if ((passkey.testedAt === null) !== isTest) return undefined;
  const { rpID, origin } = siteOf(config);
  const { verifyAuthenticationResponse } = await loadCeremonies();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The library checks its content.
      response: answer as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    });
    if (!verified || !authenticationInfo.userVerified) return undefined;
    const counter = authenticationInfo.newCounter;
    return (await noteUse(db, passkey, { counter, at: now(), isTest })) ? passkey : undefined;
  } catch {
    // The library throws for every answer that is not right.
    return undefined;
  }
}

/** What a browser asks one of a person's passkeys; null without a tested one. */
export async function askPasskey(
  { config, database: { db } }: Pick<Context, 'config' | 'database'>,
  userId: number,
  challenge: string,
): Promise<Record<string, unknown> | null> {
  const passkeys = (await listPasskeys(db, userId)).filter(({ testedAt }) => testedAt !== null);
  if (passkeys.length === 0) return null;
  const { generateAuthenticationOptions } = await loadCeremonies();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(config).rpID,
    allowCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
  });
  return { ...options };
}
