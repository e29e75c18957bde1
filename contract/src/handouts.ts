import * as z from 'zod';
import { endpoint, Id } from './endpoint.ts';

const ById = z.object({ id: Id });

export const handouts = {
  lesson: endpoint({
    method: 'GET',
    path: '/api/lessons/:id/handout',
    access: 'paid',
    summary:
      'A lesson as a tagged PDF for paper, with its figures and a page of notes; checks without their keys',
    params: ById,
    reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    contentType: 'application/pdf',
  }),
  course: endpoint({
    method: 'GET',
    path: '/api/courses/:id/handout',
    access: 'paid',
    summary: 'All lessons of a course as one handout, once they are open',
    params: ById,
    reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    contentType: 'application/pdf',
  }),
};
