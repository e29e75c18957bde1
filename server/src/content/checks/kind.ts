import type { CheckAnswer, CheckMark, CheckQuestion, CheckResult, CheckVerdict } from '@trialwright/contract';
import * as z from 'zod';

export const words = z
  .string('quote the text')
  .min(1, 'is empty; quote a text that holds a comma or a colon');
export const because = words.max(240);

const id = z
  .string()
  .regex(/^[a-z0-9-]+\.\d\d\.[a-z0-9-]+$/, 'is course.lesson.name, such as cra-foundations.01.first-call');

/** What every check has besides what it asks for. */
export const aboutCheck = {
  /** Never reused: answers are stored under it. */
  id,
  /** A competency of the course's role. */
  skill: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is the ID of a competency'),
  /** Position of the lesson's objective, from 1. */
  objective: z.number().int().positive(),
  ask: words.max(220),
  about: words.max(400).optional(),
  /** What happens next, then why. */
  why: words.min(40, 'has fewer than 40 characters').max(200, 'has more than 200 characters'),
  /** Who sets the rule, with its number. */
  rule: words,
  /** The same check with other facts, for when it comes back. */
  variants: z.array(z.record(z.string(), z.unknown())).min(1).optional(),
};

export type Question<K extends CheckQuestion['kind']> = Extract<CheckQuestion, { kind: K }>;
export type Answer<K extends CheckAnswer['kind']> = Extract<CheckAnswer, { kind: K }>;

/** What grading tells; `why` and `rule` are the check's own unless it says otherwise. */
export type Grade = Pick<CheckResult, 'verdict' | 'text' | 'marks'> &
  Partial<Omit<CheckResult, 'verdict' | 'text' | 'marks'>> & {
    /** What counts as found, and of how much. */
    hits: number;
    of: number;
  };

/**
 * A kind of check: how its source looks, what of it the learner sees, and what becomes of an answer. Keys are in the
 * source alone; `ask` leaves them out.
 */
export interface CheckKind<K extends CheckQuestion['kind'], S extends z.ZodType> {
  schema: S;
  ask: (check: z.output<S>) => Omit<Question<K>, 'id' | 'ask' | 'about' | 'kind'>;
  /** The answer that is right, or as good as any. */
  key: (check: z.output<S>) => Answer<K>;
  /** Undefined for an answer that does not fit the question. */
  grade: (check: z.output<S>, answer: Answer<K>) => Grade | undefined;
}

export function checkKind<K extends CheckQuestion['kind'], S extends z.ZodType>(
  kind: CheckKind<K, S>,
): CheckKind<K, S> {
  return kind;
}

export const VERDICT_WORDS: Record<'right' | 'partly' | 'wrong', string> = {
  right: 'Right',
  partly: 'Partly right',
  wrong: 'Not yet',
};

export function mark(
  state: CheckMark['state'],
  reason: string | null = null,
  answer: string | null = null,
): CheckMark {
  return { state, because: reason, answer };
}

export const NO_MARK = mark('none');

/** So many of so many in place: half of them is partly right. */
export function gradeCount(marks: CheckMark[], word = ''): Grade {
  const of = marks.length;
  const hits = marks.filter(({ state }) => state === 'right').length;
  const verdict: CheckVerdict = hits === of ? 'right' : hits >= of / 2 ? 'partly' : 'wrong';
  const counted = verdict === 'right' ? '' : `: ${hits} of ${of}${word}`;
  return { verdict, text: `${VERDICT_WORDS[verdict]}${counted}`, marks, hits, of };
}

/** Found, missed, and false alarms: a false alarm costs as much as a miss. */
export function gradeFinding(
  places: readonly { isRight: boolean; because: string }[],
  given: ReadonlySet<number>,
): Grade {
  const marks = places.map(({ isRight, because }, place) => {
    if (given.has(place)) return mark(isRight ? 'right' : 'alarm', because);
    return isRight ? mark('missed', because) : NO_MARK;
  });
  const count = (state: CheckMark['state']) => marks.filter((each) => each.state === state).length;
  const [hits, alarms] = [count('right'), count('alarm')];
  const of = hits + count('missed');
  const verdict = hits === of && alarms === 0 ? 'right' : hits > alarms ? 'partly' : 'wrong';
  const text = `${VERDICT_WORDS[verdict]}: ${hits} of ${of} found, ${alarms} false ${alarms === 1 ? 'alarm' : 'alarms'}`;
  return { verdict, text, marks, hits, of };
}

/** Whether these are positions in a list, each once. */
export function arePositions(given: readonly number[], length: number): boolean {
  return new Set(given).size === given.length && given.every((each) => each < length);
}

export function isPermutation(given: readonly number[], length: number): boolean {
  return given.length === length && arePositions(given, length);
}

/** An order in which to show things, which is not their own. */
export const shuffled = z
  .array(z.number().int().min(0))
  .refine(
    (order) => isPermutation(order, order.length) && order.some((from, place) => from !== place),
    'is the positions from 0, each once, and not in their own order',
  );
