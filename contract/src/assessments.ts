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
  startedAt: Moment,
  expiresAt: Moment,
  /** The server's time when it replied, so that the countdown does not depend on the browser's clock. */
  now: Moment,
  questions: z.array(Question),
  answers: Answers,
});
export type Attempt = z.infer<typeof Attempt>;

export const ReviewItem = z.object({
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

export const AssessmentResult = z.object({
  attemptId: z.number(),
  assessmentId: z.number(),
  score: z.number(),
  passed: z.boolean(),
  correctAnswers: z.number(),
  submittedAt: Moment,
  answers: Answers,
  review: z.array(ReviewItem),
  certificateNumber: z.string().optional(),
});
export type AssessmentResult = z.infer<typeof AssessmentResult>;

export const AssessmentRecord = AssessmentResult.omit({ review: true, certificateNumber: true });
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

export const assessments = {
  start: endpoint({
    method: 'POST',
    path: '/api/assessments/:assessmentId/attempts',
    access: 'paid',
    summary: 'Start an attempt or resume the open one',
    params: z.object({ assessmentId: Id }),
    reply: Attempt,
  }),
  answer: endpoint({
    method: 'PATCH',
    path: '/api/attempts/:id',
    access: 'self',
    summary: 'Save some or all answers in the open attempt',
    params: z.object({ id: Id }),
    body: z.object({ answers: Answers }),
    reply: z.object({ answers: Answers, expiresAt: Moment }),
  }),
  result: endpoint({
    method: 'GET',
    path: '/api/attempts/:id',
    access: 'self',
    summary: 'A submitted attempt’s result with its full review',
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
