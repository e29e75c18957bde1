import { priceFor, type Package } from '@trialwright/contract';
import { ApiError } from '../../core/api.ts';

export interface HubPrice {
  /** What is shown and charged. */
  amount: number;
  /** The regular price, where a member pays less. */
  regular?: number;
}

/** Who owns a role pays the member price for each further one, where it is lower. */
export function priceOf(item: Package, isMember: boolean): HubPrice {
  const amount = priceFor(item, isMember);
  return amount < item.price ? { amount, regular: item.price } : { amount };
}

/** The price that the server names in place of the one that was sent. */
export function truePriceIn(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'payments.price_changed') return undefined;
  return Number(error.fields['amount']) || undefined;
}
