import * as z from 'zod';
import { endpoint, Id } from './endpoint.ts';
import { Day } from './organization-forms.ts';
import { OfOrganization } from './organizations.ts';

export const teamBinder = {
  get: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/binder',
    access: 'member',
    right: 'disclose',
    summary:
      'The inspection binder as a ZIP, of a trial or of the whole organization as of a day; investigators take that of their own trials',
    params: OfOrganization,
    query: z.object({ trialId: Id.optional(), asOf: Day.optional() }),
    reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    contentType: 'application/zip',
  }),
};
