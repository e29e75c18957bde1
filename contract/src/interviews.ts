import * as z from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';
import { Role } from './role-schemas.ts';
import { ROLES } from './roles.ts';

export const INTERVIEW_DIFFICULTIES = {
  entry: 'Entry Level',
  mid: 'Mid Level',
  advanced: 'Advanced Level',
  senior: 'Senior Level',
} as const;

export const InterviewQuestion = z.object({
  id: z.string(),
  question: z.string(),
  category: z.string(),
  difficulty: z.enum(['entry', 'mid', 'advanced', 'senior']),
  /** Paragraphs, separated by blank lines. */
  expertResponse: z.string(),
  keyPoints: z.array(z.string()),
  followUpQuestions: z.array(z.string()).optional(),
});
export type InterviewQuestion = z.infer<typeof InterviewQuestion>;

export const InterviewGuide = z.object({
  role: z.enum(ROLES),
  overview: z.string(),
  preparationTips: z.array(z.string()),
  questions: z.array(InterviewQuestion),
  /** The same for all roles. */
  proTips: z.object({ before: z.array(z.string()), during: z.array(z.string()) }),
});
export type InterviewGuide = z.infer<typeof InterviewGuide>;

const note = z.string().max(5000, 'Use 5,000 characters or fewer.');
/** A learner's notes on one question. */
export const InterviewNotes = z.object({
  notes: note,
  star: z.object({ situation: note, task: note, action: note, result: note }),
  /** 1 (not yet) to 4 (ready); null until rated. */
  rating: z.number().int().min(1).max(4).nullable(),
});
export type InterviewNotes = z.infer<typeof InterviewNotes>;

export const InterviewPractice = InterviewNotes.extend({
  questionId: z.string(),
  /** Number of timed answers, and the length of the last one in seconds. */
  answered: z.number(),
  lastSeconds: z.number().nullable(),
  updatedAt: Moment,
});
export type InterviewPractice = z.infer<typeof InterviewPractice>;

export const interviews = {
  guide: endpoint({
    method: 'GET',
    path: '/api/interview-guides/:role',
    access: 'user',
    summary: 'A role’s interview guide',
    params: z.object({ role: Role }),
    reply: InterviewGuide,
  }),
  practice: endpoint({
    method: 'GET',
    path: '/api/users/:userId/interview-practice',
    access: 'self',
    summary: 'The learner’s notes and ratings for all questions',
    params: z.object({ userId: Id }),
    reply: z.array(InterviewPractice),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/users/:userId/interview-practice/:questionId',
    access: 'self',
    summary: 'Save a question’s notes, outline, and rating; `seconds` records a timed answer',
    params: z.object({ userId: Id, questionId: z.string().max(20) }),
    body: InterviewNotes.extend({ seconds: z.number().int().min(1).max(3600).optional() }),
    reply: InterviewPractice,
  }),
};
