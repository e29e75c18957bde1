import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Gateway } from './gateway.ts';
import { createStripeGateway } from './stripe-gateway.ts';

/** Recorded requests, and a server that imitates Stripe's API. */
interface Asked {
  method: string;
  path: string;
  form: URLSearchParams;
  idempotencyKey: string | undefined;
  authorization: string | undefined;
}

const WEBHOOK_SECRET = 'whsec_test_secret';
let asked: Asked[];
let failures: number;
let server: Server;
let gateway: Gateway;

function intent(id: string, form: URLSearchParams) {
  return {
    id,
    object: 'payment_intent',
    amount: Number(form.get('amount') ?? 24_900),
    currency: form.get('currency') ?? 'usd',
    client_secret: `${id}_secret_abc`,
    status: 'requires_payment_method',
    metadata: {},
  };
}

async function answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
  const { method = '', url = '', headers } = request;
  const form = new URLSearchParams(await text(request));
  const idempotencyKey = headers['idempotency-key'];
  asked.push({
    method,
    path: url,
    form,
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
    authorization: headers.authorization,
  });
  if (failures-- > 0) return { status: 500, body: { error: { type: 'api_error', message: 'try again' } } };
  if (method === 'POST' && url === '/v1/payment_intents')
    return { status: 200, body: intent('pi_3Test12345678', form) };
  if (method === 'GET' && url.startsWith('/v1/payment_intents/pi_missing'))
    return {
      status: 404,
      body: {
        error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such payment_intent' },
      },
    };
  if (method === 'GET')
    return { status: 200, body: { ...intent('pi_3Test12345678', form), status: 'succeeded' } };
  return { status: 200, body: { id: 're_1', object: 'refund', status: 'succeeded', amount: 24_900 } };
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void answer(request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  gateway = createStripeGateway({
    secretKey: 'sk_test_123',
    publishableKey: 'pk_test_123',
    webhookSecret: WEBHOOK_SECRET,
    apiBase: `http://127.0.0.1:${port}`,
  });
});
beforeEach(() => {
  asked = [];
  failures = 0;
});
afterAll(() => server.close());

const order = {
  amountCents: 24_900,
  currency: 'usd',
  orderId: 7,
  description: 'Clinical Research Associate training package',
  email: 'buyer@example.org',
  idempotencyKey: 'order-7',
};

describe('the Stripe gateway', () => {
  test(
    'creates a payment at the order’s price, under the order’s key',
    { tags: ['C-PAY-09', 'C-PAY-19'] },
    async () => {
      expect(await gateway.createIntent(order)).toEqual({
        id: 'pi_3Test12345678',
        clientSecret: 'pi_3Test12345678_secret_abc',
        status: 'requires_payment_method',
        amountCents: 24_900,
        currency: 'usd',
      });
      expect(asked).toHaveLength(1);
      expect(asked[0]).toMatchObject({
        method: 'POST',
        path: '/v1/payment_intents',
        idempotencyKey: 'order-7',
        authorization: 'Bearer sk_test_123',
      });
      expect(Object.fromEntries(asked[0]?.form ?? [])).toMatchObject({
        amount: '24900',
        currency: 'usd',
        'automatic_payment_methods[enabled]': 'true',
        'metadata[orderId]': '7',
        receipt_email: 'buyer@example.org',
      });
    },
  );

  test('retries a failed call with the same key, so that nothing is charged twice', async () => {
    failures = 1;
    await gateway.createIntent(order);
    expect(asked.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['order-7', 'order-7']);
  });

  test('reads a payment’s status, and reports a failure without its details', async () => {
    expect((await gateway.readIntent('pi_3Test12345678')).status).toBe('succeeded');
    await expect(gateway.readIntent('pi_missing12')).rejects.toMatchObject({
      code: 'payments.gateway_failed',
      message: 'The payment provider didn’t respond. Please try again.',
    });
  });

  test('refunds a payment with its own key', async () => {
    await gateway.refund('pi_3Test12345678', 'refund-7');
    expect(asked[0]).toMatchObject({ method: 'POST', path: '/v1/refunds', idempotencyKey: 'refund-7' });
    expect(asked[0]?.form.get('payment_intent')).toBe('pi_3Test12345678');
  });

  test('accepts an event only with Stripe’s signature over its raw bytes', async () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_3Test12345678', object: 'payment_intent' } },
    });
    const { webhooks } = new Stripe('sk_test_123');
    const sign = (secret: string, at = Math.floor(Date.now() / 1000)) =>
      webhooks.generateTestHeaderString({ payload, secret, timestamp: at });
    expect(await gateway.readEvent(Buffer.from(payload), sign(WEBHOOK_SECRET))).toEqual({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      intentId: 'pi_3Test12345678',
    });
    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    for (const [bytes, signature] of [
      [payload, sign('whsec_other')],
      [`${payload} `, sign(WEBHOOK_SECRET)],
      [payload, sign(WEBHOOK_SECRET, hourAgo)],
      [payload, ''],
    ] as const)
      await expect(gateway.readEvent(Buffer.from(bytes), signature)).rejects.toThrow(
        expect.objectContaining({ code: 'payments.bad_signature' }),
      );
  });

  test('finds the payment of a charge or refund event', async () => {
    const payload = JSON.stringify({
      id: 'evt_2',
      object: 'event',
      type: 'charge.refunded',
      data: { object: { id: 'ch_1', object: 'charge', payment_intent: 'pi_3Test12345678' } },
    });
    const header = new Stripe('sk_test_123').webhooks.generateTestHeaderString({
      payload,
      secret: WEBHOOK_SECRET,
    });
    expect((await gateway.readEvent(Buffer.from(payload), header)).intentId).toBe('pi_3Test12345678');
  });
});
