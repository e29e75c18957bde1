import { done, resumes } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { createLimit } from '../../core/limit.ts';
import { route } from '../../core/route.ts';
import { listDrafts, saveDraft } from './resume-drafts.service.ts';
import { attachmentOf } from './resume-file-name.ts';
import { toJsonResume } from './json-resume.ts';
import { renderResumePdf } from './resume-pdf.ts';
import { readForFile } from './resume-sources.service.ts';
import { createResume, listResumes, removeResume, updateResume } from './resumes.service.ts';
import { listResumeCertificates } from './resume-certificates.service.ts';

const FILES_PER_MINUTE = 30;

export function resumeRoutes(app: FastifyInstance, context: Context): void {
  const { db } = context.database;
  const limit = createLimit(app, {
    max: FILES_PER_MINUTE,
    windowMs: 60_000,
    key: ({ viewer }) => `resume-file:${viewer?.id}`,
  });
  route(app, context, resumes.list, ({ params }) => listResumes(db, params.userId));
  route(app, context, resumes.certificates, ({ params }) => listResumeCertificates(context, params.userId));
  route(app, context, resumes.create, ({ viewer, body }) => createResume(context, viewer.id, body));
  route(app, context, resumes.update, ({ params, viewer, body }) =>
    updateResume(context, viewer.id, params.id, body),
  );
  route(app, context, resumes.remove, async ({ params, viewer }) => {
    await removeResume(context, viewer.id, params.id);
    return done;
  });
  route(app, context, resumes.drafts, ({ params }) => listDrafts(db, params.userId));
  route(app, context, resumes.saveDraft, async ({ params, body }) => {
    await saveDraft(context, params.userId, body);
    return done;
  });
  route(app, context, resumes.pdf, async ({ params, viewer, request, reply }) => {
    await limit(request);
    const source = await readForFile(context, viewer, params.id);
    reply.header('content-disposition', attachmentOf(source.resume.title, 'pdf'));
    return renderResumePdf(source);
  });
  route(app, context, resumes.docx, async ({ params, viewer, request, reply }) => {
    await limit(request);
    const source = await readForFile(context, viewer, params.id);
    reply.header('content-disposition', attachmentOf(source.resume.title, 'docx'));
    // The library is loaded lazily.
    const { makeResumeDocx } = await import('./resume-docx.ts');
    return makeResumeDocx(source);
  });
  route(app, context, resumes.json, async ({ params, viewer, reply }) => {
    const source = await readForFile(context, viewer, params.id);
    reply.header('content-disposition', attachmentOf(source.resume.title, 'json'));
    return toJsonResume(source);
  });
}
