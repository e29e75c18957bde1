import * as z from 'zod';
import { endpoint } from './endpoint.ts';

export const SearchResult = z.object({
  type: z.enum(['course', 'lesson']),
  id: z.number(),
  title: z.string(),
  excerpt: z.string(),
  href: z.string(),
  score: z.number(),
  /** The caller cannot open it now; its text is not in the excerpt. */
  isLocked: z.boolean(),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/api/search',
    access: 'user',
    summary: 'Courses and lessons of the primary role, best first',
    query: z.object({ q: z.string().trim().max(200).default('') }),
    reply: z.object({ total: z.number(), results: z.array(SearchResult) }),
  }),
};
