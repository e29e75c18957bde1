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
  /** Computed from the content that is published; rating and discount are the operator's settings. */
  claims: z.object({
    roles: z.number(),
    modules: z.number(),
    lessons: z.number(),
    hours: z.number(),
    /** What there is to look up, over all roles. */
    shelf: z.object({ terms: z.number(), documents: z.number(), workflows: z.number() }),
    rating: z.number(),
    reviews: z.number(),
    discount: z.number(),
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
    }),
  ),
  /** One hour with an expert, in whole US dollars. */
  consultationPrice: z.number(),
  /** Sample content until the operator replaces it. */
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
