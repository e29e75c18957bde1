import { positive, searchSchema, text } from '../../core/search-params.ts';

/** What is to be paid: a role's training, or a consultation and the `booking` that holds its time. */
export const checkoutSearch = searchSchema({
  type: text,
  role: text,
  consultation: text,
  amount: positive,
  booking: positive,
});
export type CheckoutSearch = ReturnType<typeof checkoutSearch>;
