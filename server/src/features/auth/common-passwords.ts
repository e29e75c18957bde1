/** Leaked passwords, tens of thousands of them: read when somebody chooses the first one. */
let known: Promise<Set<string>> | undefined;

async function readKnown(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}

/** Words that everybody here would try first. */
const OURS = ['trialwright', 'clinical', 'clinicaltrial', 'clinicalresearch', 'research', 'academy'];

/** Longest tail of digits and signs that does not make a common word uncommon, such as the year in `clinical2026`. */
const DECORATION = 6;

/** Fewer letters than this are no password however often they are repeated. */
const FEWEST_LETTERS = 4;
const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', 'qwertyuiopasdfghjklzxcvbnm'];

/** One or few letters repeated, or a run of the alphabet, the digits or the keyboard, in either direction. */
function isMonotonous(lower: string): boolean {
  if (new Set(lower).size < FEWEST_LETTERS) return true;
  const turned = Array.from(lower).toReversed().join('');
  return ROWS.some((row) => row.includes(lower) || row.includes(turned));
}

/** Whether a password is on lists of leaked ones, or is a common word with a little decoration, or is monotonous. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const lower = password.toLowerCase();
  const word = lower.replaceAll(/[^\p{L}]/gu, '');
  known ??= readKnown();
  const leaked = await known;
  if (leaked.has(lower) || OURS.includes(lower) || isMonotonous(lower)) return true;
  return lower.length - word.length <= DECORATION && (leaked.has(word) || OURS.includes(word));
}
