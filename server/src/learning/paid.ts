import {
  ROLE_TITLES,
  type Endpoint,
  type Lock,
  type ParamsOf,
  type ReplyOf,
  type RoleRecord,
} from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { CatalogueCourse } from '../content/catalogue.ts';
import type { Context } from '../context.ts';
import { LockedError } from '../core/errors.ts';
import { admittedRoute, type Call } from '../core/route.ts';
import type { Viewer } from '../core/sessions.ts';
import { forLearner, serveLearner } from './begun-versions/begun-versions.service.ts';

/** A course opens with its role; the modules of the learning paths open with any role. */
export function isPaidFor(roles: readonly RoleRecord[], course: CatalogueCourse): boolean {
  return roles.some(({ role, isPaid }) => isPaid && (course.role === 'All' || role === course.role));
}

/** What a course waits for that is not bought, and where it is sold. */
export function notPaid({ role }: CatalogueCourse): Lock {
  const text =
    role === 'All'
      ? 'Learning paths are included with any role package, and you don’t have one yet.'
      : `This module requires the ${ROLE_TITLES[role]} package, which you don’t own.`;
  return { text, way: { label: 'View packages', href: '/training-roles' } };
}

/** Refuses a viewer who has not paid for the role of the course. */
export function requirePaid(viewer: Viewer, course: CatalogueCourse): void {
  if (isPaidFor(viewer.roles, course)) return;
  const { text, way } = notPaid(course);
  throw new LockedError('roles.not_paid', text, way);
}

/**
 * Serves an endpoint of access `paid`, by the versions that the caller is taught; `courseOf` finds the course that the path
 * addresses, or refuses. It finds none where the path addresses a sample, which is open to everybody who is registered.
 */
export function paidRoute<E extends Endpoint & { access: 'paid' }>(
  app: FastifyInstance,
  context: Context,
  endpoint: E,
  {
    courseOf,
    handler,
  }: {
    courseOf: (params: ParamsOf<E>, own: Context) => CatalogueCourse | undefined;
    handler: (call: Call<E>, own: Context) => Promise<ReplyOf<E>>;
  },
): void {
  admittedRoute(app, context, endpoint, {
    admit: async (viewer: Viewer | undefined, params: ParamsOf<E>) => {
      const course = courseOf(params, await forLearner(context, viewer?.id));
      if (viewer && course) requirePaid(viewer, course);
    },
    handler: (call) => {
      const { id: userId } = call.viewer as Viewer;
      return serveLearner(context, { userId, method: endpoint.method }, (own) => handler(call, own));
    },
  });
}
