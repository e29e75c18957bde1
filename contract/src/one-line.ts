import * as z from 'zod';

/** Line breaks and other controls, and the marks that turn the direction of what follows them. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** A text of one line, such as a name or a subject: what is put into a header or a heading as it is. */
export function oneLine(missing: string, most: number) {
  return z
    .string()
    .trim()
    .min(1, missing)
    .max(most, `Use at most ${most} characters.`)
    .refine((text) => !CONTROLS.test(text), 'Use one line without control characters.');
}
