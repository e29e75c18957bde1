import * as z from 'zod';
import { Question } from './assessments.ts';
import { CheckAnswer, CheckQuestion, CheckResult } from './checks.ts';
import { Done, endpoint, Id, Moment } from './endpoint.ts';
import { Explanation } from './practice.ts';

/** Things to recall in one set: about five minutes. */
export const RECALL_SIZE = 5;
/** Days of which the overview says how much is due on each, today included. */
export const RECALL_DAYS = 7;
/** First answers older than so many days do not count for mastery. */
export const MASTERY_DAYS = 90;

const Source = z.object({ title: z.string(), href: z.string() });

/** `missed`: the last answer was wrong or partly right. `again`: it was right, and is due once more. `new`: never asked. */
export const RecallReason = z.enum(['missed', 'again', 'new']);
export type RecallReason = z.infer<typeof RecallReason>;

const RecallTask = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check'), question: CheckQuestion }),
  z.object({ kind: z.literal('question'), question: Question }),
  /** A flash card: its learner turns it and judges. */
  z.object({
    kind: z.literal('term'),
    term: z.string(),
    definition: z.string(),
    reference: z.string(),
    /** A term that it is confused with. */
    near: z.object({ term: z.string(), definition: z.string() }).nullable(),
  }),
]);
export type RecallTask = z.infer<typeof RecallTask>;

export const RecallVerdict = z.enum(['right', 'partly', 'wrong']);
export type RecallVerdict = z.infer<typeof RecallVerdict>;

/** What became of an answer. */
const RecallOutcome = z.object({
  verdict: RecallVerdict,
  /** When it comes back. */
  dueAt: Moment,
  /** Of a check. */
  check: z.object({ answer: CheckAnswer, result: CheckResult }).nullable(),
  /** Of a question. */
  question: z.object({ chosen: z.number(), explanation: Explanation }).nullable(),
});

export const RecallItem = z.object({
  /** Its place in the set, from 0. */
  position: z.number(),
  title: z.string(),
  reason: RecallReason,
  /** When it was answered last. */
  lastAt: Moment.nullable(),
  /** Where it is taught. */
  source: Source.nullable(),
  task: RecallTask,
  outcome: RecallOutcome.nullable(),
});
export type RecallItem = z.infer<typeof RecallItem>;

export const RecallSet = z.object({
  id: z.number(),
  startedAt: Moment,
  finishedAt: Moment.nullable(),
  items: z.array(RecallItem),
});
export type RecallSet = z.infer<typeof RecallSet>;

/** The times of the day at which a reminder may come: full and half hours. */
export const REMINDER_TIMES = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
);

export const Reminder = z.object({ time: z.string(), timeZone: z.string(), nextAt: Moment });
export type Reminder = z.infer<typeof Reminder>;

export const RecallOverview = z.object({
  /** Due by the end of today (UTC). */
  dueToday: z.number(),
  /** The first of them. */
  first: z.array(
    z.object({
      kind: z.enum(['check', 'question', 'term']),
      title: z.string(),
      reason: RecallReason,
      lastAt: Moment.nullable(),
    }),
  ),
  /** How much is due on each of the next days, today first. */
  days: z.array(z.object({ date: z.iso.date(), due: z.number() })),
  /** Terms of completed lessons that were never asked. */
  newTerms: z.number(),
  /** When the next one is due; null if nothing is scheduled. */
  nextDueAt: Moment.nullable(),
  openSetId: z.number().nullable(),
  reminder: Reminder.nullable(),
});
export type RecallOverview = z.infer<typeof RecallOverview>;

const Share = {
  /** First answers of the last 90 days, and how many of them were right. */
  answered: z.number(),
  right: z.number(),
  /** Rounded percent of right ones, weighted: easy kinds of checks count once, all others twice. */
  percent: z.number(),
};

export const Mastery = z.object({
  ...Share,
  competencies: z.array(z.object({ competencyId: z.string(), name: z.string(), ...Share })),
  objectives: z.array(
    z.object({
      lessonId: z.number(),
      lesson: z.string(),
      course: z.string(),
      objective: z.string(),
      ...Share,
    }),
  ),
});
export type Mastery = z.infer<typeof Mastery>;

export const RecallAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check'), answer: CheckAnswer }),
  z.object({ kind: z.literal('question'), chosen: z.number('Choose an option.').int().min(0).max(3) }),
  z.object({ kind: z.literal('term'), knew: z.boolean('Say whether you knew it.') }),
]);
export type RecallAnswer = z.infer<typeof RecallAnswer>;

/** A place in a set, from 0. */
const Position = z.coerce.number().int().min(0).max(2_147_483_647);

const OfUser = z.object({ userId: Id });

export const recall = {
  overview: endpoint({
    method: 'GET',
    path: '/api/users/:userId/recall',
    access: 'self',
    summary: 'What is due in the five-minute review, by day, and the reminder',
    params: OfUser,
    reply: RecallOverview,
  }),
  mastery: endpoint({
    method: 'GET',
    path: '/api/users/:userId/mastery',
    access: 'self',
    summary: 'First answers of the last 90 days, by competency and objective',
    params: OfUser,
    reply: Mastery,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/recall/sets',
    access: 'user',
    summary: 'Start a set of five to recall, or resume the open one',
    reply: RecallSet,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/recall/sets/:id',
    access: 'self',
    summary: 'One of your sets, as it stands',
    params: z.object({ id: Id }),
    reply: RecallSet,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/api/recall/sets/:id/items/:position',
    access: 'self',
    summary: 'Answer one item of a set; the answer is final and decides when the item comes back',
    params: z.object({
      id: Id,
      position: Position,
    }),
    body: RecallAnswer,
    reply: RecallSet,
  }),
  remind: endpoint({
    method: 'PUT',
    path: '/api/recall/reminder',
    access: 'user',
    summary: 'Get a mail on weekdays when something is due',
    body: z.object({
      time: z.enum(REMINDER_TIMES, 'Choose a time at a full or half hour, such as 07:30.'),
      timeZone: z.string('Choose a time zone.').min(1, 'Choose a time zone.').max(100),
    }),
    reply: Reminder,
  }),
  stopReminding: endpoint({
    method: 'DELETE',
    path: '/api/recall/reminder',
    access: 'user',
    summary: 'Get no more mails about what is due',
    reply: Done,
  }),
};
