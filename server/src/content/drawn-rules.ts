import { choicesOf, namesIn, PLACE, readPattern, type DrawnValue, type DrawnValues } from './drawn-values.ts';
import { countWords } from './lesson-text.ts';
import type { QuestionItem } from './schemas.ts';

/** So many combinations are tried: all of them, or this many spread over all. */
const MOST_TRIED = 500;
/** A key with fewer different texts could be remembered. */
const FEWEST_KEYS = 6;
const MOST_WORDS = 90;
/** No value is written with more words. */
const LONGEST_VALUE = 'May 6, 2026';

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

/** What is wrong with an item for some values, and otherwise its key; its texts are read once for all of them. */
function readItem(item: QuestionItem) {
  const stem = readPattern(item.stem);
  const mayBeLong = countWords(item.stem.replaceAll(PLACE, LONGEST_VALUE)) >= MOST_WORDS;
  const options = item.options.map(({ text, correct }) => ({ correct, write: readPattern(text) }));
  const reasons = [item.rationale, ...item.options.map(({ why }) => why)].map(readPattern);
  return (values: DrawnValues): { fault: string } | { key: string } => {
    const written = options.map(({ correct, write }) => ({ correct, text: write(values) }));
    if (new Set(written.map(({ text }) => text)).size < written.length)
      return { fault: 'two options are equal' };
    if (written.some(({ text }) => /(?:^|\s)-\d/.test(text))) return { fault: 'an option is below zero' };
    const asked = stem(values);
    if (mayBeLong && countWords(asked) >= MOST_WORDS)
      return { fault: `the stem has ${MOST_WORDS} words or more` };
    // Reasons are computed too: what cannot be throws.
    for (const write of reasons) write(values);
    return { key: written.find(({ correct }) => correct)?.text ?? '' };
  };
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
  let tried: DrawnValues | undefined;
  const told = (fault: string) => [tried ? `${fault} with ${describe(tried)}` : fault];
  try {
    const judge = readItem(item);
    for (const values of combinations(draw)) {
      tried = values;
      const judged = judge(values);
      if ('fault' in judged) return told(judged.fault);
      keys.add(judged.key);
    }
  } catch (error) {
    return told(error instanceof Error ? error.message : 'cannot be computed');
  }
  if (keys.size < FEWEST_KEYS)
    return [`its key has only ${keys.size} different texts; ${FEWEST_KEYS} are required`];
  return [];
}
