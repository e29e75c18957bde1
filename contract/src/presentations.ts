import * as z from 'zod';
import { endpoint, Id } from './endpoint.ts';

export const PresentationSlide = z.object({
  /** From 1. */
  slideNumber: z.number(),
  title: z.string(),
  content: z.object({ bulletPoints: z.array(z.string()) }),
});
export type PresentationSlide = z.infer<typeof PresentationSlide>;

export const PresentationSummary = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  slideCount: z.number(),
  /** Minutes. */
  duration: z.number(),
});
export type PresentationSummary = z.infer<typeof PresentationSummary>;

export const TrainingPresentation = PresentationSummary.extend({ slides: z.array(PresentationSlide) });
export type TrainingPresentation = z.infer<typeof TrainingPresentation>;

export const AppendixDocument = z.object({
  documentId: z.string(),
  title: z.string(),
  purpose: z.string(),
  fields: z.array(z.string()),
  sections: z.array(z.string()),
  example: z.string(),
  /** Plain text, to copy. */
  template: z.string(),
});
export type AppendixDocument = z.infer<typeof AppendixDocument>;

export const DocumentAppendix = z.object({
  title: z.string(),
  description: z.string(),
  documents: z.array(AppendixDocument),
  craReviewItems: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      visitTypes: z.array(
        z.object({
          visitType: z.enum(['SIV', 'IMV', 'COV', 'For-Cause', 'Remote']),
          reviewItems: z.array(z.string()),
        }),
      ),
    }),
  ),
  additionalTemplates: z.array(z.object({ title: z.string(), content: z.string() })),
});
export type DocumentAppendix = z.infer<typeof DocumentAppendix>;

export const presentations = {
  list: endpoint({
    method: 'GET',
    path: '/api/presentations',
    access: 'public',
    summary: 'Presentations in the developer portal; 404 if it is disabled',
    reply: z.array(PresentationSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/presentations/:id',
    access: 'public',
    proof: 'published',
    summary: 'A presentation with its slides',
    params: z.object({ id: Id }),
    reply: TrainingPresentation,
  }),
  appendix: endpoint({
    method: 'GET',
    path: '/api/document-appendix',
    access: 'public',
    summary: 'Documents, templates, and review items by visit type',
    reply: DocumentAppendix,
  }),
};
