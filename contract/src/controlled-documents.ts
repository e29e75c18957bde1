import * as z from 'zod';
import { DOCUMENT_PART_BYTES, DocumentVersionForm, NewDocumentForm } from './controlled-document-forms.ts';
import {
  ControlledDocument,
  DocumentChanges,
  DocumentFile,
  DocumentReading,
  ReadingText,
  Rollout,
  SignedVersion,
} from './controlled-document-schemas.ts';
import { endpoint, Done, Id } from './endpoint.ts';
import { Day } from './organization-forms.ts';
import { OfOrganization } from './organizations.ts';
import { FactReason } from './team-training-forms.ts';

const OfDocument = OfOrganization.extend({ id: Id });
const OfVersion = OfDocument.extend({ versionId: Id });
const OfUpload = OfOrganization.extend({ id: Id });
const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const controlledDocuments = {
  list: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/controlled-documents',
    access: 'member',
    right: 'belong',
    summary: 'Documents that concern the caller; all of them for who may read the team’s records',
    params: OfOrganization,
    reply: z.array(ControlledDocument),
  }),
  startUpload: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/document-uploads',
    access: 'member',
    right: 'train',
    summary: 'Begins to upload a file of at most 25 MB, which is sent in parts',
    params: OfOrganization,
    body: z.object({ size: z.int().positive() }),
    reply: z.object({ id: z.number(), partBytes: z.number(), parts: z.number() }),
    status: 201,
  }),
  uploadPart: endpoint({
    method: 'PUT',
    path: '/api/orgs/:orgId/document-uploads/:id/parts/:part',
    access: 'member',
    right: 'train',
    summary: 'Stores one part of a file, numbered from 1; sending it again replaces nothing',
    params: OfUpload.extend({ part: Id }),
    body: z.object({
      base64: z.base64('This part isn’t base64.').max(Math.ceil(DOCUMENT_PART_BYTES / 3) * 4),
    }),
    reply: Done,
  }),
  finishUpload: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/document-uploads/:id/finish',
    access: 'member',
    right: 'train',
    summary:
      'Checks the file by its content and keeps it by its SHA-256; refuses scripts, attachments, and macros',
    params: OfUpload,
    reply: DocumentFile,
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/controlled-documents',
    access: 'member',
    right: 'train',
    summary: 'Publishes a document with its first version and asks those concerned',
    params: OfOrganization,
    body: NewDocumentForm,
    reply: ControlledDocument,
    status: 201,
  }),
  publishVersion: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/controlled-documents/:id/versions',
    access: 'member',
    right: 'train',
    summary: 'Publishes a further version; those concerned are asked again, unless it is a notice only',
    params: OfDocument,
    body: DocumentVersionForm,
    reply: ControlledDocument,
    status: 201,
  }),
  retire: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/controlled-documents/:id/retire',
    access: 'member',
    right: 'train',
    summary: 'Retires a document: from the day after, nobody is asked for it',
    params: OfDocument,
    body: z.object({ on: Day, reason: FactReason }),
    reply: ControlledDocument,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/controlled-documents/:id/versions/:versionId',
    access: 'member',
    right: 'belong',
    summary: 'A version to read, with how far the caller has read it and their signature',
    params: OfVersion,
    reply: ReadingText,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/controlled-documents/:id/versions/:versionId/file',
    access: 'member',
    right: 'belong',
    summary: 'The file itself, byte for byte',
    params: OfVersion,
    reply: Bytes,
    contentType: 'application/octet-stream',
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/orgs/:orgId/controlled-documents/:id/versions/:versionId/reading',
    access: 'member',
    right: 'belong',
    summary: 'Reports the last page or section reached; believed as far as the server’s clock allows',
    params: OfVersion,
    body: z.object({ reached: z.int().min(0).max(10_000) }),
    reply: DocumentReading,
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/controlled-documents/:id/versions/:versionId/changes',
    access: 'member',
    right: 'belong',
    summary: 'What changed since the version that the caller signed last, or since the one before',
    params: OfVersion,
    reply: DocumentChanges,
  }),
  rollout: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/controlled-documents/:id/versions/:versionId/rollout',
    access: 'member',
    right: 'read',
    summary: 'Who signed a version, and when relative to its effective day',
    params: OfVersion,
    reply: Rollout,
  }),
  rolloutFile: endpoint({
    method: 'GET',
    path: '/api/orgs/:orgId/controlled-documents/:id/versions/:versionId/rollout/export',
    access: 'member',
    right: 'read',
    summary: 'The same as a CSV file',
    params: OfVersion,
    reply: Bytes,
    contentType: 'text/csv; charset=utf-8',
  }),
  signed: endpoint({
    method: 'GET',
    path: '/api/users/:userId/signed-documents',
    access: 'self',
    summary: 'What a person read and signed, in all organizations, also those they left: without the texts',
    params: z.object({ userId: Id }),
    reply: z.array(SignedVersion),
  }),
};
