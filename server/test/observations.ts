import { observations, type ObservationForm } from '@trialwright/contract';
import type * as z from 'zod';
import type { Learner, TestAcademy } from './academy.ts';
import { signOne } from './signing.ts';

type Given = z.infer<typeof ObservationForm>;

export const OBSERVATION = {
  role: 'CRA',
  kind: 'observation',
  level: 'proficient',
  observerName: 'Zoë Ångström',
  observerRole: 'Lead CRA',
  seen: 'Separated three ways of withdrawing in one talk.',
} as const;

/** An administrator records what somebody saw the learner do today. */
export async function observe(
  academy: TestAcademy,
  learner: Pick<Learner, 'id'>,
  given: Partial<Given> & { competencyId: string },
) {
  const admin = await academy.learner({ role: null, isAdmin: true });
  const observedOn = academy.clock.now.toISOString().slice(0, 10);
  const input = { ...OBSERVATION, observedOn, ...given };
  const { status, error } = await signOne(admin, { kind: 'observation', id: String(learner.id), input });
  const { body } = await admin.call(observations.list, { params: { id: learner.id } });
  return { admin, status, error, body };
}
