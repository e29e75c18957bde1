import * as z from 'zod';
import { oneLine } from './one-line.ts';
import { Day } from './organization-forms.ts';

/** Most bytes of a file. */
export const MOST_FILE_BYTES = 10 * 1024 * 1024;
/** Of the request around a file: in JSON, three bytes are four letters. */
export const MOST_UPLOAD_BYTES = 14 * 1024 * 1024;

/** A file as base64; what it is, its bytes say. */
export const Upload = z.object({
  data: z.string().min(4, 'Choose a file.').max(MOST_UPLOAD_BYTES),
});

/** What a person says of a certificate from elsewhere; where the file is a signed credential, the credential says it. */
export const OutsideCertificateForm = z.object({
  title: oneLine('Enter the title.', 200),
  issuer: oneLine('Enter who issued it.', 120),
  completedOn: Day,
  validUntil: Day.nullable(),
  edition: oneLine('Enter the edition.', 20).nullable(),
  version: oneLine('Enter the version.', 40).nullable(),
});
export type OutsideCertificateForm = z.infer<typeof OutsideCertificateForm>;
