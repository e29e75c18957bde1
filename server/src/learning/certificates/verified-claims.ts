import type { CertificateClaims } from '@trialwright/contract';
import { sha256 } from '../../content/load-course.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { AppError } from '../../core/errors.ts';
import type { KeyRing } from '../../core/keys/key-ring.ts';
import { hashLedgerRow, type LedgerRow } from '../../core/ledger-chain.ts';
import { listToldBefore } from '../../core/log/logged-before.ts';
import {
  listCertificateEvents,
  listCorrections,
  type CertificateRow,
  type CorrectionRow,
} from './certificates.store.ts';
import { loadVerifiers, type Verify } from './signing-key.ts';

/** A stored certificate after its examination: with its claims where all agrees, else with what does not. */
export type ExaminedCertificate =
  | { row: CertificateRow; claims: CertificateClaims; damage: [] }
  | { row: CertificateRow; claims?: undefined; damage: string[] };

/** What the ledger keeps of the signed text, beside what the certificate rests on. */
export function hashClaims(text: string): string {
  return sha256(text);
}

/** The holder's recorded time in lessons and assessment; null where not all of it was recorded. */
export function studySecondsOf({ studyTime }: Pick<Partial<CertificateClaims>, 'studyTime'>): number | null {
  return studyTime ? studyTime.lessonSeconds + studyTime.assessmentSeconds : null;
}

function parse(text: string): Partial<CertificateClaims> {
  try {
    // Its signature is checked, and each field that is relied on is compared.
    return JSON.parse(text) as Partial<CertificateClaims>;
  } catch {
    return {};
  }
}

/** The columns that repeat a claim, for queries: they must say what was signed. */
function compareColumns(row: CertificateRow, claims: Partial<CertificateClaims>): string[] {
  // Rows from before these were kept lack them.
  const kept: [string, unknown, unknown][] =
    row.courseVersion === null
      ? []
      : [
          ['course_version', row.courseVersion, claims.courseVersion],
          ['study_seconds', row.studySeconds, studySecondsOf(claims)],
        ];
  const pairs: [string, unknown, unknown][] = [
    ...kept,
    ['number', row.number, claims.number],
    ['course_id', row.courseId, claims.courseId],
    ['score', row.score, claims.score],
    ['completed_at', row.completedAt.toISOString(), claims.completedAt],
    ['issued_at', row.issuedAt.toISOString(), claims.issuedAt],
    ['valid_until', row.validUntil.toISOString(), claims.validUntil],
  ];
  return pairs.filter(([, stored, signed]) => stored !== signed).map(([column]) => column);
}

const valueOf = (text: string | null) => (text === null ? {} : (JSON.parse(text) as Record<string, unknown>));

function compareIssue(
  row: CertificateRow,
  claims: Partial<CertificateClaims>,
  issued: LedgerRow | undefined,
): string[] {
  if (!issued) return ['issue not in the ledger'];
  const after = valueOf(issued.after);
  const expected: Record<string, unknown> = {
    courseId: row.courseId,
    version: claims.courseVersion,
    contentHash: claims.contentHash,
    score: row.score,
    attemptId: row.attemptId,
    validUntil: row.validUntil.toISOString(),
    // Rows from before these were kept lack them.
    ...('claimsHash' in after && { claimsHash: hashClaims(row.claims), keyId: row.keyId }),
  };
  return Object.keys(expected)
    .filter((field) => expected[field] !== after[field])
    .map((field) => `${field} (ledger)`);
}

/** What became of it since: the ledger knows of each revocation and of each certificate that took its place. */
function compareFate(row: CertificateRow, events: readonly LedgerRow[]): string[] {
  const object = `certificate:${row.number}`;
  // The last: a revocation that was undone behind the academy's back can be made again.
  const revoked = events.findLast(
    (event) => event.action === 'certificate.revoked' && event.object === object,
  );
  const successor = events.find(
    (event) => event.action === 'certificate.issued' && valueOf(event.before)['number'] === row.number,
  );
  const pairs: [string, unknown, unknown][] = [
    ['revoked_at', row.revokedAt?.toISOString(), revoked?.at],
    ['revoked_reason', row.revokedReason, revoked?.reason ?? null],
    ['superseded_by', row.supersededBy, successor?.object.replace('certificate:', '') ?? null],
  ];
  return pairs.filter(([, stored, known]) => stored !== known).map(([column]) => column);
}

/** Every correction beside the certificate was recorded, and none that was recorded is gone. */
function compareCorrections(
  row: CertificateRow,
  corrections: readonly CorrectionRow[],
  events: readonly LedgerRow[],
): string[] {
  const stored = corrections
    .filter(({ certificateId }) => certificateId === row.id)
    .map(({ id, reason, actorId, at }) => JSON.stringify([id, reason, actorId, at.toISOString()]));
  const recorded = events
    .filter(
      ({ action, object }) =>
        action === 'certificate.name_corrected' && object === `certificate:${row.number}`,
    )
    .map(({ after, reason, actorId, at }) =>
      JSON.stringify([valueOf(after)['correctionId'], reason, actorId, at]),
    );
  return stored.toSorted().join() === recorded.toSorted().join() ? [] : ['corrections'];
}

interface Evidence {
  events: readonly LedgerRow[];
  corrections: readonly CorrectionRow[];
  verifiers: Map<string, Verify>;
  /** Numbers of certificates that a key signed while it was in other hands. */
  doubtful: ReadonlySet<string>;
}

async function examine(
  row: CertificateRow,
  { events, corrections, verifiers, doubtful }: Evidence,
): Promise<ExaminedCertificate> {
  const verify = verifiers.get(row.keyId);
  const claims = parse(row.claims);
  const issued = events.find(
    ({ action, object }) => action === 'certificate.issued' && object === `certificate:${row.number}`,
  );
  const damage = [
    ...(verify && !doubtful.has(row.number) ? [] : ['key']),
    ...(verify && !(await verify(row.signature, row.claims)) ? ['signature'] : []),
    ...compareColumns(row, claims),
    ...compareIssue(row, claims, issued),
    ...compareFate(row, events),
    ...compareCorrections(row, corrections, events),
  ];
  return damage.length === 0
    ? { row, claims: claims as CertificateClaims, damage: [] }
    : { row, damage: [...new Set(damage)] };
}

/**
 * What a compromised key signed is believed where the log had the row of the issue before: back-dated rows were not in it.
 */
async function listDoubtful(keys: KeyRing, db: Db, rows: readonly CertificateRow[]): Promise<Set<string>> {
  const doubtful = new Set<string>();
  for (const { id, compromisedSince } of keys.published('records')) {
    const signed = compromisedSince ? rows.filter(({ keyId }) => keyId === id) : [];
    if (!compromisedSince || signed.length === 0) continue;
    const told = signed.map(({ userId, number }) => ({
      subjectId: userId,
      object: `certificate:${number}`,
    }));
    const before = await listToldBefore(db, 'certificate.issued', told, compromisedSince);
    for (const { number } of signed) if (!before.has(`certificate:${number}`)) doubtful.add(number);
  }
  return doubtful;
}

/**
 * Examines stored certificates, in their order: the signature over the stored text with the academy’s public key, the
 * columns beside it, and the issue, replacement and revocation that the ledger tells of. Claims are read nowhere else.
 */
export async function examineCertificates(
  keys: KeyRing,
  db: Db,
  rows: readonly CertificateRow[],
): Promise<ExaminedCertificate[]> {
  if (rows.length === 0) return [];
  const verifiers = await loadVerifiers(keys);
  const events = await listCertificateEvents(db, [...new Set(rows.map(({ userId }) => userId))]);
  // An event that does not fit its own hash proves nothing.
  const sound = events.filter((event) => hashLedgerRow(event) === event.hash);
  const bySubject = Map.groupBy(sound, ({ subjectId }) => subjectId);
  const corrections = await listCorrections(
    db,
    rows.map(({ id }) => id),
  );
  const doubtful = await listDoubtful(keys, db, rows);
  return Promise.all(
    rows.map((row) =>
      examine(row, { events: bySubject.get(row.userId) ?? [], corrections, verifiers, doubtful }),
    ),
  );
}

/** The claims of a certificate whose record is whole; refuses otherwise, and tells the operator what differs. */
export async function requireClaims(
  { keys, log }: Pick<Context, 'keys' | 'log'>,
  db: Db,
  row: CertificateRow,
): Promise<CertificateClaims> {
  const [examined] = await examineCertificates(keys, db, [row]);
  if (examined?.claims) return examined.claims;
  log.error({ certificate: row.number, differs: examined?.damage }, 'the record of a certificate is damaged');
  throw new AppError(
    'certificates.damaged',
    'The record of this certificate is damaged: it differs from what was signed and recorded. Don’t rely on it; contact the academy.',
  );
}
