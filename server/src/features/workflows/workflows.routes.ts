import { done, workflows } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import { lastingReply } from '../../core/prepared-replies.ts';
import { route } from '../../core/route.ts';
import { sendMessageOnce } from '../messages/messages.service.ts';
import { workflowPdf } from './workflow-pdf.ts';

export function workflowRoutes(app: FastifyInstance, context: Context): void {
  const { content, database, now } = context;
  const find = (id: number) =>
    content.catalogue.shelf.workflow(id) ?? fail('workflows.not_found', 'Workflow not found.');

  route(app, context, workflows.list, async ({ reply }) =>
    lastingReply(reply, content.catalogue.shelf.workflows),
  );
  route(app, context, workflows.get, async ({ params, reply }) => lastingReply(reply, find(params.id)));
  route(app, context, workflows.pdf, async ({ params, reply }) => {
    const workflow = find(params.id);
    const pdf = await workflowPdf(workflow, content.catalogue.academy.name);
    reply.header('content-disposition', `attachment; filename="${workflow.slug}.pdf"`);
    return pdf;
  });
  route(app, context, workflows.requestEarlyAccess, async ({ viewer }) => {
    database.assertWritable();
    await sendMessageOnce(database.db, viewer, {
      kind: 'early_access',
      subject: 'Early access: Interactive Workflow Builder',
      message: `${viewer.name} requests early access to the Interactive Workflow Builder.`,
      createdAt: now(),
    });
    return done;
  });
}
