import {
  QUESTIONS_PER_ATTEMPT,
  QUESTIONS_PER_PATH_ATTEMPT,
  type CertifyingBody,
  type ProgramLength,
  type Role,
  type TargetRole,
} from '@trialwright/contract';
import type { AcademyFile, CourseFile, LessonFrontMatter, QuestionItem } from './schemas.ts';
import type { PackagesFile } from './shop-schemas.ts';
import {
  estimateFor,
  MINUTES_PER_QUESTION,
  minutesFor,
  quarterHours,
  type Workload,
} from './program-length.ts';
import { buildPractice, EMPTY_PRACTICE, type Practice, type PracticeParts } from './practice.ts';
import type { SlidePart } from './slide-parts.ts';
import { buildShelf, EMPTY_SHELF, type Shelf, type ShelfParts } from './shelf.ts';

export interface LessonSlide {
  number: number;
  title: string;
  /** What it is rendered from; `readableText` puts it into words. */
  parts: SlidePart[];
}

/** The checks of a lesson, each with the slide it is on. */
export function checksOf({ slides }: Pick<CatalogueLesson, 'slides'>) {
  return slides.flatMap(({ number, parts }) =>
    parts.flatMap((part) => (part.kind === 'check' ? [{ ...part, slide: number }] : [])),
  );
}

/** A published lesson: its source, and the hash that certificates refer to. `render-lesson.ts` makes the HTML. */
export interface CatalogueLesson extends LessonFrontMatter {
  courseId: number;
  /** Position in its course, from 1. */
  number: number;
  /** Its source file. */
  file: string;
  /** The text of record, including front matter, that `contentHash` is the SHA-256 of; `sourceOf` unpacks it. */
  packedSource: string;
  slides: LessonSlide[];
  workload: Workload;
  /** Computed from the workload. */
  minutes: number;
  /** Minutes to answer its questions and checks, by what each asks for. */
  answering: number;
  /** What a reader should plan: reading and answering. */
  estimatedMinutes: number;
  contentHash: string;
}

/** A planned lesson that is not written yet. */
export interface PlannedLesson {
  id: number;
  slug: string;
  title: string;
  minutes: number;
}

export interface CatalogueCourse extends Omit<CourseFile, 'outline' | 'role'> {
  role: TargetRole;
  isPublished: boolean;
  lessons: CatalogueLesson[];
  /** Planned lessons of a course in development; empty once published. */
  outline: PlannedLesson[];
  totalLessons: number;
  /** Of its lessons together, and the items of an attempt at its assessment. */
  workload: Workload & { examItems: number };
  /** Computed from the workload, or measured; of a course in development, as planned. */
  minutes: number;
  /** What a reader should plan; the measured time where there is one. */
  estimatedMinutes: number;
  /** Whose recorded time `minutes` is the median of; absent where it is computed. */
  measuredLearners?: number;
  questions: QuestionItem[];
  /** The SHA-256 of its text of record (`courseOfRecord`): what a certificate vouches for. */
  contentHash: string;
  /** Only of an older version, in the catalogue of learners who finish it. */
  finishing?: Finishing;
}

/** What is taught today in place of a version that its learners finish, and the moment until which they may. */
export interface Finishing {
  current: CatalogueCourse;
  /** The version with all of its items, as its hash covers it. */
  former: CatalogueCourse;
  until: Date;
}

/** The median time recorded for the people who finished a version of a course. */
export interface MeasuredLength {
  courseId: number;
  version: string;
  learners: number;
  minutes: number;
}

/** The same catalogue with measured lengths in place of computed ones, for the versions they were measured on. */
export function withMeasuredLengths(catalogue: Catalogue, lengths: readonly MeasuredLength[]): Catalogue {
  const measured = new Map(lengths.map((length) => [`${length.courseId}@${length.version}`, length]));
  const courses = catalogue.courses.map((course): CatalogueCourse => {
    const { measuredLearners: _former, ...rest } = course;
    const found = course.isPublished ? measured.get(`${course.id}@${course.version}`) : undefined;
    if (found) {
      const { minutes, learners: measuredLearners } = found;
      return { ...rest, minutes, estimatedMinutes: minutes, measuredLearners };
    }
    return course.measuredLearners === undefined ? course : { ...rest, ...measure(course, course.lessons) };
  });
  if (courses.every((course, index) => course === catalogue.courses[index])) return catalogue;
  return buildCatalogue(catalogue.academy, courses, catalogue);
}

/** All content in memory. Built once at start, replaced as a whole when content changes. */
export interface Catalogue {
  academy: AcademyFile;
  shop: PackagesFile;
  /** Whose certifications people count contact hours for. */
  bodies: readonly CertifyingBody[];
  courses: CatalogueCourse[];
  course(id: number): CatalogueCourse | undefined;
  coursesOf(role: Role): CatalogueCourse[];
  /** The modules of a learning path in order. */
  modulesOf(path: string): CatalogueCourse[];
  /** The sequence of a course: the courses of its role or the modules of its learning path, in order. */
  sequenceOf(course: CatalogueCourse): CatalogueCourse[];
  lesson(id: number): CatalogueLesson | undefined;
  shelf: Shelf;
  practice: Practice;
}

export function buildCatalogue(
  academy: AcademyFile,
  courses: CatalogueCourse[],
  {
    shelf = EMPTY_SHELF,
    shop = { consultationPrice: 0, packages: [], testimonials: [] },
    practice = EMPTY_PRACTICE,
    bodies = [],
  }: {
    shelf?: Shelf;
    shop?: PackagesFile | undefined;
    practice?: Practice;
    bodies?: readonly CertifyingBody[];
  } = {},
): Catalogue {
  const byId = new Map(courses.map((course) => [course.id, course]));
  const lessons = new Map(
    courses.flatMap((course) => course.lessons.map((lesson) => [lesson.id, lesson] as const)),
  );
  const sequences = Map.groupBy(
    courses.toSorted((a, b) => a.order - b.order),
    (course) => course.path ?? course.role,
  );
  return {
    academy,
    shop,
    bodies,
    courses,
    course: (id) => byId.get(id),
    coursesOf: (role) => sequences.get(role) ?? [],
    modulesOf: (path) => sequences.get(path) ?? [],
    sequenceOf: (course) => sequences.get(course.path ?? course.role) ?? [],
    lesson: (id) => lessons.get(id),
    shelf,
    practice,
  };
}

/** The parsed files, as plain data. */
export interface CatalogueParts {
  academy: AcademyFile;
  bodies: CertifyingBody[];
  courses: CatalogueCourse[];
  shelf: ShelfParts;
  practice: PracticeParts;
  shop?: PackagesFile;
}

/** The result of an earlier load, and whether a file or folder has changed since. */
export interface Known {
  parts: CatalogueParts;
  isChanged: (name: string) => boolean;
}

/** The same shelf for the same parts, so that rendered output stays valid. */
const shelves = new WeakMap<ShelfParts, Shelf>();

export function shelfOf(parts: ShelfParts): Shelf {
  const shelf = shelves.get(parts) ?? buildShelf(parts);
  shelves.set(parts, shelf);
  return shelf;
}

export function assembleCatalogue({
  academy,
  bodies,
  courses,
  shelf,
  practice,
  shop,
}: CatalogueParts): Catalogue {
  const more = { bodies, shelf: shelfOf(shelf), shop, practice: buildPractice(practice) };
  return buildCatalogue(academy, courses, more);
}

/** The site's claims: published content only. */
export function countContent(catalogue: Catalogue): {
  roles: number;
  modules: number;
  lessons: number;
  minutes: number;
  questions: number;
} {
  const published = catalogue.courses.filter((course) => course.isPublished);
  const sum = (count: (course: CatalogueCourse) => number) =>
    published.reduce((total, course) => total + count(course), 0);
  return {
    roles: new Set(published.flatMap(({ role }) => (role === 'All' ? [] : role))).size,
    modules: published.length,
    lessons: sum((course) => course.lessons.length),
    minutes: sum((course) => course.minutes),
    questions: sum((course) => course.questions.length),
  };
}

/** Secure items of an assessment, shown nowhere else before it is passed. */
export function examItems({ questions }: Pick<CatalogueCourse, 'questions'>): QuestionItem[] {
  return questions.filter(({ use }) => use === undefined);
}

/** Practice items, for practice and pretests before the course is passed; never in its assessment. */
export function practiceItems({ questions }: Pick<CatalogueCourse, 'questions'>): QuestionItem[] {
  return questions.filter(({ use }) => use === 'practice');
}

/** Hours with one decimal below ten, whole numbers from ten on. */
export function hoursOf(minutes: number): number {
  const hours = minutes / 60;
  return hours < 10 ? Math.round(hours * 10) / 10 : Math.round(hours);
}

/** A course's length: all its lessons and one attempt at its assessment. */
export function measure(
  course: Pick<CatalogueCourse, 'path'>,
  lessons: readonly Pick<CatalogueLesson, 'workload' | 'answering'>[],
): Pick<CatalogueCourse, 'workload' | 'minutes' | 'estimatedMinutes'> {
  const examItems = questionsPerAttempt(course);
  const words = lessons.reduce((sum, { workload }) => sum + workload.words, 0);
  const tasks = lessons.reduce((sum, { workload }) => sum + workload.tasks, 0);
  const answering = lessons.reduce((sum, lesson) => sum + lesson.answering, examItems * MINUTES_PER_QUESTION);
  return {
    workload: { words, tasks, examItems },
    minutes: minutesFor({ words, tasks: tasks + examItems }),
    estimatedMinutes: estimateFor({ words, answering }),
  };
}

/** The length of a course as certificates and its page state it. */
export function programLengthOf({ minutes, workload, measuredLearners }: CatalogueCourse): ProgramLength {
  return {
    hours: quarterHours(minutes),
    ...workload,
    ...(measuredLearners !== undefined && { learners: measuredLearners }),
  };
}

/** How many questions an attempt at the course's assessment draws. */
export function questionsPerAttempt(course: Pick<CatalogueCourse, 'path'>): number {
  return course.path === undefined ? QUESTIONS_PER_ATTEMPT : QUESTIONS_PER_PATH_ATTEMPT;
}
