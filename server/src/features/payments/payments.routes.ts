import { createHmac } from 'node:crypto';
import { payments } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError, fail } from '../../core/errors.ts';
import { createLimit } from '../../core/limit.ts';
import { networkOf } from '../../core/network.ts';
import { writeReport } from '../../core/pdf/report-pdf.ts';
import { route } from '../../core/route.ts';
import { loadRoles } from '../../learning/roles.service.ts';
import { bookingPaymentRoutes } from './booking-payments.routes.ts';
import { fulfillOrder, refundOrder } from './fulfillment.service.ts';
import type { Gateway } from './gateway.ts';
import { listRoleIntents } from '../orders/orders.service.ts';
import { hasEvent, keepEvent } from './payment-events.store.ts';
import {
  startPurchase,
  findOrderBySecret,
  findOwnTrainingOrder,
  listReceipts,
  readReceipt,
  presentPurchase,
} from './purchase.service.ts';
import { reconcile } from './reconcile.service.ts';
import { createSandboxGateway, signSandboxEvent, type SandboxGateway } from './sandbox-gateway.ts';
import { seatPaymentRoutes } from './seat-payments.routes.ts';
import { createStripeGateway } from './stripe-gateway.ts';

const EVERY_MINUTE = '* * * * *';
const WINDOW_MS = 10 * 60_000;
/** Events that carry no payment status. */
const TELLING = /^payment_intent\.|^charge\.(succeeded|refunded)$/;

/** Gateway events as raw bytes, since the signature covers exactly what was sent. */
function webhookRoute(app: FastifyInstance, context: Context, gateway: Gateway): void {
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    route(scope, context, payments.webhook, async ({ request }) => {
      const signature = request.headers['stripe-signature'];
      const payload = request.body as Buffer | undefined;
      if (typeof signature !== 'string' || !payload)
        return fail('payments.bad_signature', 'The event signature is missing.');
      const event = await gateway.readEvent(payload, signature);
      if (!event.intentId || !TELLING.test(event.type)) return { received: true as const };
      const { db } = context.database;
      if (await hasEvent(db, event.id)) return { received: true as const };
      await fulfillOrder(context, gateway, event.intentId).catch((error: unknown) => {
        // Not our payment: the Stripe account may serve other shops.
        if (!(error instanceof AppError && error.code === 'payments.not_found')) throw error;
      });
      // Marked only when done, so that a failed event is delivered again.
      const { id, type, intentId } = event;
      await keepEvent(db, { id, type, intentId, receivedAt: context.now() });
      return { received: true as const };
    });
  });
}

/** Test mode: payment, bank authentication, and events delivered to the handler of Stripe's. */
function sandboxRoutes(
  app: FastifyInstance,
  context: Context,
  gateway: SandboxGateway,
  secret: string,
): void {
  const limit = createLimit(app, { max: 60, windowMs: WINDOW_MS, key: ({ ip }) => `card:${networkOf(ip)}` });
  route(app, context, payments.sandboxConfirm, async ({ params, body, request }) => {
    await limit(request);
    context.database.assertWritable();
    return gateway.confirm(params.id, body);
  });
  route(app, context, payments.sandboxAuthenticate, async ({ params, body }) => {
    context.database.assertWritable();
    return gateway.authenticate(params.id, body);
  });
  context.jobs.handle('sandbox-settle', ({ id }) => gateway.settle(id));
  context.jobs.handle('sandbox-event', async ({ payload }) => {
    const signature = await signSandboxEvent(payload, secret);
    const response = await app.inject({
      method: 'POST',
      url: payments.webhook.path,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    });
    if (response.statusCode !== 200) throw new Error(`The event handler returned ${response.statusCode}.`);
  });
}

/** With Stripe, the test mode endpoints refuse: a sandbox never grants anything alongside real payments. */
function refuseSandbox(app: FastifyInstance, context: Context): void {
  const refuse = () => Promise.reject(new AppError('payments.not_found', 'Payment not found.'));
  route(app, context, payments.sandboxConfirm, refuse);
  route(app, context, payments.sandboxAuthenticate, refuse);
}

/** The configured gateway. */
function openGateway(app: FastifyInstance, context: Context): Gateway {
  const { stripe, sessionSecret } = context.config;
  if (stripe) {
    refuseSandbox(app, context);
    return createStripeGateway(stripe);
  }
  const secret = `whsec_${createHmac('sha256', sessionSecret).update('sandbox-webhook').digest('hex')}`;
  const gateway = createSandboxGateway(context, secret);
  sandboxRoutes(app, context, gateway, secret);
  return gateway;
}

export function paymentRoutes(app: FastifyInstance, context: Context): void {
  const gateway = openGateway(app, context);
  const limit = createLimit(app, {
    max: 60,
    windowMs: WINDOW_MS,
    key: ({ ip }) => `purchase:${networkOf(ip)}`,
  });
  route(app, context, payments.createIntent, async ({ body, viewer, request }) => {
    await limit(request);
    context.database.assertWritable();
    return startPurchase(context, gateway, viewer, body);
  });
  route(app, context, payments.confirm, async ({ body, viewer, request, reply }) => {
    context.database.assertWritable();
    const own = await findOwnTrainingOrder(context, viewer, body.paymentIntentId);
    if (body.rolePackage && body.rolePackage !== own.role)
      throw new AppError('request.invalid', 'This payment is for a different package.', {
        rolePackage: 'This isn’t the package that was paid for.',
      });
    const order = await fulfillOrder(context, gateway, body.paymentIntentId);
    if (order.status === 'pending' || order.status === 'failed')
      return fail('payments.not_succeeded', 'This payment hasn’t succeeded.');
    await context.sessions.renew(request, reply, `order:${order.id}`);
    return presentPurchase(context, order);
  });
  route(app, context, payments.get, async ({ params, query }) => {
    const own = await findOrderBySecret(context, params.paymentIntentId, query.clientSecret);
    const isOpen = own.status === 'pending' || own.status === 'processing';
    const order = isOpen ? await fulfillOrder(context, gateway, params.paymentIntentId) : own;
    return presentPurchase(context, order);
  });
  route(app, context, payments.receipts, ({ params }) => listReceipts(context, params.userId));
  route(app, context, payments.receiptFile, async ({ params, reply }) => {
    const receipt = await readReceipt(context, params.userId, params.order);
    reply.header('content-disposition', `attachment; filename="receipt-${params.order}.pdf"`);
    return writeReport(receipt);
  });
  route(app, context, payments.purchaseRole, async ({ body, viewer, request, reply }) => {
    context.database.assertWritable();
    const { db } = context.database;
    const wanted = { userId: viewer.id, role: body.role, amountCents: body.price * 100 };
    for (const intentId of await listRoleIntents(db, wanted)) {
      const { id, status } = await fulfillOrder(context, gateway, intentId ?? '');
      if (status !== 'paid') continue;
      await context.sessions.renew(request, reply, `order:${id}`);
      return loadRoles(db, viewer.id);
    }
    return fail('payments.not_succeeded', 'This training hasn’t been paid for yet.');
  });
  bookingPaymentRoutes(app, context, gateway);
  seatPaymentRoutes(app, context, gateway);
  webhookRoute(app, context, gateway);
  context.jobs.handle('refund', ({ orderId }) => refundOrder(context, gateway, orderId));
  context.jobs.handle(
    'settle-orders',
    async () => {
      await reconcile(context, gateway);
    },
    { cron: EVERY_MINUTE },
  );
}
