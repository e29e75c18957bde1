import type { Package } from '@trialwright/contract';

/** The address where a package is paid for, at its list price. */
export function checkoutOf({ id, price }: Package): string {
  return `/checkout?type=training&role=${id}&amount=${price}`;
}
