import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as z from 'zod';
import { checksOf, measure, type CatalogueCourse, type CatalogueLesson } from './catalogue.ts';
import { checkLessonChecks } from './check-rules.ts';
import { checkDates } from './date-rules.ts';
import { checkChanges, checkEditorial, checkWithdrawn } from './version-steps.ts';
import { minutesToAnswer } from './estimate.ts';
import { checkDrawn } from './drawn-rules.ts';
import { withUsualValues } from './drawn-values.ts';
import { checkLessonText } from './lesson-rules.ts';
import { splitFrontMatter, splitSlides } from './lesson-text.ts';
import type { Problem } from './problems.ts';
import { estimateFor, minutesFor, workloadOf } from './program-length.ts';
import { checkQuestions } from './question-rules.ts';
import { typeset } from './render.ts';
import { CourseFile, FormerFrontMatter, LessonFrontMatter, QuestionItem } from './schemas.ts';
import { courseOfRecord, lessonOfRecord } from './text-of-record.ts';
import { packText, readableText } from './lesson-content.ts';
import { readSlideParts } from './slide-parts.ts';
import { parseYaml, readYaml } from './yaml-file.ts';

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

type LoadedLesson = Omit<CatalogueLesson, 'courseId' | 'number'>;

/** A lesson from the text of its file, or from a text of record, which the rules for authors held for when it was written. */
export function readLesson(
  text: string,
  file: string,
  problems: Problem[],
  isFormer = false,
): LoadedLesson | undefined {
  const parts = splitFrontMatter(text);
  if (!parts) {
    problems.push({ file, line: 1, message: 'has no front matter between --- lines' });
    return undefined;
  }
  const front = parseYaml(parts.yaml, file, isFormer ? FormerFrontMatter : LessonFrontMatter, 2);
  problems.push(...front.problems);
  if (!front.value) return undefined;
  const sources = splitSlides(parts.body, parts.bodyLine);
  if (!isFormer) problems.push(...checkLessonText(sources, file));
  const slides = sources.map((slide) => ({
    number: slide.number,
    title: typeset(slide.title),
    parts: readSlideParts(slide, file, problems),
  }));
  const { title, description, objectives, references } = front.value;
  const source = lessonOfRecord(text);
  const texts = slides.map((slide) => ({ markdown: readableText(slide.parts) }));
  const checks = checksOf({ slides }).map(({ check }) => check);
  const workload = workloadOf(texts, checks.length);
  const answering = minutesToAnswer(workload, checks);
  return {
    ...front.value,
    title: typeset(title),
    description: typeset(description),
    objectives: objectives.map(typeset),
    references: references.map(typeset),
    file,
    packedSource: packText(source),
    slides,
    workload,
    minutes: minutesFor(workload),
    answering,
    estimatedMinutes: estimateFor({ words: workload.words, answering }),
    contentHash: sha256(source),
  };
}

function loadLesson(path: string, file: string, problems: Problem[]): LoadedLesson | undefined {
  return readLesson(readFileSync(path, 'utf8').replaceAll('\r\n', '\n'), file, problems);
}

function typesetQuestion(question: QuestionItem): QuestionItem {
  return {
    ...question,
    stem: typeset(question.stem),
    rationale: typeset(question.rationale),
    reference: typeset(question.reference),
    options: question.options.map((option) => ({
      ...option,
      text: typeset(option.text),
      why: typeset(option.why),
    })),
  };
}

function typesetCourse(course: Omit<CourseFile, 'outline'>) {
  return {
    ...course,
    role: course.role ?? ('All' as const),
    title: typeset(course.title),
    description: typeset(course.description),
    regulations: course.regulations.map(typeset),
    ...(course.withdrawn && {
      withdrawn: course.withdrawn.map((each) => ({ ...each, because: typeset(each.because) })),
    }),
    ...(course.changes && {
      changes: course.changes.map((each) => ({ ...each, sentences: each.sentences.map(typeset) })),
    }),
  };
}

function loadQuestions(
  {
    path,
    file,
    lessons,
    isModule,
  }: { path: string; file: string; lessons: LoadedLesson[]; isModule: boolean },
  problems: Problem[],
): QuestionItem[] {
  if (!existsSync(path)) {
    problems.push({ file, line: 1, message: 'is missing: a published course needs its questions' });
    return [];
  }
  const bank = readYaml(path, file, z.array(QuestionItem));
  problems.push(...bank.problems);
  if (!bank.value) return [];
  const written = bank.value.map(typesetQuestion);
  const drawn = written.flatMap((item, index) => checkDrawn(item).map((message) => ({ index, message })));
  const questions = drawn.length > 0 ? [] : written.map(withUsualValues);
  for (const problem of drawn.length > 0 ? drawn : checkQuestions(questions, lessons, isModule)) {
    const line = problem.index === undefined ? 1 : bank.lineOf([problem.index]);
    const id = problem.index === undefined ? '' : `${written[problem.index]?.id}: `;
    problems.push({ file, line, message: `${id}${problem.message}` });
  }
  return questions;
}

/** What a course's own file says of it. */
export type CourseHead = Omit<CourseFile, 'outline' | 'role'> & Pick<CatalogueCourse, 'role'>;

/** A published course of its parts: what its file says, its lessons in order, and its questions. */
export function assembleCourse(
  course: CourseHead,
  loaded: readonly LoadedLesson[],
  questions: QuestionItem[],
): Omit<CatalogueCourse, 'contentHash'> {
  const lessons = loaded.map((lesson, index) => ({ ...lesson, courseId: course.id, number: index + 1 }));
  return {
    ...course,
    isPublished: true,
    lessons,
    outline: [],
    totalLessons: lessons.length,
    ...measure(course, lessons),
    questions,
  };
}

/** Loads one course folder; errors are added to `problems`. */
export function loadCourse(root: string, folder: string, problems: Problem[]): CatalogueCourse | undefined {
  const name = (path: string) => relative(join(root, '..'), path);
  const coursePath = join(folder, 'course.yaml');
  if (!existsSync(coursePath)) {
    problems.push({ file: name(coursePath), line: 1, message: 'is missing' });
    return undefined;
  }
  const parsed = readYaml(coursePath, name(coursePath), CourseFile);
  problems.push(...parsed.problems);
  if (!parsed.value) return undefined;
  const { outline = [], ...source } = parsed.value;
  const course = typesetCourse(source);
  if (outline.length > 0) {
    const minutes = outline.reduce((sum, lesson) => sum + lesson.minutes, 0);
    return {
      ...course,
      isPublished: false,
      lessons: [],
      outline: outline.map((lesson) => ({ ...lesson, title: typeset(lesson.title) })),
      totalLessons: outline.length,
      workload: { words: 0, tasks: 0, examItems: 0 },
      minutes,
      estimatedMinutes: minutes,
      questions: [],
      contentHash: '',
    };
  }
  const lessonFolder = join(folder, 'lessons');
  const files = existsSync(lessonFolder)
    ? readdirSync(lessonFolder)
        .filter((file) => file.endsWith('.md'))
        .toSorted()
    : [];
  if (files.length === 0)
    problems.push({ file: name(coursePath), line: 1, message: 'has neither an outline nor lessons' });
  const loaded = files.flatMap((file, index) => {
    const path = join(lessonFolder, file);
    if (!file.startsWith(`${String(index + 1).padStart(2, '0')}-`))
      problems.push({
        file: name(path),
        line: 1,
        message: `should start with ${String(index + 1).padStart(2, '0')}-`,
      });
    return loadLesson(path, name(path), problems) ?? [];
  });
  const questionPath = join(folder, 'questions.yaml');
  const questions = loadQuestions(
    {
      path: questionPath,
      file: name(questionPath),
      lessons: loaded,
      isModule: course.path !== undefined,
    },
    problems,
  );
  for (const lesson of loaded) problems.push(...checkLessonChecks(lesson, course.slug));
  const line = parsed.lineOf(['effectiveDate']);
  for (const message of checkDates(course, loaded, questions))
    problems.push({ file: name(coursePath), line, message });
  for (const message of checkEditorial(course))
    problems.push({ file: name(coursePath), line: parsed.lineOf(['editorial']), message });
  for (const message of checkWithdrawn(course))
    problems.push({ file: name(coursePath), line: parsed.lineOf(['withdrawn']), message });
  for (const message of checkChanges(course))
    problems.push({ file: name(coursePath), line: parsed.lineOf(['changes']), message });
  const published = assembleCourse(course, loaded, questions);
  return { ...published, contentHash: sha256(courseOfRecord(published)) };
}
