import * as z from 'zod';
import { Done, endpoint, Id, Moment } from './endpoint.ts';

/** That a learner is taught an older version than today’s, to finish it. */
export const Finishing = z.object({
  /** It is taught before this moment; then today’s takes its place by itself. */
  until: Moment,
  /** Today’s version. */
  current: z.string(),
});
export type Finishing = z.infer<typeof Finishing>;

/** The same of a course, with what is different in today’s version. */
export const FinishingCourse = Finishing.extend({
  /** When the learner first read a lesson of the version. */
  begunAt: Moment,
  /** New and changed slides in lessons that both versions have. */
  changedSlides: z.number(),
  /** Titles. */
  addedLessons: z.array(z.string()),
  removedLessons: z.array(z.string()),
});
export type FinishingCourse = z.infer<typeof FinishingCourse>;

export const begunVersions = {
  move: endpoint({
    method: 'POST',
    path: '/api/courses/:id/current-version',
    access: 'paid',
    summary: 'Moves the caller to today’s version of a course that they are finishing in an older one',
    params: z.object({ id: Id }),
    reply: Done,
  }),
};
