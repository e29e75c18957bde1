import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { SandboxResult } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { AppError, fail } from '../../core/errors.ts';
import type { Gateway, Intent } from './gateway.ts';
import { simulateCard } from './sandbox-cards.ts';
import {
  findIntent,
  insertIntent,
  markIntentRefunded,
  updateIntent,
  type SandboxIntentRow as Row,
} from './sandbox-intents.store.ts';

/** How long a `processes` card takes. */
const PROCESSING_MS = 20_000;
const API_VERSION = '2025-01-01';

type SettableStatus = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded';

export interface SandboxGateway extends Gateway {
  confirm: (
    id: string,
    input: { clientSecret: string; cardNumber: string; expiry: string; cvc: string },
  ) => Promise<SandboxResult>;
  authenticate: (id: string, input: { clientSecret: string; approve: boolean }) => Promise<SandboxResult>;
  /** Completes a processing payment that is due and sends its event. */
  settle: (id: string) => Promise<void>;
}

/** Stripe's own signatures; its library is large, and read with the first event. */
async function loadWebhooks() {
  const { default: Stripe } = await import('stripe');
  return new Stripe('sk_test_sandbox').webhooks;
}

function token(bytes: number): string {
  return randomBytes(bytes).toString('base64url').replaceAll(/[-_]/g, 'x');
}

function isSecret(row: Row, clientSecret: string): boolean {
  const [own, given] = [Buffer.from(row.clientSecret), Buffer.from(clientSecret)];
  return own.length === given.length && timingSafeEqual(own, given);
}

function present(row: Row): Intent {
  return {
    id: row.id,
    clientSecret: row.clientSecret,
    status: row.status,
    amountCents: row.amountCents,
    currency: row.currency,
  };
}

/**
 * The simulated gateway: no network, no real cards. It stores its payments in the database and signs its events as
 * Stripe does, so that everything outside this file is the same code that runs with Stripe.
 */
export function createSandboxGateway(context: Context, webhookSecret: string): SandboxGateway {
  const { database, jobs, now } = context;
  const { db } = database;

  const find = async (id: string) =>
    (await findIntent(db, id)) ?? fail('payments.not_found', 'Payment not found.');

  /** An event in Stripe's format, delivered with retries to the same handler. */
  const announce = async (row: Row, type: string) => {
    const payload = JSON.stringify({
      id: `evt_${token(18)}`,
      object: 'event',
      api_version: API_VERSION,
      type,
      data: { object: { id: row.id, object: 'payment_intent', status: row.status, amount: row.amountCents } },
    });
    await jobs.send('sandbox-event', { payload });
  };

  /** Changes the status if it is still one of `from`, so that two tabs cannot both pay. */
  const move = async (
    id: string,
    from: string[],
    to: SettableStatus,
    more: Partial<Row> = {},
  ): Promise<Row> => {
    const change = { status: to, message: null, settlesAt: null, ...more };
    const row = await updateIntent(db, { id, from }, change);
    if (!row) throw new AppError('payments.wrong_state', 'This payment’s status has changed.');
    if (to === 'succeeded') await announce(row, 'payment_intent.succeeded');
    if (to === 'processing')
      await jobs.send('sandbox-settle', { id }, { startAfter: row.settlesAt ?? now() });
    if (to === 'requires_payment_method') await announce(row, 'payment_intent.payment_failed');
    return row;
  };

  const requireOwn = async (id: string, clientSecret: string) => {
    const row = await find(id);
    if (!isSecret(row, clientSecret)) fail('payments.not_found', 'Payment not found.');
    return row;
  };

  return {
    mode: 'sandbox',
    publishableKey: null,
    createIntent: async ({ amountCents, currency, orderId, idempotencyKey }) => {
      const id = `pi_${token(18)}`;
      const row = await insertIntent(db, {
        id,
        clientSecret: `${id}_secret_${token(18)}`,
        amountCents,
        currency,
        orderId,
        status: 'requires_payment_method',
        idempotencyKey,
        createdAt: now(),
      });
      return present(row);
    },
    readIntent: async (id) => present(await find(id)),
    refund: (intentId) => markIntentRefunded(db, intentId, now()),
    readEvent: async (payload, signature) => {
      const webhooks = await loadWebhooks();
      try {
        const event = webhooks.constructEvent(payload, signature, webhookSecret);
        return { id: event.id, type: event.type, intentId: (event.data.object as { id: string }).id };
      } catch {
        return fail('payments.bad_signature', 'The event signature doesn’t match.');
      }
    },
    confirm: async (id, { clientSecret, ...card }) => {
      await requireOwn(id, clientSecret);
      const judged = simulateCard(card, now());
      if ('field' in judged)
        throw new AppError('payments.bad_card', judged.message, { [judged.field]: judged.message });
      const { outcome, message } = judged;
      const open = ['requires_payment_method', 'requires_action'];
      if (outcome === 'declines') {
        await move(id, open, 'requires_payment_method', { message: message ?? null });
        return { status: 'requires_payment_method', ...(message && { message }) };
      }
      if (outcome === 'authenticates') await move(id, open, 'requires_action');
      else if (outcome === 'processes')
        await move(id, open, 'processing', { settlesAt: new Date(now().getTime() + PROCESSING_MS) });
      else await move(id, open, 'succeeded');
      const status = {
        succeeds: 'succeeded',
        authenticates: 'requires_action',
        processes: 'processing',
      } as const;
      return { status: status[outcome] };
    },
    authenticate: async (id, { clientSecret, approve }) => {
      await requireOwn(id, clientSecret);
      if (approve) {
        await move(id, ['requires_action'], 'succeeded');
        return { status: 'succeeded' };
      }
      const message =
        'We are unable to authenticate your payment method. Please choose a different one and try again.';
      await move(id, ['requires_action'], 'requires_payment_method', { message });
      return { status: 'requires_payment_method', message };
    },
    settle: async (id) => {
      const row = await find(id);
      if (row.status === 'processing') await move(id, ['processing'], 'succeeded');
    },
  };
}

/** Signs a payload as Stripe signs its events. */
export async function signSandboxEvent(payload: string, secret: string): Promise<string> {
  return (await loadWebhooks()).generateTestHeaderString({ payload, secret });
}
