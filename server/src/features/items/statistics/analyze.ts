import { calibrate, type Calibration } from './calibrate.ts';
import { classicalFigures, median, type ClassicalFigures } from './classical.ts';
import { decisionFigures, type DecisionFigures } from './decision.ts';
import { differences, type Difference } from './differential.ts';
import { abilityAt, errorAt, errorOfCut, expectedScore, type Curve } from './equating.ts';
import { flagsOf, type ItemFlag } from './flags.ts';
import { at, personsIn, type ResponseTable } from './response-table.ts';

export interface Range {
  lowest: number;
  median: number;
  highest: number;
}

export interface EquatingFigures {
  forms: number;
  sets: number;
  bankCut: number;
  cut: Range;
  cutError: number;
  score: Range;
  errorOfScore: number;
  errorOfAbility: number;
}

export interface Analysis {
  items: (ClassicalFigures & { flags: ItemFlag[] })[];
  time: { n: number; medianMinutes: number | null };
  decision: DecisionFigures | undefined;
  rasch: Calibration | undefined;
  twoParameter: Calibration | undefined;
  equating: EquatingFigures | undefined;
  differences: { grouping: string; people: number; items: Difference[] }[];
}

export interface Rules {
  questions: number;
  /** The fewest right answers that pass a whole form. */
  passing: number;
}

const rangeOf = (values: readonly number[]): Range => {
  const sorted = values.toSorted((a, b) => a - b);
  return { lowest: at(sorted, 0), median: median(sorted) ?? 0, highest: at(sorted, sorted.length - 1) };
};

/** Whole forms whose items are all on the scale, each with its items' places in the calibration. */
function calibratedForms(table: ResponseTable, { items }: Calibration, questions: number): number[][] {
  const place = new Map(items.map(({ item }, index) => [item, index]));
  return Array.from({ length: personsIn(table) }, (_, person) =>
    Array.from(table.item.subarray(at(table.start, person), at(table.start, person + 1))).flatMap(
      (item) => place.get(item) ?? [],
    ),
  ).filter((form) => form.length === questions);
}

/** Where the pass mark of each form lies on the common scale, and how exactly. */
export function equateForms(
  table: ResponseTable,
  calibration: Calibration,
  { questions, passing }: Rules,
): EquatingFigures | undefined {
  const forms = calibratedForms(table, calibration, questions);
  if (forms.length === 0) return undefined;
  const share = passing / questions;
  const bankCut = abilityAt(calibration.items, share);
  const sets = new Map(forms.map((form) => [form.toSorted((a, b) => a - b).join(), form]));
  const each = [...sets.values()].map((form) => {
    const items = form.flatMap((place): (Curve & { place: number })[] => {
      const item = calibration.items[place];
      return item ? [{ difficulty: item.difficulty, discrimination: item.discrimination, place }] : [];
    });
    const cut = abilityAt(items, share);
    return {
      cut,
      cutError: errorOfCut(items, cut, calibration.covariance),
      score: expectedScore(items, bankCut),
      ...errorAt(items, cut),
    };
  });
  return {
    forms: forms.length,
    sets: sets.size,
    bankCut,
    cut: rangeOf(each.map(({ cut }) => cut)),
    cutError: Math.max(...each.map(({ cutError }) => cutError)),
    score: rangeOf(each.map(({ score }) => score)),
    errorOfScore: median(each.map(({ ofScore }) => ofScore)) ?? 0,
    errorOfAbility: median(each.map(({ ofAbility }) => ofAbility)) ?? 0,
  };
}

/** All figures about the items and forms of a course, from the answers alone. */
export function analyze(table: ResponseTable, rules: Rules): Analysis {
  const items = classicalFigures(table).map((figures, index) => ({
    ...figures,
    flags: flagsOf(figures, table.items[index]?.key ?? 0),
  }));
  const whole = Array.from(table.right).filter((_, person) => at(table.asked, person) === rules.questions);
  const rasch = calibrate(table, 'rasch');
  return {
    items,
    time: { n: personsIn(table), medianMinutes: median(Array.from(table.minutes)) },
    decision: decisionFigures({ right: whole, ...rules }),
    rasch,
    twoParameter: calibrate(table, 'twoParameter'),
    equating: rasch && equateForms(table, rasch, rules),
    differences: Object.entries(table.groups).map(([grouping, groups]) => ({
      grouping,
      people: groups.filter(Boolean).length,
      items: differences(table, groups),
    })),
  };
}
