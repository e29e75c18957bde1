import * as z from 'zod';
import { Done, endpoint, Id, Moment } from './endpoint.ts';

export const BookmarkType = z.enum(['lesson', 'term', 'document', 'workflow']);
export type BookmarkType = z.infer<typeof BookmarkType>;

export const Bookmark = z.object({
  id: z.number(),
  type: BookmarkType,
  referenceId: z.number(),
  /** For lessons: the bookmarked slide, from 1. */
  slide: z.number().nullable(),
  title: z.string(),
  description: z.string(),
  createdAt: Moment,
});
export type Bookmark = z.infer<typeof Bookmark>;

export const bookmarks = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/:userId/bookmarks',
    access: 'self',
    summary: 'Bookmarks, newest first',
    params: z.object({ userId: Id }),
    reply: z.array(Bookmark),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/users/:userId/bookmarks',
    access: 'self',
    summary: 'Add a bookmark; adding it again returns the existing one',
    params: z.object({ userId: Id }),
    body: z.object({
      type: BookmarkType,
      referenceId: z.number().int().positive(),
      slide: z.number().int().positive().max(100).optional(),
      title: z.string().trim().max(300).optional(),
      description: z.string().trim().max(600).optional(),
    }),
    reply: Bookmark,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/bookmarks/:id',
    access: 'self',
    summary: 'Remove a bookmark',
    params: z.object({ id: Id }),
    reply: Done,
  }),
};
