import {
  learningPaths,
  practice,
  type PathModuleState,
  type PathProgress,
  type PracticeSession,
} from '@trialwright/contract';
import { buildCatalogue, type CatalogueCourse } from '../src/content/catalogue.ts';
import { examItems, measure } from '../src/content/catalogue.ts';
import { sha256 } from '../src/content/load-course.ts';
import type { PathFile } from '../src/content/practice-schemas.ts';
import type { Learner, TestAcademy } from './academy.ts';
import { setCatalogue } from './catalogue.ts';
import { firstCourse } from './learning.ts';

type Rule = PathFile['modules'][number]['adaptiveRules'][number];

interface ModuleOptions {
  rules?: Rule[];
  rubric?: string[];
  isPublished?: boolean;
}

export const PATH_ID = 'path-of-the-tests';
export const RUBRIC = ['It has a reason', 'It has an owner', 'It has a date', 'It was checked'];
const FIRST_ID = 901;
const LESSONS = 2;
const LESSON_ID = 90_000;

export function rule(effect: Rule['effect'], more: Partial<Rule> = {}): Rule {
  return {
    condition: 'Module score below the threshold',
    action: 'Do the step before the next module',
    threshold: 80,
    measure: 'assessment',
    when: 'below',
    effect,
    isRequired: true,
    ...more,
  };
}

function moduleCourse(original: CatalogueCourse, pathId: string, index: number): CatalogueCourse {
  const id = FIRST_ID + index;
  const slug = `module-${index + 1}`;
  const lessons = original.lessons.slice(0, LESSONS).map((lesson, position) => ({
    ...lesson,
    id: LESSON_ID + index * 10 + position,
    slug: `${slug}-lesson-${position + 1}`,
    title: `Lesson ${position + 1} of module ${index + 1}`,
    courseId: id,
  }));
  return {
    ...original,
    id,
    slug,
    path: pathId,
    role: 'All',
    title: `Module ${index + 1}`,
    order: index + 1,
    lessons,
    totalLessons: lessons.length,
    ...measure({ path: pathId }, lessons),
    questions: examItems(original).map((question, position) => ({
      ...question,
      id: `${slug}-${question.id}`,
      lesson: `${slug}-lesson-${(position % LESSONS) + 1}`,
    })),
    contentHash: sha256(slug),
  };
}

/**
 * Serves a catalogue with a learning path of short published modules, each with the rules under test. The shelf,
 * scenarios, and projects are the academy's own. Returns the modules.
 */
export function setPath(
  academy: TestAcademy,
  modules: ModuleOptions[],
  more: Partial<PathFile> = {},
): CatalogueCourse[] {
  const { courses, shelf, shop, practice: own, academy: about } = academy.catalogue;
  const original = firstCourse(academy);
  const path: PathFile = {
    id: PATH_ID,
    order: 1,
    name: 'A path',
    description: 'Exists for the tests of the learning paths.',
    targetRole: 'All',
    experienceLevel: 'advanced',
    isAdaptive: true,
    prerequisites: ['Patience'],
    modules: modules.map(({ rules = [], rubric }, index) => ({
      course: `module-${index + 1}`,
      type: 'course' as const,
      requirements: ['Time'],
      adaptiveRules: rules,
      ...(rubric && { rubric }),
    })),
    ...more,
  };
  const made = modules.map(({ isPublished = true }, index) => {
    const course = moduleCourse(original, path.id, index);
    return isPublished ? course : { ...course, isPublished, lessons: [], questions: [] };
  });
  const others = own.paths.filter(({ id }) => id !== path.id);
  const paths = [path, ...others];
  const pathsById = new Map(paths.map((each) => [each.id, each]));
  setCatalogue(
    academy,
    buildCatalogue(about, [...courses, ...made], {
      shelf,
      shop,
      practice: { ...own, paths, path: (id) => pathsById.get(id) },
    }),
  );
  return made;
}

const of = (learner: Learner) => ({ userId: learner.id, pathId: PATH_ID });

export function enroll(learner: Learner) {
  return learner.call(learningPaths.enroll, { params: of(learner) });
}

export async function readPath(learner: Learner): Promise<PathProgress> {
  const { status, body, error } = await learner.call(learningPaths.get, { params: of(learner) });
  if (status !== 200) throw new Error(error.message);
  return body;
}

/** A module of the path with its progress, by its number from 1. */
export async function readModule(learner: Learner, number: number): Promise<PathModuleState> {
  const module = (await readPath(learner)).modules[number - 1];
  if (!module) throw new Error(`The path has no module ${number}.`);
  return module;
}

/** Answers all questions of a practice session, `right` of them correctly, and ends it. */
export async function takeQuiz(
  academy: TestAcademy,
  learner: Learner,
  sessionId: number,
  right: number,
): Promise<PracticeSession> {
  const params = { id: sessionId };
  const { form } = await academy.database.db
    .selectFrom('practiceSessions')
    .select('form')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const { items } = form as unknown as {
    items: { question: { id: string; options: { correct: boolean }[] }; order: number[] }[];
  };
  for (const [index, { question, order }] of items.entries()) {
    const key = order.findIndex((original) => question.options[original]?.correct);
    const chosen = index < right ? key : (key + 1) % 4;
    await learner.call(practice.answer, { params, body: { questionId: question.id, chosen } });
  }
  const ended = await learner.call(practice.submit, { params });
  if (ended.status !== 200) throw new Error(ended.error.message);
  return ended.body;
}

/** An open drill from the academy's own paths, as if started by its rule; the learner is enrolled in the path. */
export async function insertDrill(
  academy: TestAcademy,
  userId: number,
  reason: string,
): Promise<{ pathId: string; courseId: number; stepId: number }> {
  const { database, catalogue, clock } = academy;
  const [drill] = catalogue.practice.paths.flatMap(({ id: pathId, modules }) =>
    modules.flatMap(({ course, adaptiveRules }) => {
      const rule = adaptiveRules.findIndex(({ effect }) => effect.kind === 'glossary_drill');
      const courseId = catalogue.modulesOf(pathId).find(({ slug }) => slug === course)?.id ?? 0;
      return rule === -1 ? [] : [{ pathId, courseId, rule }];
    }),
  );
  if (!drill) throw new Error('No learning path rule requires a drill.');
  const { pathId, courseId } = drill;
  const { db } = database;
  await db.insertInto('pathEnrolments').values({ userId, pathId, enrolledAt: clock.now }).execute();
  const { id } = await db
    .insertInto('pathSteps')
    .values({ ...drill, userId, kind: 'glossary_drill', reason, isRequired: true, createdAt: clock.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { pathId, courseId, stepId: id };
}
