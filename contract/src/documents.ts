import * as z from 'zod';
import { endpoint, Id } from './endpoint.ts';
import { Role } from './role-schemas.ts';
import { ROLES } from './roles.ts';

export const DOCUMENT_CATEGORIES = [
  'Templates',
  'Examples',
  'Regulatory',
  'Protocol',
  'Consent',
  'Management',
  'Data Management',
  'Safety',
  'Monitoring',
  'Training',
  'Operations',
] as const;
export const DocumentCategory = z.enum(DOCUMENT_CATEGORIES);
export type DocumentCategory = z.infer<typeof DocumentCategory>;

export const Document = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  category: DocumentCategory,
  fileType: z.enum(['docx', 'pdf', 'xlsx']),
  /** Roles that work with it. */
  roles: z.array(z.enum(ROLES)),
  version: z.string(),
  effectiveDate: z.string(),
  /** File name of the download. */
  fileName: z.string(),
});
export type Document = z.infer<typeof Document>;

export const DocumentPreview = Document.extend({
  /** The whole document as HTML, made from the same source as the file. */
  html: z.string(),
});
export type DocumentPreview = z.infer<typeof DocumentPreview>;

const ById = z.object({ id: Id });
const OfRole = z.object({ userRole: Role.optional() });

export const documents = {
  list: endpoint({
    method: 'GET',
    path: '/api/documents',
    access: 'user',
    summary: 'All documents or those for a role, by title',
    query: OfRole,
    reply: z.array(Document),
  }),
  ofCategory: endpoint({
    method: 'GET',
    path: '/api/documents/category/:category',
    access: 'user',
    summary: 'Documents in a category, all or those for a role, by title',
    params: z.object({ category: DocumentCategory }),
    query: OfRole,
    reply: z.array(Document),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/documents/:id',
    access: 'user',
    summary: 'A document’s details, without its text',
    params: ById,
    reply: Document,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/documents/:id/preview',
    access: 'user',
    summary: 'A document as HTML',
    params: ById,
    reply: DocumentPreview,
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/documents/:id/download',
    access: 'user',
    summary: 'The file, as an attachment',
    params: ById,
    reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    contentType: 'application/octet-stream',
  }),
};
