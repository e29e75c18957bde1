const WORD = /[\p{L}\p{N}]+/gu;

const HYPHENATED = /\p{L}+(?:-\p{L}+)+/gu;

/**
 * The words of a text: "E6(R3)" is "E6" and "R3". Hyphenated words also count as one word, so that "closeout" finds
 * "close-out".
 */
export function splitWords(text: string): string[] {
  const plain = text.normalize('NFKC');
  const joined = plain.match(HYPHENATED)?.map((word) => word.replaceAll('-', '')) ?? [];
  return [...(plain.match(WORD) ?? []), ...joined];
}

/** Normalizes a word: lower case, no accents, singular if the plural is regular. */
export function normalizeWord(word: string): string {
  const plain = word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  if (plain.length > 4 && plain.endsWith('ies')) return `${plain.slice(0, -3)}y`;
  if (plain.length > 3 && /[^su]s$/.test(plain)) return plain.slice(0, -1);
  return plain;
}

/** Stop words, normalized. */
const NOISE = new Set(
  'a an and are as at be by can do does for from how i if in is it me my of on or our should that the their there they this to was we what when where which who whom why will with you your'
    .split(' ')
    .map(normalizeWord),
);

/** Whether a normalized word is a stop word. */
export function isNoise(word: string): boolean {
  return NOISE.has(word);
}
