import { courseReviews } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { listReviewedCourses, readReviewText } from './course-reviews.service.ts';

export function courseReviewRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, courseReviews.list, () => listReviewedCourses(context));
  route(app, context, courseReviews.text, async ({ viewer, params, reply }) => {
    const { fileName, text } = await readReviewText(context, viewer, params.id);
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return Buffer.from(text, 'utf8');
  });
}
