import * as z from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';

/** What the figures of an item call for. */
export const ItemFlag = z.enum(['bad_key', 'too_hard', 'too_easy', 'weak', 'dead_distractor', 'overexposed']);
export type ItemFlag = z.infer<typeof ItemFlag>;

/** A figure with the number of answers, forms, or people it rests on; null where there are too few. */
const Figure = z.object({ n: z.number(), value: z.number().nullable() });

const ItemScale = z.object({
  n: z.number(),
  discrimination: z.number(),
  /** Null where it is 1 by definition. */
  discriminationError: z.number().nullable(),
  difficulty: z.number(),
  difficultyError: z.number(),
  infit: z.number(),
  outfit: z.number(),
});

export const ItemFigures = z.object({
  questionId: z.string(),
  lesson: z.string(),
  question: z.string(),
  critical: z.boolean(),
  /** Share right of the answers (p). */
  difficulty: Figure,
  /** Corrected point-biserial: correlation of a right answer with the rest of the form. */
  discrimination: Figure,
  /** In the order of the bank; each with its own correlation with the rest of the form. */
  options: z.array(z.object({ isKey: z.boolean(), chosen: z.number(), correlation: z.number().nullable() })),
  /** Median, of the answers whose time is known. */
  seconds: Figure,
  /** Share of the forms that could ask it. */
  exposure: Figure,
  /** On the logit scale of one parameter; null with too few answers. */
  rasch: ItemScale.nullable(),
  /** On the scale of ability in standard deviations. */
  twoParameter: ItemScale.nullable(),
  flags: z.array(ItemFlag),
});
export type ItemFigures = z.infer<typeof ItemFigures>;

const ModelFigures = z.object({
  items: z.number(),
  persons: z.number(),
  answers: z.number(),
  /** Standard deviation of ability on the scale. */
  spread: z.number(),
  spreadError: z.number().nullable(),
  reliability: z.number(),
  logLikelihood: z.number(),
  parameters: z.number(),
});

const Range = z.object({ lowest: z.number(), median: z.number(), highest: z.number() });

/** The forms on one scale; null until every item of at least one of them is calibrated. */
const Equating = z.object({
  /** Forms of which every item is calibrated, and different sets of items among them. */
  forms: z.number(),
  sets: z.number(),
  /** Ability at which the pass mark is expected, in logits: of the bank, and of the forms. */
  bankCut: z.number(),
  cut: Range,
  /** Largest standard error of a form's cut through the errors of its items. */
  cutError: z.number(),
  /** Questions that somebody at the bank's cut is expected to get right on a form. */
  score: Range,
  /** Median standard error at the cut: of the score in questions, and of ability in logits. */
  errorOfScore: z.number(),
  errorOfAbility: z.number(),
});

const Decision = z.object({
  n: z.number(),
  mean: z.number(),
  deviation: z.number(),
  reliability: z.number(),
  consistency: z.number(),
  kappa: z.number(),
  error: z.number(),
  errorAtCut: z.number(),
});

const Differences = z.object({
  grouping: z.string(),
  /** How many told their group. */
  people: z.number(),
  items: z.array(
    z.object({
      questionId: z.string(),
      group: z.string(),
      reference: z.string(),
      answers: z.number(),
      answersOfReference: z.number(),
      /** Mantel–Haenszel on the delta scale of ETS; negative: harder for the group. */
      delta: z.number(),
      error: z.number(),
      class: z.enum(['A', 'B', 'C']),
    }),
  ),
});

export const ItemReport = z.object({
  courseId: z.number(),
  slug: z.string(),
  courseTitle: z.string(),
  version: z.string(),
  contentHash: z.string(),
  /** The last submission that the figures rest on; null without any. */
  asOf: Moment.nullable(),
  passMark: z.number(),
  questionsPerForm: z.number(),
  /** A critical question answered wrong fails the attempt, whatever the score. */
  isCriticalRequired: z.boolean(),
  bank: z.object({
    secure: z.number(),
    practice: z.number(),
    critical: z.number(),
    /** Who wrote and reviewed the course and its bank. */
    people: z.array(z.object({ part: z.string(), sentence: z.string() })),
    reviewedFrom: z.string(),
    reviewedTo: z.string(),
    /** Items that a second reader solved before the key was seen, how many readings, and how many hit the key. */
    readItems: z.number(),
    readings: z.number(),
    readers: z.array(z.string()),
    agreed: z.number(),
    changed: z.number(),
  }),
  attempts: z.object({ submitted: z.number(), first: z.number(), answers: z.number() }),
  time: z.object({ n: z.number(), medianMinutes: z.number().nullable() }),
  decision: Decision.nullable(),
  rasch: ModelFigures.nullable(),
  twoParameter: ModelFigures.nullable(),
  equating: Equating.nullable(),
  differences: z.array(Differences),
  items: z.array(ItemFigures),
  /** The same in words, as the PDF has it. */
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
});
export type ItemReport = z.infer<typeof ItemReport>;

export const ItemReportSummary = z.object({
  courseId: z.number(),
  courseTitle: z.string(),
  /** First attempts, and the answers in them that count. */
  firstAttempts: z.number(),
  answers: z.number(),
  items: z.number(),
  /** Items that can be calibrated. */
  calibrated: z.number(),
  flagged: z.number(),
});
export type ItemReportSummary = z.infer<typeof ItemReportSummary>;

const OfCourse = z.object({ courseId: Id });

export const items = {
  reports: endpoint({
    method: 'GET',
    path: '/api/admin/item-reports',
    access: 'admin',
    summary: 'Each course with the number of first attempts, answers, and flagged items',
    reply: z.array(ItemReportSummary),
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/admin/item-reports/:courseId',
    access: 'admin',
    summary: 'Figures about the items and forms of a course, from first attempts',
    params: OfCourse,
    reply: ItemReport,
  }),
  reportPdf: endpoint({
    method: 'GET',
    path: '/api/admin/item-reports/:courseId/report.pdf',
    access: 'admin',
    summary: 'The technical report of a course as a PDF',
    params: OfCourse,
    reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    contentType: 'application/pdf',
  }),
};
