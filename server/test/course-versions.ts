import { mkdtempSync, readFileSync, rmSync, writeFileSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { buildCatalogue, type CatalogueCourse } from '../src/content/catalogue.ts';
import { loadCourse } from '../src/content/load-course.ts';
import type { CourseFile, QuestionItem } from '../src/content/schemas.ts';
import { recordServed } from '../src/learning/begun-versions/served-versions.service.ts';
import type { TestAcademy } from './academy.ts';
import { setCatalogue } from './catalogue.ts';
import {
  SAMPLE_COURSE,
  sampleLesson,
  sampleQuestions,
  sampleText,
  writeSampleContent,
} from './sample-course.ts';

/** What of the sample course an author changed for a version. */
export interface Release {
  version: string;
  /** The text of a lesson, by its number, from the text of version 1.0.0. */
  edit?: Record<number, (text: string) => string>;
  /** Lessons there are; three at first. */
  lessons?: 2 | 3 | 4;
  editorial?: CourseFile['editorial'];
  withdrawn?: CourseFile['withdrawn'];
  changes?: CourseFile['changes'];
  /** From the items of version 1.0.0. */
  items?: (items: QuestionItem[]) => QuestionItem[];
}

/** Loads the sample course as an author released it. */
export function release({
  version,
  edit = {},
  lessons = 3,
  editorial,
  withdrawn,
  changes,
  items,
}: Release): CatalogueCourse {
  const root = mkdtempSync(join(tmpdir(), 'tw-release-'));
  try {
    const folder = writeSampleContent(root);
    const course = {
      ...SAMPLE_COURSE,
      version,
      ...(editorial && { editorial }),
      ...(withdrawn && { withdrawn }),
      ...(changes && { changes }),
    };
    writeFileSync(join(folder, 'course.yaml'), stringify(course));
    const fileOf = (number: number) => join(folder, 'lessons', `0${number}-sample-lesson-${number}.md`);
    if (items) writeFileSync(join(folder, 'questions.yaml'), stringify(items(sampleQuestions())));
    if (lessons === 2) unlinkSync(fileOf(3));
    if (lessons === 4) writeFileSync(fileOf(4), `---\n${stringify(sampleLesson(4))}---\n\n${sampleText()}`);
    for (const [number, change] of Object.entries(edit))
      writeFileSync(fileOf(Number(number)), change(readFileSync(fileOf(Number(number)), 'utf8')));
    const loaded = loadCourse(root, folder, []);
    if (!loaded) throw new Error('The sample course could not be loaded.');
    return loaded;
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Serves a version of the sample course alone, from now on. */
export async function serve(academy: TestAcademy, version: Release): Promise<CatalogueCourse> {
  const course = release(version);
  setCatalogue(academy, buildCatalogue(academy.catalogue.academy, [course], academy.catalogue));
  await recordServed(academy.app.context);
  return course;
}

/** An edit that gives a slide other words. */
export const rewriteSlide = (number: number, words: string) => (text: string) =>
  text.replace(
    new RegExp(`(## Slide ${number}: [^\n]*\n\n)[^\n]*`),
    (_match, head: string) => `${head}${words}`,
  );

/** An edit that adds a slide before the exercise. */
export const addSlide = (title: string, words: string) => (text: string) =>
  text
    .replace('## Slide 9:', '## Slide 10:')
    .replace('## Slide 8:', `## Slide 8: ${title}\n\n${words}\n\n## Slide 9:`);

/** An edit that exchanges two slides. */
export const swapSlides = (one: number, other: number) => (text: string) => {
  const [head = '', ...slides] = text.split(/(?=^## Slide \d+: )/mu);
  const order = slides.map((_slide, index) => {
    const number = index + 1;
    return slides[(number === one ? other : number === other ? one : number) - 1] ?? '';
  });
  return head + order.map((slide, index) => slide.replace(/Slide \d+/u, `Slide ${index + 1}`)).join('');
};
