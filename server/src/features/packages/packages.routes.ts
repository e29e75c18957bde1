import { packages, ROLE_TITLES, type Package, type Role } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Catalogue, CatalogueCourse } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';

/** A range from the role's courses alone to those plus all learning paths, which every package includes. */
function durationOf(catalogue: Catalogue, role: Role): string {
  const minutesOf = (courses: readonly CatalogueCourse[]) =>
    courses.reduce((sum, { isPublished, minutes }) => sum + (isPublished ? minutes : 0), 0);
  const own = minutesOf(catalogue.coursesOf(role));
  const shared = minutesOf(catalogue.courses.filter(({ path }) => path !== undefined));
  const [least, most] = [own, own + shared].map((minutes) => Math.floor(minutes / 60));
  return least === most ? `${least}h` : `${least}-${most}h`;
}

function presentPackages(catalogue: Catalogue): Package[] {
  return catalogue.shop.packages.map((item) => ({
    ...item,
    name: ROLE_TITLES[item.role],
    saving: Math.round((1 - item.price / item.originalPrice) * 100),
    estimatedDuration: durationOf(catalogue, item.role),
    coursesIncluded: catalogue.coursesOf(item.role).length,
  }));
}

export function packageRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, packages.list, async () => presentPackages(context.content.catalogue));
}
