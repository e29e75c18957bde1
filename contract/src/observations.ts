import * as z from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';
import { ObservationForm } from './observation-forms.ts';
import { Signature } from './signatures.ts';

/** A recorded observation, for administrators. It is recorded and withdrawn by signing. */
export const Observation = ObservationForm.extend({
  id: z.number(),
  /** The competency's name today. */
  competency: z.string(),
  recordedAt: Moment,
  withdrawnAt: Moment.nullable(),
  withdrawnReason: z.string().nullable(),
  /** Of its recording; null for one from before signatures. */
  signature: Signature.nullable(),
});
export type Observation = z.infer<typeof Observation>;

const OfLearner = z.object({ id: Id });

export const observations = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/learners/:id/observations',
    access: 'admin',
    summary: 'A learner’s recorded observations, newest first',
    params: OfLearner,
    reply: z.array(Observation),
  }),
};
