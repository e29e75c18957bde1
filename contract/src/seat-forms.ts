import * as z from 'zod';
import { ROLES } from './roles.ts';

/** Seats in one order. */
export const MOST_SEATS = 500;

/** What an organization orders, besides the total that it was shown. */
export const SeatOrderForm = z.object({
  role: z.enum(ROLES, 'Choose a package.'),
  quantity: z
    .number('Enter how many seats.')
    .int('Enter a whole number of seats.')
    .min(1, 'Order at least one seat.')
    .max(MOST_SEATS, `Order up to ${MOST_SEATS} seats at a time.`),
  payBy: z.enum(['card', 'invoice']),
  /** The buyer's own number, printed on the invoice and the receipt; empty for none. */
  purchaseOrder: z
    .string()
    .trim()
    .max(40, 'Use 40 characters or fewer.')
    .regex(/^[^\n\r\t]*$/u, 'Use one line.'),
  /** Where the invoice or receipt goes. */
  email: z.email('Enter an email address.').max(254),
});
export type SeatOrderForm = z.infer<typeof SeatOrderForm>;

/** Seats at their price by quantity, and the tax on them, in cents. */
export interface SeatQuote {
  unitCents: number;
  netCents: number;
  taxCents: number;
  totalCents: number;
}

const THOUSANDTHS = 1000;
/** Thousandths of a percent in the whole. */
const WHOLE = 100_000n;

/** A rate in percent, as thousandths of a percent: 8.875 becomes 8875. */
export function taxRateOf(percent: number | string): number {
  return Math.round(Number(percent) * THOUSANDTHS);
}

/**
 * What seats cost: the tier that their number reaches, and the tax rounded half up to the cent. The server’s word counts;
 * browsers show the same by the same rule. Undefined if no seats are sold.
 */
export function quoteSeats(
  tiers: readonly { from: number; unitCents: number }[],
  quantity: number,
  taxRate: number,
): SeatQuote | undefined {
  const tier = tiers.findLast(({ from }) => from <= quantity);
  if (!tier) return undefined;
  const netCents = tier.unitCents * quantity;
  const taxCents = Number((BigInt(netCents) * BigInt(taxRate) + WHOLE / 2n) / WHOLE);
  return { unitCents: tier.unitCents, netCents, taxCents, totalCents: netCents + taxCents };
}
