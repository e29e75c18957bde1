import { ROLES } from '@trialwright/contract';
import * as z from 'zod';

const line = z.string().min(1);
const lines = z.array(line).min(1);
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be kebab-case');

/** One file a category under `content/glossary`. */
export const GlossaryFile = z.strictObject({
  category: line,
  terms: z
    .array(
      z.strictObject({
        id: z.number().int().positive(),
        term: line,
        acronym: line.optional(),
        aliases: z.array(line).default([]),
        definition: line,
        relatedTerms: lines,
        source: line,
      }),
    )
    .min(1),
});
export type GlossaryFile = z.infer<typeof GlossaryFile>;

const Days = z
  .strictObject({ min: z.number().int().min(0), max: z.number().int().min(1) })
  .refine(({ min, max }) => min <= max, 'min is more than max');

const WorkflowFileStep = z.strictObject({
  title: line,
  duration: line,
  days: Days,
  /** Positions of the steps that must end first. */
  after: z.array(z.number().int().positive()).default([]),
  description: line,
  responsibilities: z.record(line, line),
  deliverables: lines,
  dependencies: lines,
  criticalPath: z.boolean(),
  tips: lines,
});

/** `content/workflows/<slug>.yaml`. */
export const WorkflowFile = z.strictObject({
  id: z.number().int().positive(),
  slug,
  title: line,
  description: line,
  estimatedDuration: line,
  complexity: z.enum(['Low', 'Medium', 'High']),
  roles: z.array(z.enum(ROLES)).min(1),
  references: lines,
  scheduleNote: line,
  steps: z.array(WorkflowFileStep).length(7),
});
export type WorkflowFile = z.infer<typeof WorkflowFile>;

/** `content/day-in-the-life/<role>.yaml`. */
export const DayFile = z.strictObject({
  role: z.enum(ROLES),
  title: line,
  description: z.string().min(80),
  schedule: z
    .array(
      z.strictObject({
        time: z.string().regex(/^(1[0-2]|[1-9]):[0-5]\d (AM|PM)$/, 'must be like 8:30 AM'),
        activity: z.string().min(40),
        category: line,
      }),
    )
    .min(10),
  keyResponsibilities: z.array(line).min(5),
});
export type DayFile = z.infer<typeof DayFile>;
