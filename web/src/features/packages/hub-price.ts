import type { Package } from '@trialwright/contract';
import { ApiError } from '../../core/api.ts';

export interface HubPrice {
  /** What is shown and charged. */
  amount: number;
  /** The regular price, where a member pays less. */
  regular?: number;
}

/** Who owns a role pays the member price for each further one. */
export function priceOf({ price, memberPrice }: Package, isMember: boolean): HubPrice {
  if (!isMember || memberPrice === price) return { amount: price };
  return { amount: memberPrice, regular: price };
}

/** The price that the server names in place of the one that was sent. */
export function truePriceIn(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'payments.price_changed') return undefined;
  return Number(error.fields['amount']) || undefined;
}
