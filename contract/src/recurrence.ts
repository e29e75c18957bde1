import * as z from 'zod';
import { Day } from './organization-forms.ts';

/** The last day on which an occasion may be due; null for no end. */
const until = Day.nullable();

/**
 * How an assignment repeats after its first due day: some calendar months after each completion, as for GCP, or each year on
 * the calendar day of the first. Only this is kept; the day of the next occasion is computed from it and the evidence.
 */
export const Recurrence = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('after_completion'),
    months: z.int('Enter whole months.').min(1, 'Use at least 1 month.').max(120, 'Use at most 120 months.'),
    until,
  }),
  z.object({ kind: z.literal('yearly'), until }),
]);
export type Recurrence = z.infer<typeof Recurrence>;

/** How often, in words; the first due day stands beside it. */
export function writeRecurrence(recurrence: Recurrence): string {
  if (recurrence.kind === 'yearly') return 'every year on the day it was first due';
  return recurrence.months === 1
    ? 'every month after completion'
    : `every ${recurrence.months} months after completion`;
}
