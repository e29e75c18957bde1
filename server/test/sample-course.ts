import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { LessonFrontMatter, QuestionItem } from '../src/content/schemas.ts';

/** A small course that breaks no rule, so that a test can break exactly one. */

const LESSONS = 3;
const SLIDES = 9;
const QUESTIONS = 28;

/** `count` unique words. */
function words(topic: string, count: number): string {
  return Array.from({ length: count }, (_each, index) => `${topic}${index}`).join(' ');
}

export function sampleLesson(number: number): LessonFrontMatter {
  return {
    id: 9000 + number,
    slug: `sample-lesson-${number}`,
    title: `Sample lesson ${number}`,
    description: 'Says what a learner can do after the lesson.',
    objectives: ['Name the duty of the sponsor.', 'Decide what to report.'],
    references: ['ICH E6(R3) Annex 1, section 3.'],
  };
}

export const sampleLessons = (): LessonFrontMatter[] =>
  Array.from({ length: LESSONS }, (_each, index) => sampleLesson(index + 1));

/** The slides of a lesson: callouts in place, and an exercise and a question at the end, each with its answer. */
export function sampleText(): string {
  const slides = Array.from({ length: SLIDES }, (_each, index) => {
    const number = index + 1;
    const parts = [words(`s${number}w`, 120)];
    if (number === 2) parts.push('> **Example:** A monitor finds a late report.');
    if (number === 3) parts.push('> **Note:** Local rules differ.');
    if (number === 4) parts.push('> **Key Point:** Record it when it happens.');
    if (number >= SLIDES - 1) parts.push('> **Answer:** The sponsor decides.');
    const title =
      number === SLIDES - 1 ? 'Exercise: what now' : number === SLIDES ? 'Check yourself' : `Part ${number}`;
    return `## Slide ${number}: ${title}\n\n${parts.join('\n\n')}\n`;
  });
  return slides.join('\n');
}

const BLOOM = [
  ...Array<'remember'>(6).fill('remember'),
  ...Array<'apply'>(13).fill('apply'),
  ...Array<'analyze'>(9).fill('analyze'),
];

export function sampleQuestions(): QuestionItem[] {
  return Array.from({ length: QUESTIONS }, (_each, index) => ({
    id: `sample-q${index + 1}`,
    lesson: `sample-lesson-${(index % LESSONS) + 1}`,
    objective: (Math.floor(index / LESSONS) % 2) + 1,
    bloom: BLOOM[index] ?? 'apply',
    difficulty: 'medium' as const,
    critical: index % 5 === 0,
    stem: `What follows from ${words(`q${index}w`, 9)}?`,
    options: ['a', 'b', 'c', 'd'].map((letter, place) => ({
      text: `Answer ${letter} of question ${index + 1}`,
      why: `Reason ${letter}.`,
      correct: place === index % 4,
    })),
    rationale: words(`r${index}w`, 50),
    reference: 'ICH E6(R3) Annex 1, section 3.',
    author: 'A. Author',
    reviewed: '2026-11-21',
  }));
}

export const SAMPLE_COURSE = {
  id: 900,
  slug: 'sample-course',
  title: 'A sample course',
  description: 'Exists for the tests of the content rules.',
  icon: 'compass',
  role: 'CRA',
  order: 1,
  version: '1.0.0',
  effectiveDate: '2026-11-21',
  guideline: 'ICH E6(R3)',
  competencies: [2],
  regulations: ['ICH E6(R3) Annex 1'],
};

const ACADEMY = {
  name: 'Sample Academy',
  tagline: 'Learn.',
  issuer: { id: 'https://academy.example', name: 'Sample Academy' },
  supportEmail: 'support@academy.example',
  privacyEmail: 'privacy@academy.example',
  adminEmail: 'admin@academy.example',
  rating: 5,
  reviews: 1,
  discount: 0,
  certificateYears: 2,
  programs: ['PI', 'Study_Coordinator', 'CRA', 'CTA', 'Data_Manager', 'CTM'].map((role) => ({
    role,
    title: role,
    summary: 'A role.',
  })),
};

/** Writes a content folder with only the sample course; returns the course folder. */
export function writeSampleContent(root: string): string {
  const folder = join(root, 'courses', SAMPLE_COURSE.slug);
  mkdirSync(join(folder, 'lessons'), { recursive: true });
  writeFileSync(join(root, 'academy.yaml'), stringify(ACADEMY));
  writeFileSync(join(folder, 'course.yaml'), stringify(SAMPLE_COURSE));
  writeFileSync(join(folder, 'questions.yaml'), stringify(sampleQuestions()));
  for (const [index, lesson] of sampleLessons().entries()) {
    const text = `---\n${stringify(lesson)}---\n\n${sampleText()}`;
    writeFileSync(join(folder, 'lessons', `0${index + 1}-${lesson.slug}.md`), text);
  }
  return folder;
}
