import { courseReviews } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { requirePassword } from '../account/current-password.ts';
import { findSignInPerson } from '../auth/auth.service.ts';
import { createFailedSignIns } from '../auth/failed-sign-ins.ts';
import { listReviewedCourses, readReviewText, signReview, withdrawReview } from './course-reviews.service.ts';

export function courseReviewRoutes(app: FastifyInstance, context: Context): void {
  const failed = createFailedSignIns(context);
  route(app, context, courseReviews.list, () => listReviewedCourses(context));
  route(app, context, courseReviews.sign, async ({ viewer, body, request }) => {
    context.database.assertWritable();
    const { currentPassword, ...review } = body;
    const signer = await findSignInPerson(context.database.db, viewer.id);
    // A wrong password counts like one at sign-in.
    await failed.password(request, viewer.username, signer, () =>
      requirePassword(context, viewer.id, currentPassword),
    );
    return signReview(context, viewer, review);
  });
  route(app, context, courseReviews.text, async ({ viewer, params, reply }) => {
    const { fileName, text } = await readReviewText(context, viewer, params.id);
    reply.header('content-disposition', `attachment; filename="${fileName}"`);
    return Buffer.from(text, 'utf8');
  });
  route(app, context, courseReviews.withdraw, ({ viewer, params, body }) =>
    withdrawReview(context, viewer, params.id, body.reason),
  );
}
