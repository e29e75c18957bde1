import type { QuestionItem } from './schemas.ts';

/** Function words, which a reader without domain knowledge can still use as cues. */
const FUNCTION_WORDS = new Set(
  (
    'a about above after again against all also an and any are as at away back be because been before being below ' +
    'between both but by can could did do does doing done down during each either else enough even every few for ' +
    'from further had has have he her here his how however i if in into is it its itself just less least may might ' +
    'more most much must neither never next no nor not now of off on once one only or other others otherwise our ' +
    'out over own per rather same shall she should since so some soon still such than that the their them then ' +
    'there these they this those though through to today together tomorrow too toward two under unless until up ' +
    'upon us very was we were what when where whether which while who whom whose why will with within without would ' +
    'yet you your'
  ).split(' '),
);

type Options = QuestionItem['options'];

/** Which words of an option are considered. */
export type Sight = 'all words' | 'function words';

function wordsOf(text: string, sight: Sight): string[] {
  const words = text.toLowerCase().match(/\p{L}+(?:['’]\p{L}+)?/gu) ?? [];
  return [...new Set(sight === 'all words' ? words : words.filter((word) => FUNCTION_WORDS.has(word)))];
}

interface Count {
  keys: number;
  wrong: number;
}

/** How often each word occurs in keys and in distractors. */
export interface WordModel {
  sight: Sight;
  keys: number;
  wrong: number;
  words: Map<string, Count>;
}

export function countWordsOfOptions(items: readonly { options: Options }[], sight: Sight): WordModel {
  const model: WordModel = { sight, keys: 0, wrong: 0, words: new Map() };
  for (const option of items.flatMap(({ options }) => options)) {
    const side = option.correct ? 'keys' : 'wrong';
    model[side] += 1;
    for (const word of wordsOf(option.text, sight)) {
      const count = model.words.get(word) ?? { keys: 0, wrong: 0 };
      count[side] += 1;
      model.words.set(word, count);
    }
  }
  return model;
}

/** The model without these items, so that a bank is tested by a model that has not seen it. */
function without(model: WordModel, items: readonly { options: Options }[]): WordModel {
  const own = countWordsOfOptions(items, model.sight);
  const words = new Map(model.words);
  for (const [word, count] of own.words) {
    const whole = words.get(word);
    if (whole) words.set(word, { keys: whole.keys - count.keys, wrong: whole.wrong - count.wrong });
  }
  return { ...model, keys: model.keys - own.keys, wrong: model.wrong - own.wrong, words };
}

/** Minimum number of options in other banks for a word to count. */
const RARE = 5;
/** Prior: options with the base share added to each word's own, so that rare words weigh little. */
const PRIOR = 4;

const logit = (share: number) => Math.log(share / (1 - share));

/** A word's weight for the key: how far the share of keys among its options is from the base share. */
function weigh(word: string, { keys, wrong, words }: WordModel): number {
  const count = words.get(word);
  const total = count ? count.keys + count.wrong : 0;
  if (!count || total < RARE) return 0;
  const ordinary = keys / (keys + wrong);
  return logit((count.keys + PRIOR * ordinary) / (total + PRIOR)) - logit(ordinary);
}

/** The words of an option with the strongest weight for or against it, for the writer. */
export function loudWords(text: string, model: WordModel, most = 3): string[] {
  return wordsOf(text, model.sight)
    .map((word) => ({ word, weight: weigh(word, model) }))
    .filter(({ weight }) => Math.abs(weight) > 0.2)
    .toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
    .slice(0, most)
    .map(({ word, weight }) => `${word} ${weight > 0 ? '+' : '−'}`);
}

/** The probability that the model, which sees only the options, chooses the key; ties share it. */
export function chanceOfKey(options: Options, model: WordModel): number {
  const scores = options.map(({ text }) =>
    wordsOf(text, model.sight).reduce((sum, word) => sum + weigh(word, model), 0),
  );
  const best = Math.max(...scores);
  const taken = options.filter((_, index) => scores[index] === best);
  return taken.filter(({ correct }) => correct).length / taken.length;
}

export interface Cues {
  slug: string;
  items: number;
  /** Share of items whose key is found from the wording of the options alone; chance is 0.25. */
  allWords: number;
  functionWords: number;
  /** Share of the items whose key is the longest option, ties shared. */
  longest: number;
}

function longestIsKey(options: Options): number {
  const length = Math.max(...options.map(({ text }) => text.length));
  const longest = options.filter(({ text }) => text.length === length);
  return longest.filter(({ correct }) => correct).length / longest.length;
}

interface Bank {
  slug: string;
  questions: readonly QuestionItem[];
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The score of guessing from the options alone in each bank, learned from all other banks. */
export function findCues(banks: readonly Bank[]): Cues[] {
  const everything = banks.flatMap(({ questions }) => questions);
  const whole = {
    allWords: countWordsOfOptions(everything, 'all words'),
    functionWords: countWordsOfOptions(everything, 'function words'),
  };
  return banks.map(({ slug, questions }) => {
    const share = (model: WordModel) => {
      const others = without(model, questions);
      return mean(questions.map(({ options }) => chanceOfKey(options, others)));
    };
    return {
      slug,
      items: questions.length,
      allWords: share(whole.allWords),
      functionWords: share(whole.functionWords),
      longest: mean(questions.map(({ options }) => longestIsKey(options))),
    };
  });
}

/** Each item of a bank with the probability that its key is guessed, and the words that give it away. */
export function explainCues(bank: Bank, banks: readonly Bank[]) {
  const others = countWordsOfOptions(
    banks.filter(({ slug }) => slug !== bank.slug).flatMap(({ questions }) => questions),
    'all words',
  );
  return bank.questions.map(({ id, options }) => ({
    id,
    chance: chanceOfKey(options, others),
    options: options.map(({ text, correct }) => ({ text, correct, words: loudWords(text, others) })),
  }));
}
