import * as z from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';

/** Pass mark in percent, on the rounded score. */
export const PASS_MARK = 80;
/** Time limit of an attempt, in seconds. */
export const ATTEMPT_SECONDS = 3600;
export const QUESTIONS_PER_ATTEMPT = 20;
/** The same for learning path modules. */
export const QUESTIONS_PER_PATH_ATTEMPT = 10;

/** A question as the learner sees it before submission: no key, no rationale. */
export const Question = z.object({
  id: z.string(),
  question: z.string(),
  options: z.array(z.string()).length(4),
});
export type Question = z.infer<typeof Question>;

/** Question ID → index of the chosen option as shown. */
export const Answers = z.record(z.string().max(100), z.number().int().min(0).max(3));
export type Answers = z.infer<typeof Answers>;

export const Attempt = z.object({
  id: z.number(),
  assessmentId: z.number(),
  /** It asks only about what changed since an older version was completed. */
  isBridge: z.boolean(),
  startedAt: Moment,
  expiresAt: Moment,
  /** The server's time when it replied, so that the countdown does not depend on the browser's clock. */
  now: Moment,
  questions: z.array(Question),
  answers: Answers,
});
export type Attempt = z.infer<typeof Attempt>;

export const ReviewItem = z.object({
  /** Its place in the attempt, from 1, wherever it stands in the review. */
  number: z.number(),
  questionId: z.string(),
  question: z.string(),
  options: z.array(z.string()),
  chosen: z.number().nullable(),
  correct: z.number(),
  rationale: z.string(),
  reference: z.string(),
  lessonId: z.number(),
  lessonTitle: z.string(),
});
export type ReviewItem = z.infer<typeof ReviewItem>;

/** A lesson that fell short in an attempt: what to read again, without a question or a key. */
export const WeakLesson = z.object({
  lessonId: z.number(),
  lessonTitle: z.string(),
  asked: z.number(),
  correct: z.number(),
  objectives: z.array(z.string()),
  /** Something was missed by which a participant or the result could be harmed. */
  isCritical: z.boolean(),
});
export type WeakLesson = z.infer<typeof WeakLesson>;

export const AssessmentResult = z.object({
  attemptId: z.number(),
  assessmentId: z.number(),
  /** It asked only about what changed since an older version was completed. */
  isBridge: z.boolean(),
  score: z.number(),
  passed: z.boolean(),
  correctAnswers: z.number(),
  submittedAt: Moment,
  answers: Answers,
  /** How many questions were asked. */
  questions: z.number(),
  /** Every question with its key and the reason, after a pass; empty after a failed attempt. */
  review: z.array(ReviewItem),
  weakLessons: z.array(WeakLesson),
  /** Practice questions on what was missed that the attempt has made due. */
  practiceQuestions: z.number(),
  certificateNumber: z.string().optional(),
});
export type AssessmentResult = z.infer<typeof AssessmentResult>;

export const AssessmentRecord = AssessmentResult.omit({
  questions: true,
  review: true,
  weakLessons: true,
  practiceQuestions: true,
  certificateNumber: true,
});
export type AssessmentRecord = z.infer<typeof AssessmentRecord>;

/** An attempt in progress, on any device. */
export const OpenAttempt = z.object({
  attemptId: z.number(),
  assessmentId: z.number(),
  courseTitle: z.string(),
  /** By the server's clock. */
  secondsLeft: z.number(),
});
export type OpenAttempt = z.infer<typeof OpenAttempt>;

/** What a learner confirms before each attempt; its words stand in the record by this version. */
export const HONESTY_STATEMENT = {
  version: '1',
  text: 'I will answer by myself, without help from another person or a program, and I will not pass on or copy any question.',
} as const;

/** What the page has seen since it last reported; counted, never punished. */
export const Conduct = z.object({
  left: z.number().int().min(0).max(1000).default(0),
  pasted: z.number().int().min(0).max(1000).default(0),
  printed: z.number().int().min(0).max(1000).default(0),
});
export type Conduct = z.infer<typeof Conduct>;

/** When the next attempt may begin, and under which rule. */
export const NextAttempt = z.object({
  /** 1 for the first; counted from the last pass. */
  number: z.number(),
  availableAt: Moment.nullable(),
  /** Lessons to read again before it begins. */
  reread: z.array(z.object({ lessonId: z.number(), title: z.string(), isRead: z.boolean() })),
  /** Hours to wait before the second attempt, the third, and each later one. */
  waitHours: z.array(z.number()),
  /** A critical question that is answered wrong fails the attempt. */
  isCriticalRequired: z.boolean(),
  /** It begins with a code that a proctor gives in the room. */
  isSupervised: z.boolean(),
});
export type NextAttempt = z.infer<typeof NextAttempt>;

export const assessments = {
  next: endpoint({
    method: 'GET',
    path: '/api/users/:userId/assessments/:assessmentId/next',
    access: 'self',
    summary: 'When the next attempt may begin, what comes before it, and the rule for retakes',
    params: z.object({ userId: Id, assessmentId: Id }),
    reply: NextAttempt,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/assessments/:assessmentId/attempts',
    access: 'paid',
    summary: 'Start an attempt or resume the open one',
    params: z.object({ assessmentId: Id }),
    body: z
      .object({
        /** The statement of honesty is accepted; needed to begin, not to go on. */
        acceptsStatement: z.boolean().optional(),
        /** Only about what changed since the caller completed an older version, once that is read. */
        isBridge: z.boolean().optional(),
        /** The proctor’s code, where the assessment is supervised. */
        code: z.string().trim().max(40).optional(),
      })
      .nullish(),
    reply: Attempt,
  }),
  answer: endpoint({
    method: 'PATCH',
    path: '/api/attempts/:id',
    access: 'self',
    summary: 'Save some or all answers in the open attempt',
    params: z.object({ id: Id }),
    body: z.object({ answers: Answers, conduct: Conduct.optional() }),
    reply: z.object({ answers: Answers, expiresAt: Moment }),
  }),
  result: endpoint({
    method: 'GET',
    path: '/api/attempts/:id',
    access: 'self',
    summary: 'The result of a submitted attempt; the full review after a pass',
    params: z.object({ id: Id }),
    reply: AssessmentResult,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/users/:userId/assessments',
    access: 'self',
    summary: 'Submitted attempts, newest first',
    params: z.object({ userId: Id }),
    reply: z.array(AssessmentRecord),
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/users/:userId/open-attempts',
    access: 'self',
    summary: 'Attempts in progress, on any device',
    params: z.object({ userId: Id }),
    reply: z.array(OpenAttempt),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/users/:userId/assessments',
    access: 'self',
    summary: 'Submit the open attempt; graded by the server; any score sent is ignored',
    params: z.object({ userId: Id }),
    body: z.object({ assessmentId: z.number().int().positive(), answers: Answers.optional() }),
    reply: AssessmentResult,
  }),
};
