import * as z from 'zod';
import { endpoint, Id } from './endpoint.ts';

export const GlossaryTerm = z.object({
  id: z.number(),
  term: z.string(),
  acronym: z.string().optional(),
  /** Other names for it. */
  aliases: z.array(z.string()),
  category: z.string(),
  definition: z.string(),
  /** Full names of other terms. */
  relatedTerms: z.array(z.string()),
  /** The primary source. */
  source: z.string(),
});
export type GlossaryTerm = z.infer<typeof GlossaryTerm>;

export const glossary = {
  list: endpoint({
    method: 'GET',
    path: '/api/glossary',
    access: 'user',
    summary: 'All terms in alphabetical order',
    reply: z.array(GlossaryTerm),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/glossary/:id',
    access: 'user',
    summary: 'One term, as shown beside a lesson',
    params: z.object({ id: Id }),
    reply: GlossaryTerm,
  }),
};
