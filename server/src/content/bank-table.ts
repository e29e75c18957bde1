import { secureItems } from './bank-shortfalls.ts';
import type { CatalogueCourse } from './catalogue.ts';
import { countWords } from './lesson-text.ts';
import type { QuestionItem } from './schemas.ts';
import { findNearest } from './stem-overlap.ts';
import { findCues, type Cues } from './wording-cues.ts';

const LONGEST_STEM = 89;
const LETTERS = ['a', 'b', 'c', 'd'];

/** Shares are of the secure items; cues, stems, and readings are of all items of the bank. */
interface BankFigures extends Cues {
  secure: number;
  practice: number;
  critical: number;
  templates: number;
  difficulty: { easy: number; medium: number; hard: number };
  less: number;
  exhibits: number;
  /** How often the key stands first, second, third, and last. */
  positions: number[];
  /** The largest share of words that a stem has in common with another of any bank, twins aside. */
  nearest: number;
  longStems: number;
  read: number;
  /** Of those read: whether the latest reader chose the key. */
  agreed: number;
  /** Of those guessed with the stem covered: whether the reader hit the key. */
  guesses: number;
  guessed: number;
  changed: number;
  /** Numbers that were given and are no longer in the bank. */
  retired: number;
}

type Bank = Pick<CatalogueCourse, 'slug' | 'questions'>;

const shareOf = (items: readonly QuestionItem[], test: (item: QuestionItem) => boolean) =>
  items.filter(test).length / (items.length || 1);

const isKey = ({ options }: QuestionItem, choice: number | undefined) =>
  choice !== undefined && options[choice - 1]?.correct === true;

function readingsOf(questions: readonly QuestionItem[]) {
  const read = questions.filter(({ solvedBlind }) => solvedBlind !== undefined);
  const last = (item: QuestionItem) => item.solvedBlind?.at(-1);
  const guessed = read.filter((item) => last(item)?.guess !== undefined);
  return {
    read: read.length,
    agreed: read.filter((item) => isKey(item, last(item)?.choice)).length,
    guesses: guessed.length,
    guessed: guessed.filter((item) => isKey(item, last(item)?.guess)).length,
  };
}

function countRetired(questions: readonly QuestionItem[]): number {
  const numbers = questions.map(({ id }) => Number(/\d+$/.exec(id)?.[0]));
  return Math.max(0, ...numbers) - questions.length;
}

/** What can be counted about each bank. */
export function describeBanks(banks: readonly Bank[]): BankFigures[] {
  const nearest = findNearest(banks.flatMap(({ questions }) => questions));
  const cues = new Map(findCues(banks).map((each) => [each.slug, each]));
  return banks.flatMap(({ slug, questions }): BankFigures[] => {
    const found = cues.get(slug);
    if (!found) return [];
    const secure = secureItems(questions);
    const share = (test: (item: QuestionItem) => boolean) => shareOf(secure, test);
    return [
      {
        ...found,
        secure: secure.length,
        practice: questions.length - secure.length,
        critical: secure.filter(({ critical }) => critical).length,
        templates: questions.filter(({ draw }) => draw !== undefined).length,
        difficulty: {
          easy: share(({ difficulty }) => difficulty === 'easy'),
          medium: share(({ difficulty }) => difficulty === 'medium'),
          hard: share(({ difficulty }) => difficulty === 'hard'),
        },
        less: share(({ less }) => less === true),
        exhibits: share(({ exhibit }) => exhibit === true),
        positions: LETTERS.map((_, place) => share(({ options }) => options[place]?.correct === true)),
        nearest: Math.max(0, ...questions.map(({ id }) => nearest.get(id)?.share ?? 0)),
        longStems: questions.filter(({ stem }) => countWords(stem) > LONGEST_STEM).length,
        ...readingsOf(questions),
        changed: questions.filter(({ changed }) => changed !== undefined).length,
        retired: countRetired(questions),
      },
    ];
  });
}

const percent = (share: number, digits = 0) => (share * 100).toFixed(digits);

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const grid = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [row(head), row(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n');

const sum = (banks: readonly BankFigures[], of: (bank: BankFigures) => number) =>
  banks.reduce((total, bank) => total + of(bank), 0);

/** Of all banks together, each weighed by its items. */
function meanOf(banks: readonly BankFigures[], of: (bank: BankFigures) => number, base: 'items' | 'secure') {
  return sum(banks, (bank) => of(bank) * bank[base]) / (sum(banks, (bank) => bank[base]) || 1);
}

interface Aim {
  figure: string;
  aim: string;
  reached: string;
  isMet: boolean;
}

const between = (value: number, least: number, most: number) => value >= least && value <= most;

/** What the banks together should reach, and what they do. */
export function compareWithAims(banks: readonly BankFigures[]): Aim[] {
  const all = (of: (bank: BankFigures) => number) => meanOf(banks, of, 'items');
  const secure = (of: (bank: BankFigures) => number) => meanOf(banks, of, 'secure');
  const options = all(({ allWords }) => allWords);
  const worst = Math.max(0, ...banks.map(({ allWords }) => allWords));
  const small = all(({ functionWords }) => functionWords);
  const longest = all((bank) => bank.longest);
  const places = LETTERS.map((_, place) => secure(({ positions }) => positions[place] ?? 0));
  const nearest = Math.max(0, ...banks.map((bank) => bank.nearest));
  const long = sum(banks, ({ longStems }) => longStems);
  const [less, exhibits] = [secure((bank) => bank.less), secure((bank) => bank.exhibits)];
  const read = sum(banks, (bank) => bank.read);
  const items = sum(banks, (bank) => bank.items);
  const agreed = sum(banks, (bank) => bank.agreed) / (read || 1);
  return [
    {
      figure: 'Key found from the options alone',
      aim: '35% at most',
      reached: `${percent(options, 1)}%`,
      isMet: options <= 0.35,
    },
    {
      figure: 'The same, worst bank',
      aim: '45% at most',
      reached: `${percent(worst, 1)}%`,
      isMet: worst <= 0.45,
    },
    {
      figure: 'Key found from function words',
      aim: '31% at most',
      reached: `${percent(small, 1)}%`,
      isMet: small <= 0.31,
    },
    {
      figure: 'Key is the longest option, ties shared',
      aim: '20 to 30%',
      reached: `${percent(longest, 1)}%`,
      isMet: between(longest, 0.2, 0.3),
    },
    {
      figure: 'Key stands first, second, third, last',
      aim: '22 to 28% each',
      reached: `${places.map((each) => percent(each, 1)).join(', ')}%`,
      isMet: places.every((each) => between(each, 0.22, 0.28)),
    },
    {
      figure: 'Words that two stems share, twins aside',
      aim: '50% at most',
      reached: `${percent(nearest)}%`,
      isMet: nearest <= 0.5,
    },
    { figure: 'Stems of 90 words or more', aim: 'none', reached: String(long), isMet: long === 0 },
    {
      figure: 'The key does less',
      aim: '18 to 25%',
      reached: `${percent(less, 1)}%`,
      isMet: between(less, 0.18, 0.25),
    },
    {
      figure: 'The stem shows a document or a log',
      aim: '25% at least',
      reached: `${percent(exhibits, 1)}%`,
      isMet: exhibits >= 0.25,
    },
    { figure: 'Items solved blind', aim: 'all', reached: `${read} of ${items}`, isMet: read === items },
    {
      figure: 'The latest blind reader chose the key',
      aim: '95% at least',
      reached: `${percent(agreed, 1)}%`,
      isMet: agreed >= 0.95,
    },
  ];
}

/** The document about all banks, as Markdown. */
export function writeBankTable(banks: readonly BankFigures[]): string {
  const count = (of: (bank: BankFigures) => number) => sum(banks, of);
  const [guessed, guesses] = [count((bank) => bank.guessed), count((bank) => bank.guesses)];
  const readers = `${guessed} of ${guesses} (${percent(guessed / (guesses || 1), 1)}%)`;
  return `# The question banks in figures

Written by \`npm run items -- table --write\`; run it again after a bank has changed. What the figures ask for is in [Writing for the academy](authoring.md#a-question); whom an exam lets through is in [decision 060](decisions/060-what-a-pass-means.md).

${banks.length} banks hold ${count(({ items }) => items)} items: ${count(({ secure }) => secure)} secure, of which ${count(({ critical }) => critical)} are critical, and ${count(({ practice }) => practice)} for practice. ${count(({ templates }) => templates)} draw their numbers anew whenever they are asked.

${grid(
  ['All banks', 'aim', 'reached', ''],
  compareWithAims(banks).map(({ figure, aim, reached, isMet }) => [
    figure,
    aim,
    reached,
    isMet ? 'met' : '**missed**',
  ]),
)}

The guess from the options alone is that of a word model that has learned from all other banks; chance is 25%. Readers who know the subject and guessed with the stem covered hit more, ${readers}. The readers are programs, named so beside each item.

## What they hold
Shares in percent of the secure items.

${grid(
  [
    'Bank',
    'secure',
    'practice',
    'critical',
    'templates',
    'easy / medium / hard',
    'key does less',
    'document or log',
    'key first to last',
  ],
  banks.map((bank) => [
    bank.slug,
    bank.secure,
    bank.practice,
    bank.critical,
    bank.templates,
    Object.values(bank.difficulty)
      .map((share) => percent(share))
      .join(' / '),
    percent(bank.less),
    percent(bank.exhibits),
    bank.positions.map((share) => percent(share)).join(' '),
  ]),
)}

## How well they keep their keys, and who read them
Options, function words, longest: in percent of all items. Nearest stem: words shared with another stem of any bank, twins aside. Agreed: in the latest reading; where reader and key differed, the item was mended and is solved again. Changed: after a blind reading. Retired: numbers that were given once.

${grid(
  [
    'Bank',
    'options alone',
    'function words',
    'longest',
    'nearest stem',
    'stems of 90 words',
    'solved blind',
    'agreed',
    'guessed',
    'changed',
    'retired',
  ],
  banks.map((bank) => [
    bank.slug,
    percent(bank.allWords),
    percent(bank.functionWords),
    percent(bank.longest),
    percent(bank.nearest),
    bank.longStems,
    bank.read,
    bank.agreed,
    `${bank.guessed} of ${bank.guesses}`,
    bank.changed,
    bank.retired,
  ]),
)}
`;
}
