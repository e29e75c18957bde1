import * as z from 'zod';
import { Reason } from './admin.ts';
import { endpoint, Id, Moment } from './endpoint.ts';
import { ObservationForm } from './observation-forms.ts';

/** A recorded observation, for administrators. */
export const Observation = ObservationForm.extend({
  id: z.number(),
  /** The competency's name today. */
  competency: z.string(),
  recordedAt: Moment,
  withdrawnAt: Moment.nullable(),
  withdrawnReason: z.string().nullable(),
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
  record: endpoint({
    method: 'POST',
    path: '/api/admin/learners/:id/observations',
    access: 'admin',
    summary: 'Record what a named person saw a learner do, as evidence of a competency',
    params: OfLearner,
    body: ObservationForm,
    reply: z.array(Observation),
    status: 201,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/admin/observations/:id/withdraw',
    access: 'admin',
    summary: 'Withdraw an observation, with a reason; it counts no more and stays in the record',
    params: z.object({ id: Id }),
    body: z.object({ reason: Reason }),
    reply: z.array(Observation),
  }),
};
