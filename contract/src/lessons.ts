import * as z from 'zod';
import { endpoint, Id } from './endpoint.ts';

export const Slide = z.object({ number: z.number(), title: z.string(), html: z.string() });
export type Slide = z.infer<typeof Slide>;

const Related = z.array(z.object({ title: z.string(), href: z.string() }));

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
  /** The day whose law the lesson states; null where it rests on none that moves. */
  lawAsOf: z.iso.date().nullable(),
  /** Documents of the library, scenarios and simulations in which it is put to use. */
  related: z.object({ documents: Related, practices: Related }),
  /** The source text, with its `## Slide n:` markers. */
  content: z.string(),
  estimatedMinutes: z.number(),
  slides: z.array(Slide),
  /** The slide to open at, from 1. */
  position: z.number(),
  isCompleted: z.boolean(),
  /** A learning path asks to complete it once more. */
  isToRepeat: z.boolean(),
  /** Open as a sample: what follows comes with the package of the role. */
  isSample: z.boolean(),
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
      'A lesson with its text as slides, open to who paid for the role and completed what comes before; the first of each role is open to everybody who is registered',
    params: z.object({ id: Id }),
    reply: Lesson,
  }),
};
