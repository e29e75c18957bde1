import { done, workflows, type Workflow } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { route } from '../../core/route.ts';
import { writePdf } from '../documents/document-file.ts';
import { sendMessageOnce } from '../messages/messages.service.ts';
import { describeWorkflow } from './workflow-pdf.ts';

export function workflowRoutes(app: FastifyInstance, context: Context): void {
  const { content, database, now } = context;
  const pdfs = new WeakMap<Workflow, Promise<Uint8Array>>();
  const find = (id: number) =>
    content.catalogue.shelf.workflow(id) ?? fail('workflows.not_found', 'There is no such workflow.');

  route(app, context, workflows.list, async () => content.catalogue.shelf.workflows);
  route(app, context, workflows.get, async ({ params }) => find(params.id));
  route(app, context, workflows.pdf, async ({ params, reply }) => {
    const workflow = find(params.id);
    const pdf = pdfs.get(workflow) ?? writePdf(describeWorkflow(workflow, content.catalogue.academy.name));
    pdfs.set(workflow, pdf);
    pdf.catch(() => pdfs.delete(workflow));
    reply.header('content-disposition', `attachment; filename="${workflow.slug}.pdf"`);
    return pdf;
  });
  route(app, context, workflows.requestEarlyAccess, async ({ viewer }) => {
    database.assertWritable();
    await sendMessageOnce(database.db, viewer, {
      kind: 'early_access',
      subject: 'Early access: Interactive Workflow Builder',
      message: `${viewer.name} asks for early access to the Interactive Workflow Builder.`,
      createdAt: now(),
    });
    return done;
  });
}
