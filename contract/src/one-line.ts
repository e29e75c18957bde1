import * as z from 'zod';

/** Line breaks, other control characters, and bidirectional overrides. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** A single line, such as a name or a subject: safe in a mail header or a heading as it is. */
export function oneLine(missing: string, most: number) {
  return z
    .string()
    .trim()
    .min(1, missing)
    .max(most, `Use ${most} characters or fewer.`)
    .refine((text) => !CONTROLS.test(text), 'Use a single line of plain text.');
}
