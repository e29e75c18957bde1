import * as z from 'zod';
import { Day } from './organization-forms.ts';

/** How well a piece of evidence is known to be true, from what somebody says to what this academy recorded itself. */
export const TrustGrade = z.enum(['self_stated', 'attached', 'verified', 'own']);
export type TrustGrade = z.infer<typeof TrustGrade>;

/** What evidence is about, such as `gcp` or `protocol`. */
export const Topic = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,59}$/, 'Use a short name in lower case, such as gcp or sop012.');

/** What a certificate covers that carries the statement by which sponsors recognize each other’s GCP training. */
export const RECOGNITION_STATEMENT = 'tc_statement';

/** A day that a rule counts from: the day asked about, or one of the person’s or trial’s own. */
export const Anchor = z.union([z.enum(['asOf', 'studyStart', 'joined', 'entry', 'delegationFrom']), Day]);
export type Anchor = z.infer<typeof Anchor>;

const Within = z.union([
  z.strictObject({ months: z.int().min(1).max(600), before: Anchor }),
  z.strictObject({ days: z.int().min(1).max(10_000), before: Anchor }),
]);
const VersionRule = z.union([
  z.strictObject({ effectiveOn: Anchor, graceDays: z.int().min(0).max(365).optional() }),
  z.strictObject({ atLeast: z.string().min(1).max(40) }),
]);
const words = z.array(z.string().min(1).max(60)).min(1).max(40);

/** What usable evidence must be like. Every filter that is given must pass. */
export const Evidenced = z.strictObject({
  of: Topic,
  within: Within.optional(),
  by: Anchor.optional(),
  current: Anchor.optional(),
  edition: z
    .strictObject({ order: words, atLeast: z.string() })
    .refine(({ order, atLeast }) => order.includes(atLeast), {
      path: ['atLeast'],
      message: 'Name an edition from the order.',
    })
    .optional(),
  grade: TrustGrade.optional(),
  version: VersionRule.optional(),
  covers: words.optional(),
});
export type Evidenced = z.infer<typeof Evidenced>;

/** What of a person or trial a rule may ask. */
export const FactName = z.enum(['region', 'task', 'role']);

export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { is: Partial<Record<z.infer<typeof FactName>, string[]>> }
  | { has: Evidenced };

export const Condition: z.ZodType<Condition, Condition> = z.lazy(() =>
  z.union([
    z.strictObject({ has: Evidenced }),
    z.strictObject({
      is: z
        .partialRecord(FactName, words)
        .refine((is) => Object.keys(is).length > 0, 'Name a region, a task, or a role.'),
    }),
    z.strictObject({ all: z.array(Condition).min(1).max(20) }),
    z.strictObject({ any: z.array(Condition).min(1).max(20) }),
    z.strictObject({ not: Condition }),
  ]),
);

/** Where a requirement comes from: what is law can’t be loosened by a site. */
export const Force = z.enum(['law', 'guidance', 'sponsor', 'custom']);
export type Force = z.infer<typeof Force>;

/** One thing that a person must be able to show. */
export const Requirement = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_-]{0,59}$/, 'Use a short name in lower case.'),
  title: z.string().min(1).max(120).optional(),
  /** The text that asks for it, such as a section of ICH E6(R3). */
  source: z.string().max(300).optional(),
  force: Force,
  /** Asks nothing of days before it. */
  from: Day.optional(),
  /** Of whom it is asked; of everybody without it. */
  when: Condition.optional(),
  need: Condition,
  waivable: z.boolean(),
});
export type Requirement = z.infer<typeof Requirement>;

const DEEPEST = 10;

export const TOO_DEEP = `Conditions may be nested ${DEEPEST} levels deep.`;

function depthOf(condition: Condition): number {
  if ('all' in condition) return 1 + Math.max(...condition.all.map(depthOf));
  if ('any' in condition) return 1 + Math.max(...condition.any.map(depthOf));
  return 'not' in condition ? 1 + depthOf(condition.not) : 1;
}

/** Whether nobody could read it aloud any more. */
export function isTooDeep({ need, when }: Pick<Requirement, 'need' | 'when'>): boolean {
  return Math.max(depthOf(need), when ? depthOf(when) : 0) > DEEPEST;
}

/** The requirements of one sponsor or site, as data. */
export const RulePack = z
  .strictObject({ title: z.string().min(1).max(200), requirements: z.array(Requirement).min(1).max(100) })
  .refine(
    ({ requirements }) => new Set(requirements.map(({ id }) => id)).size === requirements.length,
    'Each requirement needs an id of its own.',
  )
  .refine(({ requirements }) => !requirements.some((requirement) => isTooDeep(requirement)), TOO_DEEP);
export type RulePack = z.infer<typeof RulePack>;

/** From the worst to the best. */
export const Verdict = z.enum(['Missing', 'Refresh', 'Waived', 'Accepted', 'NotApplicable']);
export type Verdict = z.infer<typeof Verdict>;

/** What the rules say of one requirement: the evidence or waiver that answers it, or what is against it. */
export const Judgment = z.object({
  verdict: Verdict,
  evidence: z.array(z.string()),
  /** Such as `gcp:too_old`. */
  reasons: z.array(z.string()),
});
export type Judgment = z.infer<typeof Judgment>;
