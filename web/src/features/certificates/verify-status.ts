import type { CertificateStatus, PublicCertificate } from '@trialwright/contract';
import { formatUtcDay } from '../../core/dates.ts';

type Meaning = (end: string, certificate: PublicCertificate) => string;

const MEANINGS: Record<CertificateStatus, Meaning> = {
  Valid: (end) => `This certificate is in force until ${end}.`,
  Expiring: (end) => `This certificate is in force, but only until ${end}: ask for a newer one soon.`,
  Expired: (end) =>
    `This certificate was valid until ${end}; the training took place, but it is no longer current.`,
  Superseded: () =>
    'The holder has passed this course again: a newer certificate stands in the place of this one.',
  Revoked: (_end, { revokedAt }) =>
    `The issuer withdrew this certificate${revokedAt ? ` on ${formatUtcDay(revokedAt)}` : ''}: do not rely on it.`,
};

/** What the status means for somebody who was shown this certificate. */
export function meaningOf(certificate: PublicCertificate): string {
  return MEANINGS[certificate.status](formatUtcDay(certificate.claims.validUntil), certificate);
}
