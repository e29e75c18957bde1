import { randomUUID } from 'node:crypto';
import { quoteSeats } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../core/sessions.ts';
import { assignSeat } from '../../teams/seats/seats.service.ts';
import { openScope } from '../../teams/team-scope.ts';
import { recordInvoicePayment } from '../payments/admin-seat-orders.service.ts';
import { orderOnInvoice } from '../payments/seat-purchase.service.ts';
import { taxOf, tiersOf } from '../seats/seat-shop.ts';

const ROLE = 'Study_Coordinator';
const QUANTITY = 5;
/** Who has a seat; the others are free. */
const SEATED = ['tomas', 'joy', 'okafor'];

/** Seats that the demo's site ordered on invoice, paid, and gave to three of its people, as its manager does. */
export async function seedSeats(context: Context, people: readonly Viewer[], orgId: number): Promise<void> {
  const find = (username: string) => people.find((viewer) => viewer.username === username);
  const [manager, admin] = [find('manager'), find('admin')];
  const { catalogue } = context.content;
  const prices = quoteSeats(tiersOf(catalogue, ROLE), QUANTITY, taxOf(catalogue)?.rate ?? 0);
  if (!manager || !admin || !prices) return;
  const scope = await openScope(context, manager, { orgId, right: 'manage' });
  const { order } = await orderOnInvoice(context, {
    scope,
    prices,
    request: {
      role: ROLE,
      quantity: QUANTITY,
      payBy: 'invoice',
      purchaseOrder: 'HSR-5512',
      email: 'accounts@harbourstreet.example',
      totalCents: prices.totalCents,
      requestKey: randomUUID(),
    },
  });
  await recordInvoicePayment(context, admin, order.id, {
    amountCents: order.totalCents,
    receivedOn: context.now().toISOString().slice(0, 10),
    reference: 'Demo statement 1',
  });
  for (const person of SEATED.flatMap((username) => find(username)?.id ?? []))
    await scope.record((work) => assignSeat(work, { personId: person, role: ROLE, today: scope.today }));
}
