import * as z from 'zod';
import { oneLine } from './one-line.ts';
import { Day } from './organization-forms.ts';

/** The name of a certifying body, or of one of its categories, in addresses and rows. */
export const BodyId = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Choose one of the list.');

/** Hours of 60 minutes in quarters; a remainder is dropped, never rounded up. */
export const QuarterHours = z
  .number('Enter the hours, such as 1.25.')
  .min(0.25, 'Enter at least a quarter of an hour.')
  .max(100, 'Enter 100 hours or fewer.')
  .multipleOf(0.25, 'Use quarter hours, rounded down, such as 1.25.');

const Evidence = z
  .string()
  .trim()
  .min(10, 'Say in at least 10 characters what proves it, such as a certificate and where you keep it.')
  .max(500, 'Use 500 characters or fewer.');

const ChangeReason = z
  .string()
  .trim()
  .min(5, 'Give a reason of at least 5 characters.')
  .max(500, 'Use 500 characters or fewer.');

/** What an hour counts as with a body. */
export const HoursCredit = z.object({ body: BodyId, category: BodyId });
export type HoursCredit = z.infer<typeof HoursCredit>;

/** The same hour may count with two bodies, and never twice with one. */
const Credits = z
  .array(HoursCredit)
  .max(20)
  .refine((credits) => new Set(credits.map(({ body }) => body)).size === credits.length, {
    message: 'An hour counts once with a certifying body. Choose one category for each.',
  });

export const CertificationForm = z.object({
  credential: oneLine('Choose the credential.', 40),
  /** When it was first granted. */
  certifiedOn: Day,
  /** Where a body’s periods end on days of its own: the end of the first period that hours are kept for. */
  periodEnd: Day.nullable(),
  /** Required to change what was entered before. */
  reason: ChangeReason.nullable(),
});
export type CertificationForm = z.infer<typeof CertificationForm>;

export const ActivityForm = z.object({
  title: oneLine('Enter the title of the activity.', 200),
  day: Day,
  hours: QuarterHours,
  evidence: Evidence,
  credits: Credits,
});
export type ActivityForm = z.infer<typeof ActivityForm>;

export const ActivityCorrection = ActivityForm.extend({ reason: ChangeReason });
export type ActivityCorrection = z.infer<typeof ActivityCorrection>;

export const CreditsForm = z.object({ credits: Credits });
export type CreditsForm = z.infer<typeof CreditsForm>;

export const CreditsCorrection = CreditsForm.extend({ reason: ChangeReason });
export type CreditsCorrection = z.infer<typeof CreditsCorrection>;

export const HoursRemoval = z.object({ reason: ChangeReason });
