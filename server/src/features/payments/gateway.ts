import type { PaymentMode } from '@trialwright/contract';

/** A payment at the gateway; amounts in cents. */
export interface Intent {
  id: string;
  clientSecret: string;
  /** Stripe's status names: `succeeded`, `processing`, `canceled`, `requires_…`. */
  status: string;
  amountCents: number;
  currency: string;
}

export interface GatewayEvent {
  id: string;
  type: string;
  /** The payment concerned; undefined for other events. */
  intentId: string | undefined;
}

/** The payment provider: Stripe or the simulated gateway. */
export interface Gateway {
  mode: PaymentMode;
  publishableKey: string | null;
  /** Idempotent: the same key returns the same payment. */
  createIntent: (input: {
    amountCents: number;
    currency: string;
    orderId: number;
    description: string;
    email: string;
    idempotencyKey: string;
  }) => Promise<Intent>;
  readIntent: (id: string) => Promise<Intent>;
  /** Refunds the full amount, once per key. */
  refund: (intentId: string, idempotencyKey: string) => Promise<void>;
  /** Verifies the signature over the raw bytes and parses the event; throws if it does not match. */
  readEvent: (payload: Buffer, signature: string) => Promise<GatewayEvent>;
}
