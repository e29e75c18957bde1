import { retention } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { liftHold, placeHold } from './holds.service.ts';
import {
  confirmDisposal,
  listDueRecords,
  proposeDisposal,
  readRetention,
  withdrawDisposal,
} from './retention.service.ts';

export function retentionRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, retention.overview, () => readRetention(context));
  route(app, context, retention.due, ({ params }) => listDueRecords(context, params.kind));
  route(app, context, retention.propose, ({ viewer, body }) => proposeDisposal(context, viewer, body.kind));
  route(app, context, retention.confirm, ({ viewer, params }) => confirmDisposal(context, viewer, params.id));
  route(app, context, retention.withdraw, ({ viewer, params }) =>
    withdrawDisposal(context, viewer, params.id),
  );
  route(app, context, retention.hold, ({ viewer, body }) => placeHold(context, viewer, body));
  route(app, context, retention.lift, ({ viewer, params, body }) =>
    liftHold(context, viewer, { id: params.id, reason: body.reason }),
  );
}
