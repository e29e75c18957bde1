import { certificates } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { createLimit } from '../../core/limit.ts';
import { networkOf } from '../../core/network.ts';
import { route } from '../../core/route.ts';
import { learnerRoute } from '../../learning/begun-versions/learner-route.ts';
import { findCourse } from '../../learning/standing.service.ts';
import { renderCertificatePdf } from './certificate-pdf.ts';
import { sendExpiryNotices } from '../../learning/certificates/expiry-notices.service.ts';
import {
  issueOnRequest,
  listOwnCertificates,
  getPublicCertificate,
} from '../../learning/certificates/certificates.service.ts';
import { listStatements } from '../../learning/certificates/completion-statement.ts';
import { listPublicKeys } from '../../learning/certificates/signing-key.ts';

const CHECKS_PER_MINUTE = 60;
const NIGHTLY = '10 3 * * *';

export function certificateRoutes(app: FastifyInstance, context: Context): void {
  const limit = createLimit(app, {
    max: CHECKS_PER_MINUTE,
    windowMs: 60_000,
    key: ({ ip }) => `certificate:${networkOf(ip)}`,
  });
  context.jobs.handle(
    'certificate-expiry',
    async () => {
      const sent = await sendExpiryNotices(context);
      if (sent > 0) context.log.info({ sent }, 'sent certificate expiration notices');
    },
    { cron: NIGHTLY },
  );
  route(app, context, certificates.list, ({ params }) => listOwnCertificates(context, params.userId));
  learnerRoute(app, context, certificates.issue, ({ viewer, body }, own) =>
    issueOnRequest(own, viewer.id, findCourse(own, body.courseId)),
  );
  learnerRoute(app, context, certificates.statements, ({ params }, own) =>
    listStatements(own, params.userId),
  );
  route(app, context, certificates.get, async ({ params, request }) => {
    await limit(request);
    return getPublicCertificate(context, params.number);
  });
  route(app, context, certificates.pdf, async ({ params, request, reply }) => {
    await limit(request);
    const certificate = await getPublicCertificate(context, params.number);
    reply.header('content-disposition', `inline; filename="${certificate.claims.number}.pdf"`);
    return renderCertificatePdf(certificate);
  });
  route(app, context, certificates.keys, async () => ({ keys: listPublicKeys(context.keys) }));
}
