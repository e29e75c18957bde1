import * as z from 'zod';
import { isCardNumber, isExpiry, isInFuture } from './card-format.ts';

/** What the card form of the test mode asks for, as it is shown in the fields. */
export const Card = z.object({
  cardNumber: z.string().refine(isCardNumber, 'Your card number is invalid.'),
  expiry: z
    .string()
    .refine(isExpiry, { message: 'Enter the expiration month and year, such as 04 / 29.', abort: true })
    .refine((expiry) => isInFuture(expiry), 'Your card’s expiration date is in the past.'),
  cvc: z.string().regex(/^\d{3,4}$/, 'Enter the 3- or 4-digit security code.'),
});
export type Card = z.infer<typeof Card>;

export const EMPTY_CARD: Card = { cardNumber: '', expiry: '', cvc: '' };

/** The cards of Stripe's own test mode. */
export const TEST_CARDS = [
  { cardNumber: '4242 4242 4242 4242', does: 'succeeds' },
  { cardNumber: '4000 0000 0000 0002', does: 'is declined' },
  { cardNumber: '4000 0025 0000 3155', does: 'requires authentication' },
  { cardNumber: '4000 0000 0000 0077', does: 'stays in processing for a while' },
] as const;

/** A test card with a date that is always ahead. */
export function filledCard(cardNumber: string, now = new Date()): Card {
  const year = String((now.getFullYear() + 3) % 100).padStart(2, '0');
  return { cardNumber, expiry: `12 / ${year}`, cvc: '123' };
}
