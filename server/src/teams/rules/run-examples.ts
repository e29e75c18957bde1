import {
  REASON_TITLES,
  taskTitle,
  VERDICT_TITLES,
  type PackExample,
  type PackResult,
  type Requirement,
  type Situation,
} from '@trialwright/contract';
import type { Facts } from './facts.ts';
import { judgeRequirement } from './judge.ts';
import { topicName, writeCovers, writeDay, writeReason } from './sentences.ts';

const ALWAYS = '0001-01-01';

function factsOf(situation: Situation): Facts {
  const { asOf, studyStart, joined, delegationFrom, region, role, task, versions, evidence } = situation;
  const byTopic = Map.groupBy(versions, ({ topic }) => topic);
  return {
    asOf,
    studyStart: studyStart ?? undefined,
    joined: joined ?? undefined,
    delegationFrom: delegationFrom ?? undefined,
    region: region ?? undefined,
    tasks: task === null ? [] : [task],
    roles: role === null ? [] : [{ role, from: ALWAYS }],
    versions: Object.fromEntries(
      [...byTopic].map(([topic, all]) => [
        topic,
        all.map(({ version, effective }) => ({ v: version, effective })),
      ]),
    ),
    evidence: evidence.map(({ topic, completedOn, grade, edition, version, covers, validUntil }, index) => ({
      id: String(index),
      of: topic,
      completedOn,
      grade,
      edition: edition ?? undefined,
      version: version ?? undefined,
      covers,
      validUntil: validUntil ?? undefined,
    })),
  };
}

const GRADES = {
  self_stated: 'self-stated',
  attached: 'certificate seen',
  verified: 'signature verified',
  own: 'recorded by this academy',
} as const;

type Item = Situation['evidence'][number];
const nameItem = ({ topic, completedOn }: Item) => `${topicName(topic)} of ${writeDay(completedOn)}`;

function writeItem(item: Item): string {
  const { grade, edition, version, covers, validUntil } = item;
  const details = [
    GRADES[grade],
    edition !== null && `edition ${edition}`,
    version !== null && `version ${version}`,
    covers.length > 0 && `covering ${writeCovers(covers)}`,
    validUntil !== null && `valid until ${writeDay(validUntil)}`,
  ].filter(Boolean);
  return `${nameItem(item)} (${details.join(', ')})`;
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** A situation as sentences: the day first, then what is on record. */
export function writeSituation(situation: Situation): string {
  const { asOf, studyStart, joined, delegationFrom, region, role, task, versions, evidence } = situation;
  const about = [
    studyStart !== null && `trial started ${writeDay(studyStart)}`,
    joined !== null && `joined ${writeDay(joined)}`,
    delegationFrom !== null && `delegated from ${writeDay(delegationFrom)}`,
    region !== null && `region ${region}`,
    role !== null && `role ${role}`,
    task !== null && `task “${taskTitle(task)}”`,
  ].filter(Boolean);
  return [
    `On ${writeDay(asOf)}${about.length > 0 ? `, ${about.join(', ')}` : ''}.`,
    ...versions.map(
      ({ topic, version, effective }) =>
        `Version ${version} of ${topicName(topic)} takes effect on ${writeDay(effective)}.`,
    ),
    evidence.length === 0
      ? 'Nothing is on record.'
      : `${capital(evidence.map((item) => writeItem(item)).join('; '))}.`,
  ].join(' ');
}

/** What is expected of an example, such as “Refresh, too old”. */
export function writeExpected({ expected: { verdict, reason } }: PackExample): string {
  const title = VERDICT_TITLES[verdict];
  return reason === null ? title : `${title}, ${REASON_TITLES[reason].toLowerCase()}`;
}

/** Judges one rule in the situation of an example, and compares. */
export function runExample(
  requirements: readonly Requirement[],
  example: PackExample,
): Pick<PackResult, 'agrees' | 'verdict' | 'situation' | 'found'> {
  const { situation: given, expected } = example;
  const situation = writeSituation(given);
  const requirement = requirements.find(({ id }) => id === example.requirement);
  if (!requirement)
    return {
      agrees: false,
      verdict: null,
      situation,
      found: 'The rule that it tests is no longer among these rules.',
    };
  const { verdict, evidence, reasons } = judgeRequirement(requirement, factsOf(given));
  const accepted = evidence.map((id) => given.evidence[Number(id)]).filter((item) => item !== undefined);
  const why = reasons.map((reason) => writeReason(reason)).join(' ');
  const by = accepted.length > 0 ? `, by ${accepted.map((item) => nameItem(item)).join(' and ')}` : '';
  return {
    agrees:
      verdict === expected.verdict &&
      (expected.reason === null || reasons.some((reason) => reason.split(':')[1] === expected.reason)),
    verdict,
    situation,
    found: `${VERDICT_TITLES[verdict]}${by}${why === '' ? '.' : `. ${why}`}`,
  };
}
