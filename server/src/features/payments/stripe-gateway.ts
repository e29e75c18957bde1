import type Stripe from 'stripe';
import type { StripeKeys } from '../../config.ts';
import { fail } from '../../core/errors.ts';
import type { Gateway, Intent } from './gateway.ts';

const TIMEOUT_MS = 10_000;

function present(intent: Stripe.PaymentIntent): Intent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: intent.status,
    amountCents: intent.amount,
    currency: intent.currency,
  };
}

/** The library, which is large: read with the first payment. */
const loadStripe = async () => (await import('stripe')).default;

/** Reports Stripe errors as gateway failures, without details that may contain account data. */
async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const { errors } = await loadStripe();
    if (error instanceof errors.StripeError)
      return fail('payments.gateway_failed', 'The payment provider didn’t respond. Please try again.');
    throw error;
  }
}

/** SDK options for a different API base URL, used in tests. */
function addressOf(apiBase: string | undefined) {
  if (!apiBase) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  return {
    host: hostname,
    ...(port && { port: Number(port) }),
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  };
}

export function createStripeGateway({
  secretKey,
  publishableKey,
  webhookSecret,
  apiBase,
}: StripeKeys): Gateway {
  let opened: Promise<Stripe> | undefined;
  const open = async () => {
    const Client = await loadStripe();
    return new Client(secretKey, { timeout: TIMEOUT_MS, maxNetworkRetries: 2, ...addressOf(apiBase) });
  };
  const client = () => (opened ??= open());
  return {
    mode: 'stripe',
    publishableKey,
    createIntent: ({ amountCents, currency, orderId, description, email, idempotencyKey }) =>
      asking(async () => {
        const { paymentIntents } = await client();
        const intent = await paymentIntents.create(
          {
            amount: amountCents,
            currency,
            description,
            receipt_email: email,
            automatic_payment_methods: { enabled: true },
            metadata: { orderId: String(orderId) },
          },
          { idempotencyKey },
        );
        return present(intent);
      }),
    readIntent: (id) => asking(async () => present(await (await client()).paymentIntents.retrieve(id))),
    refund: (intentId, idempotencyKey) =>
      asking(async () => {
        const stripe = await client();
        await stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey });
      }),
    readEvent: async (payload, signature) => {
      const stripe = await client();
      try {
        const event = stripe.webhooks.constructEvent(payload, signature, webhookSecret);
        const object = event.data.object as { id?: string; object?: string; payment_intent?: unknown };
        const intentId = object.object === 'payment_intent' ? object.id : object.payment_intent;
        return {
          id: event.id,
          type: event.type,
          intentId: typeof intentId === 'string' ? intentId : undefined,
        };
      } catch {
        return fail('payments.bad_signature', 'The event signature doesn’t match.');
      }
    },
  };
}
