import * as z from 'zod';
import { Done, endpoint, Id, Moment } from './endpoint.ts';
import { Day, FactReason } from './organization-forms.ts';
import { oneLine } from './one-line.ts';
import { OfOrganization } from './organizations.ts';
import { Recurrence } from './recurrence.ts';
import { CellState } from './team-training.ts';

const People = z.array(z.int().positive()).min(1, 'Choose at least one person.').max(500);

/** Whom an assignment would ask, and whom not, since they can already show what it asks; one that repeats asks them again. */
export const AssignmentPreview = z.object({
  asked: z.array(
    z.object({
      personId: z.number(),
      name: z.string(),
      state: CellState,
      /** By which day it is assigned to them already, which a further assignment moves. */
      due: Day.nullable(),
    }),
  ),
  notAsked: z.array(
    z.object({ personId: z.number(), name: z.string(), state: CellState, evidence: z.array(z.string()) }),
  ),
  /** When an assignment of this to one of them last changed. */
  basedOn: Moment.nullable(),
});
export type AssignmentPreview = z.infer<typeof AssignmentPreview>;

export const Assignment = z.object({
  id: z.number(),
  /** Grows with each change. */
  version: z.number(),
  personId: z.number(),
  name: z.string(),
  requirement: z.string(),
  title: z.string(),
  /** Of the first occasion or, where it repeats, of the next. */
  due: Day,
  recurrence: Recurrence.nullable(),
  why: z.string(),
  assignedOn: Day,
  state: CellState,
});
export type Assignment = z.infer<typeof Assignment>;

export const assignments = {
  list: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/assignments',
    access: 'member',
    right: 'read',
    summary: 'Requirements set by hand that are not met yet or repeat, by due day',
    params: OfOrganization,
    reply: z.array(Assignment),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/assignments/preview',
    access: 'member',
    right: 'manage',
    summary: 'Who would be asked and who already has valid evidence; writes nothing',
    params: OfOrganization,
    body: z.object({
      requirement: z.string().min(1).max(80),
      personIds: People,
      /** Whether it repeats: then it also asks those who meet it today. */
      isRecurring: z.boolean().optional(),
    }),
    reply: AssignmentPreview,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/assignments',
    access: 'member',
    right: 'manage',
    summary:
      'Sets a requirement for people with a due day, once or repeated; who meets it is not asked twice',
    params: OfOrganization,
    body: z.object({
      requirement: z.string().min(1).max(80),
      personIds: People,
      due: Day,
      recurrence: Recurrence.nullable().optional(),
      /** Of the preview; without it, what others changed since is replaced. */
      basedOn: Moment.nullable().optional(),
      why: oneLine('Say why, such as New protocol version.', 200),
    }),
    reply: AssignmentPreview,
    status: 201,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/assignments/:id/withdraw',
    access: 'member',
    right: 'manage',
    summary: 'Withdraws an assignment with a reason; the rule itself still asks',
    params: OfOrganization.extend({ id: Id }),
    /** `basedOn` is the version that was read; without it, any version is withdrawn. */
    body: z.object({ reason: FactReason, basedOn: z.int().positive().optional() }),
    reply: Done,
  }),
};
