import { hash, randomBytes } from 'node:crypto';
import type { WalletPresentation } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import { readCredential } from '../../learning/credentials/read-credential.service.ts';
import { findOffered, insertOffer, takeOffer } from './wallet-offers.store.ts';

const TOKEN_BYTES = 24;
const VALID_MS = 10 * 60_000;
/** Learner Credential Wallet of the Digital Credentials Consortium registers it for credential requests. */
const WALLET_LINK = 'dccrequest://request';

const hashOf = (token: string) => hash('sha256', token, 'buffer');

/**
 * Makes a link that opens Learner Credential Wallet, which then asks for the credential at the address in it: the wallet
 * shows the challenge that it was given (`auth_type` “bearer”).
 */
export async function offerToWallet(
  context: Context,
  number: string,
): Promise<{ link: string; expiresAt: string }> {
  const { config, database, now } = context;
  database.assertWritable();
  const { certificateId } = await readCredential(context, number);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const at = now();
  const expiresAt = new Date(at.getTime() + VALID_MS);
  await database.record((trx) =>
    insertOffer(trx, { tokenHash: hashOf(token), certificateId, expiresAt }, at),
  );
  const parameters = new URLSearchParams({
    issuer: config.issuer.did,
    vc_request_url: `${config.publicUrl}/api/wallet-offers/${token}`,
    challenge: token,
    auth_type: 'bearer',
  });
  return { link: `${WALLET_LINK}?${parameters.toString()}`, expiresAt: expiresAt.toISOString() };
}

/**
 * Hands the stored credential to who holds the token, once. The credential names its holder and no key, so what the wallet
 * signs with is not looked at: the token alone decides.
 */
export async function redeemOffer(
  context: Context,
  token: string,
  { proof }: WalletPresentation,
): Promise<string> {
  const { db } = context.database;
  context.database.assertWritable();
  const isOver = () =>
    fail(
      'credentials.offer_not_found',
      'This link was used or has expired. Make a new one on the certificate’s page.',
    );
  const number = await findOffered(db, hashOf(token), context.now());
  if (number === undefined) return isOver();
  if (![proof].flat().some(({ challenge }) => challenge === token))
    return fail(
      'credentials.other_challenge',
      'The presentation is not signed over the challenge of this link.',
    );
  const { document } = await readCredential(context, number);
  return (await takeOffer(db, hashOf(token))) ? document : isOver();
}
