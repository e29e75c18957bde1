import { academy, type Academy } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import { countContent, type Catalogue } from '../../content/catalogue.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { chooseTestimonials, claimDiscount, claimReviews } from './offers.ts';

function presentAcademy(catalogue: Catalogue, config: Config, now: Date): Academy {
  const { academy: settings, shelf } = catalogue;
  const { roles, modules, lessons, minutes, questions } = countContent(catalogue);
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
      questions,
      reviews: claimReviews(settings, config.demo),
      discount: claimDiscount(settings, config.demo, now),
    },
    programs: settings.programs.map((program) => {
      const courses = catalogue.coursesOf(program.role);
      const sample = courses[0]?.lessons[0];
      return {
        ...program,
        courses: courses.length,
        publishedCourses: courses.filter((course) => course.isPublished).length,
        firstCourse: courses[0]?.title ?? '',
        firstCourseSlug: courses[0]?.slug ?? '',
        sampleLesson: sample ? { id: sample.id, title: sample.title } : null,
      };
    }),
    consultationPrice: catalogue.shop.consultationPrice,
    testimonials: chooseTestimonials(catalogue.shop.testimonials, config.demo),
    paymentMode: config.stripe ? 'stripe' : 'sandbox',
  };
}

export function academyRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, academy.get, async () =>
    presentAcademy(context.content.catalogue, context.config, context.now()),
  );
}
