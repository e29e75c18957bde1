import type { CatalogueCourse } from '../../content/catalogue.ts';
import { sourceOf } from '../../content/lesson-content.ts';

type Item = CatalogueCourse['questions'][number];

function writeItem(item: Item): string {
  const { id, lesson, objective, bloom, difficulty, use, stem, options, rationale, reference } = item;
  const place = [
    lesson,
    `objective ${objective}`,
    bloom,
    difficulty,
    use ?? 'exam',
    item.critical && 'critical',
  ];
  return [
    `## ${id}`,
    place.filter(Boolean).join(', '),
    stem.trim(),
    options
      .map(({ text, why, correct }) => `- ${correct ? '**Key.** ' : ''}${text.trim()} (${why.trim()})`)
      .join('\n'),
    `Rationale: ${rationale.trim()}`,
    `Reference: ${reference}`,
  ].join('\n\n');
}

/** Lessons as their authors wrote them, then every question with its key: what a reviewer reads and signs. */
export function writeReviewText(course: CatalogueCourse): string {
  const { title, version, effectiveDate, contentHash, guideline, regulations, lessons, questions } = course;
  const head = [
    `# ${title}`,
    `Version ${version}, effective ${effectiveDate}. Content hash (SHA-256): ${contentHash}`,
    `Guideline: ${guideline}. Written from: ${regulations.join('; ')}.`,
    'Confidential: the questions and keys below are those of the exam.',
  ];
  const read = lessons.map((lesson) => `# Lesson ${lesson.number}\n\n${sourceOf(lesson).trim()}`);
  return `${[...head, ...read, '# Question bank', ...questions.map(writeItem)].join('\n\n')}\n`;
}
