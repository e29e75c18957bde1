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
  /** The course that is the module. */
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
  /** Ids of the courses in order. */
  courseSequence: z.array(z.number()),
  isAdaptive: z.boolean(),
  modules: z.array(PathModule),
  /** Of the caller. */
  enrolledAt: Moment.nullable(),
  /** Rounded percent of completed modules. */
  progress: z.number(),
});
export type LearningPath = z.infer<typeof LearningPath>;

/** Something that an adaptive rule put in the way, or offered. */
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
  /** Which rule fired, with the figures. */
  reason: z.string(),
  /** The next module waits for it. */
  isRequired: z.boolean(),
  href: z.string().nullable(),
  createdAt: Moment,
  doneAt: Moment.nullable(),
});
export type PathStep = z.infer<typeof PathStep>;

export const PathModuleState = PathModule.extend({
  /** `waiting`: an earlier module, or a step that a rule asks for, comes first. */
  state: z.enum(['in_preparation', 'waiting', 'open', 'completed']),
  waitsFor: z.string().nullable(),
  completedLessons: z.number(),
  /** The first lesson that is open and not completed. */
  nextLessonId: z.number().nullable(),
  /** The assessment may be taken now. */
  isAssessmentOpen: z.boolean(),
  bestScore: z.number().nullable(),
  isPassed: z.boolean(),
  /** A pretest is offered: a rule asks for one, and nothing of the module was done yet. */
  isPretestOpen: z.boolean(),
  pretestScore: z.number().nullable(),
  /** What the own exercise is rated by, where a rule asks for it. */
  rubric: z.array(z.string()),
  rubricScore: z.number().nullable(),
  steps: z.array(PathStep),
});
export type PathModuleState = z.infer<typeof PathModuleState>;

export const PathProgress = LearningPath.omit({ modules: true }).extend({
  modules: z.array(PathModuleState),
  /** What comes next and why; null before enrolment and at the end. */
  next: z
    .object({
      label: z.string(),
      href: z.string().nullable(),
      why: z.string(),
      /** What a call starts in place of an address: the pretest of a module, or the drill of a step. */
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
    summary: 'The learning paths for the caller’s role',
    reply: z.array(LearningPath),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/users/:userId/learning-paths/:pathId',
    access: 'self',
    summary: 'A path with its modules as they stand for the learner, and what comes next',
    params: z.object({ userId: Id, pathId: PathId }),
    reply: PathProgress,
  }),
  enroll: endpoint({
    method: 'POST',
    path: '/api/users/:userId/learning-paths/:pathId/enroll',
    access: 'self',
    summary: 'Enrol; enrolling twice answers the first enrolment',
    params: z.object({ userId: Id, pathId: PathId }),
    reply: z.object({ pathId: z.string(), userId: z.number(), enrolledAt: Moment }),
  }),
  pretest: endpoint({
    method: 'POST',
    path: '/api/users/:userId/learning-paths/:pathId/modules/:courseId/pretest',
    access: 'self',
    summary: 'Start the pretest of a module, or go on with the open one',
    params: OfModule,
    reply: z.object({ sessionId: z.number() }),
  }),
  rate: endpoint({
    method: 'POST',
    path: '/api/users/:userId/learning-paths/:pathId/modules/:courseId/rubric',
    access: 'self',
    summary: 'Rate the own exercise of a module by its rubric, 0 to 2 for each line',
    params: OfModule,
    body: z.object({ ratings: z.array(z.number('Rate every line.').int().min(0).max(2)).min(1).max(20) }),
    reply: PathProgress,
  }),
  drill: endpoint({
    method: 'POST',
    path: '/api/users/:userId/path-steps/:id/drill',
    access: 'self',
    summary: 'Start the glossary drill of a step, or go on with the open one',
    params: z.object({ userId: Id, id: Id }),
    reply: z.object({ sessionId: z.number() }),
  }),
};
