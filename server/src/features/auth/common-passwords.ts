import { dictionary } from '@zxcvbn-ts/language-common';

const KNOWN = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));

/** Words that everybody here would try first. */
const OURS = ['trialwright', 'clinical', 'clinicaltrial', 'clinicalresearch', 'research', 'academy'];

/** Longest tail of digits and signs that does not make a common word uncommon, such as the year in `clinical2026`. */
const DECORATION = 6;

/** Whether a password is on lists of leaked ones, or is a common word with a little decoration. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const word = lower.replaceAll(/[^\p{L}]/gu, '');
  if (KNOWN.has(lower) || OURS.includes(lower)) return true;
  return lower.length - word.length <= DECORATION && (KNOWN.has(word) || OURS.includes(word));
}
