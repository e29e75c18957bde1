import * as z from 'zod';
import { aboutCheck, because, checkKind, gradeCount, mark, words, type Grade } from './kind.ts';
import { computeExpression } from './expression.ts';
import { formatDay, parseDay, parseNumber } from './written-values.ts';

const value = z.union([z.string(), z.number()]);

const shared = {
  label: words,
  unit: words.optional(),
  /** Values that competent people arrive at, each with its mistake. */
  near: z.array(z.strictObject({ value, because })).max(4).default([]),
  /** How the answer is computed: the check computes it again. */
  expr: words.optional(),
};

const DateField = z.strictObject({
  ...shared,
  type: z.literal('date'),
  answer: z.string().refine((text) => parseDay(text) !== undefined, 'is a day such as 06 MAY 2026'),
});
const NumberField = z.strictObject({
  ...shared,
  type: z.literal('number'),
  answer: z.number(),
  tolerance: z.number().min(0).default(0),
});

/** The reason why an expression does not give the answer. */
function faultOf({
  expr,
  answer,
}: {
  expr?: string | undefined;
  answer: string | number;
}): string | undefined {
  if (expr === undefined) return undefined;
  try {
    const computed = computeExpression(expr);
    const isSame =
      typeof computed === 'number' && typeof answer === 'number'
        ? Math.abs(computed - answer) < 1e-9
        : computed === answer;
    return isSame ? undefined : `gives ${computed}, and the answer is ${answer}`;
  } catch (error) {
    return error instanceof Error ? error.message : 'cannot be computed';
  }
}

const Field = z.discriminatedUnion('type', [DateField, NumberField]).superRefine((field, context) => {
  const fault = faultOf(field);
  if (fault !== undefined) context.addIssue({ code: 'custom', path: ['expr'], message: fault });
  for (const [index, near] of field.near.entries())
    if (isValue(field, String(near.value)))
      context.addIssue({ code: 'custom', path: ['near', index, 'value'], message: 'is the answer itself' });
});
type Field = z.infer<typeof DateField> | z.infer<typeof NumberField>;

function isDay(text: string, answer: string): boolean {
  const day = parseDay(text);
  const expected = parseDay(answer);
  return day !== undefined && expected !== undefined && day.getTime() === expected.getTime();
}

function isValue(field: Field, text: string): boolean {
  if (field.type === 'date') return isDay(text, field.answer);
  const given = parseNumber(text);
  return given !== undefined && Math.abs(given - field.answer) <= field.tolerance + 1e-9;
}

function answerText({ type, answer, unit }: Field): string {
  const day = type === 'date' ? parseDay(answer) : undefined;
  const text = day ? formatDay(day) : String(answer);
  return unit === undefined ? text : `${text} ${unit}`;
}

function gradeField(field: Field, given: string) {
  if (isValue(field, given)) return mark('right');
  const near = field.near.find(({ value }) =>
    field.type === 'date' ? isDay(given, String(value)) : parseNumber(given) === Number(value),
  );
  return mark('wrong', near?.because ?? null, `It is ${answerText(field)}`);
}

const Fill = z.strictObject({
  check: z.literal('fill'),
  ...aboutCheck,
  given: z.array(words).min(1).max(6),
  fields: z.array(Field).min(1).max(4),
  worked: z.array(words).min(1).max(5),
});

/** A day or a number to be worked out. One field of several is partly right. */
export const fill = checkKind<'fill', typeof Fill>({
  schema: Fill,
  ask: ({ given, fields }) => ({
    given,
    fields: fields.map(({ label, type, unit }) => ({ label, type, unit: unit ?? null })),
  }),
  key: ({ fields }) => ({ kind: 'fill', values: fields.map(({ answer }) => String(answer)) }),
  grade: ({ fields, worked }, { values }) => {
    if (values.length !== fields.length || values.some((text) => text.trim() === '')) return undefined;
    const grade = gradeCount(fields.map((field, place) => gradeField(field, values[place] ?? '')));
    const verdict: Grade['verdict'] = grade.verdict === 'wrong' && grade.hits > 0 ? 'partly' : grade.verdict;
    const text =
      verdict === 'partly'
        ? `Partly right: ${grade.hits} of ${grade.of}`
        : verdict === 'right'
          ? 'Right'
          : 'Not yet';
    return { ...grade, verdict, text, worked };
  },
});
