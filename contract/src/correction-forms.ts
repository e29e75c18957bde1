import { oneLine } from './one-line.ts';

/** The corrected name of a certificate's holder; the reason stands beside it. */
export const CorrectedName = oneLine('Enter the corrected name.', 120);
