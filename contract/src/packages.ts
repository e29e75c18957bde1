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
  /** The sales pitch, in a sentence. */
  description: z.string(),
  /** The price on the pricing page and at checkout. */
  price: z.number(),
  /** The price on the training roles page, for a learner who already owns a role. */
  memberPrice: z.number(),
  originalPrice: z.number(),
  /** Rounded percent saved against the original price. */
  saving: z.number(),
  features: z.array(z.string()),
  popular: z.boolean(),
  /** Hours of published content, such as 20-38h: the role's courses alone, then with the learning paths. */
  estimatedDuration: z.string(),
  /** Full hours of all that the package opens: the role's published courses and the learning paths. */
  trainingHours: z.number(),
  keySkills: z.array(z.string()),
  coursesIncluded: z.number(),
  certificationType: z.string(),
});
export type Package = z.infer<typeof Package>;

/** The price a person pays: owners of a role get the member price for another one, if it is lower. */
export function priceFor({ price, memberPrice }: Pick<Package, 'price' | 'memberPrice'>, isMember: boolean) {
  return isMember ? Math.min(price, memberPrice) : price;
}

/** A review. Without a public source it is a sample, shown only by a demo academy. */
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
    summary: 'The six packages with both prices, in pricing-page order',
    reply: z.array(Package),
  }),
};
