import * as z from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';
import { TargetRole } from './role-schemas.ts';

export const AdaptiveRule = z.object({
  condition: z.string(),
  action: z.string(),
  /** Percent. */
  threshold: z.number(),
});
export type AdaptiveRule = z.infer<typeof AdaptiveRule>;

export const PathModule = z.object({
  /** ID of the course that is the module. */
  id: z.number(),
  name: z.string(),
  description: z.string(),
  type: z.enum(['course', 'assessment', 'scenario', 'mentoring', 'collaboration']),
  /** Minutes. */
  duration: z.number(),
  lessons: z.number(),
  isPublished: z.boolean(),
  requirements: z.array(z.string()),
  adaptiveRules: z.array(AdaptiveRule),
});
export type PathModule = z.infer<typeof PathModule>;

export const LearningPath = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  targetRole: TargetRole,
  experienceLevel: z.string(),
  therapeuticArea: z.string().optional(),
  estimatedHours: z.number(),
  prerequisites: z.array(z.string()),
  /** Course IDs in order. */
  courseSequence: z.array(z.number()),
  isAdaptive: z.boolean(),
  modules: z.array(PathModule),
  /** Of the caller. */
  enrolledAt: Moment.nullable(),
  /** Rounded percent of completed modules. */
  progress: z.number(),
});
export type LearningPath = z.infer<typeof LearningPath>;

/** A step that an adaptive rule requires or suggests. */
export const PathStep = z.object({
  id: z.number(),
  kind: z.enum([
    'skip_lessons',
    'repeat_lesson',
    'play_scenario',
    'glossary_drill',
    'join_project',
    'book_mentor',
  ]),
  title: z.string(),
  /** The rule that fired, with its figures. */
  reason: z.string(),
  /** Blocks the next module until done. */
  isRequired: z.boolean(),
  href: z.string().nullable(),
  createdAt: Moment,
  doneAt: Moment.nullable(),
});
export type PathStep = z.infer<typeof PathStep>;

export const PathModuleState = PathModule.extend({
  /** `waiting`: an earlier module or a required step comes first. */
  state: z.enum(['in_preparation', 'waiting', 'open', 'completed']),
  waitsFor: z.string().nullable(),
  completedLessons: z.number(),
  /** The first unlocked lesson that is not completed. */
  nextLessonId: z.number().nullable(),
  /** The assessment is unlocked. */
  isAssessmentOpen: z.boolean(),
  bestScore: z.number().nullable(),
  isPassed: z.boolean(),
  /** A pretest is offered: a rule calls for one, and the module has not been started. */
  isPretestOpen: z.boolean(),
  pretestScore: z.number().nullable(),
  /** Criteria for rating the learner's own exercise, if a rule calls for it. */
  rubric: z.array(z.string()),
  rubricScore: z.number().nullable(),
  steps: z.array(PathStep),
});
export type PathModuleState = z.infer<typeof PathModuleState>;

export const PathProgress = LearningPath.omit({ modules: true }).extend({
  modules: z.array(PathModuleState),
  /** The next step and why; null before enrollment and at the end. */
  next: z
    .object({
      label: z.string(),
      href: z.string().nullable(),
      why: z.string(),
      /** Started by a call instead of a link: a module's pretest or a step's drill. */
      starts: z.object({ kind: z.enum(['pretest', 'drill']), id: z.number() }).nullable(),
    })
    .nullable(),
});
export type PathProgress = z.infer<typeof PathProgress>;

const PathId = z.string().max(100);
const OfModule = z.object({ userId: Id, pathId: PathId, courseId: Id });

export const learningPaths = {
  list: endpoint({
    method: 'GET',
    path: '/api/learning-paths',
    access: 'user',
    summary: 'Learning paths for the caller’s role',
    reply: z.array(LearningPath),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/users/:userId/learning-paths/:pathId',
    access: 'self',
    summary: 'A path with the learner’s progress in each module and the next step',
    params: z.object({ userId: Id, pathId: PathId }),
    reply: PathProgress,
  }),
  enroll: endpoint({
    method: 'POST',
    path: '/api/users/:userId/learning-paths/:pathId/enroll',
    access: 'self',
    summary: 'Enroll; enrolling again returns the existing enrollment',
    params: z.object({ userId: Id, pathId: PathId }),
    reply: z.object({ pathId: z.string(), userId: z.number(), enrolledAt: Moment }),
  }),
  pretest: endpoint({
    method: 'POST',
    path: '/api/users/:userId/learning-paths/:pathId/modules/:courseId/pretest',
    access: 'self',
    summary: 'Start a module’s pretest or resume the open one',
    params: OfModule,
    reply: z.object({ sessionId: z.number() }),
  }),
  rate: endpoint({
    method: 'POST',
    path: '/api/users/:userId/learning-paths/:pathId/modules/:courseId/rubric',
    access: 'self',
    summary: 'Self-rate a module exercise against its rubric, 0 to 2 per criterion',
    params: OfModule,
    body: z.object({
      ratings: z.array(z.number('Rate every criterion.').int().min(0).max(2)).min(1).max(20),
    }),
    reply: PathProgress,
  }),
  drill: endpoint({
    method: 'POST',
    path: '/api/users/:userId/path-steps/:id/drill',
    access: 'self',
    summary: 'Start a step’s glossary drill or resume the open one',
    params: z.object({ userId: Id, id: Id }),
    reply: z.object({ sessionId: z.number() }),
  }),
};
