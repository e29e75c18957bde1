import * as z from 'zod';
import { CurrentPassword } from './account-forms.ts';
import { ReviewMeaning } from './course-people.ts';
import { oneLine } from './one-line.ts';

/** What a reviewer enters to sign. */
export const ReviewForm = z.object({
  name: oneLine('Enter your name as it should be printed.', 120),
  qualification: oneLine('Enter your qualification.', 160),
  meaning: z.enum(ReviewMeaning.options, 'Choose what you reviewed.'),
  currentPassword: CurrentPassword,
});
