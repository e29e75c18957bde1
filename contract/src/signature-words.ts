/** What a signature can mean (21 CFR 11.50(a)(3)), in the words that are signed; no other words can be. */
export const SIGNATURE_MEANINGS = {
  authored: 'I made this entry',
  reviewed: 'I reviewed this',
  approved: 'I approve this',
  understood: 'I have read and understood this',
  completed: 'I completed this training myself',
  authorized: 'I authorize this',
  witnessed: 'I witnessed this',
} as const;
export type SignatureMeaning = keyof typeof SIGNATURE_MEANINGS;

/** Most items that one act of signing covers; all of them are shown. */
export const SIGNED_AT_ONCE = 50;

/** Wrong passwords, codes, or usernames until signing is locked, and for how long. */
export const SIGNING_TRIES = 5;
export const SIGNING_LOCK_MINUTES = 15;

/** What everyone accepts before the first signature. A changed text gets a new version. */
export const SIGNATURE_POLICY = {
  version: '1',
  text: [
    'My electronic signature is meant as the equivalent of my handwritten signature, and I am accountable for what I sign with it.',
    'It is mine alone. I keep my password, codes, and passkeys to myself, and sign for nobody else.',
    'If somebody may have learned my password or holds my device, I report it to the academy at once.',
  ],
} as const;

/** Everything that can be signed: what the server renders, checks, and does once it is signed. */
export const SIGNING_KINDS = [
  'course-completion',
  'course-review',
  'course-review-withdrawal',
  'certificate-revocation',
  'name-correction',
  'history-finding',
  'observation',
  'observation-withdrawal',
  'delegation-acceptance',
  'delegation-authorization',
  'requirement-waiver',
  'document-reading',
] as const;
export type SigningKind = (typeof SIGNING_KINDS)[number];
