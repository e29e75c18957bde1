import * as z from 'zod';
import { ReviewMeaning } from './course-people.ts';
import { oneLine } from './one-line.ts';

/** What a reviewer enters to sign; the printed name is the account's. */
export const ReviewForm = z.object({
  qualification: oneLine('Enter your qualification.', 160),
  meaning: z.enum(ReviewMeaning.options, 'Choose what you reviewed.'),
});
