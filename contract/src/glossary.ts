import * as z from 'zod';
import { endpoint, Id } from './endpoint.ts';

export const GlossaryTerm = z.object({
  id: z.number(),
  term: z.string(),
  acronym: z.string().optional(),
  /** Other names that readers know it by. */
  aliases: z.array(z.string()),
  category: z.string(),
  definition: z.string(),
  /** Full names of other terms. */
  relatedTerms: z.array(z.string()),
  /** The primary text to check it against. */
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
    summary: 'One term, as the lessons explain it beside the text',
    params: z.object({ id: Id }),
    reply: GlossaryTerm,
  }),
};
