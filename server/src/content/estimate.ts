import { gradeCheck, askCheck, keyOf, type Check } from './checks/check.ts';
import { countWords } from './lesson-text.ts';
import { MINUTES_PER_QUESTION, WORDS_PER_MINUTE, type Workload } from './program-length.ts';

/** Nobody drafts and types faster than this for long. */
const WRITTEN_WORDS_PER_MINUTE = 15;

/** What a question or a result holds besides its text. */
const SIGNS = new Set(['id', 'kind', 'type', 'verdict', 'state']);

/** All words in a question or a result, wherever they stand. */
function wordsIn(value: unknown): number {
  if (typeof value === 'string') return countWords(value);
  if (typeof value !== 'object' || value === null) return 0;
  const texts = Object.entries(value).filter(([name]) => !SIGNS.has(name));
  return texts.reduce((sum, [, each]) => sum + wordsIn(each), 0);
}

/** Minutes to decide, by what a check asks for and how much of it there is. */
function minutesToDecide(check: Check): number {
  switch (check.check) {
    case 'choose':
    case 'tick':
    case 'consequence':
      return check.options.length * 0.25;
    case 'order':
      return check.steps.length * 0.25;
    case 'sort':
      return check.items.length * 0.25;
    case 'match':
      return check.pairs.length * 0.25;
    case 'mark':
      return check.sheets.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)).length * 0.15;
    case 'fill':
      return check.fields.length;
    default:
      return check.words / WRITTEN_WORDS_PER_MINUTE + check.rubric.length * 0.25;
  }
}

/** A check as it is read, decided, and read again with its feedback. Described for readers in docs/hours.md. */
export function minutesOfCheck(check: Check): number {
  const words = wordsIn(askCheck(check)) + wordsIn(gradeCheck(check, keyOf(check))?.result);
  return words / WORDS_PER_MINUTE + minutesToDecide(check);
}

/** Minutes to answer all that a lesson asks; questions in its text take what the formula gives them. */
export function minutesToAnswer({ tasks }: Workload, checks: readonly Check[]): number {
  const asked = (tasks - checks.length) * MINUTES_PER_QUESTION;
  return checks.reduce((sum, check) => sum + minutesOfCheck(check), asked);
}
