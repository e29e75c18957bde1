import type { Fact } from '../facts/facts.service.ts';
import { judgeRequirement } from '../rules/judge.ts';
import { readingAskedOn, readingKey, versionsFor } from './readings-asked.ts';
import { concerns, factsFor, onlyReads, type Place, type State } from './state.ts';

/** Whether a person is among those whom a document concerns; who only reads the records, if it names them. */
export function isConcerned(document: Fact<'document'>, place: Place): boolean {
  const { personId, staff } = place;
  const { roles, personIds } = document.data.audience;
  if (document.trialId !== null && !staff.some(({ trialId }) => trialId === document.trialId)) return false;
  if (personIds.length > 0 ? !personIds.includes(personId) : onlyReads(place)) return false;
  return roles.length === 0 || staff.some(({ data }) => roles.includes(data.role));
}

/** Whether what is on record lets a person pass on a day, on which some version is in effect. */
function isMetOn(state: State, document: Fact<'document'>, place: Place, asOf: string): boolean {
  const asked = readingAskedOn(state, document, asOf);
  if (!asked || !concerns(asked, place)) return true;
  const facts = factsFor(state, place, { asOf, trialId: document.trialId });
  const waivers = facts.waivers
    ?.filter(({ requirement }) => requirement === asked.key)
    .map((waiver) => ({ ...waiver, requirement: asked.requirement.id }));
  const { verdict } = judgeRequirement(asked.requirement, { ...facts, waivers });
  return verdict !== 'Missing' && verdict !== 'Refresh';
}

/**
 * The versions of a document that a person still has to sign, in the order of their effective days: the one in effect, and
 * those to come, so that they are read before.
 */
export function openVersions(
  state: State,
  document: Fact<'document'>,
  place: Place,
  today: string,
): string[] {
  if (!isConcerned(document, place)) return [];
  const versions = versionsFor(state, document);
  const inEffect = versions.findLastIndex(({ effective }) => effective <= today);
  const open: string[] = [];
  for (const [index, { v, effective, isNotice }] of versions.entries()) {
    if (index < inEffect) continue;
    // Who still has to sign the one before need not sign a notice as well.
    if (isNotice && index > inEffect && open.length > 0) continue;
    if (!isMetOn(state, document, place, effective > today ? effective : today)) open.push(v);
  }
  return open;
}

/** Until when a person is to have signed a version: as assigned to them, or else as it was published. */
export function dueDayOf(
  state: State,
  document: Fact<'document'>,
  { personId, version }: { personId: number; version: Fact<'version'> },
): string {
  const key = readingKey(document.factId);
  const assigned = state.assignments.find(
    (each) =>
      each.personId === personId &&
      each.data.requirement === key &&
      each.data.version === version.data.version,
  );
  return assigned?.data.due ?? version.data.document?.dueOn ?? version.from;
}
