import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { ROLES } from './roles.ts';

/** The short ids of the pricing page, in its order. */
export const PACKAGE_IDS = ['PI', 'SC', 'CRA', 'DM', 'CTA', 'CTM'] as const;
export const PackageId = z.enum(PACKAGE_IDS);
export type PackageId = z.infer<typeof PackageId>;

/** A role sold as a one-time purchase with lifetime access. Amounts are whole US dollars. */
export const Package = z.object({
  id: PackageId,
  role: z.enum(ROLES),
  /** The role's name, such as Study Coordinator. */
  name: z.string(),
  /** What sells it in a sentence. */
  description: z.string(),
  /** The price of the pricing page and the checkout. */
  price: z.number(),
  /** The price of the hub, for a learner who owns a role and adds this one. */
  memberPrice: z.number(),
  originalPrice: z.number(),
  /** Rounded percent saved against the original price. */
  saving: z.number(),
  features: z.array(z.string()),
  popular: z.boolean(),
  /** Hours of what is published, such as 20-38h: the role's courses, and these with the learning paths. */
  estimatedDuration: z.string(),
  keySkills: z.array(z.string()),
  coursesIncluded: z.number(),
  certificationType: z.string(),
});
export type Package = z.infer<typeof Package>;

/** What a person pays: who owns a role pays the member price for another one, where it is lower. */
export function priceFor({ price, memberPrice }: Pick<Package, 'price' | 'memberPrice'>, isMember: boolean) {
  return isMember ? Math.min(price, memberPrice) : price;
}

/** A review. Without a source where anybody can read it, it is a sample, which only a demo academy shows. */
export const Testimonial = z.object({
  quote: z.string(),
  name: z.string(),
  role: z.string(),
  source: z.url({ protocol: /^https$/ }).optional(),
});
export type Testimonial = z.infer<typeof Testimonial>;

export const packages = {
  list: endpoint({
    method: 'GET',
    path: '/api/packages',
    access: 'public',
    summary: 'The six packages with both prices, in the order of the pricing page',
    reply: z.array(Package),
  }),
};
