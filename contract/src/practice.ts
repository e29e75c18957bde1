import * as z from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';
import { Question } from './assessments.ts';

/** Time of a practice quiz, in seconds. */
export const PRACTICE_SECONDS = 15 * 60;
export const PRACTICE_QUESTIONS = 20;
/** What a drill asks for to count as done, in percent. */
export const DRILL_MARK = 80;

/**
 * `practice`: 20 questions of the open lessons, scheduled. `pretest`: a few questions on a path’s module, before it is
 * read. `drill`: terms of the glossary. `competency`: the whole bank of a competency. The first and the drill explain
 * after every answer, the others at the end.
 */
export const PracticeKind = z.enum(['practice', 'pretest', 'drill', 'competency']);
export type PracticeKind = z.infer<typeof PracticeKind>;

/** What a given answer meant. */
export const Explanation = z.object({
  correct: z.number(),
  isCorrect: z.boolean(),
  /** Why each option is or is not the answer, in the order shown. */
  whys: z.array(z.string()),
  rationale: z.string(),
  reference: z.string(),
  /** Where it is taught. */
  source: z.object({ title: z.string(), href: z.string() }).nullable(),
  /** When the scheduler brings it back; null where nothing is scheduled. */
  dueAt: Moment.nullable(),
});
export type Explanation = z.infer<typeof Explanation>;

export const PracticeItem = Question.extend({
  /** Null while it is not answered; an answer stays. */
  chosen: z.number().nullable(),
  /** Only where it may be told already. */
  explanation: Explanation.nullable(),
});
export type PracticeItem = z.infer<typeof PracticeItem>;

export const PracticeResult = z.object({
  /** Rounded percent of all questions, the unanswered as wrong. */
  score: z.number(),
  correctAnswers: z.number(),
  submittedAt: Moment,
  /** What follows from it, in a sentence, such as an adaptive rule that fired or a level that was reached. */
  outcome: z.string().nullable(),
  /** Where to go on. */
  next: z.object({ label: z.string(), href: z.string() }),
});

export const PracticeSession = z.object({
  id: z.number(),
  kind: PracticeKind,
  title: z.string(),
  startedAt: Moment,
  /** Null where time is not limited. */
  expiresAt: Moment.nullable(),
  /** The server’s clock at the answer. */
  now: Moment,
  questions: z.array(PracticeItem),
  /** Questions that are not shown: they belong to an assessment that is not passed. */
  withheld: z.number(),
  result: PracticeResult.nullable(),
});
export type PracticeSession = z.infer<typeof PracticeSession>;

export const PracticeOverview = z.object({
  /** Questions that the scheduler asks for until the end of this day (UTC). */
  dueToday: z.number(),
  /** Questions of open lessons that were never practised. */
  unseen: z.number(),
  /** Questions of open lessons, in all. */
  available: z.number(),
  /** When the next one falls due; null where nothing is scheduled. */
  nextDueAt: Moment.nullable(),
  openSessionId: z.number().nullable(),
  /** Submitted practice quizzes, oldest first, at most the last 20. */
  history: z.array(
    z.object({ id: z.number(), submittedAt: Moment, score: z.number(), questions: z.number() }),
  ),
});
export type PracticeOverview = z.infer<typeof PracticeOverview>;

const ById = z.object({ id: Id });

export const practice = {
  start: endpoint({
    method: 'POST',
    path: '/api/practice/sessions',
    access: 'user',
    summary: 'Start a practice quiz, or go on with the open one',
    reply: PracticeSession,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/practice/sessions/:id',
    access: 'self',
    summary: 'A practice session of any kind where it stands',
    params: ById,
    reply: PracticeSession,
  }),
  answer: endpoint({
    method: 'PATCH',
    path: '/api/practice/sessions/:id',
    access: 'self',
    summary: 'Give one answer; it stays, and is explained where the kind of session allows it',
    params: ById,
    body: z.object({
      questionId: z.string('Name a question.').max(100),
      chosen: z.number('Choose an option.').int().min(0).max(3),
    }),
    reply: PracticeItem,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/practice/sessions/:id/submit',
    access: 'self',
    summary: 'End a session; ending it twice answers the first result',
    params: ById,
    reply: PracticeSession,
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/users/:userId/practice',
    access: 'self',
    summary: 'What is due today, and how the practice quizzes went',
    params: z.object({ userId: Id }),
    reply: PracticeOverview,
  }),
};
