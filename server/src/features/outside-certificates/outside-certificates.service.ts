import { hash } from 'node:crypto';
import {
  CredentialFinding,
  MOST_FILE_BYTES,
  MOST_UPLOAD_BYTES,
  type OutsideCertificate,
  type OutsideCertificateForm,
} from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { parseColumn } from '../../core/database/json-column.ts';
import type { Db } from '../../core/database/open.ts';
import { AppError, fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { decodeUpload, recognizeFile } from '../../core/uploads/recognize-file.ts';
import { findUser } from '../../core/users.service.ts';
import {
  checkOutsideCredential,
  describeProblem,
  type CheckedCredential,
} from '../../learning/outside-credentials/check-credential.service.ts';
import { findCredential, type CredentialText } from '../../learning/outside-credentials/credential-text.ts';
import type { Person } from '../../learning/outside-credentials/holder.ts';
import { notify } from '../notifications/notifications.service.ts';
import {
  countOutside,
  deleteOutside,
  findOutside,
  insertOutside,
  listOutside,
  listToCheck,
  readOutsideFile,
  saveFinding,
  type OutsideRow,
} from './outside-certificates.store.ts';

/** What one person may keep here: 50 files of 10 MB. */
const MOST = 50;
const BATCH = 50;

const notFound = () => fail('outside.not_found', 'Certificate not found.');

function findingOf({ id, finding }: OutsideRow): CredentialFinding | null {
  if (finding === null) return null;
  return parseColumn(CredentialFinding, finding, { table: 'outside_certificates', id: String(id) });
}

function present(row: OutsideRow): OutsideCertificate {
  const { userId: _userId, finding: _finding, addedAt, ...said } = row;
  return { ...said, finding: findingOf(row), addedAt: addedAt.toISOString() };
}

/** The person whom a credential is compared with; only a confirmed address is theirs. */
export async function personOf(db: Db, userId: number): Promise<Person> {
  const person = await findUser(db, userId);
  return { name: person?.name ?? '', email: person?.isEmailConfirmed ? person.email : null };
}

type Found = Extract<CheckedCredential, { kind: 'found' }>;

/** Checks a credential, and refuses it with the reason where something is wrong with it. */
export async function requireSound(context: Context, given: CredentialText, person: Person): Promise<Found> {
  const checked = await checkOutsideCredential(context, given, person);
  if (checked.kind === 'found') return checked;
  const message = describeProblem(checked.problem);
  throw new AppError('outside.not_verified', message, { file: message });
}

export async function listCertificates(context: Context, userId: number): Promise<OutsideCertificate[]> {
  return (await listOutside(context.database.db, userId)).map((row) => present(row));
}

type NewRow = Parameters<typeof insertOutside>[1];

async function add(
  context: Context,
  row: Omit<NewRow, 'fileSha256' | 'addedAt'>,
): Promise<OutsideCertificate> {
  const fileSha256 = hash('sha256', row.file);
  const at = context.now();
  return context.database.record(async (trx) => {
    if ((await countOutside(trx, row.userId)) >= MOST)
      fail('outside.too_many', `You can keep ${MOST} certificates from elsewhere. Remove one first.`);
    const id = await insertOutside(trx, { ...row, fileSha256, addedAt: at });
    if (id === undefined) return fail('outside.already_added', 'You have added this file before.');
    await appendLedger(trx, {
      subjectId: row.userId,
      actorId: row.userId,
      at,
      action: 'outside-certificate.added',
      object: `outside-certificate:${id}`,
      after: { sha256: fileSha256, kind: row.fileKind, outcome: row.finding?.outcome ?? null },
    });
    const stored = await findOutside(trx, row.userId, id);
    return stored ? present(stored) : notFound();
  });
}

/** Adds a file as the person describes it. */
export async function addFile(
  context: Context,
  userId: number,
  { file, ...said }: OutsideCertificateForm & { file: { data: string } },
): Promise<OutsideCertificate> {
  const today = context.now().toISOString().slice(0, 10);
  const fields: Record<string, string> = {};
  // Tomorrow is today somewhere.
  if (Date.parse(said.completedOn) - Date.parse(today) > 86_400_000)
    fields['completedOn'] = 'Training can’t be completed in the future.';
  if (said.validUntil !== null && said.validUntil < said.completedOn)
    fields['validUntil'] = 'It ends before it was completed.';
  const [first] = Object.values(fields);
  if (first !== undefined) throw new AppError('request.invalid', first, fields);
  const { kind, bytes } = await recognizeFile(decodeUpload(file, MOST_FILE_BYTES));
  return add(context, { ...said, userId, fileKind: kind, file: bytes, finding: null });
}

/** Adds a signed credential, which says itself what it is. */
export async function addCredential(
  context: Context,
  userId: number,
  { file }: { file: { data: string } },
): Promise<OutsideCertificate> {
  const given = findCredential(decodeUpload(file, MOST_UPLOAD_BYTES));
  if (!given) {
    const message = 'This file contains no Open Badge or other signed credential.';
    throw new AppError('outside.file_refused', message, { file: message });
  }
  const { finding, stated } = await requireSound(context, given, await personOf(context.database.db, userId));
  return add(context, { ...stated, userId, fileKind: given.form, file: Buffer.from(given.text), finding });
}

/** A person’s own certificate from elsewhere with its file. */
export async function readCertificate(
  context: Context,
  userId: number,
  id: number,
): Promise<OutsideCertificate & { file: Buffer }> {
  const { db } = context.database;
  const row = await findOutside(db, userId, id);
  const file = row && (await readOutsideFile(db, userId, id));
  return row && file ? { ...present(row), file } : notFound();
}

const credentialOf = ({ fileKind, file }: { fileKind: string; file: Buffer }): CredentialText | undefined =>
  fileKind === 'json' || fileKind === 'jwt' ? { form: fileKind, text: file.toString('utf8') } : undefined;

/** Checks a certificate’s credential as of now; undefined for a plain file. */
export async function recheck(
  context: Context,
  certificate: { fileKind: string; file: Buffer },
  person: Person,
): Promise<CheckedCredential | undefined> {
  const given = credentialOf(certificate);
  return given && checkOutsideCredential(context, given, person);
}

/** A finding after a later check: what no longer holds, is said. */
export function renewFinding(
  before: CredentialFinding,
  checked: CheckedCredential,
  at: Date,
): CredentialFinding {
  if (checked.kind === 'found') {
    // What was verified once is not undone by an issuer that is away for a day.
    const isAway = before.outcome === 'verified' && checked.finding.outcome === 'unchecked';
    return isAway ? before : checked.finding;
  }
  const checkedAt = at.toISOString();
  if (checked.problem === 'expired') return { ...before, checkedAt };
  if (checked.problem === 'revoked')
    return { ...before, outcome: 'revoked', reason: describeProblem('revoked'), checkedAt };
  return { ...before, outcome: 'unchecked', reason: describeProblem(checked.problem), checkedAt };
}

/** Looks again at one credential, and tells the person where it was revoked meanwhile. */
async function checkOne(context: Context, row: OutsideRow): Promise<void> {
  const before = findingOf(row);
  const file = await readOutsideFile(context.database.db, row.userId, row.id);
  if (!before || !file) return;
  const person = await personOf(context.database.db, row.userId);
  const checked = await recheck(context, { fileKind: row.fileKind, file }, person);
  if (!checked) return;
  const at = context.now();
  const finding = renewFinding(before, checked, at);
  await context.database.record(async (trx) => {
    await saveFinding(trx, row.id, finding);
    if (finding.outcome === before.outcome) return;
    await appendLedger(trx, {
      subjectId: row.userId,
      actorId: null,
      at,
      action: 'outside-certificate.checked',
      object: `outside-certificate:${row.id}`,
      before: { outcome: before.outcome },
      after: { outcome: finding.outcome },
    });
    if (before.outcome !== 'verified') return;
    await notify(trx, row.userId, {
      kind: 'evidence_changed',
      title: finding.outcome === 'revoked' ? 'A certificate was revoked' : 'A certificate no longer verifies',
      body: `${row.title}, ${row.issuer}: ${finding.reason ?? ''}`,
      href: '/passport',
      createdAt: at,
    });
  });
}

export async function checkAgain(context: Context, userId: number, id: number): Promise<OutsideCertificate> {
  const { db } = context.database;
  const row = (await findOutside(db, userId, id)) ?? notFound();
  if (row.finding === null)
    fail('outside.no_credential', 'A plain file has no signature that could be checked.');
  await checkOne(context, row);
  const now = await findOutside(db, userId, id);
  return now ? present(now) : notFound();
}

/** The day’s work: each credential once more, one issuer after the other. */
export async function checkAll(context: Context): Promise<void> {
  for (let after = 0; ;) {
    const rows = await listToCheck(context.database.db, after, BATCH);
    for (const row of rows) await checkOne(context, row);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

export async function removeCertificate(context: Context, userId: number, id: number): Promise<void> {
  await context.database.record(async (trx) => {
    if (!(await deleteOutside(trx, userId, id))) notFound();
    await appendLedger(trx, {
      subjectId: userId,
      actorId: userId,
      at: context.now(),
      action: 'outside-certificate.removed',
      object: `outside-certificate:${id}`,
    });
  });
}
