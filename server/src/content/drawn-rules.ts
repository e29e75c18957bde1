import { choicesOf, fillIn, namesIn, type DrawnValue, type DrawnValues } from './drawn-values.ts';
import { countWords } from './lesson-text.ts';
import type { QuestionItem } from './schemas.ts';

/** So many combinations are tried: all of them, or this many spread over all. */
const MOST_TRIED = 500;
/** A key with fewer different texts could be remembered. */
const FEWEST_KEYS = 6;
const MOST_WORDS = 90;

/** Combinations of what may be drawn, evenly spread where there are too many to try all. */
function* combinations(draw: Record<string, DrawnValue>): Generator<DrawnValues> {
  const choices = Object.entries(draw).map(([name, drawn]) => ({ name, values: choicesOf(drawn) }));
  const total = choices.reduce((product, { values }) => product * values.length, 1);
  const tried = Math.min(total, MOST_TRIED);
  for (let turn = 0; turn < tried; turn++) {
    let rest = Math.floor((turn * total) / tried);
    const drawn: DrawnValues = {};
    for (const { name, values } of choices) {
      drawn[name] = values[rest % values.length] ?? 0;
      rest = Math.floor(rest / values.length);
    }
    yield drawn;
  }
}

const describe = (values: DrawnValues) =>
  Object.entries(values)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ');

function faultOf(item: QuestionItem, values: DrawnValues): string | undefined {
  const options = item.options.map(({ text }) => fillIn(text, values));
  if (new Set(options).size < options.length) return 'two options are equal';
  if (options.some((text) => /(?:^|\s)-\d/.test(text))) return 'an option is below zero';
  if (countWords(fillIn(item.stem, values)) >= MOST_WORDS) return `the stem has ${MOST_WORDS} words or more`;
  // Reasons are computed too: what cannot be throws.
  for (const text of [item.rationale, ...item.options.map(({ why }) => why)]) fillIn(text, values);
  return undefined;
}

function checkNames(item: QuestionItem, draw: Record<string, DrawnValue>): string[] {
  const shown = [item.stem, ...item.options.map(({ text }) => text)].flatMap(namesIn);
  const reasons = [item.rationale, ...item.options.map(({ why }) => why)].flatMap(namesIn);
  const unknown = new Set([...shown, ...reasons].filter((name) => !(name in draw)));
  const unused = Object.keys(draw).filter((name) => !shown.includes(name));
  return [
    ...[...unknown].map((name) => `uses '${name}', which it does not draw`),
    ...unused.map((name) => `draws '${name}', which neither its stem nor its options use`),
    ...Object.entries(draw)
      .filter(([, drawn]) => !choicesOf(drawn).includes(drawn.usual))
      .map(([name]) => `the usual value of '${name}' is not among those drawn`),
  ];
}

/** What a question that draws its numbers would get wrong with some of them; of an item as its file has it. */
export function checkDrawn(item: QuestionItem): string[] {
  const { draw } = item;
  if (!draw) return [];
  const problems = checkNames(item, draw);
  if (problems.length > 0) return problems;
  const keys = new Set<string>();
  for (const values of combinations(draw)) {
    try {
      const fault = faultOf(item, values);
      if (fault !== undefined) return [`${fault} with ${describe(values)}`];
      keys.add(fillIn(item.options.find(({ correct }) => correct)?.text ?? '', values));
    } catch (error) {
      return [`${error instanceof Error ? error.message : 'cannot be computed'} with ${describe(values)}`];
    }
  }
  if (keys.size < FEWEST_KEYS)
    return [`its key has only ${keys.size} different texts; ${FEWEST_KEYS} are required`];
  return [];
}
