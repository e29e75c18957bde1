import { done, rulePacks } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { writeRequirement } from '../../teams/rules/sentences.ts';
import { teamRoute } from '../../teams/team-route.ts';
import { copyPack, endPackShare, sharePack, updateCopy } from './copies.service.ts';
import { deleteDraft, readPack, readPacks, readVersion, saveDraft, startPack } from './packs.service.ts';
import { enforcePack, publishPack } from './publish.service.ts';

export function rulePackRoutes(app: FastifyInstance, context: Context): void {
  teamRoute(app, context, rulePacks.list, (scope) => readPacks(context, scope));
  teamRoute(app, context, rulePacks.start, (scope, { body }) => startPack(context, scope, body));
  teamRoute(app, context, rulePacks.copy, (scope, { body }) => copyPack(context, scope, body.code));
  teamRoute(app, context, rulePacks.sentence, async (_scope, { body }) => ({
    text: writeRequirement(body.requirement),
  }));
  teamRoute(app, context, rulePacks.get, (scope, { params }) => readPack(context, scope, params.id));
  teamRoute(app, context, rulePacks.version, (scope, { params }) =>
    readVersion(scope, params.id, params.version),
  );
  teamRoute(app, context, rulePacks.save, (scope, { params, body }) =>
    saveDraft(context, scope, params.id, body),
  );
  teamRoute(app, context, rulePacks.remove, async (scope, { params, body }) => {
    await deleteDraft(scope, { id: params.id, ...body });
    return done;
  });
  teamRoute(app, context, rulePacks.update, (scope, { params, body }) =>
    updateCopy(context, scope, { id: params.id, ...body }),
  );
  teamRoute(app, context, rulePacks.publish, (scope, { params, body }) =>
    publishPack(context, scope, { id: params.id, ...body }),
  );
  teamRoute(app, context, rulePacks.enforce, (scope, { params, body }) => enforcePack(scope, params, body));
  teamRoute(app, context, rulePacks.share, (scope, { params, body }) =>
    sharePack(scope, params.id, body.label),
  );
  teamRoute(app, context, rulePacks.endShare, async (scope, { params }) => {
    await endPackShare(scope, params);
    return done;
  });
}
