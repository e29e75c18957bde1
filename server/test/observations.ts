import { observations, type BodyOf } from '@trialwright/contract';
import type { Learner, TestAcademy } from './academy.ts';

type Given = BodyOf<typeof observations.record>;

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
  const body = { ...OBSERVATION, observedOn, ...given };
  const recorded = await admin.call(observations.record, { params: { id: learner.id }, body });
  return { admin, ...recorded };
}
