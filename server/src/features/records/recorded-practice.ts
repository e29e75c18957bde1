import type { TrainingRecord } from '@trialwright/contract';
import * as z from 'zod';
import type { LedgerRow } from '../../core/ledger-chain.ts';

type Criteria = TrainingRecord['simulations'][number]['criteria'];

/** Rows from before criteria were measured have none. */
const Completed = z.object({
  sessionId: z.number(),
  criteria: z
    .array(z.object({ category: z.string(), earned: z.number(), reachable: z.number() }))
    .default([]),
});

function readRow({ after }: LedgerRow): [number, Criteria][] {
  try {
    const { success, data } = Completed.safeParse(JSON.parse(after ?? ''));
    return success ? [[data.sessionId, data.criteria]] : [];
  } catch {
    return [];
  }
}

/** What the ledger says was measured in completed simulations, by session. */
export function measuredCriteria(ledger: readonly LedgerRow[]): ReadonlyMap<number, Criteria> {
  return new Map(ledger.filter(({ action }) => action === 'simulation.completed').flatMap(readRow));
}
