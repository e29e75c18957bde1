import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Testimonial } from './packages.ts';
import { PaymentMode } from './payments.ts';
import { ROLES } from './roles.ts';

export const Academy = z.object({
  name: z.string(),
  tagline: z.string(),
  supportEmail: z.string(),
  privacyEmail: z.string(),
  /** Computed from the content that is published; reviews and discount are the operator's settings. */
  claims: z.object({
    roles: z.number(),
    modules: z.number(),
    lessons: z.number(),
    hours: z.number(),
    /** The reference library, across all roles. */
    shelf: z.object({ terms: z.number(), documents: z.number(), workflows: z.number() }),
    /** Number of items in the banks. */
    questions: z.number(),
    /** Null without a source that anyone can check, except for a demo academy's sample. */
    reviews: z
      .object({
        rating: z.number(),
        count: z.number(),
        source: z.object({ name: z.string(), url: z.string() }).nullable(),
      })
      .nullable(),
    /** Null without an end date, except for a demo academy's sample. */
    discount: z.object({ percent: z.number(), endsOn: z.iso.date().nullable() }).nullable(),
  }),
  /** One entry per role, for the visitor's pages. */
  programs: z.array(
    z.object({
      role: z.enum(ROLES),
      title: z.string(),
      summary: z.string(),
      courses: z.number(),
      /** Published courses; the others are in development. */
      publishedCourses: z.number(),
      firstCourse: z.string(),
      firstCourseSlug: z.string(),
      /** Available to all registered users; null until written. */
      sampleLesson: z.object({ id: z.number(), title: z.string() }).nullable(),
    }),
  ),
  /** One hour with an expert, in whole US dollars. */
  consultationPrice: z.number(),
  /** Reviews with a source; in a demo academy, samples. */
  testimonials: z.array(Testimonial),
  paymentMode: PaymentMode,
});
export type Academy = z.infer<typeof Academy>;

export const academy = {
  get: endpoint({
    method: 'GET',
    path: '/api/academy',
    access: 'public',
    summary: 'This academy’s name, tagline, support address, and claims',
    reply: Academy,
  }),
};
