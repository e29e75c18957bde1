import { isConsistent, readBadge, withoutClaims, type Badge } from './badge.ts';
import { parseCompact, sha256Hex, verifyWith, type CompactJws, type Jwk } from './compact-jws.ts';
import { canonical, readCredentialFile, readProven } from './credential-file.ts';
import { CREDENTIAL_CONTEXTS, verifyProof, type DidDocument } from './data-integrity.ts';
import { readStatus } from './status-list.ts';

type Fields = Record<string, unknown>;

export type Problem =
  | 'not-a-credential'
  | 'header'
  | 'unsafe-header'
  | 'unknown-key'
  | 'payload'
  | 'signature'
  | 'payload-or-signature'
  | 'differs'
  | 'revoked'
  | 'superseded'
  | 'not-yet-valid'
  | 'expired'
  | 'status-list'
  | 'status-list-old'
  | 'unsupported';

export type CheckResult =
  /** `listedOn` is the day of the status list; without one nobody knows whether it was withdrawn since. */
  | { isValid: true; badge: Badge; listedOn: string | undefined }
  /** A badge is only there where its signature is genuine. */
  | { isValid: false; problem: Problem; badge?: Badge };

export interface TrustedKeys {
  keys: readonly Jwk[];
  /** The signed list of hashed numbers, for credentials from before: a JWT, or the JSON file that holds it. */
  statusList?: string | undefined;
  /** Keys of Data Integrity proofs. */
  did?: DidDocument | undefined;
  /** Status list credentials. */
  lists?: readonly string[] | undefined;
  now: Date;
}

const HEADERS = new Set(['alg', 'kid', 'typ']);
const CREDENTIAL_TYPE = 'JWT';
const STATUS_TYPE = 'trialwright-status+jwt';
/** What two clocks may differ. */
const SKEW_MS = 5 * 60_000;

type Refusal = Extract<CheckResult, { isValid: false }>;

const refuse = (problem: Problem, badge?: Badge): Refusal => ({
  isValid: false,
  problem,
  ...(badge && { badge }),
});

/** The key that the header names, out of those that are trusted; a key that the file brings itself is never used. */
function chooseKey(
  { header, isHeaderCanonical }: CompactJws,
  type: string,
  keys: readonly Jwk[],
): Jwk | Problem {
  const { alg } = header;
  if ((alg !== 'EdDSA' && alg !== 'RS256') || Object.keys(header).some((name) => !HEADERS.has(name)))
    return 'unsafe-header';
  if (header['typ'] !== type) return 'not-a-credential';
  const { kid } = header;
  if (typeof kid !== 'string' || !isHeaderCanonical) return 'header';
  const id = kid.slice(Math.max(kid.lastIndexOf('#'), kid.lastIndexOf('/')) + 1);
  const kty = alg === 'RS256' ? 'RSA' : 'OKP';
  return keys.find((key) => key['kid'] === id && id !== '' && key['kty'] === kty) ?? 'unknown-key';
}

/** A signature says only that something was changed; what the rest still tells narrows it down. */
function locateChange({ header, payload, isPayloadCanonical, signature }: CompactJws): Problem {
  if (!signature) return 'signature';
  const badge = payload && readBadge(payload);
  if (!badge || !isPayloadCanonical || !isConsistent(payload, badge)) return 'payload';
  const [address = ''] = String(header['kid']).split(/\/(?:api|keys)\//);
  return badge.id.startsWith(`${address}/api/`) ? 'payload-or-signature' : 'header';
}

interface StatusList {
  revoked: unknown[];
  superseded: unknown[];
  listedOn: string;
}

async function readStatusList(
  text: string,
  keys: readonly Jwk[],
  issuerId: string,
): Promise<StatusList | undefined> {
  const file = readCredentialFile(text);
  const jws = file && parseCompact(file.token);
  const key = jws && chooseKey(jws, STATUS_TYPE, keys);
  if (!jws?.payload || !key || typeof key === 'string') return undefined;
  if ((await verifyWith(key, jws)) !== 'genuine') return undefined;
  const { iss, iat, revoked, superseded } = jws.payload;
  if (iss !== issuerId || typeof iat !== 'number' || !Array.isArray(revoked) || !Array.isArray(superseded))
    return undefined;
  return { revoked, superseded, listedOn: new Date(iat * 1000).toISOString().slice(0, 10) };
}

function checkDates(badge: Badge, now: Date): Refusal | undefined {
  if (Date.parse(badge.validFrom) > now.getTime() + SKEW_MS) return refuse('not-yet-valid', badge);
  if (!(Date.parse(badge.validUntil) > now.getTime())) return refuse('expired', badge);
  return undefined;
}

/** Held against the list of hashed numbers. */
async function checkHashList(badge: Badge, { keys, statusList, now }: TrustedKeys): Promise<CheckResult> {
  const list = statusList ? await readStatusList(statusList, keys, badge.issuerId) : undefined;
  const hash = await sha256Hex(badge.number);
  // Withdrawn is worse than expired, and stays so.
  if (list?.revoked.includes(hash)) return refuse('revoked', badge);
  if (list?.superseded.includes(hash)) return refuse('superseded', badge);
  const refusal = checkDates(badge, now);
  if (refusal) return refusal;
  if (statusList && !list) return refuse('status-list', badge);
  return { isValid: true, badge, listedOn: list?.listedOn };
}

/** Whether a credential was withdrawn since, and whether it is in its time. */
async function checkStatus(badge: Badge, credential: Fields, trust: TrustedKeys): Promise<CheckResult> {
  const entry = credential['credentialStatus'] as Fields | undefined;
  if (entry?.['type'] !== 'BitstringStatusListEntry') return checkHashList(badge, trust);
  const status = await readStatus(credential, { did: trust.did, lists: trust.lists ?? [], now: trust.now });
  // Withdrawn is worse than expired, and stays so, however old the list.
  if (typeof status === 'object' && status.isRevoked) return refuse('revoked', badge);
  const refusal = checkDates(badge, trust.now);
  if (refusal) return refusal;
  if (status === 'unusable') return refuse('status-list', badge);
  if (status !== 'none' && status.isOld) return refuse('status-list-old', badge);
  return { isValid: true, badge, listedOn: status === 'none' ? undefined : status.listedOn };
}

/** Checks a credential that carries its proof. */
async function checkProof(credential: Fields, trust: TrustedKeys): Promise<CheckResult> {
  const badge = readBadge(credential);
  if (!badge) return refuse('not-a-credential');
  if (trust.did?.id !== badge.issuerId) return refuse('unknown-key');
  const verdict = await verifyProof(credential, trust.did, CREDENTIAL_CONTEXTS);
  if (verdict === 'forged') return refuse('payload-or-signature');
  return verdict === 'genuine' ? checkStatus(badge, credential, trust) : refuse(verdict);
}

/** Checks an Open Badges credential (Data Integrity or VC-JWT) against trusted keys, and says what is wrong with it. */
export async function checkCredential(text: string, trust: TrustedKeys): Promise<CheckResult> {
  const proven = readProven(text);
  if (proven) return checkProof(proven, trust);
  const file = readCredentialFile(text);
  if (!file || file.token.split('.').length !== 3) return refuse('not-a-credential');
  const jws = parseCompact(file.token);
  if (!jws) return refuse('header');
  const key = chooseKey(jws, CREDENTIAL_TYPE, trust.keys);
  if (typeof key === 'string') return refuse(key);
  const verdict = await verifyWith(key, jws);
  if (verdict === 'unsupported') return refuse('unsupported');
  if (verdict === 'bad-key') return refuse('unknown-key');
  if (verdict === 'forged') return refuse(locateChange(jws));
  const badge = jws.payload && readBadge(jws.payload);
  if (!jws.payload || !badge || !isConsistent(jws.payload, badge)) return refuse('not-a-credential');
  const isSame =
    file.credential === undefined || canonical(file.credential) === canonical(withoutClaims(jws.payload));
  return isSame ? checkStatus(badge, jws.payload, trust) : refuse('differs', badge);
}
