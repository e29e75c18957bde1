import * as z from 'zod';
import { endpoint, Id } from './endpoint.ts';
import { TargetRole } from './role-schemas.ts';

/** Why a course cannot be opened by this caller. */
export const LockReason = z.enum([
  'roles.not_paid',
  'courses.locked',
  'courses.in_preparation',
  'paths.not_enrolled',
]);
export type LockReason = z.infer<typeof LockReason>;

/** What a lock waits for, in a sentence, and the page that leads on; none where only time helps. */
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
  /** With every reason. */
  lock: Lock.optional(),
  completedLessons: z.number(),
  /** Rounded percent of completed lessons. */
  progress: z.number(),
});
export type CourseSummary = z.infer<typeof CourseSummary>;

export const Course = CourseSummary.extend({
  version: z.string(),
  effectiveDate: z.string(),
  /** The earliest day whose law a lesson states; null where none rests on law that moves. */
  lawAsOf: z.iso.date().nullable(),
  guideline: z.string(),
  regulations: z.array(z.string()),
  questionsPerAttempt: z.number(),
  /** The assessment may be taken now: with its course, or, in a learning path, once the lessons are behind. */
  isAssessmentOpen: z.boolean(),
  /** The learning path that the course is a module of, and what this module still waits for there. */
  path: z.object({ id: z.string(), name: z.string(), waitsFor: z.string().nullable() }).nullable(),
  next: z
    .object({ id: z.number(), title: z.string(), totalLessons: z.number(), isPublished: z.boolean() })
    .nullable(),
});
export type Course = z.infer<typeof Course>;

/** A lesson as the list of its course shows it: no lesson text. */
export const LessonSummary = z.object({
  id: z.number(),
  courseId: z.number(),
  number: z.number(),
  title: z.string(),
  description: z.string(),
  objectives: z.array(z.string()),
  estimatedMinutes: z.number(),
  slides: z.number(),
  isLocked: z.boolean(),
  /** Open as a sample to everybody who is registered: its role is not paid for. */
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
      'Courses of the primary role with the caller’s progress; without a session the whole catalogue, locked',
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
    summary: 'The lessons of a course in order; no lesson text',
    params: ById,
    reply: z.array(LessonSummary),
  }),
};
