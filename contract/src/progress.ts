import * as z from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';

const MISSING = 'Missing user or course ID';

export const ProgressRecord = z.object({
  courseId: z.number(),
  lessonId: z.number(),
  /** Percent of the slides read, 100 once completed. */
  progress: z.number(),
  isCompleted: z.boolean(),
  updatedAt: Moment,
});
export type ProgressRecord = z.infer<typeof ProgressRecord>;

export const NewProgress = z.object({
  courseId: z.number(MISSING).int(MISSING).positive(MISSING),
  lessonId: z.number().int().positive(),
  progress: z.number().min(0).max(100),
  isCompleted: z.boolean(),
});
export type NewProgress = z.infer<typeof NewProgress>;

export const progress = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/:userId/progress',
    access: 'self',
    summary: 'All of a learner’s progress records',
    params: z.object({ userId: Id }),
    reply: z.array(ProgressRecord),
  }),
  ofCourse: endpoint({
    method: 'GET',
    path: '/api/users/:userId/courses/:courseId/progress',
    access: 'self',
    summary: 'Progress in one course',
    params: z.object({ userId: Id, courseId: Id }),
    reply: z.object({
      courseId: z.number(),
      completedLessons: z.number(),
      totalLessons: z.number(),
      progress: z.number(),
      lessons: z.array(ProgressRecord),
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/users/:userId/progress',
    access: 'self',
    summary: 'Save the position in a lesson or complete it; lessons complete in order',
    params: z.object({ userId: Id }),
    body: NewProgress,
    reply: ProgressRecord.extend({
      /** The course this completion unlocked. */
      unlockedCourseId: z.number().optional(),
      /** The certificate this completion earned. */
      certificateNumber: z.string().optional(),
    }),
  }),
};
