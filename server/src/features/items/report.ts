import {
  describePeople,
  PASS_MARK,
  type ItemFigures,
  type ItemReport,
  type People,
} from '@trialwright/contract';
import { examItems, type CatalogueCourse } from '../../content/catalogue.ts';
import type { QuestionItem } from '../../content/schemas.ts';
import { ATTEMPTS_FOR_DECISIONS, describeReport } from './report-words.ts';
import type { Responses } from './responses.ts';
import type { Analysis } from './statistics/analyze.ts';
import type { CalibratedItem, Calibration } from './statistics/calibrate.ts';
import { ANSWERS_FOR_FLAGS } from './statistics/flags.ts';
import { NO_OPTION } from './statistics/response-table.ts';

const DIGITS = 4;

/** Figures to four places: what stands behind them is not known, and differs between processors. */
function rounded<T>(value: T): T {
  if (typeof value === 'number')
    return (Number.isInteger(value) ? value : Number(value.toFixed(DIGITS))) as T;
  if (Array.isArray(value)) return value.map((each: unknown) => rounded(each)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rounded(each)])) as T;
}

function describeBank(course: CatalogueCourse, people: People): ItemReport['bank'] {
  const secure = examItems(course);
  const reviewed = secure.map((item) => item.reviewed).toSorted();
  const keyOf = ({ options }: QuestionItem) => options.findIndex(({ correct }) => correct) + 1;
  const readings = secure.flatMap((item) =>
    (item.solvedBlind ?? []).map(({ by, choice }) => ({ by, agrees: choice === keyOf(item) })),
  );
  return {
    secure: secure.length,
    practice: course.questions.length - secure.length,
    critical: secure.filter(({ critical }) => critical).length,
    people: describePeople(people),
    reviewedFrom: reviewed.at(0) ?? '',
    reviewedTo: reviewed.at(-1) ?? '',
    readItems: secure.filter(({ solvedBlind }) => solvedBlind !== undefined).length,
    readings: readings.length,
    readers: [...new Set(readings.map(({ by }) => by))].toSorted(),
    agreed: readings.filter(({ agrees }) => agrees).length,
    changed: secure.filter(({ changed }) => changed !== undefined).length,
  };
}

function scaleOf(calibration: Calibration | undefined): Map<number, CalibratedItem> {
  return new Map(calibration?.items.map((item) => [item.item, item]));
}

function presentScale(item: CalibratedItem | undefined): ItemFigures['rasch'] {
  if (!item) return null;
  const { item: _place, answered: n, discriminationError, ...figures } = item;
  return { n, ...figures, discriminationError: discriminationError === 0 ? null : discriminationError };
}

function presentItems(course: CatalogueCourse, analysis: Analysis): ItemFigures[] {
  const [rasch, two] = [scaleOf(analysis.rasch), scaleOf(analysis.twoParameter)];
  return examItems(course).flatMap((question, index): ItemFigures[] => {
    const figures = analysis.items[index];
    if (!figures) return [];
    const { answered: n, right, asked, offered } = figures;
    const isEnough = n >= ANSWERS_FOR_FLAGS;
    return [
      {
        questionId: question.id,
        lesson: question.lesson,
        question: question.stem,
        critical: question.critical,
        difficulty: { n, value: isEnough ? right / n : null },
        discrimination: { n, value: isEnough ? figures.discrimination : null },
        options: figures.options.map(({ chosen, correlation }, option) => ({
          isKey: question.options[option]?.correct === true,
          chosen,
          correlation: isEnough ? correlation : null,
        })),
        seconds: { n: figures.seconds.n, value: figures.seconds.median },
        exposure: { n: offered, value: offered >= ANSWERS_FOR_FLAGS ? asked / offered : null },
        rasch: presentScale(rasch.get(index)),
        twoParameter: presentScale(two.get(index)),
        flags: figures.flags,
      },
    ];
  });
}

function presentModel(calibration: Calibration | undefined): ItemReport['rasch'] {
  if (!calibration) return null;
  const { items, covariance: _covariance, model: _model, spreadError, ...figures } = calibration;
  return { ...figures, items: items.length, spreadError: spreadError === 0 ? null : spreadError };
}

export interface Findings {
  responses: Responses;
  analysis: Analysis;
  questions: number;
  isCriticalRequired: boolean;
  latest: Date | undefined;
  people: People;
}

/** All that the technical report of a course says, in figures and in words. */
export function makeReport(
  course: CatalogueCourse,
  {
    responses: { table, submitted, first },
    analysis,
    questions,
    isCriticalRequired,
    latest,
    people,
  }: Findings,
): ItemReport {
  const figures = rounded({
    courseId: course.id,
    slug: course.slug,
    courseTitle: course.title,
    version: course.version,
    contentHash: course.contentHash,
    asOf: latest?.toISOString() ?? null,
    passMark: PASS_MARK,
    questionsPerForm: questions,
    isCriticalRequired,
    bank: describeBank(course, people),
    attempts: { submitted, first, answers: table.option.filter((option) => option !== NO_OPTION).length },
    time: analysis.time,
    decision: analysis.decision && analysis.decision.n >= ATTEMPTS_FOR_DECISIONS ? analysis.decision : null,
    rasch: presentModel(analysis.rasch),
    twoParameter: presentModel(analysis.twoParameter),
    equating: analysis.equating ?? null,
    differences: analysis.differences.map(({ items, ...rest }) => ({
      ...rest,
      items: items.map(({ item, ...each }) => ({ ...each, questionId: table.items[item]?.id ?? '' })),
    })),
    items: presentItems(course, analysis),
  });
  return { ...figures, sections: describeReport(figures) };
}
