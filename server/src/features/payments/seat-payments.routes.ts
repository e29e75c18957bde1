import { adminSeatOrders, seats } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { createLimit } from '../../core/limit.ts';
import { writeReport } from '../../core/pdf/report-pdf.ts';
import { route } from '../../core/route.ts';
import { teamRoute } from '../../teams/team-route.ts';
import {
  cancelInvoice,
  readAllSeatOrders,
  recordInvoicePayment,
  refundSeatOrder,
} from './admin-seat-orders.service.ts';
import { readCreditNote } from './credit-note.service.ts';
import type { Gateway } from './gateway.ts';
import { mailSeatPaper } from './mail-seat-paper.ts';
import { confirmSeatOrder, orderSeats } from './seat-purchase.service.ts';

/** Orders of a person; each may mail a PDF. */
const ORDERS = { max: 60, windowMs: 10 * 60_000 };

/** Orders of seats: where the gateway is asked, or the seller acts. */
export function seatPaymentRoutes(app: FastifyInstance, context: Context, gateway: Gateway): void {
  const limit = createLimit(app, { ...ORDERS, key: ({ viewer }) => `seat-order:${viewer?.id ?? 0}` });
  teamRoute(app, context, seats.order, async (scope, { body, request }) => {
    await limit(request);
    return orderSeats(context, gateway, scope, body);
  });
  teamRoute(app, context, seats.confirm, (scope, { params }) =>
    confirmSeatOrder(context, gateway, scope, params.id),
  );
  route(app, context, adminSeatOrders.list, () => readAllSeatOrders(context));
  route(app, context, adminSeatOrders.recordPayment, ({ viewer, params, body }) =>
    recordInvoicePayment(context, viewer, params.id, body),
  );
  route(app, context, adminSeatOrders.cancel, ({ viewer, params, body }) =>
    cancelInvoice(context, viewer, params.id, body.reason),
  );
  route(app, context, adminSeatOrders.refund, ({ viewer, params, body }) =>
    refundSeatOrder(context, viewer, params.id, body.reason),
  );
  route(app, context, adminSeatOrders.creditNote, async ({ params, reply }) => {
    const note = await readCreditNote(context, params.id);
    reply.header('content-disposition', `attachment; filename="credit-note-of-order-${params.id}.pdf"`);
    return writeReport(note);
  });
  context.jobs.handle('seat-paper', (data) => mailSeatPaper(context, data));
}
