import type { PaymentMode } from '@trialwright/contract';

/** A payment as the gateway knows it; amounts in cents. */
export interface Intent {
  id: string;
  clientSecret: string;
  /** As Stripe names them: `succeeded`, `processing`, `canceled`, `requires_…`. */
  status: string;
  amountCents: number;
  currency: string;
}

export interface GatewayEvent {
  id: string;
  type: string;
  /** The payment that it is about; undefined for events of other things. */
  intentId: string | undefined;
}

/** Who takes the money: Stripe, or the built-in gateway that plays it. */
export interface Gateway {
  mode: PaymentMode;
  publishableKey: string | null;
  /** The same key answers the same payment. */
  createIntent: (input: {
    amountCents: number;
    currency: string;
    orderId: number;
    description: string;
    email: string;
    idempotencyKey: string;
  }) => Promise<Intent>;
  readIntent: (id: string) => Promise<Intent>;
  /** Returns the whole amount; the same key returns it once. */
  refund: (intentId: string, idempotencyKey: string) => Promise<void>;
  /** Checks the signature over the very bytes and reads the event; throws where it does not fit. */
  readEvent: (payload: Buffer, signature: string) => GatewayEvent;
}
