import type { CredentialFinding } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { describeDid, trustedJwks } from '../credentials/did-document.ts';
import { readList } from '../credentials/read-credential.service.ts';
import { parseObject, type CredentialText } from './credential-text.ts';
import { matchHolder, type Person } from './holder.ts';
import { hostOf, type ReadDocument } from './issuer-keys.ts';
import { readStatus } from './read-status.ts';
import { issuerOf, verifyJwt, type SignatureVerdict } from './verify-jwt.ts';

type Fields = Record<string, unknown>;

export type CredentialProblem =
  | 'malformed'
  | 'altered'
  | 'unsafe'
  | 'unknown_key'
  | 'not_yet_valid'
  | 'expired'
  | 'revoked'
  | 'foreign_list';

/** What a credential says of the training, in the fields of evidence. */
export interface StatedTraining {
  title: string;
  issuer: string;
  completedOn: string;
  validUntil: string | null;
  edition: string | null;
  version: string | null;
}

export type CheckedCredential =
  | { kind: 'refused'; problem: CredentialProblem }
  | { kind: 'found'; finding: CredentialFinding; stated: StatedTraining };

type Means = Pick<Context, 'config' | 'keys' | 'database' | 'fetchOutside' | 'now'>;

const SKEW_MS = 5 * 60_000;
const LONGEST = 200;

/** The academy’s own documents without a connection; those of others by way of the guard. */
export function documentsFor(context: Means): ReadDocument {
  const { config, keys, fetchOutside } = context;
  const own = new URL(config.issuer.url).host;
  return async (url) => {
    if (!URL.canParse(url) || new URL(url).host !== own) return fetchOutside(url);
    const { pathname } = new URL(url);
    if (pathname === '/.well-known/did.json') return JSON.stringify(await describeDid(config.issuer, keys));
    const key = /^\/keys\/([\w-]+)$/.exec(pathname)?.[1];
    if (key !== undefined) return JSON.stringify(trustedJwks(keys).find(({ kid }) => kid === key) ?? {});
    const list = /^\/status\/revocation\/(\d{1,9})$/.exec(pathname)?.[1];
    return list === undefined
      ? undefined
      : readList({ ...context } as Context, Number(list)).catch(() => undefined);
  };
}

/** Loaded when a proof is checked: the libraries take a third of a second. */
async function verify(text: string, read: ReadDocument): Promise<SignatureVerdict> {
  if (!text.startsWith('{')) return verifyJwt(text, read);
  const document = parseObject(text);
  if (!document) return { kind: 'refused', problem: 'malformed' };
  const { verifyProof } = await import('./verify-proof.ts');
  return verifyProof(document, read);
}

const textIn = (value: unknown, longest = LONGEST) =>
  typeof value === 'string' && value.trim() !== ''
    ? value.replaceAll(/\s+/g, ' ').trim().slice(0, longest)
    : undefined;
const momentIn = (value: unknown) =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value) : undefined;
const dayOf = (value: unknown) => momentIn(value)?.toISOString().slice(0, 10);

function readStated(credential: Fields, issuerId: string): StatedTraining | undefined {
  const [subject = {}] = [credential['credentialSubject'] ?? {}].flat() as Fields[];
  const achievement = (subject['achievement'] ?? {}) as Fields;
  const completedOn =
    dayOf(subject['activityEndDate']) ?? dayOf(credential['validFrom'] ?? credential['issuanceDate']);
  if (completedOn === undefined) return undefined;
  const issuer = typeof credential['issuer'] === 'object' ? ((credential['issuer'] ?? {}) as Fields) : {};
  const described = textIn(achievement['description'], 2000) ?? '';
  return {
    title: textIn(achievement['name']) ?? textIn(credential['name']) ?? 'Credential without a title',
    issuer: textIn(issuer['name'], 120) ?? issuerId.slice(0, 120),
    completedOn,
    validUntil: dayOf(credential['validUntil'] ?? credential['expirationDate']) ?? null,
    edition: /E6\((?<edition>R\d)\)/.exec(described)?.groups?.['edition'] ?? null,
    version: textIn(achievement['version'], 40) ?? null,
  };
}

function dateProblem(credential: Fields, now: Date): CredentialProblem | undefined {
  const from = credential['validFrom'] ?? credential['issuanceDate'];
  const until = credential['validUntil'] ?? credential['expirationDate'];
  if (from === undefined || !momentIn(from) || (until !== undefined && !momentIn(until))) return 'malformed';
  if ((momentIn(from)?.getTime() ?? 0) > now.getTime() + SKEW_MS) return 'not_yet_valid';
  return until !== undefined && (momentIn(until)?.getTime() ?? 0) <= now.getTime() ? 'expired' : undefined;
}

interface Judged {
  outcome: CredentialFinding['outcome'];
  reason: string | null;
  isRevocable: boolean;
}

async function judge(
  verdict: Exclude<SignatureVerdict, { kind: 'refused' }>,
  issuerId: string,
  read: ReadDocument,
  now: Date,
): Promise<Judged | CredentialProblem> {
  const { document } = verdict;
  const isRevocable = document['credentialStatus'] !== undefined;
  if (verdict.kind === 'unchecked') return { outcome: 'unchecked', reason: verdict.reason, isRevocable };
  const status = await readStatus(document, issuerId, { read, verify, now });
  if (status.kind === 'revoked') return 'revoked';
  if (status.kind === 'foreign') return 'foreign_list';
  if (status.kind === 'unchecked') return { outcome: 'unchecked', reason: status.reason, isRevocable };
  return { outcome: 'verified', reason: null, isRevocable: status.isRevocable };
}

/**
 * Checks a signed credential from elsewhere: signature, dates, and revocation, and whom it names. What can’t be looked up is
 * "unchecked", and never counts as verified; what is wrong is refused.
 */
export async function checkOutsideCredential(
  context: Means,
  { form, text }: CredentialText,
  person: Person,
): Promise<CheckedCredential> {
  const now = context.now();
  const read = documentsFor(context);
  const verdict = await verify(text, read);
  if (verdict.kind === 'refused') return verdict;
  const { document } = verdict;
  const issuerId = issuerOf(document);
  const stated = issuerId === undefined ? undefined : readStated(document, issuerId);
  if (issuerId === undefined || !stated) return { kind: 'refused', problem: 'malformed' };
  const judged = await judge(verdict, issuerId, read, now);
  // Withdrawn is worse than expired, and stays so.
  if (judged === 'revoked') return { kind: 'refused', problem: judged };
  const problem = dateProblem(document, now) ?? (typeof judged === 'string' ? judged : undefined);
  if (problem !== undefined || typeof judged === 'string')
    return { kind: 'refused', problem: problem ?? 'malformed' };
  return {
    kind: 'found',
    stated,
    finding: {
      ...judged,
      form,
      id: textIn(document['id'], 2000) ?? null,
      issuerId,
      issuerName: stated.issuer,
      isIssuerNamed: hostOf(issuerId) !== undefined,
      ...matchHolder(document, person),
      checkedAt: now.toISOString(),
    },
  };
}

const PROBLEMS: Record<CredentialProblem, string> = {
  malformed: 'The file is no credential that the academy can read.',
  altered:
    'The signature doesn’t match: the credential was changed after it was signed, or somebody else signed it.',
  unsafe: 'The signature is of a kind that proves nothing here.',
  unknown_key: 'The issuer doesn’t have the key with which this was signed.',
  not_yet_valid: 'The credential isn’t valid yet.',
  expired: 'The credential has expired.',
  revoked: 'The issuer has revoked the credential.',
  foreign_list: 'The list in which it would stand as revoked isn’t one of its issuer.',
};

/** What is said of a credential that is not taken. */
export function describeProblem(problem: CredentialProblem): string {
  return PROBLEMS[problem];
}
