import { packages, ROLE_TITLES, type Package, type Role } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Catalogue, CatalogueCourse } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';

/** Full hours of the role's courses alone, and with all learning paths, which every package includes. */
function hoursIn(catalogue: Catalogue, role: Role): [own: number, all: number] {
  const minutesOf = (courses: readonly CatalogueCourse[]) =>
    courses.reduce((sum, { isPublished, minutes }) => sum + (isPublished ? minutes : 0), 0);
  const own = minutesOf(catalogue.coursesOf(role));
  const shared = minutesOf(catalogue.courses.filter(({ path }) => path !== undefined));
  return [Math.floor(own / 60), Math.floor((own + shared) / 60)];
}

function presentPackage(catalogue: Catalogue, item: Catalogue['shop']['packages'][number]): Package {
  const [own, all] = hoursIn(catalogue, item.role);
  return {
    ...item,
    name: ROLE_TITLES[item.role],
    saving: Math.round((1 - item.price / item.originalPrice) * 100),
    estimatedDuration: own === all ? `${own}h` : `${own}-${all}h`,
    trainingHours: all,
    coursesIncluded: catalogue.coursesOf(item.role).length,
  };
}

function presentPackages(catalogue: Catalogue): Package[] {
  return catalogue.shop.packages.map((item) => presentPackage(catalogue, item));
}

export function packageRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, packages.list, async () => presentPackages(context.content.catalogue));
}
