import * as z from 'zod';
import { endpoint, Id } from './endpoint.ts';

export const Slide = z.object({ number: z.number(), title: z.string(), html: z.string() });
export type Slide = z.infer<typeof Slide>;

const Neighbour = z.object({ id: z.number(), title: z.string() }).nullable();

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
  /** The source text, with its `## Slide n:` markers. */
  content: z.string(),
  estimatedMinutes: z.number(),
  slides: z.array(Slide),
  /** The slide to open at, from 1. */
  position: z.number(),
  isCompleted: z.boolean(),
  /** A learning path asks to complete it once more. */
  isToRepeat: z.boolean(),
  version: z.string(),
  contentHash: z.string(),
  previous: Neighbour,
  next: Neighbour,
});
export type Lesson = z.infer<typeof Lesson>;

export const lessons = {
  get: endpoint({
    method: 'GET',
    path: '/api/lessons/:id',
    access: 'paid',
    summary:
      'A lesson with its text as slides, open to who paid for the role and completed what comes before',
    params: z.object({ id: Id }),
    reply: Lesson,
  }),
};
