import { ROLES } from '@trialwright/contract';
import * as z from 'zod';

const line = z.string().min(1);
const lines = z.array(line).min(1);
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be kebab-case');

/** One file per category under `content/glossary`. */
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
  /** Positions of the steps it depends on. */
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
  effectiveDate: z.iso.date(),
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

const InterviewQuestionFile = z.strictObject({
  id: z.string().regex(/^(pi|sc|cra|cta|dm|ctm)-\d{3}$/),
  question: line,
  category: line,
  difficulty: z.enum(['entry', 'mid', 'advanced', 'senior']),
  expertResponse: z.string().min(600),
  keyPoints: z.array(line).min(4),
  followUpQuestions: lines.optional(),
});

/** `content/interview-guides/<Role>.yaml`. */
export const InterviewGuideFile = z.strictObject({
  role: z.enum(ROLES),
  overview: z.string().min(200),
  preparationTips: z.array(line).min(6),
  questions: z.array(InterviewQuestionFile).length(5),
});
export type InterviewGuideFile = z.infer<typeof InterviewGuideFile>;

/** `content/interview-tips.yaml`: the same for all roles. */
export const InterviewTipsFile = z.strictObject({
  before: z.array(line).min(5),
  during: z.array(line).min(5),
});
export type InterviewTipsFile = z.infer<typeof InterviewTipsFile>;

/** `content/presentations/<slug>.yaml`: slides for trainers, shown in the developer portal. */
export const PresentationFile = z.strictObject({
  id: z.number().int().positive(),
  slug,
  order: z.number().int().positive(),
  title: line,
  description: line,
  minutes: z.number().int().positive(),
  slides: z.array(z.strictObject({ title: line, bulletPoints: z.array(line).min(2).max(6) })).min(10),
});
export type PresentationFile = z.infer<typeof PresentationFile>;

/** `content/document-appendix.yaml`. */
export const AppendixFile = z.strictObject({
  title: line,
  description: line,
  documents: z
    .array(
      z.strictObject({
        documentId: line,
        title: line,
        purpose: line,
        fields: z.array(line),
        sections: z.array(line),
        example: line,
        template: line,
      }),
    )
    .length(5),
  craReviewItems: z
    .array(
      z.strictObject({
        title: line,
        description: line,
        visitTypes: z
          .array(
            z.strictObject({
              visitType: z.enum(['SIV', 'IMV', 'COV', 'For-Cause', 'Remote']),
              reviewItems: lines,
            }),
          )
          .length(5),
      }),
    )
    .min(1),
  additionalTemplates: z.array(z.strictObject({ title: line, content: line })).length(2),
});
export type AppendixFile = z.infer<typeof AppendixFile>;

const Guidance = z.strictObject({ guidance: line, sources: z.array(line) });

/** `content/mentor-guidance.json`: the mentor's fallback answers, also in the browser. */
export const GuidanceFile = z.strictObject({
  topics: z
    .array(Guidance.extend({ id: slug, title: line, keywords: z.array(line).min(3), note: z.string() }))
    .length(12),
  generic: Guidance,
});
export type GuidanceFile = z.infer<typeof GuidanceFile>;
