import * as z from 'zod';
import { Done, endpoint, Id, Moment } from './endpoint.ts';

export const QUESTION_LENGTH = 2000;
/** Questions a learner may ask in a day (UTC). */
export const MENTOR_DAILY_LIMIT = 60;

export const QUICK_STARTS = [
  "PI won't sign documents",
  'Patient wants to withdraw',
  'Sponsor requesting data',
  'Protocol deviation occurred',
  'Audit is coming up',
  'Career advancement help',
] as const;

export const MentorSource = z.object({
  /** Its citation number in the answer, from 1. */
  number: z.number(),
  type: z.enum(['lesson', 'term', 'document', 'workflow', 'scenario', 'guidance', 'interview']),
  id: z.string(),
  title: z.string(),
  /** Where it belongs, such as the course and slide of a lesson. */
  context: z.string(),
  /** Null for guidance, which has no page of its own. */
  href: z.string().nullable(),
  excerpt: z.string(),
  /** Locked for the learner; only its public description was used. */
  isLocked: z.boolean(),
});
export type MentorSource = z.infer<typeof MentorSource>;

/** Identifiers removed from a question before it was stored or sent. */
export const Masked = z.object({
  kind: z.enum(['name', 'date_of_birth', 'record_number', 'email', 'phone', 'address', 'national_id']),
  count: z.number(),
});
export type Masked = z.infer<typeof Masked>;

export const MentorAnswer = z.object({
  /** Markdown with citations as [1], [2]. */
  response: z.string(),
  sources: z.array(MentorSource),
  /** The content supports the answer. */
  grounded: z.boolean(),
  /** Questions the content can answer, when it could not answer this one. */
  suggestions: z.array(z.string()),
  /** Whether a language model phrased it from the passages, or they are quoted verbatim. */
  writtenBy: z.enum(['model', 'passages']),
  threadId: z.number(),
  messageId: z.number(),
  /** The question as it was stored. */
  question: z.string(),
  masked: z.array(Masked),
  remainingToday: z.number(),
});
export type MentorAnswer = z.infer<typeof MentorAnswer>;

export const ThreadSummary = z.object({
  id: z.number(),
  title: z.string(),
  questions: z.number(),
  updatedAt: Moment,
});
export type ThreadSummary = z.infer<typeof ThreadSummary>;

export const ChatMessage = z.object({
  id: z.number(),
  type: z.enum(['user', 'mentor']),
  content: z.string(),
  timestamp: Moment,
  sources: z.array(MentorSource),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

const ById = z.object({ id: Id });

export const mentorship = {
  ask: endpoint({
    method: 'POST',
    path: '/api/mentorship/ask',
    access: 'user',
    summary:
      'Ask the mentor; with `Accept: text/event-stream`, the answer is streamed as `text` events and a final `answer`',
    body: z.object({
      question: z
        .string('Enter a question.')
        .trim()
        .min(1, 'Enter a question.')
        .max(QUESTION_LENGTH, `Use ${QUESTION_LENGTH} characters or fewer.`),
      /** A display name such as `Study Coordinator`; affects ranking only. */
      userRole: z.string().max(60).optional(),
      threadId: z.number().int().positive().optional(),
    }),
    reply: MentorAnswer,
  }),
  threads: endpoint({
    method: 'GET',
    path: '/api/mentorship/threads',
    access: 'user',
    summary: 'Conversations, newest first, up to 50',
    reply: z.array(ThreadSummary),
  }),
  thread: endpoint({
    method: 'GET',
    path: '/api/mentorship/threads/:id',
    access: 'user',
    summary: 'One conversation; owner only, not administrators',
    params: ById,
    reply: ThreadSummary.extend({ messages: z.array(ChatMessage) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/mentorship/threads/:id',
    access: 'user',
    summary: 'Permanently delete a conversation',
    params: ById,
    reply: Done,
  }),
  removeAll: endpoint({
    method: 'DELETE',
    path: '/api/mentorship/threads',
    access: 'user',
    summary: 'Permanently delete all of your conversations',
    reply: Done,
  }),
};
