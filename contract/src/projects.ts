import * as z from 'zod';
import { Done, endpoint, Id, Moment } from './endpoint.ts';

export const PROJECT_IDS = ['virtual_study_team', 'inspection_prep', 'case_study_analysis'] as const;
export const ProjectId = z.enum(PROJECT_IDS);
export type ProjectId = z.infer<typeof ProjectId>;

export const POST_LENGTH = 4000;

export const ProjectSummary = z.object({
  id: ProjectId,
  name: z.string(),
  description: z.string(),
  /** Label of the join button. */
  button: z.string(),
  focus: z.string(),
  level: z.string(),
  weeks: z.number(),
  hoursPerWeek: z.number(),
  mentor: z.object({ name: z.string(), field: z.string(), isSample: z.boolean() }),
  members: z.number(),
  /** Null if any role may join. */
  capacity: z.number().nullable(),
  /** The first day of the cohort (UTC midnight), or the next session of a weekly one. */
  startsAt: Moment,
  isWeekly: z.boolean(),
  /** Such as `Starting Feb 1` or `Thursdays 2PM EST`. */
  scheduleLabel: z.string(),
  isMember: z.boolean(),
});
export type ProjectSummary = z.infer<typeof ProjectSummary>;

export const ProjectPost = z.object({
  id: z.number(),
  /** The author's name as shown to other members: first name and initial. */
  author: z.string(),
  isOwn: z.boolean(),
  text: z.string(),
  milestone: z.number().nullable(),
  createdAt: Moment,
});
export type ProjectPost = z.infer<typeof ProjectPost>;

export const Milestone = z.object({
  /** Position, from 1. */
  number: z.number(),
  week: z.number(),
  title: z.string(),
  task: z.string(),
  deliverable: z.string(),
  dueAt: Moment,
  state: z.enum(['upcoming', 'current', 'past']),
  documents: z.array(z.object({ id: z.number(), title: z.string() })),
});
export type Milestone = z.infer<typeof Milestone>;

export const Project = ProjectSummary.extend({
  about: z.string(),
  milestones: z.array(Milestone),
  /** Members, as shown to each other; empty for non-members. */
  team: z.array(z.object({ name: z.string(), role: z.string(), isSelf: z.boolean() })),
  /** The latest 200 posts, oldest first; empty for non-members. */
  posts: z.array(ProjectPost),
});
export type Project = z.infer<typeof Project>;

const ById = z.object({ id: ProjectId });

export const projects = {
  list: endpoint({
    method: 'GET',
    path: '/api/projects',
    access: 'user',
    summary: 'Collaboration projects with their members and next dates',
    reply: z.array(ProjectSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/projects/:id',
    access: 'user',
    summary: 'One project; team and discussion for members only',
    params: ById,
    reply: Project,
  }),
  join: endpoint({
    method: 'POST',
    path: '/api/projects/:id/join',
    access: 'user',
    summary: 'Join the next cohort; joining again changes nothing; 409 if it is full',
    params: ById,
    body: z.object({ userId: z.number().optional(), role: z.literal('participant').optional() }).nullish(),
    reply: Project,
  }),
  leave: endpoint({
    method: 'POST',
    path: '/api/projects/:id/leave',
    access: 'user',
    summary: 'Leave the cohort and free the seat; messages stay',
    params: ById,
    reply: ProjectSummary,
  }),
  post: endpoint({
    method: 'POST',
    path: '/api/projects/:id/posts',
    access: 'user',
    summary: 'Post to your cohort',
    params: ById,
    body: z.object({
      text: z
        .string('Enter a message.')
        .trim()
        .min(1, 'Enter a message.')
        .max(POST_LENGTH, `Use ${POST_LENGTH} characters or fewer.`),
      milestone: z.number().int().positive().max(50).optional(),
    }),
    reply: ProjectPost,
    status: 201,
  }),
  removePost: endpoint({
    method: 'DELETE',
    path: '/api/project-posts/:id',
    access: 'self',
    summary: 'Delete one of your messages',
    params: z.object({ id: Id }),
    reply: Done,
  }),
};
