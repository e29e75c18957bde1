import * as z from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';
import { Question } from './assessments.ts';

/** Time limit of a practice quiz, in seconds. */
export const PRACTICE_SECONDS = 15 * 60;
export const PRACTICE_QUESTIONS = 20;
/** Score a drill requires to count as done, in percent. */
export const DRILL_MARK = 80;

/**
 * `practice`: 20 scheduled questions from unlocked lessons. `pretest`: a few questions on a path's module, before it is
 * read. `drill`: glossary terms. `competency`: the whole bank of a competency. Practice and drills give immediate
 * feedback, the others deferred feedback.
 */
export const PracticeKind = z.enum(['practice', 'pretest', 'drill', 'competency']);
export type PracticeKind = z.infer<typeof PracticeKind>;

/** Feedback on one answer. */
export const Explanation = z.object({
  correct: z.number(),
  isCorrect: z.boolean(),
  /** Why each option is or is not the answer, in the order shown. */
  whys: z.array(z.string()),
  rationale: z.string(),
  reference: z.string(),
  /** Where it is taught. */
  source: z.object({ title: z.string(), href: z.string() }).nullable(),
  /** When the scheduler repeats it; null if it is not scheduled. */
  dueAt: Moment.nullable(),
});
export type Explanation = z.infer<typeof Explanation>;

export const PracticeItem = Question.extend({
  /** Null until answered; an answer is final. */
  chosen: z.number().nullable(),
  /** Null until feedback may be shown. */
  explanation: Explanation.nullable(),
});
export type PracticeItem = z.infer<typeof PracticeItem>;

export const PracticeResult = z.object({
  /** Rounded percent of all questions; unanswered ones count as incorrect. */
  score: z.number(),
  correctAnswers: z.number(),
  submittedAt: Moment,
  /** The consequence, in a sentence, such as an adaptive rule that fired or a level reached. */
  outcome: z.string().nullable(),
  /** The page to continue to. */
  next: z.object({ label: z.string(), href: z.string() }),
});

export const PracticeSession = z.object({
  id: z.number(),
  kind: PracticeKind,
  title: z.string(),
  startedAt: Moment,
  /** Null if there is no time limit. */
  expiresAt: Moment.nullable(),
  /** The server's time when it replied. */
  now: Moment,
  questions: z.array(PracticeItem),
  /** Number of questions withheld because they belong to an assessment not passed yet. */
  withheld: z.number(),
  result: PracticeResult.nullable(),
});
export type PracticeSession = z.infer<typeof PracticeSession>;

export const PracticeOverview = z.object({
  /** Questions due by the end of today (UTC). */
  dueToday: z.number(),
  /** Questions from unlocked lessons never practiced. */
  unseen: z.number(),
  /** Total questions from unlocked lessons. */
  available: z.number(),
  /** When the next one is due; null if none is scheduled. */
  nextDueAt: Moment.nullable(),
  openSessionId: z.number().nullable(),
  /** Submitted practice quizzes, oldest first, up to the last 20. */
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
    summary: 'Start a practice quiz or resume the open one',
    reply: PracticeSession,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/practice/sessions/:id',
    access: 'self',
    summary: 'The current state of a practice session of any kind',
    params: ById,
    reply: PracticeSession,
  }),
  answer: endpoint({
    method: 'PATCH',
    path: '/api/practice/sessions/:id',
    access: 'self',
    summary: 'Submit one answer; it is final, and explained if the session type gives immediate feedback',
    params: ById,
    body: z.object({
      questionId: z.string('Choose a question.').max(100),
      chosen: z.number('Choose an option.').int().min(0).max(3),
    }),
    reply: PracticeItem,
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/practice/sessions/:id/submit',
    access: 'self',
    summary: 'End a session; ending it again returns the same result',
    params: ById,
    reply: PracticeSession,
  }),
  overview: endpoint({
    method: 'GET',
    path: '/api/users/:userId/practice',
    access: 'self',
    summary: 'Questions due today and practice history',
    params: z.object({ userId: Id }),
    reply: PracticeOverview,
  }),
};
