import * as z from 'zod';
import { endpoint } from './endpoint.ts';

export const SEARCH_TYPES = ['course', 'lesson', 'term', 'document', 'workflow', 'scenario'] as const;
export const SearchType = z.enum(SEARCH_TYPES);
export type SearchType = z.infer<typeof SearchType>;

export const SearchResult = z.object({
  type: SearchType,
  id: z.number(),
  title: z.string(),
  /** Its context: a lesson's course and slide, a term's acronym, a document's file type. */
  context: z.string(),
  excerpt: z.string(),
  /** Matches in the excerpt: pairs of start and end, in UTF-16 units. */
  matches: z.array(z.tuple([z.number(), z.number()])),
  href: z.string(),
  score: z.number(),
  /** Locked for the caller; the excerpt does not quote its text. */
  isLocked: z.boolean(),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** A comma-separated list, such as `lesson,term`. */
const Types = z
  .string()
  .max(100)
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(SearchType));

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/api/search',
    access: 'user',
    summary:
      'Search courses and lessons of the primary role and learning paths, terms, documents, workflows, and scenarios, best first',
    query: z.object({
      q: z.string().trim().max(200).default(''),
      types: Types.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    reply: z.object({
      total: z.number(),
      /** Number of results of each type, regardless of `types`. */
      counts: z.partialRecord(SearchType, z.number()),
      results: z.array(SearchResult),
    }),
  }),
};
