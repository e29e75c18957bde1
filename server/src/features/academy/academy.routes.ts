import { academy, type Academy } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import { countContent, type Catalogue } from '../../content/catalogue.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../core/context.ts';
import { route } from '../../core/route.ts';

function presentAcademy(catalogue: Catalogue, config: Config): Academy {
  const { academy: settings, shelf } = catalogue;
  const { roles, modules, lessons, minutes } = countContent(catalogue);
  return {
    name: settings.name,
    tagline: settings.tagline,
    supportEmail: config.supportEmail ?? settings.supportEmail,
    privacyEmail: config.privacyEmail ?? settings.privacyEmail,
    claims: {
      roles,
      modules,
      lessons,
      hours: Math.round(minutes / 60),
      shelf: {
        terms: shelf.terms.length,
        documents: shelf.documents.length,
        workflows: shelf.workflows.length,
      },
      rating: settings.rating,
      reviews: settings.reviews,
      discount: settings.discount,
    },
    programs: settings.programs.map((program) => {
      const courses = catalogue.coursesOf(program.role);
      return {
        ...program,
        courses: courses.length,
        publishedCourses: courses.filter((course) => course.isPublished).length,
        firstCourse: courses[0]?.title ?? '',
        firstCourseSlug: courses[0]?.slug ?? '',
      };
    }),
    consultationPrice: catalogue.shop.consultationPrice,
    testimonials: catalogue.shop.testimonials,
    paymentMode: config.stripe ? 'stripe' : 'sandbox',
  };
}

export function academyRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, academy.get, async () => presentAcademy(context.content.catalogue, context.config));
}
