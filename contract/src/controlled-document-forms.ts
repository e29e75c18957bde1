import * as z from 'zod';
import { oneLine } from './one-line.ts';
import { Day, FactReason } from './organization-forms.ts';

/** What a controlled document is; all but procedures and others belong to one trial. */
export const DOCUMENT_KINDS = {
  procedure: 'SOP or work instruction',
  protocol: 'Protocol',
  investigator_brochure: 'Investigator’s brochure',
  pharmacy_manual: 'Pharmacy manual',
  lab_manual: 'Laboratory manual',
  unblinding_procedure: 'Unblinding procedure',
  other: 'Other document',
} as const;
export type ControlledDocumentKind = keyof typeof DOCUMENT_KINDS;
export const ControlledDocumentKind = z.enum(
  Object.keys(DOCUMENT_KINDS) as [ControlledDocumentKind, ...ControlledDocumentKind[]],
);

/** Kinds that rules know by their own topic, and that therefore belong to a trial. */
export function belongsToTrial(kind: ControlledDocumentKind): boolean {
  return kind !== 'procedure' && kind !== 'other';
}

export const DOCUMENT_FILE_TYPES = { pdf: 'PDF', docx: 'Word', markdown: 'Markdown' } as const;
export type DocumentFileType = keyof typeof DOCUMENT_FILE_TYPES;
export const DocumentFileType = z.enum(
  Object.keys(DOCUMENT_FILE_TYPES) as [DocumentFileType, ...DocumentFileType[]],
);

/** Most bytes of one file. */
export const DOCUMENT_BYTES_MOST = 25 * 1024 * 1024;
/** A file arrives in parts of this many bytes, the last one shorter. */
export const DOCUMENT_PART_BYTES = 180_000;

/** Whom a document concerns: these people alone, those with one of these roles on a trial, or, with neither, everybody. */
export const DocumentAudience = z.object({
  roles: z.array(oneLine('Enter a role.', 80)).max(40),
  personIds: z.array(z.int().positive()).max(500),
});
export type DocumentAudience = z.infer<typeof DocumentAudience>;

/** What a version asks: a signature, or nothing but that people are told, with the reason. */
export const VersionClass = z.enum(['signature', 'notice']);
export type VersionClass = z.infer<typeof VersionClass>;

export const DocumentVersionForm = z.object({
  /** Of a file that was uploaded before. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Choose the file first.'),
  version: oneLine('Enter the version, such as 2.0.', 40),
  title: oneLine('Enter the title.', 200),
  approvedOn: Day,
  approvedBy: oneLine('Enter who approved it.', 120),
  effective: Day,
  /** Until when those concerned are to have signed. */
  dueOn: Day,
  asks: VersionClass,
  /** Why nobody has to sign again. */
  noticeReason: FactReason.nullable(),
  changes: z
    .string()
    .trim()
    .min(10, 'Summarize the changes in at least 10 characters; for a first version, what it is for.')
    .max(2000, 'Use 2,000 characters or fewer.'),
  audience: DocumentAudience,
});
export type DocumentVersionForm = z.infer<typeof DocumentVersionForm>;

export const NewDocumentForm = DocumentVersionForm.extend({
  code: z
    .string()
    .trim()
    .regex(
      /^[A-Za-z][A-Za-z0-9._ -]{0,39}$/,
      'Start with a letter; use letters, digits, dots, and hyphens, such as SOP-007.',
    ),
  kind: ControlledDocumentKind,
  /** Null for a document of the whole organization. */
  trialId: z.int().positive().nullable(),
});
export type NewDocumentForm = z.infer<typeof NewDocumentForm>;
