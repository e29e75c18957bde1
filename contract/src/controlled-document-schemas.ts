import * as z from 'zod';
import {
  ControlledDocumentKind,
  DocumentAudience,
  DocumentFileType,
  VersionClass,
} from './controlled-document-forms.ts';
import { Moment } from './endpoint.ts';
import { Day } from './organization-forms.ts';
import { Signature } from './signatures.ts';

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
