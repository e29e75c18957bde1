import { compactVerify, errors, importJWK, type JWK } from 'jose';
import { parseObject } from './credential-text.ts';
import { findKey, type ReadDocument } from './issuer-keys.ts';

type Fields = Record<string, unknown>;

/** What a signature says of a document: it holds, it does not, or nobody can say. */
export type SignatureVerdict =
  | { kind: 'genuine'; document: Fields }
  | { kind: 'refused'; problem: 'altered' | 'unsafe' | 'unknown_key' | 'malformed' }
  | { kind: 'unchecked'; reason: string; document: Fields };

export const UNREACHABLE = 'The issuer’s keys can’t be reached.';
export const UNSUPPORTED = 'The academy can’t look up issuers of this kind.';

const ALGORITHMS = new Set(['RS256', 'ES256', 'EdDSA', 'Ed25519']);
const HEADERS = new Set(['alg', 'kid', 'typ', 'cty']);
const TYPES = new Set([undefined, 'jwt', 'vc+jwt', 'vc+ld+jwt', 'application/vc+jwt']);

function decode(part: string | undefined): Fields | undefined {
  return parseObject(Buffer.from(part ?? '', 'base64url').toString('utf8'));
}

/** The issuer that a credential names. */
export function issuerOf({ issuer }: Fields): string | undefined {
  const id = typeof issuer === 'object' && issuer !== null ? (issuer as Fields)['id'] : issuer;
  return typeof id === 'string' && id.length <= 2000 ? id : undefined;
}

const toMoment = (seconds: unknown) =>
  typeof seconds === 'number' ? new Date(seconds * 1000).toISOString() : undefined;

/** The credential in a token's claims: the claims themselves, or `vc` in them (data model 1.1), whose dates are claims. */
function credentialIn(claims: Fields): Fields {
  const { vc, iss, nbf, exp, jti } = claims;
  if (typeof vc !== 'object' || vc === null) return claims;
  const own: Fields = { ...vc };
  return {
    ...own,
    id: own['id'] ?? jti,
    issuer: own['issuer'] ?? iss,
    validFrom: own['validFrom'] ?? own['issuanceDate'] ?? toMoment(nbf),
    validUntil: own['validUntil'] ?? own['expirationDate'] ?? toMoment(exp),
  };
}

/** Checks a VC-JWT: with the key that its header names, if that is the issuer's; a key that it brings itself is never used. */
export async function verifyJwt(text: string, read: ReadDocument): Promise<SignatureVerdict> {
  const [header, claims] = text.split('.', 2).map((part) => decode(part));
  if (!header || !claims) return { kind: 'refused', problem: 'malformed' };
  const { alg, kid, typ } = header;
  const isSafe =
    typeof alg === 'string' &&
    ALGORITHMS.has(alg) &&
    Object.keys(header).every((name) => HEADERS.has(name)) &&
    (typ === undefined || typeof typ === 'string') &&
    TYPES.has(typ?.toLowerCase());
  if (!isSafe) return { kind: 'refused', problem: 'unsafe' };
  const document = credentialIn(claims);
  const issuerId = issuerOf(document);
  if (issuerId === undefined || (claims['iss'] !== undefined && claims['iss'] !== issuerId))
    return { kind: 'refused', problem: 'malformed' };
  const key = await findKey(issuerId, typeof kid === 'string' ? kid : issuerId, read);
  if (key === 'unknown') return { kind: 'refused', problem: 'unknown_key' };
  if (typeof key === 'string')
    return { kind: 'unchecked', reason: key === 'unreachable' ? UNREACHABLE : UNSUPPORTED, document };
  try {
    // The algorithm is the one that the key is for: RSA is no HMAC secret here.
    await compactVerify(text, await importJWK(key.jwk as JWK, alg), { algorithms: [alg] });
    return { kind: 'genuine', document };
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException)
      return { kind: 'refused', problem: 'altered' };
    throw error;
  }
}
