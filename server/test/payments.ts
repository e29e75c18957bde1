import { auth, payments, type PaymentIntent, type Purchase, type Role } from '@trialwright/contract';
import type { Answer, Learner, TestAcademy } from './academy.ts';

export const CARDS = {
  succeeds: '4242 4242 4242 4242',
  declines: '4000 0000 0000 0002',
  authenticates: '4000 0025 0000 3155',
  processes: '4000 0000 0000 0077',
} as const;

export const PRICES: Record<Role, number> = {
  PI: 299,
  Study_Coordinator: 199,
  CRA: 249,
  Data_Manager: 229,
  CTA: 149,
  CTM: 349,
};

/** Starts the purchase of a role at its list price. */
export async function begin(
  buyer: Learner,
  rolePackage: Role = 'CRA',
  amount = PRICES[rolePackage],
): Promise<PaymentIntent> {
  const { status, body, error } = await buyer.call(payments.createIntent, {
    body: { amount, type: 'training', rolePackage },
  });
  if (status !== 200) throw new Error(error.message);
  return body;
}

export function pay(
  buyer: Pick<Learner, 'call'>,
  { paymentIntentId, clientSecret }: Pick<PaymentIntent, 'paymentIntentId' | 'clientSecret'>,
  card: keyof typeof CARDS = 'succeeds',
) {
  return buyer.call(payments.sandboxConfirm, {
    params: { id: paymentIntentId },
    body: { clientSecret, cardNumber: CARDS[card], expiry: '12/39', cvc: '123' },
  });
}

export function confirm(buyer: Learner, { paymentIntentId }: PaymentIntent): Promise<Answer<Purchase>> {
  return buyer.call(payments.confirm, { body: { paymentIntentId, type: 'training' } });
}

/** The roles a person owns, as the next request sees them. */
export async function paidRoles(academy: TestAcademy, buyer: Learner): Promise<string[]> {
  academy.app.context.sessions.forget(buyer.id);
  const { body } = await buyer.call(auth.check);
  return body.user.roles.filter(({ isPaid }) => isPaid).map(({ role }) => role);
}

/** A paid order for a role, with a receipt; nothing is granted by it. */
export async function insertOrder(
  { database }: Pick<TestAcademy, 'database'>,
  userId: number,
): Promise<number> {
  const { id } = await database.db
    .insertInto('orders')
    .values({
      userId,
      type: 'training',
      role: 'CRA',
      email: 'buyer@example.org',
      amountCents: 24_900,
      gateway: 'sandbox',
      status: 'paid',
      createdAt: new Date(),
      paidAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
