import { ROLE_TITLES, taxRateOf, type Role, type SeatTax, type SeatTier } from '@trialwright/contract';
import type { Catalogue } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import type { Seller } from '../orders/orders.service.ts';

const CENTS = 100;

/** What a seat of a package costs by quantity; nothing if none are sold. */
export function tiersOf({ shop }: Catalogue, role: Role): SeatTier[] {
  const item = shop.packages.find((each) => each.role === role);
  return (item?.seats ?? []).map(({ from, price }) => ({ from, unitCents: price * CENTS }));
}

/** A rate in thousandths of a percent, as it is printed. */
export function percentOf(taxRate: number): string {
  return String(taxRate / 1000);
}

/** The operator's tax on seats. */
export function taxOf({ academy }: Catalogue): (SeatTax & { rate: number }) | null {
  const { tax } = academy.billing;
  if (!tax) return null;
  const rate = taxRateOf(tax.percent);
  return { name: tax.name, percent: percentOf(rate), rate };
}

/** Who sells, as the operator says today. */
export function sellerOf({ content, config }: Pick<Context, 'content' | 'config'>): Seller {
  const { academy } = content.catalogue;
  const { name, address, taxId, payTo } = academy.billing.seller;
  return {
    name: name ?? academy.issuer.name,
    url: config.publicUrl,
    email: config.supportEmail ?? academy.supportEmail,
    address: address ?? [],
    taxId: taxId ?? null,
    payTo: payTo ?? [],
  };
}

/** Such as `3 Study Coordinator seats`. */
export function titleOfSeats(role: Role, quantity: number): string {
  return `${quantity} ${ROLE_TITLES[role]} ${quantity === 1 ? 'seat' : 'seats'}`;
}
