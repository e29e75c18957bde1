import { QUESTIONS_PER_ATTEMPT } from '@trialwright/contract';
import { examItems, questionsPerAttempt, type CatalogueCourse } from '../../server/src/content/catalogue.ts';
import { findCues } from '../../server/src/content/wording-cues.ts';
import { chanceOfPassing } from '../../server/src/features/items/statistics/decision.ts';
import {
  passedByAttempt,
  passedWithin,
  passingScore,
} from '../../server/src/features/items/statistics/pass-chances.ts';
import { ATTEMPTS, drawSets, simulatePasses, type Forms, type Rule } from '../claims/simulate.ts';
import { printTable } from '../table.ts';
import type { Chance } from './random.ts';

/** What an exam should do over three attempts with somebody who knows half, and at the first with somebody who knows 90%. */
const HALF = 0.5;
const READY = 0.9;
const AIMS = { most: 0.03, least: 0.95 };
const CANDIDATES = 5000;
const GUESS = 0.25;
const LONGEST_FORM = 200;

type Reading = Rule['reading'];

/** How often somebody who knows a share of the items, and guesses the others, is right. */
const chanceRight = (share: number, reading: Reading) =>
  reading === 'items' ? share + (1 - share) * GUESS : share;

const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 2 : 1)}%`;
const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;

interface Setting {
  questions: number;
  passing: number;
  reading: Reading;
}

/** Both figures where every answer is independent: no bank ends, and no form knows another. */
function independent({ questions, passing, reading }: Setting) {
  const chance = (share: number) => chanceOfPassing(chanceRight(share, reading), questions, passing);
  return { half: passedWithin(ATTEMPTS, chance(HALF)), ready: chance(READY) };
}

const isMet = ({ half, ready }: { half: number; ready: number }) => half <= AIMS.most && ready >= AIMS.least;
const verdict = (isHeld: boolean) => (isHeld ? 'met' : 'missed');

/** The shortest form that meets both aims, and the one from which every longer form does. */
function shortestForms(reading: Reading) {
  const lengths = Array.from({ length: LONGEST_FORM }, (_, index) => index + 1);
  const fits = (questions: number) =>
    isMet(independent({ questions, passing: passingScore(questions), reading }));
  const last = lengths.filter((questions) => !fits(questions)).at(-1) ?? 0;
  return { first: lengths.find(fits), always: last + 1 };
}

const SETTINGS: { name: string; questions: number; passing: number }[] = [
  { name: 'role course as it is', questions: 20, passing: 16 },
  { name: 'role course, 85%', questions: 20, passing: 17 },
  { name: 'role course, 90%', questions: 20, passing: 18 },
  { name: '30 questions, 80%', questions: 30, passing: 24 },
  { name: '45 questions, 80%', questions: 45, passing: 36 },
  { name: 'module as it is', questions: 10, passing: 8 },
  { name: 'module, 90%', questions: 10, passing: 9 },
  { name: 'module, 15 questions', questions: 15, passing: 12 },
];

const READINGS: { reading: Reading; name: string }[] = [
  { reading: 'answers', name: 'each answer right' },
  { reading: 'items', name: 'items known, rest guessed' },
];

function printArithmetic(): void {
  const rows = SETTINGS.flatMap(({ name, questions, passing }) =>
    READINGS.map(({ reading, name: meaning }) => {
      const found = independent({ questions, passing, reading });
      return {
        setting: name,
        passes: `${passing} of ${questions}`,
        'what “knows” means': meaning,
        '50%, within three': percent(found.half),
        aim: verdict(found.half <= AIMS.most),
        '90%, at first': percent(found.ready),
        'aim ': verdict(found.ready >= AIMS.least),
      };
    }),
  );
  printTable('Independent answers, by the binomial distribution', rows);
  for (const { reading, name } of READINGS) {
    const { first, always } = shortestForms(reading);
    console.log(
      `  ${name}: ${first} questions are the fewest that meet both aims at 80%, and from ${always} on every form does.`,
    );
  }
  printTable(
    'Items known once for all, rest guessed, three forms without a common item',
    [
      { name: 'role course', items: 60, questions: 20 },
      { name: 'module', items: 30, questions: 10 },
      { name: '30 questions, 90 items', items: 90, questions: 30 },
      { name: '40 questions, 120 items', items: 120, questions: 40 },
      { name: '45 questions, 135 items', items: 135, questions: 45 },
    ].map(({ name, items, questions }) => {
      const by = (share: number, guess: number) =>
        passedByAttempt({ items, known: Math.round(share * items), questions, guess }, ATTEMPTS);
      const half = by(HALF, GUESS);
      return {
        bank: name,
        ...Object.fromEntries(half.map((each, index) => [`50% by ${index + 1}`, percent(each)])),
        'without guessing': percent(by(HALF, 0).at(-1) ?? 0),
        '90% at first': percent(by(READY, GUESS)[0] ?? 0),
      };
    }),
  );
}

interface BankResult {
  slug: string;
  questions: number;
  items: number;
  critical: number;
  /** Items that come again within three attempts, on average. */
  repeated: number;
  guess: number;
  half: Record<'answers' | 'items' | 'told' | 'testwise' | 'critical', number>;
  ready: Record<'answers' | 'items' | 'critical' | 'criticalAnswers', number>;
}

const distinct = (forms: Forms) => new Set(forms.flat()).size;

function examine(course: CatalogueCourse, guess: number, { whole: random }: Chance): BankResult {
  const bank = examItems(course);
  const questions = questionsPerAttempt(course);
  const sets = drawSets(course, random);
  const passed = (rule: Partial<Rule>, share: number, attempt: number) => {
    const options = { knows: [share], candidates: CANDIDATES };
    return simulatePasses({ bank, sets }, rule, random, options)[0]?.by[attempt - 1] ?? Number.NaN;
  };
  const half = (rule: Partial<Rule>) => passed(rule, HALF, ATTEMPTS);
  const ready = (rule: Partial<Rule>) => passed(rule, READY, 1);
  return {
    slug: course.slug,
    questions,
    items: bank.length,
    critical: mean(sets.flat().map((form) => form.filter(({ critical }) => critical).length)),
    repeated: mean(sets.map((forms) => forms.flat().length - distinct(forms))),
    guess,
    half: {
      answers: half({ reading: 'answers' }),
      items: half({}),
      told: half({ tellsKeys: true }),
      testwise: half({ guess }),
      critical: half({ isCriticalRequired: true }),
    },
    ready: {
      answers: ready({ reading: 'answers' }),
      items: ready({}),
      critical: ready({ isCriticalRequired: true }),
      criticalAnswers: ready({ reading: 'answers', isCriticalRequired: true }),
    },
  };
}

/** Prints what three forms of every bank let through, and returns it for the banks of role courses together. */
export function printRetakes(
  courses: readonly CatalogueCourse[],
  chance: Chance,
  { isEach }: { isEach: boolean },
) {
  printArithmetic();
  const cues = new Map(findCues(courses).map(({ slug, allWords }) => [slug, allWords]));
  const results = courses.map((course) => examine(course, cues.get(course.slug) ?? GUESS, chance));
  const row = ({ slug, items, critical, repeated, guess, half, ready }: BankResult) => ({
    bank: slug,
    items,
    'critical a form': critical.toFixed(1),
    repeated: repeated.toFixed(2),
    'options alone': percent(guess),
    '50% of answers': percent(half.answers),
    '50% of items': percent(half.items),
    'keys told': percent(half.told),
    'as by options': percent(half.testwise),
    '90% of answers': percent(ready.answers),
    '90% of items': percent(ready.items),
  });
  for (const questions of new Set(results.map((each) => each.questions))) {
    const banks = results.filter((each) => each.questions === questions);
    const spread = (name: string, of: (each: BankResult) => number, isLowBest: boolean) => {
      const sorted = banks.map(of).toSorted((a, b) => (isLowBest ? b - a : a - b));
      return {
        figure: name,
        worst: percent(sorted[0] ?? 0),
        median: percent(sorted[sorted.length >> 1] ?? 0),
        best: percent(sorted.at(-1) ?? 0),
        mean: percent(mean(sorted)),
      };
    };
    printTable(
      `${banks.length} banks with ${questions} questions a form, ${CANDIDATES} candidates for each figure`,
      [
        spread('50% of answers right, passed within three', ({ half }) => half.answers, true),
        spread('50% of items known, rest guessed, within three', ({ half }) => half.items, true),
        spread('the same, every key told after an attempt', ({ half }) => half.told, true),
        spread('the same, guessed as well as by the options alone', ({ half }) => half.testwise, true),
        spread('the same, all critical questions required', ({ half }) => half.critical, true),
        spread('90% of answers right, passed at first', ({ ready }) => ready.answers, false),
        spread('the same, all critical questions required', ({ ready }) => ready.criticalAnswers, false),
        spread('90% of items known, rest guessed, at first', ({ ready }) => ready.items, false),
        spread('the same, all critical questions required', ({ ready }) => ready.critical, false),
      ],
    );
    console.log(
      `  Items that come again within three attempts: ${mean(banks.map((each) => each.repeated)).toFixed(2)} on average, ${Math.max(...banks.map((each) => each.repeated)).toFixed(2)} at most.`,
    );
    if (isEach) printTable('Each of them', banks.map(row));
  }
  const ofRoles = results.filter(({ questions }) => questions === QUESTIONS_PER_ATTEMPT);
  return {
    half: mean(ofRoles.map(({ half }) => half.answers)),
    ready: mean(ofRoles.map(({ ready }) => ready.answers)),
    ...AIMS,
  };
}
