import type { PublicCertificate } from '@trialwright/contract';
export async function renderCertificatePdf(certificate: PublicCertificate): Promise<Uint8Array> {
  return new TextEncoder().encode(certificate.claims.number);
}
