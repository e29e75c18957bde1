import * as z from 'zod';
import { Done, endpoint, Id } from './endpoint.ts';
import { ROLES } from './roles.ts';

const Range = z.object({ min: z.number(), max: z.number() });

export const WorkflowStep = z.object({
  /** Position, from 1. */
  step: z.number(),
  title: z.string(),
  duration: z.string(),
  description: z.string(),
  /** Each function's tasks, by name. */
  responsibilities: z.record(z.string(), z.string()),
  deliverables: z.array(z.string()),
  dependencies: z.array(z.string()),
  criticalPath: z.boolean(),
  tips: z.array(z.string()),
  /** Positions of the steps it depends on. */
  after: z.array(z.number()),
  /** Duration in calendar days. */
  days: Range,
  /** Earliest start and end day, counted from the start of the first step. */
  earliest: z.object({ start: z.number(), end: z.number() }),
  /** The same with every step at its longest. */
  latest: z.object({ start: z.number(), end: z.number() }),
});
export type WorkflowStep = z.infer<typeof WorkflowStep>;

export const Workflow = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  /** Effective date of this version. */
  effectiveDate: z.iso.date(),
  estimatedDuration: z.string(),
  complexity: z.string(),
  roles: z.array(z.enum(ROLES)),
  references: z.array(z.string()),
  /** Titles of the steps. */
  steps: z.array(z.string()),
  detailedSteps: z.array(WorkflowStep),
  /** Calendar days along the critical path. */
  days: Range,
  /** Assumptions and omissions of the schedule. */
  scheduleNote: z.string(),
});
export type Workflow = z.infer<typeof Workflow>;

const ById = z.object({ id: Id });

export const workflows = {
  list: endpoint({
    method: 'GET',
    path: '/api/workflows',
    access: 'user',
    summary: 'Process workflows with their steps',
    reply: z.array(Workflow),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/workflows/:id',
    access: 'user',
    summary: 'One workflow',
    params: ById,
    reply: Workflow,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/workflows/:id/pdf',
    access: 'user',
    summary: 'A workflow as a printable PDF',
    params: ById,
    reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    contentType: 'application/pdf',
  }),
  requestEarlyAccess: endpoint({
    method: 'POST',
    path: '/api/workflows/early-access',
    access: 'user',
    summary: 'Ask for early access to the workflow builder; asking again is not counted twice',
    reply: Done,
  }),
};
