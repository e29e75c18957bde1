import {
  Verdict,
  type Condition,
  type Evidenced,
  type Judgment,
  type Requirement,
} from '@trialwright/contract';
import { toDay } from '../days.ts';
import { faultsOf, isKnown } from './evidence-tests.ts';
import type { Evidence, Facts } from './facts.ts';

/** What a condition came to. */
interface Outcome {
  holds: boolean;
  evidence: string[];
  reasons: string[];
  /** Reasons for which there is nothing to refresh. */
  missing: number;
}

const HOLDS: Outcome = { holds: true, evidence: [], reasons: [], missing: 0 };

/** Why a piece of evidence is not usable on that day, as known then; the later in the list, the nearer it comes. */
const UNUSABLE = ['none', 'future', 'not_known_yet', 'revoked', 'void'] as const;
type Unusable = (typeof UNUSABLE)[number];

/** Evidence as it was known to be at the moment asked about, its days those at the site. */
export function correct(evidence: Evidence, facts: Facts): Evidence {
  const zone = facts.zone ?? 'UTC';
  let corrected = evidence;
  const { corrections: all = [] } = evidence;
  const corrections = all.toSorted((a, b) => Date.parse(a.recordedAt) - Date.parse(b.recordedAt));
  for (const { recordedAt, set } of corrections)
    if (facts.knownAt === undefined || Date.parse(recordedAt) <= Date.parse(facts.knownAt))
      corrected = { ...corrected, ...set };
  return corrected.completedOn.length === 10
    ? corrected
    : { ...corrected, completedOn: toDay(corrected.completedOn, zone) };
}

function whyUnusable(evidence: Evidence, facts: Facts): Unusable | undefined {
  const { completedOn, recordedAt, revoked } = evidence;
  if (!isKnown(recordedAt, completedOn, facts)) return 'not_known_yet';
  if (evidence.isVoid) return 'void';
  if (completedOn > facts.asOf) return 'future';
  const isRevocationKnown =
    revoked !== undefined &&
    (facts.knownAt === undefined ||
      revoked.recordedAt === undefined ||
      Date.parse(revoked.recordedAt) <= Date.parse(facts.knownAt));
  if (isRevocationKnown && (revoked.from === undefined || revoked.from <= facts.asOf)) return 'revoked';
  return undefined;
}

/** The evidence of a person by topic; a list that is judged often is sorted once. */
const sorted = new WeakMap<readonly Evidence[], ReadonlyMap<string, readonly Evidence[]>>();

export function evidenceAbout(topic: string, { evidence }: Pick<Facts, 'evidence'>): readonly Evidence[] {
  const topics = sorted.get(evidence) ?? Map.groupBy(evidence, ({ of }) => of);
  sorted.set(evidence, topics);
  return topics.get(topic) ?? [];
}

const byDay = (a: Evidence, b: Evidence) =>
  a.completedOn < b.completedOn ? -1 : Number(a.completedOn > b.completedOn);
const idOrder = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : Number(a.id > b.id));

function judgeEvidence(need: Evidenced, facts: Facts): Outcome {
  const own = evidenceAbout(need.of, facts).map((each) => correct(each, facts));
  const usable = own.filter((each) => whyUnusable(each, facts) === undefined);
  if (usable.length === 0) {
    const reasons = own.map((each) => UNUSABLE.indexOf(whyUnusable(each, facts) ?? 'none'));
    // With several, the one that says most of what there is.
    const reason = UNUSABLE[Math.max(0, ...reasons)] ?? 'none';
    return { holds: false, evidence: [], reasons: [`${need.of}:${reason}`], missing: 1 };
  }
  const [best] = usable
    .map((evidence) => ({ evidence, id: evidence.id, faults: faultsOf(need, evidence, facts) }))
    .toSorted((a, b) => a.faults.length - b.faults.length || byDay(b.evidence, a.evidence) || idOrder(a, b));
  if (!best) return HOLDS;
  return best.faults.length === 0
    ? { ...HOLDS, evidence: [best.id] }
    : { holds: false, evidence: [], reasons: best.faults.map((fault) => `${need.of}:${fault}`), missing: 0 };
}

function judgeAll(parts: readonly Outcome[]): Outcome {
  const failed = parts.filter(({ holds }) => !holds);
  if (failed.length === 0)
    return { ...HOLDS, evidence: [...new Set(parts.flatMap(({ evidence }) => evidence))].toSorted() };
  return {
    holds: false,
    evidence: [],
    reasons: [...new Set(failed.flatMap(({ reasons }) => reasons))],
    missing: failed.reduce((sum, { missing }) => sum + missing, 0),
  };
}

/** The first branch that holds; else the one that misses nothing, then the one with the fewest reasons. */
function judgeAny(parts: readonly Outcome[]): Outcome {
  const ranked = parts.toSorted(
    (a, b) => Number(a.missing > 0) - Number(b.missing > 0) || a.reasons.length - b.reasons.length,
  );
  return parts.find(({ holds }) => holds) ?? ranked[0] ?? HOLDS;
}

function valuesOf(name: string, facts: Facts): string[] {
  if (name === 'role')
    return (facts.roles ?? [])
      .filter(({ from, to }) => from <= facts.asOf && (to === undefined || facts.asOf <= to))
      .map(({ role }) => role);
  if (name === 'task' && facts.tasks) return [...facts.tasks];
  const value = name === 'region' ? facts.region : facts.task;
  return value === undefined ? [] : [value];
}

function judgeCondition(condition: Condition, facts: Facts): Outcome {
  if ('has' in condition) return judgeEvidence(condition.has, facts);
  if ('all' in condition) return judgeAll(condition.all.map((each) => judgeCondition(each, facts)));
  if ('any' in condition) return judgeAny(condition.any.map((each) => judgeCondition(each, facts)));
  if ('is' in condition) {
    const failed = Object.entries(condition.is).filter(
      ([name, wanted]) => !valuesOf(name, facts).some((value) => wanted.includes(value)),
    );
    if (failed.length === 0) return HOLDS;
    return { holds: false, evidence: [], reasons: failed.map(([name]) => `is:${name}`), missing: 0 };
  }
  const inner = judgeCondition(condition.not, facts);
  if (!inner.holds) return HOLDS;
  const topic = 'has' in condition.not ? condition.not.has.of : 'condition';
  return { holds: false, evidence: [], reasons: [`not:${topic}`], missing: 0 };
}

function findWaiver({ id, waivable }: Requirement, facts: Facts): string | undefined {
  if (!waivable) return undefined;
  return facts.waivers
    ?.filter(
      ({ requirement, from, to, recordedAt }) =>
        requirement === id &&
        from <= facts.asOf &&
        (to === undefined || facts.asOf <= to) &&
        isKnown(recordedAt, from, facts),
    )
    .toSorted(idOrder)[0]?.id;
}

/** What a requirement says of a person on a day, as known at a moment. */
export function judgeRequirement(requirement: Requirement, facts: Facts): Judgment {
  const { from, when, need } = requirement;
  const applies = (from === undefined || from <= facts.asOf) && (!when || judgeCondition(when, facts).holds);
  if (!applies) return { verdict: 'NotApplicable', evidence: [], reasons: [] };
  const { holds, evidence, reasons, missing } = judgeCondition(need, facts);
  if (holds) return { verdict: 'Accepted', evidence, reasons: [] };
  const waiver = findWaiver(requirement, facts);
  if (waiver !== undefined) return { verdict: 'Waived', evidence: [waiver], reasons: [] };
  return { verdict: missing > 0 ? 'Missing' : 'Refresh', evidence: [], reasons };
}

/** The worst of several verdicts. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  return Verdict.options.find((verdict) => verdicts.includes(verdict)) ?? 'NotApplicable';
}

/** What a set of rules says of a person, as a whole and by requirement. */
export function judge(
  requirements: readonly Requirement[],
  facts: Facts,
): { verdict: Verdict; requirements: Record<string, Judgment> } {
  const judged = requirements.map(
    (requirement) => [requirement.id, judgeRequirement(requirement, facts)] as const,
  );
  return {
    verdict: worstOf(judged.map(([, { verdict }]) => verdict)),
    requirements: Object.fromEntries(judged),
  };
}
