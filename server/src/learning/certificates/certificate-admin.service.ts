import type { AdminCertificate } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError, fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { greetingName } from '../../core/mail-recipient.ts';
import { renderMail } from '../../core/mail-template.ts';
import type { Viewer } from '../../core/sessions.ts';
import { notify } from '../../features/notifications/notifications.service.ts';
import { rename } from '../../core/rename.ts';
import { publishLists } from '../credentials/credentials.service.ts';
import type { SigningAct } from '../signatures/signable.ts';
import { heldStatusOf, titleOf } from './certificates.service.ts';
import {
  findByNumber,
  findHolder,
  insertCorrection,
  listCertificatesBefore,
  listCorrections,
  lockByNumber,
  markRevoked,
  searchCertificates,
  type CertificateRow,
  type CorrectionRow,
} from './certificates.store.ts';
import { examineCertificates, requireClaims, type ExaminedCertificate } from './verified-claims.ts';

const REVOKED = 'This certificate has already been revoked.';
const SHOWN = 100;
/** Each is examined, with its signature: more at once would hold up others. */
const BATCH = 25;

/** A certificate with the version of its course, for an export. */
type Presented = Omit<AdminCertificate, 'signatures'> & { courseVersion: string };

function present(
  context: Context,
  examined: ExaminedCertificate,
  corrections: readonly CorrectionRow[],
): Presented {
  const { row, claims, damage } = examined;
  return {
    number: row.number,
    userId: row.userId,
    holderName: claims?.holderName ?? '',
    courseTitle: claims?.courseTitle ?? titleOf(context, row.courseId),
    courseVersion: claims?.courseVersion ?? '',
    score: claims?.score ?? null,
    issuedAt: row.issuedAt.toISOString(),
    validUntil: row.validUntil.toISOString(),
    status: heldStatusOf(examined, context.now()),
    damage,
    revokedReason: row.revokedReason,
    corrections: claims
      ? corrections.map(({ name, reason, at }) => ({ name, reason, at: at.toISOString() }))
      : [],
  };
}

async function presentAll(context: Context, db: Db, rows: readonly CertificateRow[]): Promise<Presented[]> {
  const ids = rows.map(({ id }) => id);
  const corrections = Map.groupBy(await listCorrections(db, ids), ({ certificateId }) => certificateId);
  const examined = await examineCertificates(context.keys, db, rows);
  return examined.map((each) => present(context, each, corrections.get(each.row.id) ?? []));
}

/** Certificates by words of their number, holder or course, newest first. */
export async function findCertificates(context: Context, q: string): Promise<Presented[]> {
  const { db } = context.database;
  return presentAll(context, db, await searchCertificates(db, q.split(/\s+/).filter(Boolean), SHOWN));
}

/** Every certificate with its version, newest first, batch after batch: for an export. */
export async function* readEvery(context: Context): AsyncGenerator<Presented[]> {
  const { db } = context.database;
  for (let last: CertificateRow | undefined; ;) {
    const rows = await listCertificatesBefore(db, last, BATCH);
    yield await presentAll(context, db, rows);
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

async function lockActive(trx: Transaction<DB>, number: string): Promise<CertificateRow> {
  const row = await lockByNumber(trx, number);
  if (!row) return fail('certificates.not_found', 'Certificate not found.');
  if (row.revokedAt) return fail('certificates.revoked', REVOKED);
  return row;
}

async function mailRevocation(
  context: Context,
  trx: Transaction<DB>,
  { row, courseTitle }: { row: CertificateRow; courseTitle: string },
  reason: string,
) {
  const { academy } = context.content.catalogue;
  const holder = await findHolder(trx, row.userId);
  const mail = await renderMail({
    subject: `Certificate revoked: ${courseTitle}`,
    preview: 'Your certificate is no longer valid.',
    title: 'Your certificate was revoked',
    name: await greetingName(trx, holder),
    paragraphs: [
      `${academy.name} revoked the certificate below. Anyone who verifies it will see that it is revoked, and why.`,
      'Your lessons and attempts stay in your record. If you pass the assessment again, you’ll get a new certificate.',
    ],
    facts: [
      ['Course', courseTitle],
      ['Number', row.number],
      ['Reason', reason],
    ],
    action: { label: 'View the certificate', url: `${context.config.publicUrl}/verify/${row.number}` },
    notes: [`Think this is a mistake? Contact ${context.config.supportEmail ?? academy.supportEmail}.`],
  });
  await context.jobs.send('mail', { to: holder.email, ...mail }, { trx });
}

/** Revokes a certificate for good; whoever checks it reads the reason. A later pass may earn a new one. */
export async function revokeCertificate(
  context: Context,
  { trx, at }: SigningAct,
  { admin, number, reason }: { admin: Viewer; number: string; reason: string },
): Promise<void> {
  const row = await lockActive(trx, number);
  const [before] = await presentAll(context, trx, [row]);
  const courseTitle = before?.courseTitle ?? titleOf(context, row.courseId);
  await markRevoked(trx, row.id, { at, reason });
  await appendLedger(trx, {
    subjectId: row.userId,
    actorId: admin.id,
    at,
    action: 'certificate.revoked',
    object: `certificate:${number}`,
    before: { status: before?.status },
    after: { status: 'Revoked' },
    reason,
  });
  await publishLists({ trx, keys: context.keys, issuer: context.config.issuer, at });
  await notify(trx, row.userId, {
    kind: 'certificate_revoked',
    title: `Certificate revoked: ${courseTitle}`,
    body: `Reason: ${reason}`,
    href: `/verify/${number}`,
    createdAt: at,
  });
  await mailRevocation(context, trx, { row, courseTitle }, reason);
}

/** Refuses a corrected name that the certificate shows already; returns the certificate's claims. */
async function requireOtherName(context: Context, db: Db, row: CertificateRow, name: string) {
  const claims = await requireClaims(context, db, row);
  const known = (await listCorrections(db, [row.id])).at(-1)?.name ?? claims.holderName;
  if (known === name) {
    const message = 'The certificate already shows this name.';
    throw new AppError('request.invalid', message, { name: message });
  }
  return claims;
}

/**
 * Records the corrected name of the holder beside the certificate; what was signed stays as it is. Returns the ID of the
 * correction.
 */
export async function correctHolderName(
  context: Context,
  { trx, at }: SigningAct,
  { admin, number, name, reason }: { admin: Viewer; number: string; name: string; reason: string },
): Promise<number> {
  const row = await lockActive(trx, number);
  const claims = await requireOtherName(context, trx, row, name);
  const id = await insertCorrection(trx, { certificateId: row.id, name, reason, actorId: admin.id, at });
  // The next certificate states the corrected name too.
  await rename(trx, { userId: row.userId, name, actorId: admin.id, at, reason });
  await appendLedger(trx, {
    subjectId: row.userId,
    actorId: admin.id,
    at,
    action: 'certificate.name_corrected',
    object: `certificate:${number}`,
    after: { correctionId: id },
    reason,
  });
  await notify(trx, row.userId, {
    kind: 'certificate_corrected',
    title: `Name corrected: ${claims.courseTitle}`,
    body: `Anyone who verifies the certificate now sees ${name}.`,
    href: `/verify/${number}`,
    createdAt: at,
  });
  return id;
}

/** A certificate that an administrator is about to change; refuses one that is revoked, or shows this name. */
export async function readForChange(
  context: Context,
  db: Db,
  number: string,
  name?: string,
): Promise<Presented> {
  const row = await findByNumber(db, number);
  if (!row) return fail('certificates.not_found', 'Certificate not found.');
  if (row.revokedAt) return fail('certificates.revoked', REVOKED);
  if (name !== undefined) await requireOtherName(context, db, row, name);
  const [certificate] = await presentAll(context, db, [row]);
  return certificate ?? fail('certificates.not_found', 'Certificate not found.');
}
