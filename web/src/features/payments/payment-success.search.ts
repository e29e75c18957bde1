import { searchSchema, text } from '../../core/search-params.ts';

/** What the gateway adds to the address that it leads back to. */
export const paymentSuccessSearch = searchSchema({
  payment_intent: text,
  payment_intent_client_secret: text,
  redirect_status: text,
});
