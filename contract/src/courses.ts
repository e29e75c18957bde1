import * as z from 'zod';
import { FinishingCourse } from './begun-versions.ts';
import { ProgramLength } from './certificates.ts';
import { CoursePeople } from './course-people.ts';
import { endpoint, Id } from './endpoint.ts';
import { TargetRole } from './role-schemas.ts';

/** Why a course is locked for this caller. */
export const LockReason = z.enum([
  'roles.not_paid',
  'courses.locked',
  'courses.in_preparation',
  'paths.not_enrolled',
]);
export type LockReason = z.infer<typeof LockReason>;

/** What unlocks something, in a sentence, with a link to the next step; no link if only time helps. */
export const Lock = z.object({
  text: z.string(),
  way: z.object({ label: z.string(), href: z.string() }).nullable(),
});
export type Lock = z.infer<typeof Lock>;

export const CourseSummary = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  targetRole: TargetRole,
  /** Position in the sequence of its role or learning path, from 1. */
  order: z.number(),
  totalLessons: z.number(),
  estimatedHours: z.number(),
  isPublished: z.boolean(),
  isLocked: z.boolean(),
  lockReason: LockReason.optional(),
  /** Present whenever `lockReason` is. */
  lock: Lock.optional(),
  completedLessons: z.number(),
  /** Rounded percent of completed lessons. */
  progress: z.number(),
});
export type CourseSummary = z.infer<typeof CourseSummary>;

export const Course = CourseSummary.extend({
  version: z.string(),
  /** Null where it is today’s version. */
  finishing: FinishingCourse.nullable(),
  effectiveDate: z.string(),
  /** The earliest "law as of" date of its lessons; null if no lesson depends on law that changes. */
  lawAsOf: z.iso.date().nullable(),
  /** How long the course takes, and how that was found; null while it is in development. */
  programLength: ProgramLength.nullable(),
  /** SHA-256 of the text that is taught; empty while in development. */
  contentHash: z.string(),
  people: CoursePeople,
  guideline: z.string(),
  regulations: z.array(z.string()),
  questionsPerAttempt: z.number(),
  /** The assessment is unlocked: with its course or, in a learning path, once the lessons are completed. */
  isAssessmentOpen: z.boolean(),
  /** The learning path this course is a module of, and what still blocks the module there. */
  path: z.object({ id: z.string(), name: z.string(), waitsFor: z.string().nullable() }).nullable(),
  next: z
    .object({ id: z.number(), title: z.string(), totalLessons: z.number(), isPublished: z.boolean() })
    .nullable(),
});
export type Course = z.infer<typeof Course>;

/** A lesson as listed in its course, without its text. */
export const LessonSummary = z.object({
  id: z.number(),
  courseId: z.number(),
  number: z.number(),
  title: z.string(),
  description: z.string(),
  objectives: z.array(z.string()),
  estimatedMinutes: z.number(),
  /** The caller's study time recorded in this lesson. */
  recordedMinutes: z.number(),
  slides: z.number(),
  isLocked: z.boolean(),
  /** Available as a sample: the caller is registered but does not own the role. */
  isSample: z.boolean(),
  isCompleted: z.boolean(),
  progress: z.number(),
});
export type LessonSummary = z.infer<typeof LessonSummary>;

const ById = z.object({ id: Id });

export const courses = {
  list: endpoint({
    method: 'GET',
    path: '/api/courses',
    access: 'public',
    summary:
      'Courses of the primary role with the caller’s progress; without a session, the full catalog, locked',
    reply: z.array(CourseSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/courses/:id',
    access: 'public',
    proof: 'published',
    summary: 'One course; no lesson text',
    params: ById,
    reply: Course,
  }),
  lessons: endpoint({
    method: 'GET',
    path: '/api/courses/:id/lessons',
    access: 'public',
    proof: 'published',
    summary: 'A course’s lessons in order; no lesson text',
    params: ById,
    reply: z.array(LessonSummary),
  }),
};
