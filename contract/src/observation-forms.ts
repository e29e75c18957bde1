import * as z from 'zod';
import { oneLine } from './one-line.ts';
import { ROLES } from './roles.ts';

/** What somebody saw a learner do at work, or found in a written task. */
export const ObservationForm = z.object({
  role: z.enum(ROLES, 'Choose a role.'),
  competencyId: z.string().min(1, 'Choose a competency.').max(100),
  kind: z.enum(['observation', 'project'], 'Choose what was seen.'),
  level: z.enum(['competent', 'proficient', 'expert'], 'Choose a level.'),
  observerName: oneLine('Enter the name of the observer.', 120),
  observerRole: oneLine('Enter the role of the observer.', 160),
  observedOn: z.iso.date('Enter the day.'),
  seen: z
    .string()
    .trim()
    .min(20, 'Say in at least 20 characters what was seen.')
    .max(1000, 'Use 1,000 characters or fewer.'),
});
