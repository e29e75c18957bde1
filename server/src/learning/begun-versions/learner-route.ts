import type { Endpoint, ReplyOf } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route, type Call } from '../../core/route.ts';
import { serveLearner } from './begun-versions.service.ts';

type Handled<E extends Endpoint> = (call: Call<E>, own: Context) => Promise<ReplyOf<E>>;

/**
 * Serves what depends on the versions that a learner is taught: the handler gets the academy as that learner sees it, who is
 * the person in the path, or else the caller.
 */
export function learnerRoute<
  E extends Endpoint & { access: 'public' | 'user' | 'self' | 'reviewer' | 'admin' },
>(app: FastifyInstance, context: Context, endpoint: E, handler: Handled<E>): void {
  const { method } = endpoint;
  route(app, context, endpoint, (call) => {
    const { userId = call.viewer?.id } = (call.params ?? {}) as { userId?: number };
    return serveLearner(context, { userId, method }, (own) => handler(call, own));
  });
}
