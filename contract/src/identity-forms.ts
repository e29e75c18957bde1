import * as z from 'zod';
import { oneLine } from './one-line.ts';

/** How an administrator verified who a person is. */
export const IdentityForm = z
  .object({
    method: z.enum(['document', 'known'], 'Choose how you verified it.'),
    documentKind: z.union([oneLine('Enter the kind of document.', 80), z.literal('')]).default(''),
  })
  .refine(({ method, documentKind }) => method !== 'document' || documentKind !== '', {
    path: ['documentKind'],
    message: 'Enter the kind of document, such as passport; not its number.',
  });
