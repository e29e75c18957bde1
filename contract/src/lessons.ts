import * as z from 'zod';
import { Finishing } from './begun-versions.ts';
import { CheckQuestion } from './checks.ts';
import { endpoint, Id } from './endpoint.ts';

export const Slide = z.object({
  number: z.number(),
  title: z.string(),
  /** Its text and figures, up to its first check. */
  html: z.string(),
  /** Its checks, each with the text that follows it. */
  checks: z.array(z.object({ question: CheckQuestion, html: z.string() })),
});
export type Slide = z.infer<typeof Slide>;

const Related = z.array(z.object({ title: z.string(), href: z.string() }));

const Neighbor = z.object({ id: z.number(), title: z.string() }).nullable();

export const Lesson = z.object({
  id: z.number(),
  courseId: z.number(),
  courseTitle: z.string(),
  number: z.number(),
  courseLessons: z.number(),
  title: z.string(),
  description: z.string(),
  objectives: z.array(z.string()),
  references: z.array(z.string()),
  /** The day the lesson's law was last checked; null if it depends on none that changes. */
  lawAsOf: z.iso.date().nullable(),
  /** Library documents, scenarios, and simulations that apply it. */
  related: z.object({ documents: Related, practices: Related }),
  /** The source text, with its `## Slide n:` markers. */
  content: z.string(),
  estimatedMinutes: z.number(),
  slides: z.array(Slide),
  /** The slide to open at, from 1. */
  position: z.number(),
  isCompleted: z.boolean(),
  /** A learning path requires completing it again. */
  isToRepeat: z.boolean(),
  /** Available as a sample: the following lessons require the role package. */
  isSample: z.boolean(),
  version: z.string(),
  /** Null where it is of today’s version. */
  finishing: Finishing.nullable(),
  contentHash: z.string(),
  previous: Neighbor,
  next: Neighbor,
});
export type Lesson = z.infer<typeof Lesson>;

export const lessons = {
  get: endpoint({
    method: 'GET',
    path: '/api/lessons/:id',
    access: 'paid',
    summary:
      'A lesson with its text as slides, for learners who own the role and completed the earlier lessons; the first of each role is available to all registered users',
    params: z.object({ id: Id }),
    reply: Lesson,
  }),
};
