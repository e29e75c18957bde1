import { documents, type Document, type Role } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { DocumentFile } from '../../content/document-schemas.ts';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import { route } from '../../core/route.ts';
import { makeFile, MEDIA_TYPES } from './document-file.ts';
import { fileNameOf } from './document-head.ts';
import { renderDocument } from './document-html.ts';

function present(document: DocumentFile): Document {
  const { id, slug, title, description, category, fileType, roles, version, effectiveDate } = document;
  const fileName = fileNameOf(document);
  return { id, slug, title, description, category, fileType, roles, version, effectiveDate, fileName };
}

export function documentRoutes(app: FastifyInstance, context: Context): void {
  const { content } = context;
  const previews = new WeakMap<DocumentFile, string>();
  const find = (id: number) =>
    content.catalogue.shelf.document(id) ?? fail('documents.not_found', 'Document not found.');
  const ofRole = (role: Role | undefined) =>
    content.catalogue.shelf.documents.filter(({ roles }) => role === undefined || roles.includes(role));

  route(app, context, documents.list, async ({ query }) => ofRole(query.userRole).map(present));
  route(app, context, documents.ofCategory, async ({ params, query }) =>
    ofRole(query.userRole)
      .filter(({ category }) => category === params.category)
      .map(present),
  );
  route(app, context, documents.get, async ({ params }) => present(find(params.id)));
  route(app, context, documents.preview, async ({ params }) => {
    const document = find(params.id);
    const html = previews.get(document) ?? renderDocument(document);
    previews.set(document, html);
    return { ...present(document), html };
  });
  route(app, context, documents.download, async ({ params, reply }) => {
    const document = find(params.id);
    const file = await makeFile(document, content.catalogue.academy.name);
    reply.type(MEDIA_TYPES[document.fileType]);
    reply.header('content-disposition', `attachment; filename="${fileNameOf(document)}"`);
    return file;
  });
}
