import * as z from 'zod';
import { Day, FactReason } from './organization-forms.ts';
import { oneLine } from './one-line.ts';
import { TaskCode } from './team-training-forms.ts';
import { isTooDeep, Requirement, TOO_DEEP, Topic, TrustGrade, Verdict } from './training-rules.ts';

const optionalLine = (most: number) => oneLine('Enter a text, or leave it out.', most).nullable();

export const VERDICT_TITLES: Record<Verdict, string> = {
  Missing: 'Missing',
  Refresh: 'Refresh',
  Waived: 'Waived',
  Accepted: 'Accepted',
  NotApplicable: 'Not required',
};

/** What can be against evidence. */
export const ReasonCode = z.enum([
  'none',
  'future',
  'too_old',
  'after_anchor',
  'expired',
  'edition_too_low',
  'grade_too_low',
  'version_superseded',
  'version_not_effective',
  'version_too_low',
  'not_covered',
]);
export type ReasonCode = z.infer<typeof ReasonCode>;

export const REASON_TITLES: Record<ReasonCode, string> = {
  none: 'Nothing on record',
  future: 'Completed only after that day',
  too_old: 'Too old',
  after_anchor: 'Completed too late',
  expired: 'Past its own expiration date',
  edition_too_low: 'Earlier edition',
  grade_too_low: 'Not proven well enough',
  version_superseded: 'Version no longer in effect',
  version_not_effective: 'Version not in effect yet',
  version_too_low: 'Earlier version',
  not_covered: 'Does not cover all of it',
};

const EvidenceOfExample = z.strictObject({
  topic: Topic,
  completedOn: Day,
  grade: TrustGrade,
  edition: optionalLine(20),
  version: optionalLine(40),
  covers: z.array(oneLine('Enter what it covers.', 60)).max(40),
  validUntil: Day.nullable(),
});

const VersionOfExample = z.strictObject({
  topic: Topic,
  version: oneLine('Enter the version.', 40),
  effective: Day,
});

/** One person at one trial on one day, as small as it can be. */
export const Situation = z.strictObject({
  asOf: Day,
  studyStart: Day.nullable(),
  joined: Day.nullable(),
  delegationFrom: Day.nullable(),
  region: optionalLine(60),
  role: optionalLine(60),
  task: TaskCode.nullable(),
  versions: z.array(VersionOfExample).max(10),
  evidence: z.array(EvidenceOfExample).max(10),
});
export type Situation = z.infer<typeof Situation>;

/** What one rule must say of a situation: a golden example, without whose agreement nothing is published. */
export const PackExample = z.strictObject({
  title: oneLine('Say what the example shows, such as One day too old.', 120),
  requirement: Requirement.shape.id,
  situation: Situation,
  expected: z.strictObject({
    verdict: Verdict.exclude(['Waived']),
    /** Null for any. */
    reason: ReasonCode.nullable(),
  }),
});
export type PackExample = z.infer<typeof PackExample>;

const hasEachOnce = (texts: readonly string[]) => new Set(texts).size === texts.length;

/** A rule as the editor sends it: the server names a new one. */
export const DraftRequirement = Requirement.extend({ id: Requirement.shape.id.nullable() });
export type DraftRequirement = z.infer<typeof DraftRequirement>;

/** What of a pack is the organization’s own: for a copy, its additions. */
export const PackDraftForm = z.object({
  title: oneLine('Enter the title of these rules.', 200),
  sponsor: optionalLine(120),
  requirements: z
    .array(DraftRequirement.refine((requirement) => !isTooDeep(requirement), TOO_DEEP))
    .max(100, 'Use 100 rules or fewer.')
    .refine(
      (all) => hasEachOnce(all.flatMap(({ id }) => id ?? [])),
      'Each requirement needs an id of its own.',
    ),
  examples: z
    .array(PackExample)
    .max(100, 'Use 100 examples or fewer.')
    .refine((all) => hasEachOnce(all.map(({ title }) => title)), 'Each example needs a title of its own.'),
});
export type PackDraftForm = z.infer<typeof PackDraftForm>;

export const StartPackForm = z.object({
  title: PackDraftForm.shape.title,
  /** The title of a template; null starts without rules. */
  template: z.string().max(200).nullable(),
});
export type StartPackForm = z.infer<typeof StartPackForm>;

export const CopyPackForm = z.object({
  code: z.string().trim().min(20, 'Enter the whole code.').max(100, 'This is not such a code.'),
});

export const PublishPackForm = z.object({ reason: FactReason });

export const SharePackForm = z.object({ label: oneLine('Enter whom the code is for.', 80) });

/** How a published version comes into force. */
export const EnforcePackForm = z.object({
  trialId: z.int().positive().nullable(),
  from: Day,
  dueAfterDays: z.int('Enter whole days.').min(0, 'Use 0 days or more.').max(365, 'Use 365 days or fewer.'),
});
export type EnforcePackForm = z.infer<typeof EnforcePackForm>;
