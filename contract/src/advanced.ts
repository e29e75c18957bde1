import * as z from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';

export const AdvancedProgress = z.object({
  /** IDs of the paths the learner is enrolled in. */
  learningPaths: z.array(z.string()),
  /** Decision scenarios decided, and simulations completed at least once. */
  scenariosCompleted: z.number(),
  collaborativeProjects: z.number(),
  /** Past consultations. */
  mentoringSessions: z.number(),
});
export type AdvancedProgress = z.infer<typeof AdvancedProgress>;

export const Mentor = z.object({
  id: z.string(),
  name: z.string(),
  field: z.string(),
  /** A sample entry, until the operator adds a real person. */
  isSample: z.boolean(),
  /** The learner's next session with the academy's experts; null if none is booked. */
  nextSession: Moment.nullable(),
});
export type Mentor = z.infer<typeof Mentor>;

export const Analytics = z.object({
  /** The last 12 weeks, oldest first; each begins on a Monday (UTC). Minutes of study recorded that week. */
  studyWeeks: z.array(z.object({ week: z.iso.date(), minutes: z.number() })),
  /** Days (UTC) of these weeks on which study was recorded, oldest first. */
  studyDays: z.array(z.object({ date: z.iso.date(), minutes: z.number() })),
  /** All study time recorded in lessons. */
  totalMinutes: z.number(),
  /** Submitted assessments, oldest first, up to the last 30. */
  scores: z.array(
    z.object({
      attemptId: z.number(),
      courseId: z.number(),
      courseTitle: z.string(),
      at: Moment,
      score: z.number(),
      passed: z.boolean(),
    }),
  ),
  /** Lessons by answers to their questions, weakest first, with at least three answers each. */
  areas: z.array(
    z.object({
      lessonId: z.number(),
      lessonTitle: z.string(),
      courseTitle: z.string(),
      answered: z.number(),
      /** Rounded percent. */
      correct: z.number(),
    }),
  ),
  completion: z.object({
    lessons: z.number(),
    totalLessons: z.number(),
    courses: z.number(),
    totalCourses: z.number(),
    certificates: z.number(),
  }),
  simulations: z.array(
    z.object({ sessionId: z.number(), name: z.string(), at: Moment, percentage: z.number() }),
  ),
});
export type Analytics = z.infer<typeof Analytics>;

const OfUser = z.object({ userId: Id });

export const advanced = {
  progress: endpoint({
    method: 'GET',
    path: '/api/users/:userId/advanced-progress',
    access: 'self',
    summary: 'The learner’s advanced training activity',
    params: OfUser,
    reply: AdvancedProgress,
  }),
  mentors: endpoint({
    method: 'GET',
    path: '/api/users/:userId/mentors',
    access: 'self',
    summary: 'Mentors for the learner’s role',
    params: OfUser,
    reply: z.array(Mentor),
  }),
  analytics: endpoint({
    method: 'GET',
    path: '/api/users/:userId/analytics',
    access: 'self',
    summary: 'Study time, scores, and weak areas from the learner’s own records',
    params: OfUser,
    reply: Analytics,
  }),
};
