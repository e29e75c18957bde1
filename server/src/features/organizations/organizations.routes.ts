import { done, organizations } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { teamRoute } from '../../teams/team-route.ts';
import { changeFirstDay } from './first-day.service.ts';
import {
  acceptInvitation,
  invite,
  readInvitations,
  showInvitation,
  withdrawInvitation,
} from './invitations.service.ts';
import {
  changeDigest,
  changeMember,
  createOrganization,
  endMembership,
  listOrganizations,
  readAllMembers,
  showOrganization,
  updateOrganization,
} from './organizations.service.ts';
import { readPeopleFile } from './people-file.ts';
import { readWorkLeft } from './work-left.ts';

export function organizationRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, organizations.list, ({ viewer }) => listOrganizations(context, viewer));
  route(app, context, organizations.create, ({ viewer, body }) => createOrganization(context, viewer, body));
  route(app, context, organizations.showInvitation, ({ viewer, body }) =>
    showInvitation(context, viewer, body.token),
  );
  route(app, context, organizations.accept, ({ viewer, body }) =>
    acceptInvitation(context, viewer, body.token),
  );
  teamRoute(app, context, organizations.get, async (scope) => showOrganization(context, scope));
  teamRoute(app, context, organizations.update, (scope, { body }) =>
    updateOrganization(context, scope, body),
  );
  teamRoute(app, context, organizations.changeDigest, (scope, { body }) =>
    changeDigest(context, scope, body.sendsDigest),
  );
  teamRoute(app, context, organizations.members, (scope) => readAllMembers(scope));
  teamRoute(app, context, organizations.changeMember, (scope, { params, body }) =>
    changeMember(scope, params.personId, body),
  );
  teamRoute(app, context, organizations.changeFirstDay, (scope, { params, body }) =>
    changeFirstDay(scope, params.personId, body),
  );
  teamRoute(app, context, organizations.workLeft, (scope, { params, query }) =>
    readWorkLeft(scope, params.personId, query.on),
  );
  teamRoute(app, context, organizations.endMembership, (scope, { params, body }) =>
    endMembership(scope, params.personId, body),
  );
  teamRoute(app, context, organizations.invitations, (scope) => readInvitations(context, scope));
  teamRoute(app, context, organizations.invite, (scope, { body }) => invite(context, scope, body.people));
  teamRoute(app, context, organizations.readFile, async (_scope, { body }) => readPeopleFile(body.csv));
  teamRoute(app, context, organizations.withdrawInvitation, async (scope, { params }) => {
    await withdrawInvitation(scope, params.id);
    return done;
  });
}
