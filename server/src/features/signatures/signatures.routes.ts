import { adminLearners, done, signatures } from '@trialwright/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Auth } from '../../core/auth.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import { createLimit } from '../../core/limit.ts';
import { networkOf } from '../../core/network.ts';
import { route } from '../../core/route.ts';
import type { Viewer } from '../../core/sessions.ts';
import { createTurns } from '../../core/turns.ts';
import type { Signable } from '../../learning/signatures/signable.ts';
import {
  findSignature,
  listBySubject,
  presentSignatures,
} from '../../learning/signatures/signatures.service.ts';
import { confirmIdentity } from './identity.ts';
import { prepareSigning } from './prepare-signing.service.ts';
import { keepRefusals } from './refusals.ts';
import { sign } from './sign.service.ts';
import { findRequest, forgetRequests } from './signing.store.ts';

const MINUTE_MS = 60_000;
const PER_MINUTE = 60;
const HOURLY = '23 * * * *';
const KEPT_MS = 24 * 60 * MINUTE_MS;

interface Parts {
  auth: Auth;
  signables: readonly Signable[];
}

export function signatureRoutes(app: FastifyInstance, context: Context, { auth, signables }: Parts): void {
  const { db } = context.database;
  const limit = createLimit(app, {
    max: PER_MINUTE,
    windowMs: MINUTE_MS,
    key: ({ viewer }) => `signing:${viewer?.id}`,
  });
  const checks = createLimit(app, {
    max: PER_MINUTE,
    windowMs: MINUTE_MS,
    key: ({ ip }) => `signature:${networkOf(ip)}`,
  });
  // One at a time for each person, so that concurrent guesses cannot slip past the count.
  const turn = createTurns(1, { waiting: 20, waitMs: 30_000 });
  const begin = async (request: FastifyRequest, viewer: Viewer) => {
    context.database.assertWritable();
    await limit(request);
    return { auth, context, request, viewer, signables };
  };

  route(app, context, signatures.prepare, async ({ viewer, body, request }) => {
    const signing = await begin(request, viewer);
    return keepRefusals(
      signing,
      () => 'not-shown',
      () => prepareSigning(signing, body),
    );
  });
  route(app, context, signatures.sign, async ({ viewer, body, request }) => {
    const signing = await begin(request, viewer);
    return turn(String(viewer.id), async () => {
      const known = await findRequest(db, body.challenge);
      return keepRefusals(
        signing,
        () => known?.id ?? 'unknown',
        () => sign(signing, body),
      );
    });
  });
  route(app, context, signatures.list, async ({ params }) =>
    presentSignatures(context, db, signables, await listBySubject(db, params.userId)),
  );
  route(app, context, signatures.get, async ({ params, request }) => {
    await checks(request);
    const row = await findSignature(db, params.number.toUpperCase());
    const [shown] = row ? await presentSignatures(context, db, signables, [row]) : [];
    if (!row || !shown) return fail('signatures.not_found', 'Signature not found. Check its number.');
    const { manifest, manifestSig: manifestSignature, keyId } = row;
    const key = context.keys.published('signatures').find(({ id }) => id === keyId)?.publicKey ?? null;
    return { ...shown, manifest, manifestSignature, keyId, key };
  });
  route(app, context, adminLearners.confirmIdentity, async ({ viewer, params, body }) => {
    context.database.assertWritable();
    await context.database.record((trx) =>
      confirmIdentity(context, trx, { userId: params.id, by: viewer.id, ...body }),
    );
    return done;
  });
  context.jobs.handle(
    'forget-signing',
    () => forgetRequests(db, new Date(context.now().getTime() - KEPT_MS)),
    { cron: HOURLY },
  );
}
