import type { PathStep } from '@trialwright/contract';
import type { Catalogue } from '../../content/catalogue.ts';
import { ruleOfStep } from './path-modules.ts';
import type { StepRow } from './paths.store.ts';

/** What a step is called and where it leads; a drill is started by a call and leads nowhere. */
function describeStep(catalogue: Catalogue, step: StepRow): { title: string; href: string | null } {
  const effect = ruleOfStep(catalogue, step)?.effect;
  const { practice } = catalogue;
  switch (effect?.kind) {
    case 'skip_lessons':
      return { title: 'Go straight to the assessment', href: `/assessment/${step.courseId}` };
    case 'repeat_lesson': {
      const lessons = catalogue.course(step.courseId)?.lessons ?? [];
      const lesson = lessons.find(({ slug }) => slug === effect.lesson);
      return {
        title: `Read “${lesson?.title ?? effect.lesson}” again`,
        href: lesson ? `/lesson/${lesson.id}?slide=1` : null,
      };
    }
    case 'play_scenario': {
      const decision = practice.decision(effect.scenario);
      const name = decision?.title ?? practice.simulation(effect.scenario)?.name ?? effect.scenario;
      return {
        title: `Complete “${name}”`,
        href: decision ? `/scenarios?scenario=${effect.scenario}` : `/scenarios/${effect.scenario}/play`,
      };
    }
    case 'glossary_drill':
      return { title: `Pass a drill of ${effect.terms.length} glossary terms`, href: null };
    case 'join_project': {
      const name = practice.project(effect.project)?.name ?? 'a project';
      return { title: `Join “${name}”`, href: `/projects/${effect.project}` };
    }
    case 'book_mentor':
      return { title: 'Talk it through with an expert', href: '/booking' };
    default:
      return { title: 'A step that no longer applies', href: null };
  }
}

export function presentStep(catalogue: Catalogue, step: StepRow): PathStep {
  return {
    id: step.id,
    // A database constraint allows no others.
    kind: step.kind as PathStep['kind'],
    ...describeStep(catalogue, step),
    reason: step.reason,
    isRequired: step.isRequired,
    createdAt: step.createdAt.toISOString(),
    doneAt: step.doneAt?.toISOString() ?? null,
  };
}
