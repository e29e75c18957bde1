import type { ItemReport, ItemReportSummary, ItemStatistic, People } from '@trialwright/contract';
import { examItems, questionsPerAttempt, type CatalogueCourse } from '../../content/catalogue.ts';
import { AppError } from '../../core/errors.ts';
import { readPeople } from '../../learning/course-reviews/course-reviews.service.ts';
import {
  readCourseStates,
  readSubmittedForms,
  type Sources,
} from '../../learning/quiz/submitted-forms.service.ts';
import { examRuleOf } from '../../learning/quiz/retakes.ts';
import { analyzeAside } from './analyze-aside.ts';
import { makeReport } from './report.ts';
import { collectFirstAttempts } from './responses.ts';
import { answeredEnough, ANSWERS_FOR } from './statistics/calibrate.ts';
import { classicalFigures } from './statistics/classical.ts';
import { flagsOf } from './statistics/flags.ts';
import { passingScore } from './statistics/pass-chances.ts';
import { NO_OPTION, type ResponseTable } from './statistics/response-table.ts';

async function computeReport(sources: Sources, course: CatalogueCourse, people: People): Promise<ItemReport> {
  const [state] = await readCourseStates(sources, course.id);
  const collected = collectFirstAttempts(course);
  for await (const form of readSubmittedForms(sources, course.id)) collected.add(form);
  const responses = collected.finish();
  const questions = questionsPerAttempt(course);
  const analysis = await analyzeAside(responses.table, { questions, passing: passingScore(questions) });
  const { isCriticalRequired } = examRuleOf(sources.content.catalogue.academy, course);
  const latest = state?.latest;
  return makeReport(course, { responses, analysis, questions, isCriticalRequired, latest, people });
}

/** What first attempts tell of each item of a course that was answered, with its gravest flag. */
function describeItems(course: CatalogueCourse, table: ResponseTable): ItemStatistic[] {
  const bank = examItems(course);
  return classicalFigures(table).flatMap((figures, index): ItemStatistic[] => {
    const question = bank[index];
    const { answered, right, options, discrimination } = figures;
    if (!question || answered === 0) return [];
    const [flag = null] = flagsOf(figures, table.items[index]?.key ?? 0);
    return [
      {
        questionId: question.id,
        courseId: course.id,
        courseTitle: course.title,
        question: question.stem,
        answered,
        difficulty: right / answered,
        discrimination,
        options: options.map(({ chosen }) => chosen),
        flag,
      },
    ];
  });
}

interface Summary {
  summary: ItemReportSummary;
  items: ItemStatistic[];
}

function summarize(course: CatalogueCourse, table: ResponseTable, first: number): Summary {
  const items = describeItems(course, table);
  const summary = {
    courseId: course.id,
    courseTitle: course.title,
    firstAttempts: first,
    answers: table.option.filter((option) => option !== NO_OPTION).length,
    items: examItems(course).length,
    calibrated: answeredEnough(table, ANSWERS_FOR.rasch).of.length,
    flagged: items.filter(({ flag }) => flag !== null).length,
  };
  return { summary, items };
}

function publishedCourse({ content: { catalogue } }: Sources, courseId: number): CatalogueCourse {
  const course = catalogue.course(courseId);
  if (!course?.isPublished) throw new AppError('courses.not_found', 'Course not found.');
  return course;
}

/** What has been computed is kept as long as nobody submits and the bank stays as it is. */
export function createItemReports(sources: Sources) {
  const reports = new Map<number, { of: string; report: Promise<ItemReport> }>();
  const summaries = new Map<number, Summary & { of: string }>();

  const stateOf = (course: CatalogueCourse, state?: { attempts: number; people: number; latest: Date }) =>
    `${course.contentHash} ${state?.attempts ?? 0} ${state?.people ?? 0} ${state?.latest.toISOString() ?? ''}`;

  const readReport = async (courseId: number): Promise<ItemReport> => {
    const course = publishedCourse(sources, courseId);
    const [state] = await readCourseStates(sources, courseId);
    const people = await readPeople(sources.database.db, course);
    const of = `${stateOf(course, state)} ${JSON.stringify(people)}`;
    const known = reports.get(courseId);
    if (known?.of === of) return known.report;
    const report = computeReport(sources, course, people);
    reports.set(courseId, { of, report });
    report.catch(() => reports.delete(courseId));
    return report;
  };

  const summaryOf = async (course: CatalogueCourse, of: string): Promise<Summary> => {
    const known = summaries.get(course.id);
    if (known?.of === of) return known;
    const collected = collectFirstAttempts(course);
    for await (const form of readSubmittedForms(sources, course.id)) collected.add(form);
    const { table, first } = collected.finish();
    const made = { of, ...summarize(course, table, first) };
    summaries.set(course.id, made);
    return made;
  };

  /** Course by course, so that one table at a time is held. */
  async function* readEach(): AsyncGenerator<Summary> {
    const states = new Map((await readCourseStates(sources)).map((state) => [state.courseId, state]));
    for (const course of sources.content.catalogue.courses.filter(({ isPublished }) => isPublished))
      yield await summaryOf(course, stateOf(course, states.get(course.id)));
  }
  async function* readItems(): AsyncGenerator<ItemStatistic[]> {
    for await (const { items } of readEach()) yield items;
  }
  const readSummaries = async () => {
    const found: ItemReportSummary[] = [];
    for await (const { summary } of readEach()) found.push(summary);
    return found;
  };
  const readStatistics = async () => {
    const statistics: ItemStatistic[] = [];
    for await (const items of readItems()) statistics.push(...items);
    return statistics;
  };

  return { readReport, readSummaries, readStatistics, readItems };
}
