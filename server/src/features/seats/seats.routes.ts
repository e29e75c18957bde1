import { seats } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import { writeReport } from '../../core/pdf/report-pdf.ts';
import { assignSeat, returnSeat, transferSeat } from '../../teams/seats/seats.service.ts';
import { returnStaleSeats } from '../../teams/seats/stale-seats.ts';
import { teamRoute } from '../../teams/team-route.ts';
import { readSeatBook, readSeatHistory } from './seat-book.service.ts';
import { readSeatOrders, requireSeatOrder } from './seat-orders.service.ts';
import { describeCreditNote, describeInvoice, describeSeatReceipt } from './seat-paper.ts';

const EVERY_MINUTE = '* * * * *';

export function seatRoutes(app: FastifyInstance, context: Context): void {
  const { sessions } = context;
  teamRoute(app, context, seats.list, (scope) => readSeatBook(context, scope));
  teamRoute(app, context, seats.history, (scope) => readSeatHistory(scope));
  teamRoute(app, context, seats.orders, (scope) => readSeatOrders(scope));
  teamRoute(app, context, seats.assign, async (scope, { body }) => {
    const { today } = scope;
    await scope.record((work) => assignSeat(work, { ...body, today }));
    sessions.forget(body.personId);
    return readSeatBook(context, scope);
  });
  teamRoute(app, context, seats.transfer, async (scope, { params, body }) => {
    const { today } = scope;
    const { from } = await scope.record((work) => transferSeat(work, { ...body, id: params.id, today }));
    for (const person of [from, body.personId]) sessions.forget(person);
    return readSeatBook(context, scope);
  });
  teamRoute(app, context, seats.return, async (scope, { params, body }) => {
    const { from } = await scope.record((work) => returnSeat(work, { id: params.id, reason: body.reason }));
    sessions.forget(from);
    return readSeatBook(context, scope);
  });
  teamRoute(app, context, seats.invoice, async (scope, { params, reply }) => {
    const row = await requireSeatOrder(scope, params.id);
    const invoice = describeInvoice(row) ?? fail('seats.order_not_found', 'This order has no invoice.');
    reply.header('content-disposition', `attachment; filename="invoice-${row.invoiceNumber ?? ''}.pdf"`);
    return writeReport(invoice);
  });
  teamRoute(app, context, seats.receipt, async (scope, { params, reply }) => {
    const row = await requireSeatOrder(scope, params.id);
    const receipt =
      describeSeatReceipt(row) ?? fail('payments.not_succeeded', 'This order hasn’t been paid for yet.');
    reply.header('content-disposition', `attachment; filename="receipt-${params.id}.pdf"`);
    return writeReport(receipt);
  });
  teamRoute(app, context, seats.creditNote, async (scope, { params, reply }) => {
    const row = await requireSeatOrder(scope, params.id);
    const note = describeCreditNote(row) ?? fail('seats.order_not_found', 'This order has no credit note.');
    reply.header(
      'content-disposition',
      `attachment; filename="credit-note-${row.creditNote?.number ?? ''}.pdf"`,
    );
    return writeReport(note);
  });
  context.jobs.handle(
    'return-seats',
    async () => {
      await returnStaleSeats(context);
    },
    { cron: EVERY_MINUTE },
  );
}
