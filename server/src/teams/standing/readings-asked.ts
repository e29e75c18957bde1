import type { Fact } from '../facts/facts.service.ts';
import type { VersionInForce } from '../rules/facts.ts';
import { ofTrialOnly, type OfTrial } from './of-trial.ts';
import type { RequirementInForce, State } from './state.ts';

/** Days until a document is due for who is new to it. */
const DAYS_TO_READ = 14;

export function readingKey(documentId: number): string {
  return `${documentId}:read`;
}

/** The versions of a topic that count on a trial, or for the whole organization, in the order of their effective days. */
export function versionsFor(
  state: State,
  { topic, trialId }: Pick<Fact, 'topic' | 'trialId'>,
): OfTrial<VersionInForce>[] {
  const all = topic !== null && Object.hasOwn(state.versions, topic) ? (state.versions[topic] ?? []) : [];
  return ofTrialOnly(all, trialId).toSorted((a, b) => (a.effective < b.effective ? -1 : 1));
}

/** What a document asks on a day: that its version in effect is signed. Nothing before the first one is. */
export function readingAskedOn(
  state: State,
  document: Fact<'document'>,
  day: string,
): RequirementInForce | undefined {
  const { factId, trialId, topic, to, data } = document;
  const effective = versionsFor(state, document).filter((each) => each.effective <= day);
  const [first] = effective;
  if (!first || topic === null || (to !== null && to < day)) return undefined;
  const { roles, personIds } = data.audience;
  return {
    key: readingKey(factId),
    packId: factId,
    packTitle: 'Read and sign',
    packNumber: effective.at(-1)?.v ?? '',
    trialId,
    protocol: state.trials.find((trial) => trial.factId === trialId)?.data.protocol ?? null,
    from: first.effective,
    dueAfterDays: DAYS_TO_READ,
    ...(personIds.length > 0 && { personIds }),
    requirement: {
      id: 'read',
      title: `${data.code} ${data.title}`,
      force: 'custom',
      ...(roles.length > 0 && { when: { is: { role: roles } } }),
      need: { has: { of: topic, version: { effectiveOn: 'asOf' } } },
      waivable: true,
    },
  };
}

/** What all controlled documents ask on a day, or those of one trial and of the organization. */
export function readingsAskedOn(
  state: State,
  day: string,
  trialId: number | undefined,
): RequirementInForce[] {
  return state.documents
    .filter((each) => each.trialId === null || trialId === undefined || each.trialId === trialId)
    .flatMap((document) => readingAskedOn(state, document, day) ?? []);
}
