import { DocumentCategory, ROLES } from '@trialwright/contract';
import * as z from 'zod';

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be kebab-case');
/** A line of text; `**bold**` and `*italics*` are the only markup. */
const line = z.string().min(1);
const lines = z.array(line).min(1);

const DocumentField = z.strictObject({
  label: line,
  /** Hint for the field, in gray. */
  hint: line.optional(),
  /** A sample entry, in pen blue. */
  example: line.optional(),
  /** Height of the writing space, in lines. */
  lines: z.number().int().min(1).max(30).default(1),
});
export type DocumentField = z.infer<typeof DocumentField>;

const DocumentTable = z.strictObject({
  columns: z.array(z.strictObject({ title: line, width: z.number().positive().default(1) })).min(1),
  rows: z.array(z.array(z.string())).default([]),
  emptyRows: z.number().int().min(0).max(40).default(0),
  /** The rows are sample entries, shown in pen blue. */
  isExample: z.boolean().default(false),
});
export type DocumentTable = z.infer<typeof DocumentTable>;

/** One block of a text document: exactly one key. */
export const DocumentBlock = z.union([
  z.strictObject({ text: line }),
  z.strictObject({ instruction: line }),
  z.strictObject({ example: line }),
  z.strictObject({ bullets: lines }),
  z.strictObject({ steps: lines }),
  z.strictObject({ checklist: lines }),
  z.strictObject({ fields: z.array(DocumentField).min(1) }),
  z.strictObject({ choice: z.strictObject({ label: line, options: z.array(line).min(2) }) }),
  z.strictObject({ table: DocumentTable }),
  z.strictObject({
    signatures: z.array(z.strictObject({ role: line, statement: line.optional() })).min(1),
  }),
]);
export type DocumentBlock = z.infer<typeof DocumentBlock>;

export const DocumentSection = z.strictObject({ heading: line, blocks: z.array(DocumentBlock).min(1) });
export type DocumentSection = z.infer<typeof DocumentSection>;

const COLUMN_KINDS = ['text', 'date', 'number', 'percent', 'money', 'choice', 'formula'] as const;

export const SheetColumn = z.strictObject({
  title: line,
  kind: z.enum(COLUMN_KINDS).default('text'),
  /** In characters. */
  width: z.number().min(5).max(70).default(18),
  /** The values a `choice` column accepts. */
  options: z.array(line).min(2).optional(),
  /** Of a `formula` column: Excel's syntax; `{row}` stands for the row's number, `{first}` and `{last}` for the table's. */
  formula: line.optional(),
  /** How a formula's value is shown. */
  format: z.enum(['number', 'percent', 'money', 'date', 'text']).default('number'),
  hint: line.optional(),
});
export type SheetColumn = z.infer<typeof SheetColumn>;

const SheetCell = z.union([z.string(), z.number()]);

export const DocumentSheet = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(31)
    .regex(/^[^\\/?*[\]:]+$/, 'holds a character that a sheet name may not have'),
  instruction: line,
  /** The form above the table; `name` lets a formula of the workbook use the value. */
  fields: z
    .array(
      z.strictObject({
        label: line,
        value: SheetCell.optional(),
        hint: line.optional(),
        name: z
          .string()
          .regex(/^[A-Z][A-Za-z]+_[A-Za-z_]+$/, 'must be like Overhead_Rate')
          .optional(),
        format: z.enum(['number', 'percent', 'money', 'date', 'text']).default('text'),
      }),
    )
    .default([]),
  columns: z.array(SheetColumn).min(2),
  /** Cells in the order of the columns; a formula column takes the value that the formula must give. */
  rows: z.array(z.array(SheetCell)).default([]),
  /** The rows are sample entries, shown in pen blue. */
  isExample: z.boolean().default(false),
  emptyRows: z.number().int().min(0).max(200).default(0),
  /** Titles of number, money or formula columns that get a sum below the table. */
  totals: z.array(line).default([]),
  notes: z.array(line).default([]),
});
export type DocumentSheet = z.infer<typeof DocumentSheet>;

export const DocumentFile = z.strictObject({
  id: z.number().int().positive(),
  slug,
  title: line,
  /** Card text: one or two sentences. */
  description: z.string().min(40).max(240),
  category: DocumentCategory,
  roles: z.array(z.enum(ROLES)).min(1),
  fileType: z.enum(['docx', 'pdf', 'xlsx']),
  version: z.string().regex(/^\d+\.\d+$/, 'must be like 1.0'),
  effectiveDate: z.iso.date(),
  purpose: z.string().min(20),
  /** How to use it, step by step. */
  howToUse: z.array(line).min(2).max(8),
  /** The rules behind it. */
  references: z.array(line).min(1),
  sections: z.array(DocumentSection).default([]),
  sheets: z.array(DocumentSheet).default([]),
});
export type DocumentFile = z.infer<typeof DocumentFile>;
