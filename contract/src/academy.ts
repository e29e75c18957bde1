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
    /** What there is to look up, over all roles. */
    shelf: z.object({ terms: z.number(), documents: z.number(), workflows: z.number() }),
    /** Items of the banks, each reviewed. */
    questions: z.number(),
    /** Null where nobody could check them. Without a source they are the sample of a demo academy. */
    reviews: z
      .object({
        rating: z.number(),
        count: z.number(),
        source: z.object({ name: z.string(), url: z.string() }).nullable(),
      })
      .nullable(),
    /** Null where it does not end; without an end it is the sample of a demo academy. */
    discount: z.object({ percent: z.number(), endsOn: z.iso.date().nullable() }).nullable(),
  }),
  /** One entry per role, for the visitor's pages. */
  programs: z.array(
    z.object({
      role: z.enum(ROLES),
      title: z.string(),
      summary: z.string(),
      courses: z.number(),
      /** Those that are open to learners now; the others are in preparation. */
      publishedCourses: z.number(),
      firstCourse: z.string(),
      firstCourseSlug: z.string(),
      /** Open to everybody who is registered; null while it is not written. */
      sampleLesson: z.object({ id: z.number(), title: z.string() }).nullable(),
    }),
  ),
  /** One hour with an expert, in whole US dollars. */
  consultationPrice: z.number(),
  /** Those with a source; in a demo academy the samples. */
  testimonials: z.array(Testimonial),
  paymentMode: PaymentMode,
});
export type Academy = z.infer<typeof Academy>;

export const academy = {
  get: endpoint({
    method: 'GET',
    path: '/api/academy',
    access: 'public',
    summary: 'Name, tagline, support address and claims of this academy',
    reply: Academy,
  }),
};
