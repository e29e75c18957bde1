import type { Anchor, Condition, Evidenced, Requirement } from '@trialwright/contract';
import { RECOGNITION_STATEMENT, taskTitle, topicWords } from '@trialwright/contract';
import { DateTime } from 'luxon';

const ANCHORS: Record<Exclude<Anchor, string & {}>, string> & Record<string, string> = {
  asOf: 'the day asked about',
  studyStart: 'the start of the trial at the site',
  joined: 'the day the person joined',
  entry: 'the day the person joined the trial or the trial started, whichever is later',
  delegationFrom: 'the first day of the delegation',
};

const TOPICS: Record<string, string> = {
  gcp: 'GCP training',
  gcp_r3_bridge: 'bridge training to ICH E6(R3)',
  protocol: 'the protocol',
  consent_course: 'training on the consent process',
  safety_course: 'training on safety reporting',
  pharmacy_manual: 'the pharmacy manual',
  lab_manual: 'the laboratory manual',
  investigator_brochure: 'the investigator’s brochure',
  unblinding_procedure: 'the unblinding procedure',
  edc: 'training on the EDC system of this trial',
  irt: 'training on the randomization system of this trial',
  rater: 'rater training',
  iata_dgr: 'dangerous goods training for shipping by air',
  phlebotomy: 'competence in drawing blood',
  medical_license: 'a medical license',
  privacy: 'privacy training',
  debarment: 'an entry on a debarment list',
};

const lookUp = (texts: Record<string, string>, key: string) =>
  Object.hasOwn(texts, key) ? texts[key] : undefined;

/** What a topic is called in a sentence. */
export function topicName(topic: string): string {
  return lookUp(TOPICS, topic) ?? topicWords(topic);
}

/** A day as trial records write it, such as 14 Mar 2026. */
export function writeDay(day: string): string {
  return DateTime.fromISO(day, { zone: 'utc' }).setLocale('en-US').toFormat('d LLL yyyy');
}

const anchorName = (anchor: Anchor) => ANCHORS[anchor] ?? writeDay(anchor);
const GRADES = {
  // What is only stated counts for no rule, so this asks for as much as the next one.
  self_stated: 'with a certificate that a named person has seen, or better',
  attached: 'with a certificate that a named person has seen, or better',
  verified: 'with a verified signature, or better',
  own: 'recorded by this academy',
} as const;

/** What evidence covers, in the words of a sentence. */
export function writeCovers(covers: readonly string[]): string {
  const named = covers.map((tag) => (tag === RECOGNITION_STATEMENT ? 'the recognition statement' : tag));
  return list(named, 'and');
}

function list(parts: readonly string[], word: string): string {
  if (parts.length <= 1) return parts.join('');
  return `${parts.slice(0, -1).join(', ')}${parts.length > 2 ? ',' : ''} ${word} ${parts.at(-1)}`;
}

function writeEvidenced(need: Evidenced): string {
  const { of, within, by, current, edition, grade, version, covers } = need;
  const span = within && ('months' in within ? `${within.months} months` : `${within.days} days`);
  const parts = [
    within && `completed no more than ${span} before ${anchorName(within.before)}`,
    by && `completed by ${anchorName(by)}`,
    current && `still valid by its own date on ${anchorName(current)}`,
    edition && `edition ${edition.atLeast} or later`,
    grade && GRADES[grade],
    version &&
      ('atLeast' in version
        ? `version ${version.atLeast} or later`
        : `the version in effect on ${anchorName(version.effectiveOn)}${version.graceDays ? `, with ${version.graceDays} days of grace after a new one` : ''}`),
    covers && `covering ${writeCovers(covers)}`,
  ].filter((part) => typeof part === 'string' && part !== '');
  return [topicName(of), ...parts].join(', ');
}

function writeCondition(condition: Condition): string {
  if ('has' in condition) return writeEvidenced(condition.has);
  if ('all' in condition) return condition.all.map(writeCondition).join(', together with ');
  if ('any' in condition) return condition.any.map(writeCondition).join('; or ');
  if ('not' in condition) return `no record of ${writeCondition(condition.not)}`;
  return Object.entries(condition.is)
    .map(([name, values]) => writeWhom(name, values))
    .join(', ');
}

/** Of whom something is asked, by one of the facts that a rule may ask. */
function writeWhom(name: string, values: readonly string[]): string {
  const said = list(name === 'task' ? values.map((code) => `“${taskTitle(code)}”`) : values, 'or');
  if (name === 'region') return `in the region ${said}`;
  return `for the ${name} ${said}`;
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** A requirement as one sentence that a coordinator can read aloud. */
export function writeRequirement({ from, when, need }: Omit<Requirement, 'id'>): string {
  const whom = when ? `${capital(writeCondition(when))}: ` : '';
  const since = from === undefined ? '' : ` From ${writeDay(from)} on.`;
  return `${capital(`${whom}${writeCondition(need)}.`)}${since}`;
}

const REASONS: Record<string, string> = {
  too_old: 'is older than the rule allows',
  after_anchor: 'was completed after the day the rule counts to',
  expired: 'has passed its own expiration date',
  edition_too_low: 'is of an earlier edition than the rule asks for',
  grade_too_low: 'is not proven well enough: the rule asks for more than what somebody stated',
  version_superseded: 'is of a version that is no longer in effect',
  version_not_effective: 'is of a version that was not in effect yet',
  version_too_low: 'is of an earlier version than the rule asks for',
  not_covered: 'does not cover all the rule asks for',
  none: 'is not on record',
  future: 'was completed only after that day',
  not_known_yet: 'was not on record at that moment',
  revoked: 'was withdrawn',
  void: 'was recorded in error',
};

/** A reason such as `gcp:too_old` as a sentence. */
export function writeReason(reason: string): string {
  const [topic = '', code = ''] = reason.split(':');
  if (topic === 'is') return `The ${code} is not one that the rule is for.`;
  if (topic === 'not') return `There is ${topicName(code)}, which the rule excludes.`;
  const name = topicName(topic);
  return `${capital(name)} ${lookUp(REASONS, code) ?? code}.`;
}
