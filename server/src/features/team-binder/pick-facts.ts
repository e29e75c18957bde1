import type { Condition } from '@trialwright/contract';
import { byFact, type Fact } from '../../teams/facts/facts.service.ts';
import { packOf } from '../../teams/standing/rules-in-force.ts';

/** The topics that a condition looks at. */
function topicsOf(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap((each) => topicsOf(each));
  if ('any' in condition) return condition.any.flatMap((each) => topicsOf(each));
  if ('not' in condition) return topicsOf(condition.not);
  return 'has' in condition ? [condition.has.of] : [];
}

export function isKind<K extends Fact['kind']>(kind: K) {
  return (fact: Fact): fact is Fact & Fact<K> => fact.kind === kind;
}

/** What stands in a binder: of everybody, or what the sponsor of one trial may see of its staff. */
function concernsTrial(facts: readonly Fact[], trialId: number): (fact: Fact) => boolean {
  const staff = new Set(
    facts.filter((fact) => fact.kind === 'staff' && fact.trialId === trialId).map(({ personId }) => personId),
  );
  const rules = facts
    .filter(isKind('rules'))
    .filter((fact) => fact.trialId === null || fact.trialId === trialId);
  const isShared = ({ trialId: ofTrial }: Fact) => ofTrial === null || ofTrial === trialId;
  const documents = facts.filter((fact) => fact.kind === 'document' && isShared(fact));
  const packs = new Set([...rules, ...documents].map(({ factId }) => String(factId)));
  const topics = new Set([
    ...rules.flatMap((fact) => packOf(fact).requirements.flatMap(({ need }) => topicsOf(need))),
    ...documents.map(({ topic }) => topic ?? ''),
  ]);
  // A requirement is named by its rules or document, such as `17:gcp`.
  const isAsked = (requirement: string) => packs.has(requirement.split(':')[0] ?? '');
  return (fact) => {
    if (fact.kind === 'trial') return fact.factId === trialId;
    if (fact.kind === 'rules' || fact.kind === 'version' || fact.kind === 'document') return isShared(fact);
    if (fact.kind === 'staff' || fact.kind === 'delegation') return fact.trialId === trialId;
    if (!staff.has(fact.personId)) return false;
    if (fact.kind === 'evidence') return isShared(fact) && topics.has(fact.topic ?? '');
    if (isKind('waiver')(fact) || isKind('assignment')(fact)) return isAsked(fact.data.requirement);
    return true;
  };
}

/** The facts of a binder with all their versions: what began by the day, of the organization or of one trial. */
export function pickFacts(
  facts: readonly Fact[],
  { trialId, asOf }: { trialId: number | undefined; asOf: string },
): Fact[][] {
  const isWanted = trialId === undefined ? () => true : concernsTrial(facts, trialId);
  return byFact(facts.filter((fact) => isWanted(fact))).filter((versions) =>
    versions.some(({ from }) => from <= asOf),
  );
}
