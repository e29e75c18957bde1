import { contactHours, done } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { writeReport } from '../../core/pdf/report-pdf.ts';
import { route } from '../../core/route.ts';
import {
  addActivity,
  addCertificate,
  correctActivity,
  correctCredits,
  removeCertification,
  removeEntry,
  saveCertification,
} from './change-hours.service.ts';
import { readHours } from './contact-hours.service.ts';
import { hoursCsv, hoursPaper } from './hours-files.ts';
import { readStatement } from './hours-statement.service.ts';

export function contactHourRoutes(app: FastifyInstance, context: Context): void {
  route(app, context, contactHours.get, ({ params }) => readHours(context, params.userId));
  route(app, context, contactHours.saveCertification, async ({ params: { userId, body: bodyId }, body }) => {
    await saveCertification(context, { userId, bodyId, given: body });
    return done;
  });
  route(app, context, contactHours.removeCertification, async ({ params, body }) => {
    await removeCertification(context, { userId: params.userId, bodyId: params.body, reason: body.reason });
    return done;
  });
  route(app, context, contactHours.addActivity, ({ params, body }) =>
    addActivity(context, { userId: params.userId, given: body }),
  );
  route(app, context, contactHours.addCertificate, ({ params, body }) =>
    addCertificate(context, { userId: params.userId, ...body }),
  );
  route(app, context, contactHours.correctActivity, async ({ params, body }) => {
    await correctActivity(context, { ...params, given: body });
    return done;
  });
  route(app, context, contactHours.correctCredits, async ({ params, body }) => {
    await correctCredits(context, { ...params, given: body });
    return done;
  });
  route(app, context, contactHours.remove, async ({ params, body }) => {
    await removeEntry(context, { ...params, reason: body.reason });
    return done;
  });
  const attach = ({ body, to }: { body: string; to: string }, extension: string) =>
    `attachment; filename="contact-hours-${body}-${to}.${extension}"`;
  route(app, context, contactHours.file, async ({ params, query, reply }) => {
    const statement = await readStatement(context, params.userId, query);
    reply.header('content-disposition', attach(query, 'csv'));
    // Read as a stream; the contract knows only bytes.
    return hoursCsv(statement) as never;
  });
  route(app, context, contactHours.paper, async ({ params, query, reply }) => {
    const statement = await readStatement(context, params.userId, query);
    reply.header('content-disposition', attach(query, 'pdf'));
    return writeReport(hoursPaper(statement));
  });
}
