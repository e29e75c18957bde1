import type { PublicCertificate } from '@trialwright/contract';

/** A public certificate, plus the QR code of its URL. */
export type CertificateInput = Pick<PublicCertificate, 'claims' | 'status' | 'verifyUrl'> &
  Partial<Omit<PublicCertificate, 'claims' | 'status' | 'verifyUrl'>> & {
    /** The modules of the QR code, row by row; true is dark. */
    qr: boolean[][];
  };

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function formatDay(date: string): string {
  return day.format(new Date(date));
}

/** September 15, 2026 (UTC). */
export function formatUtc(moment: string): string {
  return `${formatDay(moment)} (UTC)`;
}

export function count(number: number, noun: string, nouns = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : nouns}`;
}

const LONGEST_REASON = 220;
const SHOWN_OF_HASH = 8;

export function shorten(hash: string): string {
  return hash.length > 2 * SHOWN_OF_HASH
    ? `${hash.slice(0, SHOWN_OF_HASH)}…${hash.slice(-SHOWN_OF_HASH)}`
    : hash;
}

/** A reason shortened to fit the band; the verification page shows it in full. */
function clip(reason: string): string {
  if (reason.length > LONGEST_REASON) return `${reason.slice(0, LONGEST_REASON)}…`;
  return /[.!?]$/u.test(reason) ? reason : `${reason}.`;
}

/** Why a certificate is no longer valid; undefined while it is. */
export function explain({ status, claims, ...rest }: CertificateInput): string | undefined {
  switch (status) {
    case 'Revoked': {
      const when = rest.revokedAt ? ` on ${formatUtc(rest.revokedAt)}` : '';
      const reason = rest.revokedReason ? `Reason: ${clip(rest.revokedReason.trim())} ` : '';
      return `Revoked${when}. ${reason}This certificate is no longer valid.`;
    }
    case 'Superseded':
      return rest.supersededBy
        ? `Superseded by certificate ${rest.supersededBy}.`
        : 'Superseded by a later certificate for the same course.';
    case 'Expired':
      return `Expired. It was valid until ${formatUtc(claims.validUntil)}.`;
    default:
      return undefined;
  }
}

/** Hours of the program; on older certificates as estimated by the authors. */
export function hoursOf({ programLength, contactHours = 0 }: CertificateInput['claims']): number {
  return programLength?.hours ?? contactHours;
}
