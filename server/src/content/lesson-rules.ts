import { countWords, type SlideSource } from './lesson-text.ts';
import type { Problem } from './problems.ts';
import { proseOf } from './prose.ts';

const FORBIDDEN = [
  { pattern: /<[a-z/!][^>]*>/i, message: 'HTML is not allowed in lesson text' },
  { pattern: /!\[/, message: 'images are not allowed in lesson text' },
  { pattern: /\]\(/, message: 'links are not allowed; put sources into references' },
  {
    pattern: /\bE6\(R2\)(?![^.]*\b(histor|earlier|former|previous|2016|before|replaced|old|R3))/i,
    message: 'E6(R2) only as history',
  },
];

const REQUIRED_CALLOUTS = ['Example', 'Note', 'Key Point'] as const;

/** The machine-checkable rules of docs/authoring.md for one lesson. */
export function checkLessonText(sources: SlideSource[], file: string): Problem[] {
  const slides = sources.map(proseOf);
  const hasBlock = (index: number, kind = '') => sources[index]?.markdown.includes(`\`\`\`${kind}`) === true;
  const problems: Problem[] = [];
  const report = (line: number, message: string) => problems.push({ file, line, message });
  const last = slides.at(-1);
  const beforeLast = slides.at(-2);
  if (slides.length < 8 || slides.length > 14) report(1, `has ${slides.length} slides; 8 to 14 are required`);
  const words = slides.reduce((sum, slide) => sum + countWords(slide.markdown) + countWords(slide.title), 0);
  if (words < 1000 || words > 1700) report(1, `has ${words} words; 1,000 to 1,700 are required`);
  for (const [index, slide] of slides.entries()) {
    if (slide.number !== index + 1) report(slide.line, `slide ${slide.number} should be number ${index + 1}`);
    const count = countWords(slide.markdown);
    if (count < 40 && !hasBlock(index)) report(slide.line, `slide ${slide.number} has only ${count} words`);
    if (count > 230) report(slide.line, `slide ${slide.number} has ${count} words; split it`);
    checkForbidden(slide, report);
  }
  const text = slides.map((slide) => slide.markdown).join('\n');
  const isDone = sources.some((_, index) => hasBlock(index, 'check'));
  // In a lesson that is done, examples and notes may stand in its checks and figures.
  for (const label of isDone ? (['Key Point'] as const) : REQUIRED_CALLOUTS) {
    if (!text.includes(`> **${label}:**`)) report(1, `has no ${label} callout`);
  }
  if (beforeLast && !beforeLast.title.startsWith('Exercise'))
    report(beforeLast.line, 'the slide before the last should be the Exercise');
  if (last && !last.title.startsWith('Check yourself'))
    report(last.line, 'the last slide should be Check yourself');
  for (const index of [slides.length - 2, slides.length - 1]) {
    const slide = slides[index];
    if (slide && !slide.markdown.includes('> **Answer:**') && !hasBlock(index, 'check'))
      report(slide.line, `slide ${slide.number} has no Answer and no check`);
  }
  return problems;
}

function checkForbidden(slide: SlideSource, report: (line: number, message: string) => void): void {
  for (const [offset, line] of slide.markdown.split('\n').entries()) {
    for (const { pattern, message } of FORBIDDEN) {
      if (pattern.test(line)) report(slide.line + offset + 2, message);
    }
  }
}
