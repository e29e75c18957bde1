import type { LearningPath, PathModule, PathModuleState } from '@trialwright/contract';
import { hoursOf, type Catalogue } from '../../content/catalogue.ts';
import type { PathFile } from '../../content/practice-schemas.ts';
import type { BestScore } from '../quiz/attempt-results.service.ts';
import { countCompleted, percentOf, readIn, type ProgressByLesson } from '../course-states.ts';
import {
  describeBlocker,
  isModuleAssessable,
  isModuleCompleted,
  moduleLock,
  type PathAccess,
} from './path-access.ts';
import { modulesOf, type Module } from './path-modules.ts';
import type { Enrollment, MeasureRow, StepRow } from './paths.store.ts';
import { presentStep } from './step-view.ts';

/** All that decides how a path stands for a learner. */
export interface PathRecords {
  gate: PathAccess;
  progress: ProgressByLesson;
  enrolments: readonly Enrollment[];
  steps: readonly StepRow[];
  measures: readonly MeasureRow[];
  scores: readonly BestScore[];
}

function presentModule({ content, type, requirements, adaptiveRules }: Module): PathModule {
  return {
    id: content.id,
    name: content.title,
    description: content.description,
    type,
    duration: content.estimatedMinutes,
    lessons: content.totalLessons,
    isPublished: content.isPublished,
    requirements,
    adaptiveRules: adaptiveRules.map(({ condition, action, threshold }) => ({
      condition,
      action,
      threshold,
    })),
  };
}

/** A path as it is listed. */
export function presentPath(
  catalogue: Catalogue,
  path: PathFile,
  { gate, progress, enrolments }: Pick<PathRecords, 'gate' | 'progress' | 'enrolments'>,
): LearningPath {
  const modules = modulesOf(catalogue, path);
  const isRead = readIn(progress);
  const completed = modules.filter(({ content }) => isModuleCompleted(content, gate, isRead)).length;
  const enrolment = enrolments.find(({ pathId }) => pathId === path.id);
  return {
    id: path.id,
    name: path.name,
    description: path.description,
    targetRole: path.targetRole,
    experienceLevel: path.experienceLevel,
    ...(path.therapeuticArea && { therapeuticArea: path.therapeuticArea }),
    estimatedHours: hoursOf(modules.reduce((sum, { content }) => sum + content.estimatedMinutes, 0)),
    prerequisites: path.prerequisites,
    courseSequence: modules.map(({ content }) => content.id),
    isAdaptive: path.isAdaptive,
    modules: modules.map(presentModule),
    enrolledAt: enrolment?.enrolledAt.toISOString() ?? null,
    progress: percentOf(completed, modules.length),
  };
}

function stateOf({ content }: Module, isCompleted: boolean, isLocked: boolean): PathModuleState['state'] {
  if (isCompleted) return 'completed';
  if (!content.isPublished) return 'in_preparation';
  return isLocked ? 'waiting' : 'open';
}

/** Whether a rule of the module measures by this. */
export function isMeasuredBy(module: Module, measure: 'pretest' | 'rubric'): boolean {
  return module.adaptiveRules.some((rule) => rule.measure === measure);
}

/** A module as it stands for the learner. */
export function presentModuleState(
  catalogue: Catalogue,
  module: Module,
  records: PathRecords,
): PathModuleState {
  const { gate, progress, measures } = records;
  const { content } = module;
  const isRead = readIn(progress);
  const sequence = catalogue.sequenceOf(content);
  const isCompleted = isModuleCompleted(content, gate, isRead);
  const isLocked = moduleLock(content, sequence, gate, isRead) !== undefined;
  const state = stateOf(module, isCompleted, isLocked);
  const isInReach = content.isPublished && !isLocked;
  const completedLessons = countCompleted(content, progress);
  const scoreOf = (measure: string) =>
    measures.find((row) => row.courseId === content.id && row.measure === measure)?.score ?? null;
  const unread = content.lessons.find(({ id }) => !progress.get(id)?.isCompleted);
  const isPassed = gate.passed.has(content.id);
  const isUntouched = completedLessons === 0 && scoreOf('pretest') === null && !isPassed;
  const isEnrolled = gate.enrolled.has(module.path.id);
  return {
    ...presentModule(module),
    state,
    waitsFor: state === 'waiting' && isEnrolled ? describeBlocker(content, sequence, gate, isRead) : null,
    completedLessons,
    nextLessonId: isInReach ? (unread?.id ?? null) : null,
    isAssessmentOpen: isInReach && isModuleAssessable(content, gate, isRead),
    bestScore: records.scores.find(({ courseId }) => courseId === content.id)?.score ?? null,
    isPassed,
    isPretestOpen: state === 'open' && isUntouched && isMeasuredBy(module, 'pretest'),
    pretestScore: scoreOf('pretest'),
    rubric: isMeasuredBy(module, 'rubric') ? (module.rubric ?? []) : [],
    rubricScore: scoreOf('rubric'),
    steps: records.steps
      .filter(({ courseId }) => courseId === content.id)
      .map((step) => presentStep(catalogue, step)),
  };
}
