import type { ResumeCertificate } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { listOwnCertificates } from '../../learning/certificates/certificates.service.ts';

const NAME = 'Clinical Research Training Certificate';

/** Valid certificates, newest first; read from the academy's records and never stored with a resume. */
export async function listResumeCertificates(context: Context, userId: number): Promise<ResumeCertificate[]> {
  const certificates = await listOwnCertificates(context, userId);
  return certificates
    .filter(({ isVerified }) => isVerified)
    .map(({ courseName, issuedDate, validUntil, certificateNumber }) => ({
      name: NAME,
      courseName,
      issuer: context.content.catalogue.academy.name,
      issueDate: issuedDate,
      expiryDate: validUntil,
      credentialId: certificateNumber,
      verifyUrl: `${context.config.publicUrl}/verify/${certificateNumber}`,
    }));
}
