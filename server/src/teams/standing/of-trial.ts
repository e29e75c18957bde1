import { sinceWithoutGap } from '../days.ts';
import type { Evidence } from '../rules/facts.ts';
import type { Place, State } from './state.ts';

/** Something of one trial, or, with null, of the whole organization. */
export type OfTrial<T> = T & { trialId: number | null };

/** What belongs to a trial or to the whole organization; without a trial, everything. */
export function ofTrialOnly<T extends { trialId: number | null }>(
  all: readonly T[],
  trialId: number | null,
): T[] {
  return all.filter((each) => trialId === null || each.trialId === null || each.trialId === trialId);
}

/** Kept for a state, so that a list that is judged often is the same object and is sorted once. */
const versionsOfTrial = new WeakMap<State, Map<number | null, State['versions']>>();
const evidenceOfTrial = new WeakMap<State, Map<string, readonly Evidence[]>>();

function remembered<K extends object, I, T>(memory: WeakMap<K, Map<I, T>>, key: K, id: I, make: () => T): T {
  const known = memory.get(key) ?? new Map<I, T>();
  memory.set(key, known);
  const found = known.get(id) ?? make();
  known.set(id, found);
  return found;
}

/** A protocol of one trial says nothing of another one. */
export function versionsOf(state: State, trialId: number | null): State['versions'] {
  return remembered(versionsOfTrial, state, trialId, () =>
    Object.fromEntries(
      Object.entries(state.versions).map(([topic, all]) => [topic, ofTrialOnly(all, trialId)]),
    ),
  );
}

export function evidenceFor(state: State, personId: number, trialId: number | null): readonly Evidence[] {
  return remembered(evidenceOfTrial, state, `${personId}.${trialId}`, () =>
    ofTrialOnly(state.evidence.get(personId) ?? [], trialId),
  );
}

/** Since when a person is on a trial without a gap: another role there, such as investigator, is no new beginning. */
export function onTrialSince({ staff, periods }: Place, trialId: number | null): string | undefined {
  const now = staff.find((each) => each.trialId === trialId);
  return (
    now &&
    sinceWithoutGap(
      periods.filter((each) => each.trialId === trialId),
      now.from,
    )
  );
}
