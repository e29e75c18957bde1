import type { StudyItem } from '@trialwright/contract';
import type { Catalogue } from '../../content/catalogue.ts';
import type { CompetencyEntry } from '../../content/practice-schemas.ts';
import { isCourseCompleted, type ProgressByLesson } from '../../learning/course-states.ts';

/** What determines the state of study items. */
export interface StudyWorld {
  catalogue: Catalogue;
  progress: ProgressByLesson;
  isCourseLocked: (id: number) => boolean;
  isLessonLocked: (id: number) => boolean;
  /** IDs of completed scenarios and simulations. */
  scenariosDone: ReadonlySet<string>;
  /** Scenarios require a paid role. */
  isPaid: boolean;
}

type Target = Pick<StudyItem, 'title' | 'href' | 'state'>;
type Find = (id: string, world: StudyWorld) => Target | undefined;

const findCourse: Find = (slug, { catalogue, progress, isCourseLocked }) => {
  const course = catalogue.courses.find((each) => each.slug === slug);
  if (!course) return undefined;
  const { id, title, isPublished } = course;
  const open = isCourseLocked(id) ? 'locked' : 'open';
  const state = isCourseCompleted(course, progress) ? 'done' : isPublished ? open : 'in_preparation';
  return { title, href: `/course/${id}`, state };
};

const findLesson: Find = (slug, { catalogue, progress, isLessonLocked }) => {
  const written = catalogue.courses.flatMap(({ lessons }) => lessons).find((each) => each.slug === slug);
  const planned = catalogue.courses.flatMap(({ outline }) => outline).find((each) => each.slug === slug);
  const lesson = written ?? planned;
  if (!lesson) return undefined;
  const open = isLessonLocked(lesson.id) ? 'locked' : 'open';
  const isDone = progress.get(lesson.id)?.isCompleted;
  const state = isDone ? 'done' : written ? open : 'in_preparation';
  return { title: lesson.title, href: `/lesson/${lesson.id}`, state };
};

const findScenario: Find = (id, { catalogue: { practice }, scenariosDone, isPaid }) => {
  const decision = practice.decision(id);
  const title = decision?.title ?? practice.simulation(id)?.name;
  if (title === undefined) return undefined;
  const href = decision ? `/scenarios?scenario=${id}` : `/scenarios/${id}/play`;
  const open = isPaid ? 'open' : 'locked';
  return { title, href, state: scenariosDone.has(id) ? 'done' : open };
};

const findDocument: Find = (slug, { catalogue: { shelf } }) => {
  const document = shelf.documents.find((each) => each.slug === slug);
  return (
    document && { title: document.title, href: `/document-library?document=${document.id}`, state: 'open' }
  );
};

const findWorkflow: Find = (slug, { catalogue: { shelf } }) => {
  const workflow = shelf.workflows.find((each) => each.slug === slug);
  return workflow && { title: workflow.title, href: `/workflows?workflow=${workflow.id}`, state: 'open' };
};

const findPath: Find = (id, { catalogue }) => {
  const path = catalogue.practice.path(id);
  const isWritten = catalogue.modulesOf(id).some(({ isPublished }) => isPublished);
  return (
    path && { title: path.name, href: `/learning-paths/${id}`, state: isWritten ? 'open' : 'in_preparation' }
  );
};

const FIND: Record<StudyItem['kind'], Find> = {
  course: findCourse,
  lesson: findLesson,
  scenario: findScenario,
  document: findDocument,
  workflow: findWorkflow,
  path: findPath,
};

/** The target of a framework's study entry, with its link; undefined if it does not exist. */
export function presentStudy(entry: CompetencyEntry['study'][number], world: StudyWorld): StudyItem[] {
  const [name, id = ''] = entry.ref.split(':');
  // The framework's schema allows only these kinds.
  const kind = name as StudyItem['kind'];
  const target = FIND[kind](id, world);
  return target ? [{ kind, why: entry.why, ...target }] : [];
}
