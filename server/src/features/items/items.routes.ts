import { items } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { writeReport } from '../../core/pdf/report-pdf.ts';
import { route } from '../../core/route.ts';
import { createItemReports } from './items.service.ts';
import { describeTechnicalReport } from './technical-report.ts';

export function itemRoutes(app: FastifyInstance, context: Context): void {
  const { readReport, readSummaries } = createItemReports(context);
  route(app, context, items.reports, () => readSummaries());
  route(app, context, items.report, ({ params }) => readReport(params.courseId));
  route(app, context, items.reportPdf, async ({ params, reply }) => {
    const report = await readReport(params.courseId);
    const { academy } = context.content.catalogue;
    const course = context.content.catalogue.course(params.courseId);
    reply.header('content-disposition', `attachment; filename="technical-report-${report.slug}.pdf"`);
    return writeReport(describeTechnicalReport(report, academy.name, course?.effectiveDate ?? ''));
  });
}
