/** What the academy signs; each purpose has keys of its own, so that no signature passes for another kind. */
export const PURPOSES = ['records', 'credential', 'credential-jwt', 'log', 'signatures'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** By its name in JOSE (RFC 7518, RFC 8037). */
export type Algorithm = 'EdDSA' | 'RS256';

export const ALGORITHM_OF: Record<Purpose, Algorithm> = {
  records: 'EdDSA',
  credential: 'EdDSA',
  // Open Badges 3.0 asks for RS256 at least in a VC-JWT.
  'credential-jwt': 'RS256',
  log: 'EdDSA',
  signatures: 'EdDSA',
};

export function isPurpose(text: string | undefined): text is Purpose {
  return PURPOSES.some((purpose) => purpose === text);
}
