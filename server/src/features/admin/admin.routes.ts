import { admin, adminLearners, examCodes } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { route } from '../../core/route.ts';
import { listAllBookings } from '../bookings/all-bookings.service.ts';
import { refundBooking } from '../bookings/change-booking.service.ts';
import { createItemReports } from '../items/items.service.ts';
import { findSignedCertificates } from '../../learning/certificates/sign-certificates.ts';
import {
  createExamCode,
  readExamCodes,
  withdrawExamCode,
} from '../../learning/supervision/exam-codes.service.ts';
import { listUnusualHistories } from '../../learning/unusual/unusual.service.ts';
import {
  endAllSessions,
  grantReviewer,
  grantRole,
  liftSuspension,
  suspendAccount,
  withdrawReviewer,
  withdrawRole,
} from './brake.service.ts';
import { exportTable } from './export.service.ts';
import { findLearners, readClockEvents, readLearner } from './learners.service.ts';
import { readOverview } from './overview.service.ts';
import { foldTallies } from './overview.store.ts';

const EVERY_MINUTE = '* * * * *';

function learnerRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, adminLearners.search, ({ query }) => findLearners(context, query.q));
  route(app, context, adminLearners.get, ({ params }) => readLearner(context.database.db, params.id));
  route(app, context, adminLearners.clock, () => readClockEvents(context));
  route(app, context, adminLearners.unusual, () => listUnusualHistories(context));
  route(app, context, adminLearners.suspend, ({ viewer, params, body }) =>
    suspendAccount(context, { admin: viewer, userId: params.id, reason: body.reason }),
  );
  route(app, context, adminLearners.lift, ({ viewer, params, body }) =>
    liftSuspension(context, { admin: viewer, userId: params.id, reason: body.reason }),
  );
  route(app, context, adminLearners.endSessions, ({ viewer, params, body }) =>
    endAllSessions(context, { admin: viewer, userId: params.id, reason: body.reason }),
  );
  route(app, context, adminLearners.grantRole, ({ viewer, params, body }) =>
    grantRole(context, body.role, { admin: viewer, userId: params.id, reason: body.reason }),
  );
  route(app, context, adminLearners.withdrawRole, ({ viewer, params, body }) =>
    withdrawRole(context, body.role, { admin: viewer, userId: params.id, reason: body.reason }),
  );
  route(app, context, adminLearners.grantReviewer, ({ viewer, params, body }) =>
    grantReviewer(context, { admin: viewer, userId: params.id, reason: body.reason }),
  );
  route(app, context, adminLearners.withdrawReviewer, ({ viewer, params, body }) =>
    withdrawReviewer(context, { admin: viewer, userId: params.id, reason: body.reason }),
  );
}

function examCodeRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, examCodes.list, () => readExamCodes(context));
  route(app, context, examCodes.create, ({ viewer, body }) => createExamCode(context, viewer, body));
  route(app, context, examCodes.withdraw, ({ params }) => withdrawExamCode(context, params.id));
}

export function adminRoutes(app: FastifyInstance, context: Context): void {
  const { readStatistics, readItems } = createItemReports(context);
  learnerRoutes(app, context);
  examCodeRoutes(app, context);
  context.jobs.handle('fold-tallies', () => foldTallies(context.database.db), { cron: EVERY_MINUTE });
  route(app, context, admin.overview, ({ query }) => readOverview(context, query.months));
  route(app, context, admin.items, async ({ query }) => {
    const items = await readStatistics();
    return query.courseId === undefined ? items : items.filter(({ courseId }) => courseId === query.courseId);
  });
  route(app, context, admin.export, ({ params, reply }) => {
    const day = context.now().toISOString().slice(0, 10);
    reply.header('content-disposition', `attachment; filename="${params.table}-${day}.csv"`);
    return exportTable(context, params.table, readItems);
  });
  route(app, context, admin.certificates, ({ query }) => findSignedCertificates(context, query.q));
  route(app, context, admin.bookings, () => listAllBookings(context.database.db));
  route(app, context, admin.refundBooking, ({ params, body, viewer }) =>
    refundBooking(context, viewer, params.id, body.reason),
  );
}
