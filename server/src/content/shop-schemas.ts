import { PackageId, ROLES, Testimonial } from '@trialwright/contract';
import * as z from 'zod';

/** Selling seats to organizations: who sells, the operator's tax, and when invoices are due. */
export const Billing = z.strictObject({
  /** As on an invoice; the issuer and the support address where nothing is said. */
  seller: z
    .strictObject({
      name: z.string().min(1).optional(),
      address: z.array(z.string().min(1)).min(1).optional(),
      /** Such as a VAT number, as it should be printed. */
      taxId: z.string().min(1).optional(),
      /** Where invoices are paid. */
      payTo: z.array(z.string().min(1)).min(1).optional(),
    })
    .prefault({}),
  /** Without it, no tax is added. */
  tax: z
    .strictObject({
      name: z.string().min(1),
      percent: z.number().min(0).max(100).multipleOf(0.001, 'use three decimals at most'),
    })
    .optional(),
  invoiceDays: z.int().min(0).max(180).default(30),
  invoicePrefix: z
    .string()
    .regex(/^[A-Z0-9]{1,10}$/, 'use capital letters and digits')
    .default('TW'),
});

const dollars = z.number().int().positive();

/** What a seat costs from a number of seats in one order on, in whole dollars: more seats never cost more each. */
const SeatPrices = z
  .array(z.strictObject({ from: z.int().positive(), price: dollars.max(20_000) }))
  .min(1)
  .refine(([first]) => first?.from === 1, 'the first tier must begin with 1 seat')
  .refine(
    (tiers) =>
      tiers.every((tier, index) => {
        const before = tiers[index - 1];
        return !before || (tier.from > before.from && tier.price <= before.price);
      }),
    'tiers must begin with more seats each, at no higher a price',
  );

/** `content/packages.yaml`: packages and prices. */
export const PackagesFile = z.strictObject({
  consultationPrice: dollars,
  packages: z
    .array(
      z
        .strictObject({
          id: PackageId,
          role: z.enum(ROLES),
          description: z.string().min(1),
          price: dollars,
          memberPrice: dollars,
          originalPrice: dollars,
          /** Without it, no seats of this package are sold to organizations. */
          seats: SeatPrices.optional(),
          popular: z.boolean(),
          certificationType: z.string().min(1),
          keySkills: z.array(z.string().min(1)).min(3),
          features: z.array(z.string().min(1)).min(3),
        })
        .refine(({ price, seats = [] }) => seats.every((tier) => tier.price <= price), {
          path: ['seats'],
          message: 'a seat must not cost more than the package',
        })
        .refine(({ price, memberPrice, originalPrice }) => memberPrice <= price && price < originalPrice, {
          path: ['price'],
          message: 'must be below the original price and not below the member price',
        }),
    )
    .length(ROLES.length),
  testimonials: z.array(Testimonial.strict()).default([]),
});
export type PackagesFile = z.infer<typeof PackagesFile>;
