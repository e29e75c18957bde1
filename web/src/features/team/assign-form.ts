import { Day, type Recurrence } from '@trialwright/contract';
import * as z from 'zod';

const MOST_MONTHS = 120;

const Repeats = z
  .object({
    kind: z.enum(['none', 'after_completion', 'yearly']),
    // An empty field of numbers is not a number; it only matters where it is shown.
    months: z.number().or(z.nan()),
    until: Day.nullable(),
  })
  .refine(
    ({ kind, months }) =>
      kind !== 'after_completion' || (Number.isInteger(months) && months >= 1 && months <= MOST_MONTHS),
    { path: ['months'], message: `Enter whole months, 1 to ${MOST_MONTHS}.` },
  );

export const AssignForm = z.object({
  requirement: z.string().min(1, 'Choose a requirement.'),
  personIds: z.array(z.string()).min(1, 'Choose at least one person.'),
  due: Day,
  recurrence: Repeats,
  why: z.string().trim().min(1, 'Say why, such as New protocol version.').max(200),
});
export type AssignForm = z.infer<typeof AssignForm>;

/** What the form says of repeating, as the server takes it. */
export function recurrenceOf({ kind, months, until }: AssignForm['recurrence']): Recurrence | null {
  if (kind === 'none') return null;
  return kind === 'yearly' ? { kind, until } : { kind, months, until };
}
