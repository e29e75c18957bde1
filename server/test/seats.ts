import { randomUUID } from 'node:crypto';
import {
  quoteSeats,
  seats,
  taxRateOf,
  type Organization,
  type Role,
  type SeatOrder,
} from '@trialwright/contract';
import type { Learner, TestAcademy } from './academy.ts';
import { pay } from './payments.ts';

type Org = Pick<Organization, 'id'>;

/** What an order of seats costs, as its screen shows it. */
export function totalOf({ catalogue }: Pick<TestAcademy, 'catalogue'>, role: Role, quantity: number): number {
  const item = catalogue.shop.packages.find((each) => each.role === role);
  const tiers = (item?.seats ?? []).map(({ from, price }) => ({ from, unitCents: price * 100 }));
  const tax = catalogue.academy.billing.tax;
  return quoteSeats(tiers, quantity, tax ? taxRateOf(tax.percent) : 0)?.totalCents ?? 0;
}

/** An order as the screen sends it. */
export function orderOf(
  academy: Pick<TestAcademy, 'catalogue'>,
  {
    role = 'CRA',
    quantity = 3,
    payBy = 'card',
    purchaseOrder = 'HSR-5831',
  }: { role?: Role; quantity?: number; payBy?: 'card' | 'invoice'; purchaseOrder?: string } = {},
) {
  return {
    role,
    quantity,
    payBy,
    purchaseOrder,
    email: 'accounts@harbourstreet.example',
    totalCents: totalOf(academy, role, quantity),
    requestKey: randomUUID(),
  };
}

/** Buys seats with the test card. */
export async function buySeats(
  academy: TestAcademy,
  buyer: Learner,
  org: Org,
  given: { role?: Role; quantity?: number } = {},
): Promise<SeatOrder> {
  const params = { orgId: org.id };
  const { body, error, status } = await buyer.call(seats.order, { params, body: orderOf(academy, given) });
  if (status !== 201 || !body.payment) throw new Error(error.message);
  await pay(buyer, body.payment);
  const confirmed = await buyer.call(seats.confirm, { params: { ...params, id: body.order.id } });
  return confirmed.body;
}
