import { SIGNATURE_MEANINGS } from '@trialwright/contract';
import { createHash } from 'node:crypto';
import { DateTime, IANAZone } from 'luxon';
import { AppError } from '../../core/errors.ts';
import type { Prepared } from '../../learning/signatures/signable.ts';

interface Signer {
  id: number;
  name: string;
}

/** Exactly what is signed, as text: what the signer reads and what is hashed are the same bytes. */
export function renderStatement(academy: string, signer: Signer, prepared: Prepared): string {
  const { title, version, meaning, statement, lines } = prepared;
  return [
    `${academy}: electronic signature`,
    '',
    `What is signed: ${title}${version === null ? '' : `, version ${version}`}`,
    `Meaning: ${SIGNATURE_MEANINGS[meaning]}`,
    `Statement: ${statement}`,
    ...lines.map(({ label, value }) => `${label}: ${value}`),
    `Signer: ${signer.name} (account ${signer.id})`,
    '',
    'This electronic signature is meant as the equivalent of my handwritten signature.',
    '',
  ].join('\n');
}

/** A moment in a zone, with its offset. */
export function localTime(at: Date, zone: string): string {
  return DateTime.fromJSDate(at, { zone }).toISO() ?? at.toISOString();
}

export function requireZone(zone: string): string {
  if (IANAZone.isValidZone(zone)) return zone;
  const message = 'This isn’t a time zone, such as Europe/Berlin.';
  throw new AppError('request.invalid', message, { zone: message });
}

/** What a passkey signs: the request and every hash in it, so that its answer is good for nothing else. */
export function passkeyChallenge(requestId: string, hashes: readonly string[]): string {
  return createHash('sha256')
    .update(['sign', requestId, ...hashes].join('\n'))
    .digest('base64url');
}
