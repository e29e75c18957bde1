import {
  quoteSeats,
  type BodyOf,
  type PaymentIntent,
  type SeatOrder,
  type seats,
} from '@trialwright/contract';
import { DateTime } from 'luxon';
import type { Context } from '../../context.ts';
import { AppError, fail } from '../../core/errors.ts';
import { addDays } from '../../teams/days.ts';
import { lockFacts, type FactWork } from '../../teams/facts/facts.service.ts';
import { noteSeatEvent } from '../../teams/seats/seats.service.ts';
import type { TeamScope } from '../../teams/team-scope.ts';
import {
  findByKey,
  findPayable,
  findSeatOrder,
  insertSeatOrder,
  nextInvoiceNumber,
  updateOrder,
  type SeatOrderRow,
} from '../orders/orders.service.ts';
import { presentSeatOrder, requireSeatOrder } from '../seats/seat-orders.service.ts';
import { sellerOf, taxOf, tiersOf, titleOfSeats } from '../seats/seat-shop.ts';
import { fulfillOrder } from './fulfillment.service.ts';
import type { Gateway } from './gateway.ts';
import { openIntent, presentIntent } from './purchase.service.ts';
import { settleOpen, UNDER_WAY } from './settle-open.service.ts';

type Request = BodyOf<typeof seats.order>;
type Prices = NonNullable<ReturnType<typeof quoteSeats>>;

function invalid(field: string, message: string): never {
  throw new AppError('request.invalid', message, { [field]: message });
}

/** The server's price of an order; refuses one that shows another. */
function priceOrder(context: Context, { role, quantity, totalCents }: Request): Prices {
  const { catalogue } = context.content;
  const quote = quoteSeats(tiersOf(catalogue, role), quantity, taxOf(catalogue)?.rate ?? 0);
  if (!quote) return invalid('role', 'No seats of this package are sold.');
  if (quote.totalCents !== totalCents)
    throw new AppError(
      'payments.price_changed',
      'The price has changed. Look at the new total and order again.',
      {
        totalCents: String(quote.totalCents),
      },
    );
  return quote;
}

interface NewOrder {
  scope: TeamScope;
  request: Request;
  prices: Prices;
  gateway: 'invoice' | Gateway['mode'];
  invoice?: { invoiceNumber: string; dueOn: string };
}

async function writeOrder(
  context: Context,
  { trx, orgId, actorId, at }: FactWork,
  { scope, request, prices, gateway, invoice }: NewOrder,
): Promise<SeatOrderRow> {
  const { role, quantity, purchaseOrder, email, requestKey } = request;
  const { totalCents, ...cents } = prices;
  const tax = taxOf(context.content.catalogue);
  const id = await insertSeatOrder(trx, {
    order: { orgId, role, email, amountCents: totalCents, gateway },
    details: {
      ...cents,
      ...invoice,
      quantity,
      taxName: tax?.name ?? null,
      taxRate: tax?.rate ?? null,
      purchaseOrder: purchaseOrder || null,
      billTo: scope.organization.name,
      seller: sellerOf(context),
      orderedBy: actorId,
      requestKey,
    },
    at,
  });
  const made = await findSeatOrder(trx, orgId, id);
  return made ?? fail('seats.order_not_found', 'Order not found.');
}

/** Whether an open order is what is being ordered now. */
function isSame(open: SeatOrderRow, { request, prices, gateway }: NewOrder): boolean {
  const { order, quantity, purchaseOrder } = open;
  return (
    quantity === request.quantity &&
    order.amountCents === prices.totalCents &&
    order.gateway === gateway &&
    order.email === request.email &&
    purchaseOrder === (request.purchaseOrder || null)
  );
}

/** The one payable order of the organization and package: the open one, or a new one in its place. */
async function takeCardOrder(context: Context, wanted: NewOrder): Promise<SeatOrderRow> {
  return wanted.scope.record(async (work) => {
    await lockFacts(work);
    const { trx, orgId } = work;
    const known = await findByKey(trx, orgId, wanted.request.requestKey);
    const open = known ?? (await findPayable(trx, orgId, wanted.request.role));
    if (open && isSame(open, wanted)) return open;
    if (known) return fail('payments.wrong_state', 'This order was already made. Load the page again.');
    if (open) await updateOrder(trx, open.order.id, { status: 'failed' });
    return writeOrder(context, work, wanted);
  });
}

/** Orders by card: looks first what became of payments begun before, so that nobody pays twice by mistake. */
async function orderByCard(
  context: Context,
  gateway: Gateway,
  given: Pick<NewOrder, 'scope' | 'request' | 'prices'>,
): Promise<{ order: SeatOrder; payment: PaymentIntent }> {
  const { scope, request } = given;
  const earlier = { orgId: scope.organization.id, role: request.role };
  const { isProcessing, isPaid } = await settleOpen(context, gateway, earlier);
  if (isProcessing) return fail('payments.wrong_state', UNDER_WAY);
  if (isPaid)
    return fail(
      'payments.wrong_state',
      'An earlier payment for seats of this package has just arrived, and its seats are open. Look at them first.',
    );
  const row = await takeCardOrder(context, { ...given, gateway: gateway.mode });
  const { order } = row;
  const opened = order.intentId
    ? order
    : await openIntent(context, gateway, order, titleOfSeats(row.role, row.quantity));
  return { order: presentSeatOrder(row), payment: presentIntent(gateway, opened) };
}

/** Orders on invoice: numbered, mailed, and paid by bank transfer; the seats open when the operator records the payment. */
export async function orderOnInvoice(
  context: Context,
  given: Pick<NewOrder, 'scope' | 'request' | 'prices'>,
): Promise<{ order: SeatOrder; payment: null }> {
  const { scope, request } = given;
  const { invoiceDays, invoicePrefix } = context.content.catalogue.academy.billing;
  const row = await scope.record(async (work) => {
    await lockFacts(work);
    const { trx, orgId, actorId, at } = work;
    const known = await findByKey(trx, orgId, request.requestKey);
    if (known) return known;
    const { year } = DateTime.fromJSDate(at, { zone: 'utc' });
    const number = await nextInvoiceNumber(trx, year);
    const invoice = {
      invoiceNumber: `${invoicePrefix}-${year}-${String(number).padStart(4, '0')}`,
      dueOn: addDays(at.toISOString().slice(0, 10), invoiceDays),
    };
    const made = await writeOrder(context, work, { ...given, gateway: 'invoice', invoice });
    const { role, quantity } = request;
    await noteSeatEvent(trx, { orgId, at, kind: 'ordered', role, quantity, orderId: made.order.id, actorId });
    await context.jobs.send('seat-paper', { orgId, orderId: made.order.id, paper: 'invoice' }, { trx });
    return made;
  });
  return { order: presentSeatOrder(row), payment: null };
}

/** Orders seats for an organization at the server's price. */
export async function orderSeats(
  context: Context,
  gateway: Gateway,
  scope: TeamScope,
  request: Request,
): Promise<{ order: SeatOrder; payment: PaymentIntent | null }> {
  const prices = priceOrder(context, request);
  return request.payBy === 'invoice'
    ? orderOnInvoice(context, { scope, request, prices })
    : orderByCard(context, gateway, { scope, request, prices });
}

/** What became of an order, after asking the gateway about a payment that is open. */
export async function confirmSeatOrder(
  context: Context,
  gateway: Gateway,
  scope: TeamScope,
  id: number,
): Promise<SeatOrder> {
  const { order } = await requireSeatOrder(scope, id);
  if (order.intentId !== null) await fulfillOrder(context, gateway, order.intentId);
  return presentSeatOrder(await requireSeatOrder(scope, id));
}
