import { TrustGrade, type Anchor, type Evidenced } from '@trialwright/contract';
import { addDays, addMonths, toDay } from '../days.ts';
import type { Evidence, Facts, VersionInForce } from './facts.ts';

const later = (a: string | undefined, b: string | undefined) => ((a ?? '') > (b ?? '') ? a : b);

/** The day that an anchor stands for; undefined where the person or trial has none. */
export function dayOf(anchor: Anchor, facts: Facts): string | undefined {
  switch (anchor) {
    case 'asOf':
      return facts.asOf;
    case 'studyStart':
      return facts.studyStart;
    case 'joined':
      return facts.joined;
    case 'entry':
      return later(facts.studyStart, facts.joined);
    case 'delegationFrom':
      return facts.delegationFrom;
    default:
      return anchor;
  }
}

/** The moment of a day's end; what was recorded on it was known on it. */
export function isKnown(recordedAt: string | undefined, completedOn: string, facts: Facts): boolean {
  if (facts.knownAt === undefined) return true;
  if (recordedAt !== undefined) return Date.parse(recordedAt) <= Date.parse(facts.knownAt);
  return completedOn <= toDay(facts.knownAt, facts.zone ?? 'UTC');
}

const compareText = (a: string, b: string) => (a < b ? -1 : Number(a > b));
const recordedMs = ({ recordedAt }: VersionInForce) =>
  recordedAt === undefined ? 0 : Date.parse(recordedAt);

/** The versions known at the moment asked about, in the order in which they take effect; of one day, the later entry counts. */
function knownVersions(topic: string, facts: Facts): VersionInForce[] {
  // A topic such as `constructor` is no property that every object has.
  const all = facts.versions && Object.hasOwn(facts.versions, topic) ? facts.versions[topic] : undefined;
  return (all ?? [])
    .filter(
      ({ recordedAt }) =>
        recordedAt === undefined ||
        facts.knownAt === undefined ||
        Date.parse(recordedAt) <= Date.parse(facts.knownAt),
    )
    .toSorted((a, b) => compareText(a.effective, b.effective) || recordedMs(a) - recordedMs(b));
}

/** Numbers in versions compare as numbers: 1.10 is later than 1.9, and 2.0 is 2. */
function compareVersions(a: string, b: string): number {
  const short = (version: string) => version.trim().replace(/(?:\.0+)+$/u, '');
  return short(a).localeCompare(short(b), 'en', { numeric: true });
}

const isSame = (a: string | undefined, b: string | undefined) =>
  a !== undefined && b !== undefined && compareVersions(a, b) === 0;

/** The versions whose signature counts where one is in effect: itself and, after a notice only, the one before. */
function countedAt(versions: readonly VersionInForce[], index: number): string[] {
  const version = versions[index];
  if (!version) return [];
  return [version.v, ...(version.isNotice ? countedAt(versions, index - 1) : [])];
}

/** The versions of a topic whose signature counts on the day asked about; none before the first is in effect. */
export function countedVersions(topic: string, facts: Facts): string[] {
  const versions = knownVersions(topic, facts);
  return countedAt(
    versions,
    versions.findLastIndex(({ effective }) => effective <= facts.asOf),
  );
}

type VersionRule = NonNullable<Evidenced['version']>;

function versionFault(rule: VersionRule, of: string, signed: string | undefined, facts: Facts) {
  if ('atLeast' in rule)
    return signed !== undefined && compareVersions(signed, rule.atLeast) >= 0 ? undefined : 'version_too_low';
  const day = dayOf(rule.effectiveOn, facts);
  const versions = knownVersions(of, facts);
  const index = day === undefined ? -1 : versions.findLastIndex(({ effective }) => effective <= day);
  const inForce = versions[index];
  if (!inForce || day === undefined) return 'version_not_effective';
  const isCounted = (at: number) => countedAt(versions, at).some((v) => isSame(signed, v));
  if (isCounted(index)) return undefined;
  const inGrace = day < addDays(inForce.effective, rule.graceDays ?? 0);
  if (inGrace && isCounted(index - 1)) return undefined;
  return versions.some(({ v, effective }) => isSame(v, signed) && effective > day)
    ? 'version_not_effective'
    : 'version_superseded';
}

function isTooOld(within: NonNullable<Evidenced['within']>, completedOn: string, facts: Facts): boolean {
  const anchor = dayOf(within.before, facts);
  if (anchor === undefined) return true;
  const until =
    'months' in within ? addMonths(completedOn, within.months) : addDays(completedOn, within.days);
  return until < anchor;
}

/** What somebody only says counts for no rule, whether or not the rule names a grade. */
const LEAST_GRADE = TrustGrade.options.indexOf('attached');

/** What is against this evidence, in the order of the vocabulary; nothing where it answers. */
export function faultsOf(need: Evidenced, evidence: Evidence, facts: Facts): string[] {
  const { within, by, current, edition, grade, version, covers } = need;
  const byDay = by && dayOf(by, facts);
  const currentOn = current && dayOf(current, facts);
  const grades = TrustGrade.options;
  const faults = [
    within && isTooOld(within, evidence.completedOn, facts) && 'too_old',
    by && (byDay === undefined || evidence.completedOn > byDay) && 'after_anchor',
    current &&
      evidence.validUntil !== undefined &&
      (currentOn === undefined || evidence.validUntil < currentOn) &&
      'expired',
    edition &&
      !edition.order.slice(edition.order.indexOf(edition.atLeast)).includes(evidence.edition ?? '') &&
      'edition_too_low',
    grades.indexOf(evidence.grade) < Math.max(LEAST_GRADE, grade ? grades.indexOf(grade) : 0) &&
      'grade_too_low',
    version && versionFault(version, need.of, evidence.version, facts),
    covers && !covers.every((tag) => evidence.covers?.includes(tag)) && 'not_covered',
  ];
  return faults.filter((fault) => typeof fault === 'string' && fault !== '') as string[];
}
