import type { CatalogueCourse } from '../../server/src/content/catalogue.ts';
import { calibrate, type Calibration } from '../../server/src/features/items/statistics/calibrate.ts';
import { classicalFigures } from '../../server/src/features/items/statistics/classical.ts';
import { decisionFigures } from '../../server/src/features/items/statistics/decision.ts';
import { differences } from '../../server/src/features/items/statistics/differential.ts';
import { abilityAt } from '../../server/src/features/items/statistics/equating.ts';
import { flagsOf } from '../../server/src/features/items/statistics/flags.ts';
import { passingScore } from '../../server/src/features/items/statistics/pass-chances.ts';
import {
  collectResponses,
  type ResponseTable,
} from '../../server/src/features/items/statistics/response-table.ts';
import { answerForms, drawForms, normals, trueItems, type TrueItem } from './candidates.ts';
import { estimateInR, referenceAnswers } from './reference.ts';
import { seeded, type Chance } from './random.ts';

export const QUESTIONS = 20;
export const PASSING = passingScore(QUESTIONS);
const SHARE = PASSING / QUESTIONS;
const CANDIDATES = 10_000;
const FORMS = 1000;

const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;
const rootMeanSquare = (values: readonly number[]) => Math.sqrt(mean(values.map((each) => each * each)));
const share = (values: readonly boolean[]) => mean(values.map(Number));

export interface Population {
  /** Mean of ability above the true cut, and its standard deviation, in logits. */
  above: number;
  deviation: number;
}

/** Whether people half a logit and more from the cut are decided rightly, and how exactly forms are equated. */
export function decide(course: CatalogueCourse, { above, deviation }: Population, seed: number, scatter = 0) {
  const chance = seeded(seed);
  const items = trueItems(course, chance, scatter);
  const cut = abilityAt(items, SHARE);
  const forms = drawForms(course, FORMS, chance);
  const abilities = normals(CANDIDATES, cut + above, deviation, chance);
  const first = answerForms(items, forms, { abilities }, chance);
  const second = answerForms(items, forms.toReversed(), { abilities }, chance);
  const far = first.candidates.filter(({ ability }) => Math.abs(ability - cut) > 0.5);
  const passes = ({ right }: { right: number }) => right >= PASSING;
  const alike = first.candidates.map(
    (each, person) => passes(each) === (second.candidates[person] ?? each).right >= PASSING,
  );
  const estimated = decisionFigures({
    right: first.candidates.map(({ right }) => right),
    questions: QUESTIONS,
    passing: PASSING,
  });
  return {
    accuracy: share(far.map((each) => passes(each) === each.ability >= cut)),
    far: far.length,
    passed: share(first.candidates.map(passes)),
    consistency: mean(alike.map(Number)),
    estimatedConsistency: estimated?.consistency ?? Number.NaN,
    exposure: Math.max(...classicalFigures(first.table).map(({ asked, offered }) => asked / offered)),
    ...equatingErrors(items, forms, first.table, { cut, above, deviation }),
  };
}

/** Differences between true cuts of forms and those of the calibration, in standard deviations of ability. */
function equatingErrors(
  items: readonly TrueItem[],
  forms: readonly number[][],
  table: ResponseTable,
  { cut, above, deviation }: Population & { cut: number },
) {
  const found = calibrate(table, 'rasch');
  if (!found) throw new Error('The simulated answers could not be calibrated.');
  const place = new Map(found.items.map((item) => [item.item, item]));
  const origin = cut + above;
  const errors = forms.map((form) => {
    const estimated = abilityAt(
      form.flatMap((item) => place.get(item) ?? []),
      SHARE,
    );
    const truth = abilityAt(
      form.flatMap((item) => items[item] ?? []),
      SHARE,
    );
    return (estimated + origin - truth) / deviation;
  });
  const recovered = found.items.map(
    ({ item, difficulty }) => difficulty + origin - (items[item]?.difficulty ?? 0),
  );
  const covered = found.items.map(
    ({ difficultyError }, index) => Math.abs(recovered[index] ?? 0) < 1.96 * difficultyError,
  );
  return {
    equating: rootMeanSquare(errors),
    worstEquating: Math.max(...errors.map(Math.abs)),
    recovery: rootMeanSquare(recovered),
    coverage: share(covered),
  };
}

const BAD_KEYS = 3;
const ANSWERS = 300;

/** How many planted wrong keys are found from 300 answers to each item, and how many right keys are suspected. */
export function plantBadKeys(course: CatalogueCourse, { above, deviation }: Population, rounds: number) {
  const found: boolean[] = [];
  const suspected: boolean[] = [];
  const easyFound: boolean[] = [];
  for (let round = 0; round < rounds; round++) {
    const chance = seeded(7000 + round);
    const items = trueItems(course, chance, 0.2);
    const cut = abilityAt(items, SHARE);
    const bad = new Set(Array.from({ length: BAD_KEYS }, () => chance.whole(items.length)));
    for (const index of bad) {
      const item = items[index];
      // The key moves to the distractor that people choose most.
      if (item)
        item.key =
          [0, 1, 2, 3]
            .filter((option) => option !== item.truth)
            .toSorted((a, b) => (item.lure[b] ?? 0) - (item.lure[a] ?? 0))[0] ?? 0;
    }
    const easy = [...items.keys()].find((index) => !bad.has(index)) ?? 0;
    const easiest = items[easy];
    // Some 98% answer it right.
    if (easiest)
      Object.assign(easiest, { difficulty: cut + above - 4.5 * Math.max(1, deviation), discrimination: 1 });
    const people = Math.round((ANSWERS * items.length) / QUESTIONS);
    const forms = drawForms(course, people, chance);
    const { table } = answerForms(
      items,
      forms,
      { abilities: normals(people, cut + above, deviation, chance) },
      chance,
    );
    for (const [index, figures] of classicalFigures(table).entries()) {
      const flags = flagsOf(figures, items[index]?.key ?? 0);
      if (bad.has(index)) found.push(flags.includes('bad_key'));
      else suspected.push(flags.includes('bad_key'));
      if (index === easy) easyFound.push(flags.includes('too_easy'));
    }
  }
  return {
    planted: found.length,
    found: share(found),
    falseAlarms: share(suspected),
    easy: share(easyFound),
  };
}

/** Whether items that are harder for one of two groups are found, with the same ability in both or not. */
export function plantDifferences(course: CatalogueCourse, chance: Chance, gap: number) {
  const items = trueItems(course, chance);
  const cut = abilityAt(items, SHARE);
  const people = 6000;
  const groups = Array.from({ length: people }, (_, person) => (person % 3 === 0 ? 'sw' : 'en'));
  const abilities = normals(people, cut + 0.5, 1, chance).map(
    (ability, person) => ability - (groups[person] === 'sw' ? gap : 0),
  );
  const isPlanted = (item: number) => item % 20 === 3;
  const { table } = answerForms(
    items,
    drawForms(course, 1000, chance),
    {
      abilities,
      groups,
      shift: (item, person) => (isPlanted(item) && groups[person] === 'sw' ? 1 : 0),
    },
    chance,
  );
  const found = differences(table, groups);
  const large = (planted: boolean) =>
    share(found.filter(({ item }) => isPlanted(item) === planted).map((each) => each.class === 'C'));
  return { found: large(true), falseAlarms: large(false) };
}

function tableOf(answers: readonly string[]): ResponseTable {
  const table = collectResponses(
    Array.from(answers[0] ?? '', (_, index) => ({ id: `q${index}`, key: 0, options: OPTIONS })),
  );
  for (const text of answers) {
    const given = Array.from(text).flatMap((right, item) =>
      right === '.' ? [] : [{ item, option: right === '1' ? 0 : 1, seconds: null }],
    );
    table.add({
      answers: given,
      asked: given.length,
      right: given.filter(({ option }) => option === 0).length,
      minutes: 1,
      offered: [],
    });
  }
  return table.finish();
}

const OPTIONS = 4;

/** The largest differences from R, or why it was not asked. */
export function compareWithR() {
  const answers = referenceAnswers();
  const reference = estimateInR(answers);
  if (typeof reference === 'string') return reference;
  const table = tableOf(answers);
  const [rasch, two] = [calibrate(table, 'rasch'), calibrate(table, 'twoParameter')];
  const largest = (model: Calibration | undefined, apart: (index: number) => number) =>
    Math.max(...(model?.items.map((_, index) => Math.abs(apart(index))) ?? [Number.NaN]));
  const ours = mean(rasch?.items.map(({ difficulty }) => difficulty) ?? []);
  const theirs = mean(reference.items.map(({ erm }) => erm));
  const at = (model: Calibration | undefined, index: number) =>
    model?.items[index] ?? { difficulty: Number.NaN, discrimination: Number.NaN };
  return {
    by: reference.by,
    erm: largest(
      rasch,
      (index) => at(rasch, index).difficulty - ours - ((reference.items[index]?.erm ?? 0) - theirs),
    ),
    lme4: largest(rasch, (index) => at(rasch, index).difficulty - (reference.items[index]?.lme4 ?? 0)),
    slopes: largest(two, (index) => at(two, index).discrimination - (reference.items[index]?.slope ?? 0)),
    difficulties: largest(
      two,
      (index) => at(two, index).difficulty - (reference.items[index]?.difficulty ?? 0),
    ),
  };
}
