import { isNoise, normalizeWord, splitWords } from '../search/search-words.ts';

/** Stop words: they occur in any question and say nothing about its subject. */
const TALK = new Set(
  `about after again all allow allowed already also am any anybody anymore anyone anything around ask because been before being belong
  between both but came come could did different doe doing don done down dont else ever every everybody
  everything first get give go goes going good got ha had happen hasn have haven having he hello help her here
  him his however into its itself just kind know let like look made make many may maybe mean might
  more most much must my need never new next no not now off often ok okay once one only other our out over own
  people person please put quite really said same say see she so some somebody someone something start
  still such take tell than thank them then thing think those through thus til together too two up us use used
  very via wa want way well were while whose without won word work would write wrong yes yet yourself
  during another within across under over took taken went give given gave giving someone need while since per each
  re ve ll isn aren didn couldn shouldn wouldn cannot myself vs versus whether properly attention
  dont doesnt didnt isnt arent wasnt cant couldnt wouldnt shouldnt havent hasnt im ive id theyre youre thats whats
  hows lets please today tomorrow yesterday now anyway actually maybe hi hello hey thanks great sure`
    .split(/\s+/)
    .map(normalizeWord),
);

/** Short domain words, which are never stop words. */
const KEPT = new Set(['pi', 'ip', 'ae', 'dm', 'sc']);

const VOWEL = /[aeiouy]/;

function undouble(word: string): string {
  return /([bdgmnprt])\1$/.test(word) ? word.slice(0, -1) : word;
}

function withoutEnding(word: string): string {
  for (const ending of ['ing', 'ed']) {
    const rest = word.slice(0, -ending.length);
    if (word.endsWith(ending) && rest.length > 2 && VOWEL.test(rest) && !word.endsWith('eed'))
      return undouble(rest);
  }
  return /[ts]ion$/.test(word) && word.length > 6 ? word.slice(0, -3) : word;
}

/** The stem of a word: "randomised", "randomization", and "randomize" become "randomiz". */
export function stem(word: string): string {
  const form = normalizeWord(word);
  if (form.length < 4 || /\d/.test(form)) return form;
  const american = form.replace(/is(e|ed|er|ing|ation)$/, 'iz$1').replace(/(..)our$/, '$1or');
  const bare = withoutEnding(american.replace(/ization$/, 'ize'));
  return bare.length > 4 && bare.endsWith('e') ? bare.slice(0, -1) : bare;
}

/** All stems of a text, for the index. */
export function stemsOf(text: string): string[] {
  return splitWords(text).map(stem);
}

/** "won't" and "I'm" are one word each, and stop words. */
const CONTRACTION = /(\p{L}+)['’](?:t|s|m|re|ve|ll|d)\b/giu;

const TALK_STEMS = new Set([...TALK].map(stem));

export interface Word {
  /** As typed, in lower case. */
  typed: string;
  stem: string;
}

/** The content words of a question, each once. */
export function contentWords(question: string): Word[] {
  const plain = question.toLowerCase().replaceAll(CONTRACTION, '$1');
  const words = splitWords(plain).filter((word) => {
    const form = normalizeWord(word);
    return (
      KEPT.has(form) || (form.length > 1 && !isNoise(form) && !TALK.has(form) && !TALK_STEMS.has(stem(word)))
    );
  });
  const unique = new Map(words.map((typed) => [stem(typed), { typed, stem: stem(typed) }]));
  return [...unique.values()];
}
