import * as z from 'zod';

/** What is read of a file: its pages or sections, in order. */
export const DocumentContent = z.object({
  units: z
    .array(
      z.object({
        title: z.string(),
        /** Sanitized; null for a page of a PDF. */
        html: z.string().nullable(),
        /** Paragraphs, one a line. */
        text: z.string(),
      }),
    )
    .min(1),
  /** What the page can’t show as the original does, each a sentence. */
  notes: z.array(z.string()),
});
export type DocumentContent = z.infer<typeof DocumentContent>;

/** Why a file is not taken, in words for who uploads it. */
export class RefusedFileError extends Error {
  override name = 'RefusedFileError';
}

export function refuseFile(reason: string): never {
  throw new RefusedFileError(reason);
}
