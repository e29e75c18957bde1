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
  /** What each function does, by its name. */
  responsibilities: z.record(z.string(), z.string()),
  deliverables: z.array(z.string()),
  dependencies: z.array(z.string()),
  criticalPath: z.boolean(),
  tips: z.array(z.string()),
  /** Positions of the steps that it waits for. */
  after: z.array(z.number()),
  /** Calendar days that the step takes. */
  days: Range,
  /** The earliest day on which it can start and end, counted from the start of the first step. */
  earliest: z.object({ start: z.number(), end: z.number() }),
  /** The same if every step takes its longest. */
  latest: z.object({ start: z.number(), end: z.number() }),
});
export type WorkflowStep = z.infer<typeof WorkflowStep>;

export const Workflow = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  /** Since when it stands as it is. */
  effectiveDate: z.iso.date(),
  estimatedDuration: z.string(),
  complexity: z.string(),
  roles: z.array(z.enum(ROLES)),
  references: z.array(z.string()),
  /** Titles of the steps. */
  steps: z.array(z.string()),
  detailedSteps: z.array(WorkflowStep),
  /** Calendar days along the longest chain of steps. */
  days: Range,
  /** What the schedule leaves out. */
  scheduleNote: z.string(),
});
export type Workflow = z.infer<typeof Workflow>;

const ById = z.object({ id: Id });

export const workflows = {
  list: endpoint({
    method: 'GET',
    path: '/api/workflows',
    access: 'user',
    summary: 'The process workflows with their steps',
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
    summary: 'A workflow as a PDF to print',
    params: ById,
    reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    contentType: 'application/pdf',
  }),
  requestEarlyAccess: endpoint({
    method: 'POST',
    path: '/api/workflows/early-access',
    access: 'user',
    summary: 'Ask for early access to the workflow builder; asking twice is one request',
    reply: Done,
  }),
};
