import type { CertificateStatus, PublicCertificate } from '@trialwright/contract';
import { formatUtcDay } from '../../core/dates.ts';

type Meaning = (end: string, certificate: PublicCertificate) => string;

const MEANINGS: Record<CertificateStatus, Meaning> = {
  Valid: (end) => `This certificate is valid until ${end}.`,
  Expiring: (end) => `This certificate is valid but expires on ${end}. Ask for a renewed one soon.`,
  Expired: (end) =>
    `This certificate expired on ${end}. The training was completed but is no longer current.`,
  Superseded: () => 'The holder has since passed this course again. A newer certificate replaces this one.',
  Revoked: (_end, { revokedAt }) =>
    `The issuer revoked this certificate${revokedAt ? ` on ${formatUtcDay(revokedAt)}` : ''}. Do not rely on it.`,
};

/** What the status means for somebody who was shown this certificate. */
export function meaningOf(certificate: PublicCertificate): string {
  return MEANINGS[certificate.status](formatUtcDay(certificate.claims.validUntil), certificate);
}
