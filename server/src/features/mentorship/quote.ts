import type { Line } from './passage-lines.ts';
import type { Passage } from './passage.ts';
import type { Retrieved } from './retrieval.ts';
import { stemsOf } from './words.ts';

const LONGEST_LINE = 90;
const SHORTEST_LINE = 4;
/** Bonus for a passage's first lines, which state its subject. */
const EARLY = 0.5;
/** Penalty for table cells, which mean little out of context. */
const ROW = 0.5;
/** Share of the question a statement must cover to be in the answer; with the larger share, it comes first. */
const STATEMENT = 0.4;
const MAIN_STATEMENT = 0.55;
const ASKS_FOR_FIGURE =
  /\bhow (long|fast|soon|quickly|many|much|often)\b|\b(when|deadline|hours?|days?|valid)\b/i;
/** Share with which a statement answers the question; then only related steps follow. */
const WHOLE_STATEMENT = 0.85;
const TOUCHES = 0.25;
/** Word limit for guidance, whose steps keep their order, patient care first. */
const STEPS = 0.7;

/** Which part of a guidance entry a question asks for. */
const PARTS: readonly [asked: RegExp, part: RegExp][] = [
  [/\b(write|document|record|note|chart|log|file)\b(?!s)/i, /^write down/i],
  [/\b(avoid|must not|not allowed|forbidden|never)\b/i, /^avoid/i],
];
const FIRST_PART = /^do next/i;

export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

interface Rated {
  line: Line;
  place: number;
  words: number;
  /** Relevance to the question. */
  said: number;
  /** Relevance adjusted for position and form. */
  worth: number;
}

/** Scores each line's relevance to the question. */
function rate(passage: Passage, weights: ReadonlyMap<string, number>): Rated[] {
  return passage.lines().map((line, place) => {
    const stems = new Set(stemsOf(line.text));
    let said = 0;
    for (const stem of stems) said += weights.get(stem) ?? 0;
    const worth = said + EARLY / (1 + place);
    return { line, place, words: countWords(line.text), said, worth: line.isRow ? worth * ROW : worth };
  });
}

function firstThatFit(rated: readonly Rated[], limit: number): Rated[] {
  let words = 0;
  return rated.filter((one) => {
    words += one.words;
    return words <= limit;
  });
}

/** The statement that answers the question, if any, and the requested part from its start. */
function guide(rated: readonly Rated[], question: string, mostWorth: number, limit: number): Rated[] {
  const wanted = PARTS.find(([asked]) => asked.test(question))?.[1] ?? FIRST_PART;
  const figure = ASKS_FOR_FIGURE.test(question) ? STATEMENT * mostWorth : 0;
  const [statement] = rated
    .filter(({ line }) => !line.isItem)
    .map((one) => ({ ...one, worth: one.worth + (/\d/.test(one.line.text) ? figure : 0) }))
    .filter(({ worth }) => worth >= mostWorth * STATEMENT)
    .toSorted((a, b) => b.worth - a.worth);
  const isWhole = statement !== undefined && statement.said >= mostWorth * WHOLE_STATEMENT;
  const steps = rated
    .filter(({ line }) => line.isItem && wanted.test(line.part ?? ''))
    .filter(({ said }) => !isWhole || said >= mostWorth * TOUCHES);
  const fitting = firstThatFit(steps, statement ? limit - statement.words : limit * STEPS);
  if (!statement) return fitting;
  return statement.worth >= mostWorth * MAIN_STATEMENT ? [statement, ...fitting] : [...fitting, statement];
}

/** List items stand alone: the best ones, in their original order. */
function bestLines(rated: readonly Rated[], limit: number): Rated[] {
  const chosen: Rated[] = [];
  let words = 0;
  for (const one of rated.toSorted((a, b) => b.worth - a.worth || a.place - b.place)) {
    if (one.words < SHORTEST_LINE || (chosen.length > 0 && words + one.words > limit)) continue;
    // Lines far weaker than the best would only lengthen the answer.
    if (chosen[0] && one.worth < chosen[0].worth / 3) break;
    chosen.push(one);
    words += one.words;
  }
  return chosen.toSorted((a, b) => a.place - b.place);
}

/** Prose needs context: the most relevant run of lines. */
function bestStretch(rated: readonly Rated[], limit: number): Rated[] {
  let best: { worth: number; lines: Rated[] } = { worth: -1, lines: [] };
  for (let start = 0; start < rated.length; start++) {
    const lines: Rated[] = [];
    let words = 0;
    let worth = 0;
    for (const one of rated.slice(start)) {
      if (lines.length > 0 && words + one.words > limit) break;
      lines.push(one);
      words += one.words;
      worth += one.worth;
    }
    if (worth > best.worth) best = { worth, lines };
  }
  return best.lines;
}

const IN_CONTEXT = new Set<Passage['type']>(['lesson', 'term']);

interface Quoting {
  question: string;
  retrieved: Retrieved;
  /** Word limit. */
  limit: number;
  /** Whether this passage is the answer's main source. */
  isMain: boolean;
}

/**
 * The lines of a passage that answer best, whole and in their original order, within a word limit. Guidance that is the
 * main source is quoted from its first step.
 */
export function quote(
  passage: Passage,
  { question, retrieved: { words, weights }, limit, isMain }: Quoting,
): Line[] {
  const mostWorth = words.reduce((sum, { stem }) => sum + (weights.get(stem) ?? 0), 0);
  const rated = rate(passage, weights).filter(({ words }) => words <= LONGEST_LINE);
  if (passage.type === 'guidance' && isMain)
    return guide(rated, question, mostWorth, limit).map(({ line }) => line);
  const chosen = IN_CONTEXT.has(passage.type) ? bestStretch(rated, limit) : bestLines(rated, limit);
  return chosen.map(({ line }) => line);
}
