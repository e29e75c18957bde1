import * as z from 'zod';
import { endpoint } from './endpoint.ts';

export const SEARCH_TYPES = ['course', 'lesson', 'term', 'document', 'workflow', 'scenario'] as const;
export const SearchType = z.enum(SEARCH_TYPES);
export type SearchType = z.infer<typeof SearchType>;

export const SearchResult = z.object({
  type: SearchType,
  id: z.number(),
  title: z.string(),
  /** Where it belongs: the course and slide of a lesson, the acronym of a term, the file type of a document. */
  context: z.string(),
  excerpt: z.string(),
  /** What matched in the excerpt: pairs of start and end, in UTF-16 units. */
  matches: z.array(z.tuple([z.number(), z.number()])),
  href: z.string(),
  score: z.number(),
  /** The caller cannot open it now; its text is not in the excerpt. */
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
      'Courses and lessons of the primary role and of the learning paths, terms, documents, workflows and scenarios, best first',
    query: z.object({
      q: z.string().trim().max(200).default(''),
      types: Types.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    reply: z.object({
      total: z.number(),
      /** How many there are of each type, whatever `types` asks for. */
      counts: z.partialRecord(SearchType, z.number()),
      results: z.array(SearchResult),
    }),
  }),
};
