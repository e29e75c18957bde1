import * as z from 'zod';
import {
  ControlledDocumentKind,
  DOCUMENT_PART_BYTES,
  DocumentAudience,
  DocumentFileType,
  DocumentVersionForm,
  NewDocumentForm,
  VersionClass,
} from './controlled-document-forms.ts';
import { endpoint, Done, Id, Moment } from './endpoint.ts';
import { Day } from './organization-forms.ts';
import { OfOrganization } from './organizations.ts';
import { Signature } from './signatures.ts';
import { FactReason } from './team-training-forms.ts';

/** A file that was checked by its content and is kept once, by its hash. */
export const DocumentFile = z.object({
  sha256: z.string(),
  type: DocumentFileType,
  size: z.number(),
  /** Pages of a PDF, sections of a text. */
  units: z.number(),
  /** What of the file the page can’t show as the original does, each a sentence. */
  notes: z.array(z.string()),
});
export type DocumentFile = z.infer<typeof DocumentFile>;

/** `scheduled` until its effective day, `superseded` once a later one is effective, `retired` with its document. */
export const VersionStatus = z.enum(['scheduled', 'effective', 'superseded', 'retired']);

export const DocumentVersion = z.object({
  id: z.number(),
  version: z.string(),
  title: z.string(),
  sha256: z.string(),
  type: DocumentFileType,
  size: z.number(),
  approvedOn: Day,
  approvedBy: z.string(),
  effective: Day,
  dueOn: Day,
  asks: VersionClass,
  noticeReason: z.string().nullable(),
  changes: z.string(),
  status: VersionStatus,
  publishedAt: Moment,
  publishedBy: z.string(),
});
export type DocumentVersion = z.infer<typeof DocumentVersion>;

/** What a document asks of the caller: the version to read, until when, and their signature once there is one. */
export const OwnReading = z.object({
  versionId: z.number(),
  version: z.string(),
  due: Day,
  /** `to_sign`, or `signed` where nothing is asked. */
  state: z.enum(['to_sign', 'signed']),
  isEndReached: z.boolean(),
  signedAt: Moment.nullable(),
});
export type OwnReading = z.infer<typeof OwnReading>;

export const ControlledDocument = z.object({
  id: z.number(),
  code: z.string(),
  kind: ControlledDocumentKind,
  title: z.string(),
  trialId: z.number().nullable(),
  protocol: z.string().nullable(),
  audience: DocumentAudience,
  retiredOn: Day.nullable(),
  /** The latest first. */
  versions: z.array(DocumentVersion),
  /** Null where the document does not concern the caller. */
  own: OwnReading.nullable(),
  /** How many of those concerned have signed what is asked; for who may read the team’s records. */
  progress: z.object({ concerned: z.number(), signed: z.number() }).nullable(),
});
export type ControlledDocument = z.infer<typeof ControlledDocument>;

/** A page or section as it is read. */
export const DocumentUnit = z.object({
  title: z.string(),
  /** Sanitized; null for pages of a PDF, which the browser draws from the file itself. */
  html: z.string().nullable(),
  text: z.string(),
});
export type DocumentUnit = z.infer<typeof DocumentUnit>;

/** How far somebody has read a version, by the server’s clock. It shows what was open, not what was understood. */
export const DocumentReading = z.object({
  /** The last page or section reached; 0 before the first. */
  reached: z.number(),
  units: z.number(),
  openedAt: Moment.nullable(),
  endReachedAt: Moment.nullable(),
  /** How long until a later position that was reported can be believed, in milliseconds; 0 if it was. */
  waitMs: z.number(),
});
export type DocumentReading = z.infer<typeof DocumentReading>;

export const ReadingText = z.object({
  document: z.object({
    id: z.number(),
    code: z.string(),
    kind: ControlledDocumentKind,
    protocol: z.string().nullable(),
  }),
  version: DocumentVersion,
  /** The version that is to be read instead, once this one is no longer. */
  replacedBy: z
    .object({ id: z.number(), version: z.string(), effective: Day, changes: z.string() })
    .nullable(),
  units: z.array(DocumentUnit),
  notes: z.array(z.string()),
  reading: DocumentReading,
  signature: Signature.nullable(),
  /** Whether the caller is asked to sign. */
  isAsked: z.boolean(),
});
export type ReadingText = z.infer<typeof ReadingText>;

/** Words of a paragraph: kept, taken out, or put in. */
const ChangedWords = z.array(z.object({ is: z.enum(['same', 'removed', 'added']), text: z.string() }));

export const DocumentChanges = z.object({
  /** Null for a first version. */
  since: z.object({ id: z.number(), version: z.string(), effective: Day }).nullable(),
  /** What the author says. */
  summary: z.string(),
  /** Compared as text, paragraph by paragraph; layout and pictures are not. Null where it is too long to compare. */
  parts: z
    .array(
      z.discriminatedUnion('is', [
        z.object({ is: z.literal('same'), paragraphs: z.number() }),
        z.object({ is: z.literal('removed'), text: z.string() }),
        z.object({ is: z.literal('added'), text: z.string() }),
        z.object({ is: z.literal('changed'), words: ChangedWords }),
      ]),
    )
    .nullable(),
});
export type DocumentChanges = z.infer<typeof DocumentChanges>;

/** Who of those concerned signed a version, relative to the day on which it is effective. */
export const Rollout = z.object({
  version: DocumentVersion,
  people: z.array(
    z.object({
      personId: z.number(),
      name: z.string(),
      title: z.string(),
      signedOn: Day.nullable(),
      /** Days from the effective day to the signature; below 0, before it. */
      days: z.number().nullable(),
      evidence: z.string().nullable(),
      signature: z.string().nullable(),
      state: z.enum(['before', 'on_time', 'late', 'open', 'overdue', 'not_asked']),
    }),
  ),
});
export type Rollout = z.infer<typeof Rollout>;

/** What a person keeps of what they signed, also after they left: not the text. */
export const SignedVersion = z.object({
  organization: z.string(),
  title: z.string(),
  version: z.string(),
  sha256: z.string(),
  evidence: z.string(),
  signature: Signature.nullable(),
  signedOn: Day,
});
export type SignedVersion = z.infer<typeof SignedVersion>;

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
