import * as z from 'zod';
import { readExpression } from './checks/expression.ts';
import { formatDay, parseDay } from './checks/written-values.ts';

const DAY_MS = 86_400_000;

const isWritten = (text: string) => {
  const day = parseDay(text);
  return day !== undefined && formatDay(day) === text;
};
const WrittenDay = z.string().refine(isWritten, 'is a day such as 06 MAY 2026');

/** A number or a day that is drawn anew whenever its question is asked; `usual` is the one it was written with. */
export const DrawnValue = z.union([
  z.strictObject({
    usual: z.number(),
    from: z.number(),
    to: z.number(),
    step: z.number().positive().default(1),
  }),
  z.strictObject({
    usual: WrittenDay,
    from: WrittenDay,
    to: WrittenDay,
    /** Days of the week that do not occur. */
    skip: z.literal('weekends').optional(),
  }),
]);
export type DrawnValue = z.infer<typeof DrawnValue>;

/** By name, as they stand in the form of an attempt: numbers, and days such as `06 MAY 2026`. */
export const DrawnValues = z.record(z.string(), z.union([z.number(), z.string()]));
export type DrawnValues = z.infer<typeof DrawnValues>;

/** The texts of a question with their expressions, such as `{signed + 28}`. */
export interface ItemPattern {
  stem: string;
  options: { text: string; why: string }[];
  rationale: string;
}

/** What a question needs so that its texts can be filled in. */
interface Item {
  stem: string;
  options: { text: string; why: string; correct: boolean }[];
  rationale: string;
  draw?: Record<string, DrawnValue> | undefined;
  pattern?: ItemPattern;
}

/** Everything that a value may be, in ascending order. */
export function choicesOf(drawn: DrawnValue): (number | string)[] {
  if ('step' in drawn) {
    const count = Math.floor((drawn.to - drawn.from) / drawn.step + 1e-9) + 1;
    // Steps such as 0.1 add up to 0.30000000000000004.
    return Array.from({ length: count }, (_, index) => Number((drawn.from + index * drawn.step).toFixed(6)));
  }
  const first = parseDay(drawn.from)?.getTime() ?? 0;
  const last = parseDay(drawn.to)?.getTime() ?? 0;
  const days = Array.from(
    { length: Math.round((last - first) / DAY_MS) + 1 },
    (_, index) => new Date(first + index * DAY_MS),
  );
  const isOpen = (day: Date) => drawn.skip === undefined || (day.getUTCDay() !== 0 && day.getUTCDay() !== 6);
  return days.filter(isOpen).map(formatDay);
}

/** Draws what a question leaves open; undefined where it leaves nothing open. */
export function drawValues(
  { draw }: Pick<Item, 'draw'>,
  random: (limit: number) => number,
): DrawnValues | undefined {
  if (!draw) return undefined;
  return Object.fromEntries(
    Object.entries(draw).map(([name, drawn]) => {
      const choices = choicesOf(drawn);
      return [name, choices[random(choices.length)] ?? drawn.usual];
    }),
  );
}

const usualValues = (draw: Record<string, DrawnValue>): DrawnValues =>
  Object.fromEntries(Object.entries(draw).map(([name, { usual }]) => [name, usual]));

const prose = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
const plain = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
/** By their number, from 0 to 9. */
const DECIMALS: Record<string, Intl.NumberFormat> = Object.fromEntries(
  Array.from({ length: 10 }, (_, digits) => [
    digits,
    new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  ]),
);

function writeDay(text: string, format: string): string {
  const day = parseDay(text);
  if (!day) throw new Error(`there is no ${text}`);
  if (format === '') return text;
  if (format === 'short') return text.slice(0, 6);
  if (format === 'prose') return prose.format(day);
  if (format === 'weekday') return weekday.format(day);
  throw new Error(`a day has no format '${format}'`);
}

function writeNumber(value: number, format: string): string {
  if (!Number.isFinite(value)) throw new Error('divides by zero');
  if (format === '') return plain.format(value);
  if (format === 'up') return plain.format(Math.ceil(value - 1e-9));
  if (format === 'down') return plain.format(Math.floor(value + 1e-9));
  const withDecimals = DECIMALS[format];
  if (withDecimals) return withDecimals.format(value);
  throw new Error(`a number has no format '${format}'`);
}

/** Where a text has an expression. */
export const PLACE = /\{([^{}]*)\}/g;
const NAME = /\b[a-z]\w*\b/g;

/** The names that the expressions of a text use. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(PLACE)].flatMap(
    ([, inside = '']) => (inside.split('|')[0] ?? '').match(NAME) ?? [],
  );
}

/** A text whose `{expression | format}`s are read once, to be written with many values; throws as `fillIn` does. */
export function readPattern(text: string): (values: DrawnValues) => string {
  // Every other part is what stood between braces.
  const parts = text.split(PLACE).map((part, index) => {
    if (index % 2 === 0) return () => part;
    const [expression = '', format = ''] = part.split('|').map((side) => side.trim());
    const compute = readExpression(expression);
    return (values: DrawnValues) => {
      const computed = compute(values);
      return typeof computed === 'number' ? writeNumber(computed, format) : writeDay(computed, format);
    };
  });
  return (values) => parts.map((write) => write(values)).join('');
}

/** Writes what each `{expression | format}` of a text comes to. Throws with the reason where one cannot be computed. */
export const fillIn = (text: string, values: DrawnValues): string => readPattern(text)(values);

function fillPattern<T extends Item>(item: T, pattern: ItemPattern, values: DrawnValues): T {
  const fill = (text: string) => fillIn(text, values);
  return {
    ...item,
    stem: fill(pattern.stem),
    rationale: fill(pattern.rationale),
    options: item.options.map((option, index) => ({
      ...option,
      text: fill(pattern.options[index]?.text ?? ''),
      why: fill(pattern.options[index]?.why ?? ''),
    })),
  };
}

/** A question as its file has it, with the usual values filled in and its pattern kept for others. */
export function withUsualValues<T extends Item>(item: T): T {
  if (!item.draw) return item;
  const { stem, rationale } = item;
  const pattern = { stem, rationale, options: item.options.map(({ text, why }) => ({ text, why })) };
  return { ...fillPattern(item, pattern, usualValues(item.draw)), pattern };
}

/** A question with these values; the same question where it leaves nothing open, or nothing was drawn. */
export function withValues<T extends Item>(item: T, values: DrawnValues | undefined): T {
  return item.pattern && values ? fillPattern(item, item.pattern, values) : item;
}
