import { countWords } from './lesson-text.ts';
import type { LessonFrontMatter, QuestionItem } from './schemas.ts';
import { createStemIndex } from './stem-overlap.ts';

const MINIMUM_BANK = 25;
/** Of a module of a learning path. */
const MINIMUM_MODULE_BANK = 15;
const MINIMUM_PER_LESSON = 3;
const FORBIDDEN = /all of the above|none of the above|both a and/i;

/** A rule violation in a bank; `index` is the item, undefined for the whole bank. */
export interface QuestionProblem {
  index?: number;
  message: string;
}

/** The acceptance check of a bank: the machine-checkable rules of docs/authoring.md. */
export function checkQuestions(
  questions: QuestionItem[],
  lessons: LessonFrontMatter[],
  isModule = false,
): QuestionProblem[] {
  const minimum = isModule ? MINIMUM_MODULE_BANK : MINIMUM_BANK;
  // Practice items do not count for the assessment.
  const exam = questions.filter(({ use }) => use === undefined);
  return [
    ...questions.flatMap((question, index) =>
      checkItem(question, lessons).map((message) => ({ index, message })),
    ),
    ...checkCoverage(exam, lessons, minimum).map((message) => ({ message })),
    ...checkShares(exam).map((message) => ({ message })),
    ...checkRepetition(questions),
  ];
}

function checkItem(question: QuestionItem, lessons: LessonFrontMatter[]): string[] {
  const problems: string[] = [];
  const keys = question.options.filter((option) => option.correct).length;
  if (keys !== 1) problems.push(`has ${keys} correct options; exactly one is required`);
  if (new Set(question.options.map((option) => option.text)).size !== 4)
    problems.push('has two equal options');
  const lesson = lessons.find(({ slug }) => slug === question.lesson);
  if (!lesson) problems.push(`names the lesson '${question.lesson}', which the course does not have`);
  else if (question.objective > lesson.objectives.length)
    problems.push(`names objective ${question.objective}; the lesson has ${lesson.objectives.length}`);
  const words = countWords(question.rationale);
  if (words < 40 || words > 90) problems.push(`has a rationale of ${words} words; 40 to 80 are required`);
  const text = [question.stem, ...question.options.map((option) => option.text)].join(' ');
  if (FORBIDDEN.test(text)) problems.push('uses a forbidden phrase');
  return problems;
}

function checkCoverage(questions: QuestionItem[], lessons: LessonFrontMatter[], minimum: number): string[] {
  const problems: string[] = [];
  if (questions.length < minimum)
    problems.push(`the bank has ${questions.length} items; at least ${minimum} are required`);
  for (const lesson of lessons) {
    const items = questions.filter((question) => question.lesson === lesson.slug);
    if (items.length < MINIMUM_PER_LESSON)
      problems.push(`${lesson.slug} has ${items.length} items; at least ${MINIMUM_PER_LESSON} are required`);
    for (const index of lesson.objectives.keys()) {
      if (!items.some((item) => item.objective === index + 1))
        problems.push(`${lesson.slug}: objective ${index + 1} has no item`);
    }
  }
  return problems;
}

function checkShares(questions: QuestionItem[]): string[] {
  const problems: string[] = [];
  const total = questions.length || 1;
  const share = (test: (question: QuestionItem) => boolean) => questions.filter(test).length / total;
  const percent = (value: number) => `${Math.round(value * 100)}%`;
  const recall = share(({ bloom }) => bloom === 'remember' || bloom === 'understand');
  const apply = share(({ bloom }) => bloom === 'apply');
  const analyze = share(({ bloom }) => bloom === 'analyze' || bloom === 'evaluate');
  if (recall > 0.25) problems.push(`${percent(recall)} of the items only recall; at most 25%`);
  if (apply < 0.4 || apply > 0.5)
    problems.push(`${percent(apply)} of the items apply; 40 to 50% are required`);
  if (analyze < 0.25 || analyze > 0.35)
    problems.push(`${percent(analyze)} of the items analyze or evaluate; 25 to 35% are required`);
  for (const [position, letter] of ['a', 'b', 'c', 'd'].entries()) {
    const keyed = share(({ options }) => options[position]?.correct === true);
    if (keyed < 0.2 || keyed > 0.3)
      problems.push(`the key is ${letter} in ${percent(keyed)}; 20 to 30% are required`);
  }
  const longKeys = share(({ options }) => {
    const key = options.find((option) => option.correct)?.text.length ?? 0;
    return (
      key > 1.2 * Math.max(...options.filter((option) => !option.correct).map((option) => option.text.length))
    );
  });
  if (longKeys > 0.1)
    problems.push(`the key is much the longest option in ${percent(longKeys)}; at most 10%`);
  return problems;
}

function checkRepetition(questions: QuestionItem[]): QuestionProblem[] {
  const earlier = createStemIndex();
  return questions.flatMap((question, index) => {
    const same = earlier.listSame(question.stem);
    earlier.add(question);
    return same.map((id) => ({ index, message: `repeats more than 80% of the stem of ${id}` }));
  });
}
