import { CorrectedName, Reason, type AdminCertificate } from '@trialwright/contract';
import * as z from 'zod';
import type { Context } from '../../context.ts';
import { readSignatures } from '../signatures/signatures.service.ts';
import { defineSignable, numberOf, requireAdmin } from '../signatures/signable.ts';
import {
  correctHolderName,
  findCertificates,
  readForChange,
  revokeCertificate,
} from './certificate-admin.service.ts';
import { findCorrections, listByNumbers, listCorrectionsOf } from './signed-certificates.store.ts';

const byNumber = (id: string) => id.toUpperCase();

/** A certificate is revoked for good, with a reason that whoever checks it reads. */
export const certificateRevocation = defineSignable({
  kind: 'certificate-revocation',
  input: z.object({ reason: Reason }),
  prepare: async (context, db, { viewer, id, input: { reason } }) => {
    requireAdmin(viewer);
    const number = byNumber(id);
    const { holderName, courseTitle, userId } = await readForChange(context, db, number);
    return {
      title: `Revocation of certificate ${number}`,
      version: null,
      meaning: 'approved',
      statement: 'I revoke this certificate for good, for the reason given.',
      lines: [
        { label: 'Holder', value: holderName || `Account ${userId}` },
        { label: 'Course', value: courseTitle },
        { label: 'Reason', value: reason },
      ],
      subjectId: userId,
      apply: async (act) => {
        await revokeCertificate(context, act, { admin: viewer, number, reason });
        return number;
      },
    };
  },
  readRecords: async (db, ids) =>
    new Map(
      (await listByNumbers(db, ids)).map(({ number, revokedAt, revokedReason, signature }) => [
        number,
        { number, revokedAt: revokedAt?.toISOString() ?? null, revokedReason, signature },
      ]),
    ),
});

/** The corrected name of a holder stands beside the certificate; what was signed at the issue stays as it is. */
export const nameCorrection = defineSignable({
  kind: 'name-correction',
  input: z.object({ name: CorrectedName, reason: Reason }),
  prepare: async (context, db, { viewer, id, input: { name, reason } }) => {
    requireAdmin(viewer);
    const number = byNumber(id);
    const { holderName, courseTitle, userId } = await readForChange(context, db, number, name);
    return {
      title: `Name correction on certificate ${number}`,
      version: null,
      meaning: 'approved',
      statement: 'I correct the holder’s name for the reason given.',
      lines: [
        { label: 'Name on the certificate', value: holderName },
        { label: 'Corrected name', value: name },
        { label: 'Course', value: courseTitle },
        { label: 'Reason', value: reason },
      ],
      subjectId: userId,
      apply: async (act) =>
        String(await correctHolderName(context, act, { admin: viewer, number, name, reason })),
    };
  },
  readRecords: async (db, ids) =>
    new Map(
      (await findCorrections(db, ids.map(numberOf))).map(({ at, ...row }) => [
        String(row.id),
        { ...row, at: at.toISOString() },
      ]),
    ),
});

/** Certificates as administrators find them, with the signatures of what was done about each. */
export async function findSignedCertificates(context: Context, q: string): Promise<AdminCertificate[]> {
  const { db } = context.database;
  const found = await findCertificates(context, q);
  const numbers = found.map(({ number }) => number);
  const corrections = await listCorrectionsOf(db, numbers);
  const ids = corrections.map(({ id }) => String(id));
  const revoked = await readSignatures(context, db, certificateRevocation, numbers);
  const corrected = await readSignatures(context, db, nameCorrection, ids);
  return found.map((certificate) => ({
    ...certificate,
    signatures: [
      ...corrections
        .filter(({ number }) => number === certificate.number)
        .flatMap(({ id }) => corrected.get(String(id)) ?? []),
      ...(revoked.get(certificate.number) ?? []),
    ],
  }));
}
