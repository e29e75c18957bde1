import type { CertificateClaims } from '@trialwright/contract';
import { DateTime } from 'luxon';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { fail } from '../../core/errors.ts';
import { listWithdrawn, readClaims } from '../../learning/certificates/certificate-history.service.ts';
import { currentKeyId, signerWith } from '../../learning/certificates/signing-key.ts';
import { describeCredential, describeHeader, describePayload } from './credential.ts';

/** A header of its own, so that no other signed text can pass for the list (RFC 8725, section 3.11). */
const STATUS_TYPE = 'trialwright-status+jwt';

/** Signs the credential of a certificate, whose claims were verified, with the key that signed the certificate. */
export async function signCredential(
  { config }: Context,
  db: Db,
  claims: CertificateClaims,
  keyId: string,
): Promise<string> {
  const sign = await signerWith(db, keyId);
  return sign(describeHeader(keyId, config.publicUrl), describePayload(claims, config.publicUrl));
}

/** The Open Badges credential of a certificate, for whoever holds its number. */
export async function readCredential(
  context: Context,
  number: string,
): Promise<{ credential: Record<string, unknown>; jwt: string }> {
  const { db } = context.database;
  const { claims, keyId } = await readClaims(context, db, number);
  return {
    credential: describeCredential(claims, context.config.publicUrl),
    jwt: await signCredential(context, db, claims, keyId),
  };
}

/** The signed list of certificates that are revoked or superseded, as hashes of their numbers. */
export async function readStatusList(context: Context): Promise<{ jwt: string }> {
  const { db } = context.database;
  const keyId = await currentKeyId(db);
  if (!keyId)
    return fail(
      'certificates.not_found',
      'No certificates have been issued yet, so there is no status list.',
    );
  const sign = await signerWith(db, keyId);
  const day = DateTime.fromJSDate(context.now(), { zone: 'utc' }).startOf('day');
  const payload = {
    iss: context.content.catalogue.academy.issuer.id,
    iat: day.toUnixInteger(),
    ...(await listWithdrawn(db)),
  };
  return { jwt: await sign({ kid: keyId, typ: STATUS_TYPE }, payload) };
}
