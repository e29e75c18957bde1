import { examItems, type CatalogueCourse } from '../../server/src/content/catalogue.ts';
import type { QuestionItem } from '../../server/src/content/schemas.ts';
import { drawForm } from '../../server/src/learning/quiz/draw.ts';
import { FORMS_REMEMBERED } from '../../server/src/learning/quiz/exposure.ts';
import {
  collectResponses,
  type ResponseTable,
} from '../../server/src/features/items/statistics/response-table.ts';
import type { Chance } from './random.ts';

const OPTIONS = 4;

/** An item as nature made it: what the academy tries to find out. */
export interface TrueItem {
  difficulty: number;
  discrimination: number;
  /** The option that is right. */
  truth: number;
  /** The option that the bank says is right. */
  key: number;
  /** How tempting each option is to somebody who does not know. */
  lure: number[];
}

/** Expected shares right of somebody at ability 0, by the difficulty that authors name. */
const LOGIT: Record<QuestionItem['difficulty'], number> = { easy: -1.73, medium: -0.85, hard: 0 };
const SCATTER = 0.5;

/** True items for a bank: difficulties scatter around what their authors expect. */
export function trueItems(
  course: CatalogueCourse,
  { normal, uniform, whole }: Chance,
  discriminationScatter = 0,
): TrueItem[] {
  return examItems(course).map(({ difficulty, options }) => {
    const truth = options.findIndex(({ correct }) => correct);
    return {
      difficulty: LOGIT[difficulty] + SCATTER * normal(),
      discrimination: Math.exp(discriminationScatter * normal()),
      truth,
      key: truth,
      lure: Array.from({ length: OPTIONS }, () => 0.4 + uniform() + whole(2) * 0.3),
    };
  });
}

export const chanceOf = ({ difficulty, discrimination }: TrueItem, ability: number): number =>
  1 / (1 + Math.exp(-discrimination * (ability - difficulty)));

/** The option that somebody chooses: the right one by ability, else one of the others by its lure. */
export function choose(item: TrueItem, ability: number, { uniform }: Chance): number {
  if (uniform() < chanceOf(item, ability)) return item.truth;
  const total = item.lure.reduce((sum, lure, option) => sum + (option === item.truth ? 0 : lure), 0);
  let rest = uniform() * total;
  for (const [option, lure] of item.lure.entries()) {
    if (option === item.truth) continue;
    rest -= lure;
    if (rest <= 0) return option;
  }
  return item.truth === OPTIONS - 1 ? OPTIONS - 2 : OPTIONS - 1;
}

/** Forms drawn one after the other by the academy's own draw, which knows the latest ones; items by their places. */
export function drawForms(course: CatalogueCourse, count: number, { whole }: Chance): number[][] {
  const bank = examItems(course);
  const place = new Map(bank.map(({ id }, index) => [id, index]));
  const latest: string[][] = [];
  const recentlyAsked = new Map<string, number>();
  return Array.from({ length: count }, () => {
    const ids = drawForm(bank, course.lessons, whole, { recentlyAsked }).map(({ id }) => id);
    latest.push(ids);
    for (const id of ids) recentlyAsked.set(id, (recentlyAsked.get(id) ?? 0) + 1);
    const forgotten = latest.length > FORMS_REMEMBERED ? latest.shift() : [];
    for (const id of forgotten ?? []) recentlyAsked.set(id, (recentlyAsked.get(id) ?? 0) - 1);
    return ids.flatMap((id) => place.get(id) ?? []);
  });
}

export interface Candidate {
  ability: number;
  form: number[];
  right: number;
}

/** Lets candidates answer; each form is given to as many people in turn. */
export function answerForms(
  items: readonly TrueItem[],
  forms: readonly number[][],
  {
    abilities,
    groups,
    shift = () => 0,
  }: {
    abilities: readonly number[];
    groups?: readonly string[];
    /** How much harder an item is for the group of a person. */
    shift?: (item: number, person: number) => number;
  },
  chance: Chance,
): { table: ResponseTable; candidates: Candidate[] } {
  const table = collectResponses(items.map(({ key }, index) => ({ id: `q${index}`, key, options: OPTIONS })));
  const candidates = abilities.map((ability, person): Candidate => {
    const form = forms[person % forms.length] ?? [];
    const answers = form.flatMap((item) => {
      const each = items[item];
      return each
        ? [{ item, option: choose(each, ability - shift(item, person), chance), seconds: null }]
        : [];
    });
    const right = answers.filter(({ item, option }) => option === items[item]?.key).length;
    table.add({ answers, asked: form.length, right, minutes: 20, offered: items.keys() });
    return { ability, form, right };
  });
  return { table: table.finish(groups ? { language: groups } : {}), candidates };
}

export const normals = (count: number, mean: number, deviation: number, { normal }: Chance): number[] =>
  Array.from({ length: count }, () => mean + deviation * normal());
