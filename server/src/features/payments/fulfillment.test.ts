import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { begin, pay } from '../../../test/payments.ts';
import type { Context } from '../../context.ts';
import { fulfillOrder } from './fulfillment.service.ts';
import type { Gateway } from './gateway.ts';
import { reconcile } from './reconcile.service.ts';
import { createSandboxGateway } from './sandbox-gateway.ts';

const RUNS = 40;

let academy: TestAcademy;
let gateway: Gateway;
beforeAll(async () => {
  academy = await startAcademy();
  gateway = createSandboxGateway(academy.app.context, 'whsec_test');
});
afterAll(() => academy.close());

class Crash extends Error {
  override name = 'Crash';
}

/** A process that crashes at a step: before the gateway responds, or after the work and before the commit. */
function dying(at: 'gateway' | 'commit'): { context: Context; gateway: Gateway } {
  const { context } = academy.app;
  if (at === 'gateway')
    return { context, gateway: { ...gateway, readIntent: () => Promise.reject(new Crash()) } };
  const record: Context['database']['record'] = (work) =>
    context.database.record(async (trx) => {
      await work(trx);
      throw new Crash();
    });
  return { gateway, context: { ...context, database: { ...context.database, record } } };
}

type Step = 'pay' | 'decline' | 'confirm' | 'webhook' | 'reconcile' | 'crash-gateway' | 'crash-commit';
const STEPS: Step[] = ['pay', 'decline', 'confirm', 'webhook', 'reconcile', 'crash-gateway', 'crash-commit'];

async function take(step: Step, buyer: Learner, intent: Awaited<ReturnType<typeof begin>>): Promise<void> {
  const { context } = academy.app;
  if (step === 'pay') await pay(buyer, intent);
  else if (step === 'decline') await pay(buyer, intent, 'declines');
  else if (step === 'reconcile') await reconcile(context, gateway);
  else if (step === 'crash-gateway' || step === 'crash-commit') {
    const at = dying(step === 'crash-gateway' ? 'gateway' : 'commit');
    await fulfillOrder(at.context, at.gateway, intent.paymentIntentId).catch((error: unknown) => {
      if (!(error instanceof Crash)) throw error;
    });
  } else await fulfillOrder(context, gateway, intent.paymentIntentId);
}

describe('fulfillment', () => {
  test('a paid order is granted once and an unpaid one never, in any sequence of confirmations, events, crashes, and retries', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 4 }), {
          minLength: 1,
          maxLength: 5,
        }),
        async (rounds) => {
          const buyer = await academy.learner({ isPaid: false });
          const intent = await begin(buyer);
          // The steps of a round run concurrently, the rounds sequentially.
          for (const round of rounds) await Promise.all(round.map((step) => take(step, buyer, intent)));
          academy.clock.now = new Date(Date.now() + 60_000);
          await reconcile(academy.app.context, gateway);
          academy.clock.now = new Date();
          const { db } = academy.database;
          const { status } = await gateway.readIntent(intent.paymentIntentId);
          const grants = await db
            .selectFrom('ledger')
            .select('seq')
            .where('subjectId', '=', buyer.id)
            .where('action', '=', 'role.opened')
            .execute();
          const roles = await db
            .selectFrom('roles')
            .select('isPaid')
            .where('userId', '=', buyer.id)
            .execute();
          const order = await db
            .selectFrom('orders')
            .select('status')
            .where('intentId', '=', intent.paymentIntentId)
            .executeTakeFirstOrThrow();
          const isPaid = status === 'succeeded';
          expect({ grants: grants.length, roles, order: order.status }).toEqual({
            grants: isPaid ? 1 : 0,
            roles: [{ isPaid }],
            order: isPaid ? 'paid' : 'pending',
          });
        },
      ),
      { numRuns: RUNS },
    );
  });
});
