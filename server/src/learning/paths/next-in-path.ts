import {
  PASS_MARK,
  type LearningPath,
  type PathModuleState,
  type PathProgress,
  type PathStep,
} from '@trialwright/contract';

type Next = NonNullable<PathProgress['next']>;

export const PRETEST_QUESTIONS = 5;

const link = (label: string, href: string | null, why: string): Next => ({ label, href, why, starts: null });

const LABELS: Record<PathStep['kind'], string> = {
  skip_lessons: 'Take the assessment',
  repeat_lesson: 'Read the lesson again',
  play_scenario: 'Start the scenario',
  glossary_drill: 'Start the drill',
  join_project: 'View the project',
  book_mentor: 'Choose a time',
};

function requiredStep(modules: readonly PathModuleState[]): Next | undefined {
  const step = modules
    .flatMap(({ steps }) => steps)
    .find(({ isRequired, doneAt }) => isRequired && doneAt === null);
  if (!step) return undefined;
  const why = `${step.reason} ${step.title}: later modules depend on it.`;
  const starts = step.kind === 'glossary_drill' ? ({ kind: 'drill', id: step.id } as const) : null;
  return { label: LABELS[step.kind], href: step.href, why, starts };
}

function withinModule(module: PathModuleState): Next {
  const { id, name, lessons, duration, completedLessons, bestScore, nextLessonId } = module;
  if (module.isPretestOpen)
    return {
      label: 'Start the pretest',
      href: null,
      why: `The pretest has ${PRETEST_QUESTIONS} questions and comes before the first lesson of ${name}. A good score may shorten the module.`,
      starts: { kind: 'pretest', id },
    };
  if (nextLessonId !== null && !module.isAssessmentOpen)
    return link(
      completedLessons === 0 ? 'Read the first lesson' : 'Read the next lesson',
      `/lesson/${nextLessonId}`,
      completedLessons === 0
        ? `${name} has ${lessons} lessons and takes about ${duration} minutes.`
        : `${completedLessons} of ${lessons} lessons in ${name} are completed.`,
    );
  if (module.rubric.length > 0 && module.rubricScore === null)
    return link(
      'Rate your exercise',
      `#module-${id}`,
      `You’ve read ${name}. Your self-rating decides whether a follow-up step is added.`,
    );
  const rule = `${PASS_MARK}% completes the module.`;
  if (bestScore !== null)
    return link('Retake the assessment', `/assessment/${id}`, `Your best score is ${bestScore}%. ${rule}`);
  const skipped = module.steps.find(({ kind }) => kind === 'skip_lessons');
  const why = skipped?.reason ?? `All ${lessons} lessons in ${name} are completed.`;
  return link('Take the assessment', `/assessment/${id}`, `${why} ${rule}`);
}

/** What comes next in a path that the learner is enrolled in, and why; null at the end of the last path. */
export function findNext(
  modules: readonly PathModuleState[],
  others: readonly Pick<LearningPath, 'id' | 'name' | 'progress' | 'enrolledAt'>[],
): Next | null {
  const step = requiredStep(modules);
  if (step) return step;
  const current = modules.find(({ state }) => state !== 'completed');
  if (current?.state === 'open') return withinModule(current);
  if (current?.state === 'in_preparation')
    return link(`${current.name} is in development`, null, 'It will appear here when it is published.');
  if (current) return null;
  const other = others.find(({ progress }) => progress < 100);
  if (!other) return null;
  return link(
    'Go to the next path',
    `/learning-paths/${other.id}`,
    `You’ve completed every module in this path. ${other.name} ${other.enrolledAt ? 'continues' : 'can be next'}.`,
  );
}
