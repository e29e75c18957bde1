import { packages, ROLE_TITLES, type Package } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Catalogue } from '../../content/catalogue.ts';
import type { Context } from '../../core/context.ts';
import { route } from '../../core/route.ts';

function presentPackages(catalogue: Catalogue): Package[] {
  return catalogue.shop.packages.map((item) => ({
    ...item,
    name: ROLE_TITLES[item.role],
    saving: Math.round((1 - item.price / item.originalPrice) * 100),
    coursesIncluded: catalogue.coursesOf(item.role).length,
  }));
}

export function packageRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, packages.list, async () => presentPackages(context.content.catalogue));
}
