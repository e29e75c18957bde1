import * as z from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';
import { Slide } from './lessons.ts';

/** What reading the changes leads to: a certificate that names both versions, or the first certificate of the course. */
export const BridgePurpose = z.enum(['certificate', 'completion']);
export type BridgePurpose = z.infer<typeof BridgePurpose>;

/** What is asked of a learner because a course has a new version. */
export const BridgeSummary = z.object({
  courseId: z.number(),
  courseTitle: z.string(),
  purpose: BridgePurpose,
  /** The version that was completed, or in which the lessons were read. */
  from: z.string(),
  to: z.string(),
  /** What was wrong with the version `from`, where it was withdrawn. */
  withdrawnBecause: z.string().nullable(),
  /** When the version was completed; null where the course is not completed yet. */
  completedAt: Moment.nullable(),
  /** New and changed slides in lessons that were completed. */
  slides: z.number(),
  /** Lessons that the former version didn’t have. */
  newLessons: z.number(),
  questions: z.number(),
  /** For reading and questions; computed like the length of a course. */
  minutes: z.number(),
});
export type BridgeSummary = z.infer<typeof BridgeSummary>;

/** Text that a slide replaced, or that is no longer taught. */
export const FormerSlide = z.object({ title: z.string(), html: z.string() });
export type FormerSlide = z.infer<typeof FormerSlide>;

export const BridgeSlide = z.object({
  slide: Slide,
  change: z.enum(['new', 'changed']),
  /** What it replaced; null where it is new. */
  former: FormerSlide.nullable(),
  /** It was open long enough, and its checks are answered. */
  isRead: z.boolean(),
});
export type BridgeSlide = z.infer<typeof BridgeSlide>;

export const Bridge = BridgeSummary.extend({
  lessons: z.array(
    z.object({ id: z.number(), number: z.number(), title: z.string(), slides: z.array(BridgeSlide) }),
  ),
  added: z.array(
    z.object({ id: z.number(), title: z.string(), minutes: z.number(), isCompleted: z.boolean() }),
  ),
  removed: z.array(FormerSlide.extend({ lessonTitle: z.string() })),
  /** Everything is read: the assessment can begin, or the certificate be issued. */
  isRead: z.boolean(),
});
export type Bridge = z.infer<typeof Bridge>;

export const bridges = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/:userId/bridges',
    access: 'self',
    summary: 'Courses whose new version asks something of a learner who completed or read an older one',
    params: z.object({ userId: Id }),
    reply: z.array(BridgeSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/courses/:id/bridge',
    access: 'paid',
    summary: 'The slides of a course that changed since the caller completed it, with what they replaced',
    params: z.object({ id: Id }),
    reply: Bridge,
  }),
};
