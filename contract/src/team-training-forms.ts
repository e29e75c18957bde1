import * as z from 'zod';
import { Day, FactReason } from './organization-forms.ts';
import { oneLine } from './one-line.ts';
import { RulePack, Topic, TrustGrade } from './training-rules.ts';

/** Tasks that an investigator may delegate, by code; an organization may add its own as `X-…`. */
export const TASKS = {
  T01: 'Obtain informed consent',
  T02: 'Confirm eligibility',
  T03: 'Medical history, physical examination',
  T04: 'Medical decisions and care',
  T05: 'Record adverse events',
  T06: 'Assess causality and seriousness',
  T07: 'Report SAEs to the sponsor and IRB',
  T08: 'Receive, store, account for product',
  T09: 'Prescribe, decide on the dose',
  T10: 'Prepare, dispense product',
  T11: 'Administer product',
  T12: 'Randomize, use the response system',
  T13: 'Emergency unblinding',
  T14: 'Collect, process samples',
  T15: 'Ship samples',
  T16: 'Review and sign laboratory reports',
  T17: 'Protocol procedures (ECG, imaging, spirometry)',
  T18: 'Ratings and scales',
  T19: 'Source documentation',
  T20: 'Enter CRF data, answer queries',
  T21: 'Sign the CRF',
  T22: 'Maintain the site file',
  T23: 'Communicate with the IRB or IEC',
  T24: 'Recruit, prescreen, schedule',
} as const;

export const TaskCode = z
  .string()
  .regex(
    /^(?:T(?:0[1-9]|1\d|2[0-4])|X-[A-Z0-9]{1,12})$/,
    'Use a task of the list, or your own such as X-ECHO.',
  );

/** What a task is called. */
export function taskTitle(code: string): string {
  return TASKS[code as keyof typeof TASKS] ?? code;
}

export const TrialForm = z.object({
  protocol: oneLine('Enter the protocol number.', 60),
  title: oneLine('Enter the title of the trial.', 300),
  sponsor: oneLine('Enter the sponsor.', 120),
  phase: oneLine('Enter the phase.', 20).nullable(),
  site: oneLine('Enter the site.', 120),
  zone: z.string().min(1, 'Choose the site’s time zone.').max(60),
  region: z.string().regex(/^[A-Z]{2,3}$/, 'Use a region such as US or EU.'),
  /** The site’s own activation. */
  from: Day,
  to: Day.nullable(),
});
export type TrialForm = z.infer<typeof TrialForm>;

export const StaffForm = z.object({
  personId: z.int().positive(),
  role: oneLine('Enter the role on the trial.', 80),
  isInvestigator: z.boolean(),
  from: Day,
  to: Day.nullable(),
});
export type StaffForm = z.infer<typeof StaffForm>;

/** The trial gets another principal investigator from a day on. */
export const InvestigatorForm = z.object({
  personId: z.int().positive(),
  from: Day,
  /** What the former one does on the trial from that day on; null for who leaves it. */
  formerRole: oneLine('Enter the role on the trial.', 80).nullable(),
  reason: FactReason,
});
export type InvestigatorForm = z.infer<typeof InvestigatorForm>;

export const VersionForm = z.object({
  topic: Topic,
  version: oneLine('Enter the version.', 40),
  title: oneLine('Enter the title.', 200),
  effective: Day,
  /** Null for a procedure of the whole organization. */
  trialId: z.int().positive().nullable(),
});
export type VersionForm = z.infer<typeof VersionForm>;

export const RulePackForm = z.object({
  sponsor: oneLine('Enter the sponsor.', 120).nullable(),
  number: oneLine('Enter the number of these rules, such as 1.0.', 20),
  trialId: z.int().positive().nullable(),
  from: Day,
  dueAfterDays: z
    .int('Enter whole days, 0 to 365.')
    .min(0, 'Enter whole days, 0 to 365.')
    .max(365, 'Enter whole days, 0 to 365.'),
  pack: RulePack,
});
export type RulePackForm = z.infer<typeof RulePackForm>;

export const EvidenceForm = z.object({
  personId: z.int().positive(),
  topic: Topic,
  title: oneLine('Enter the title.', 200),
  issuer: oneLine('Enter who issued it.', 120),
  completedOn: Day,
  /** What this academy recorded itself is taken from its certificate. */
  grade: TrustGrade.exclude(['own', 'verified']),
  edition: oneLine('Enter the edition.', 20).nullable(),
  version: oneLine('Enter the version.', 40).nullable(),
  covers: z.array(oneLine('Enter what it covers.', 60)).max(40),
  validUntil: Day.nullable(),
});
export type EvidenceForm = z.infer<typeof EvidenceForm>;

export const DelegationForm = z.object({
  personId: z.int().positive(),
  task: TaskCode,
  from: Day,
  to: Day.nullable(),
});
export type DelegationForm = z.infer<typeof DelegationForm>;

/** Most lines that one form drafts. */
export const PROPOSED_AT_ONCE = 50;

/** Several tasks for a person, or several people for a task: a line for each person and task. */
export const DelegationsForm = z
  .object({
    personIds: z.array(z.int().positive()).min(1, 'Choose at least one person.').max(PROPOSED_AT_ONCE),
    tasks: z.array(TaskCode).min(1, 'Choose at least one task.').max(PROPOSED_AT_ONCE),
    from: Day,
    to: Day.nullable(),
  })
  .refine(({ personIds, tasks }) => personIds.length * tasks.length <= PROPOSED_AT_ONCE, {
    path: ['tasks'],
    message: `Draft ${PROPOSED_AT_ONCE} lines or fewer at once.`,
  });
export type DelegationsForm = z.infer<typeof DelegationsForm>;

/** What the line should have said, and why it is wrong. */
export const CorrectionOfLine = DelegationForm.extend({ reason: FactReason });
export type CorrectionOfLine = z.infer<typeof CorrectionOfLine>;
