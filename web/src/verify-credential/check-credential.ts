import { isConsistent, readBadge, withoutClaims, type Badge } from './badge.ts';
import { parseCompact, sha256Hex, verifyWith, type CompactJws, type Jwk } from './compact-jws.ts';
import { canonical, readCredentialFile } from './credential-file.ts';

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
  | 'unsupported';

export type CheckResult =
  /** `listedOn` is the day of the status list; without one nobody knows whether it was withdrawn since. */
  | { isValid: true; badge: Badge; listedOn: string | undefined }
  /** A badge is only there where its signature is genuine. */
  | { isValid: false; problem: Problem; badge?: Badge };

export interface Trust {
  keys: readonly Jwk[];
  /** The signed list of withdrawn certificates: a JWT, or the JSON file that holds it. */
  statusList?: string | undefined;
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
  if (header['alg'] !== 'EdDSA' || Object.keys(header).some((name) => !HEADERS.has(name)))
    return 'unsafe-header';
  if (header['typ'] !== type) return 'not-a-credential';
  const { kid } = header;
  if (typeof kid !== 'string' || !isHeaderCanonical) return 'header';
  const id = kid.slice(kid.lastIndexOf('#') + 1);
  return keys.find((key) => key['kid'] === id && id !== '') ?? 'unknown-key';
}

/** A signature says only that something was changed; what the rest still tells narrows it down. */
function locateChange({ header, payload, isPayloadCanonical, signature }: CompactJws): Problem {
  if (!signature) return 'signature';
  const badge = payload && readBadge(payload);
  if (!badge || !isPayloadCanonical || !isConsistent(payload, badge)) return 'payload';
  const [address = ''] = String(header['kid']).split('/api/');
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

async function checkStatus(badge: Badge, { keys, statusList, now }: Trust): Promise<CheckResult> {
  const list = statusList ? await readStatusList(statusList, keys, badge.issuerId) : undefined;
  const hash = await sha256Hex(badge.number);
  // Withdrawn is worse than expired, and stays so.
  if (list?.revoked.includes(hash)) return refuse('revoked', badge);
  if (list?.superseded.includes(hash)) return refuse('superseded', badge);
  if (Date.parse(badge.validFrom) > now.getTime() + SKEW_MS) return refuse('not-yet-valid', badge);
  if (Date.parse(badge.validUntil) <= now.getTime()) return refuse('expired', badge);
  if (statusList && !list) return refuse('status-list', badge);
  return { isValid: true, badge, listedOn: list?.listedOn };
}

/** Checks an Open Badges credential (VC-JWT) against trusted keys, and says what is wrong with it. */
export async function checkCredential(text: string, trust: Trust): Promise<CheckResult> {
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
  return isSame ? checkStatus(badge, trust) : refuse('differs', badge);
}
