import * as z from 'zod';
import { oneLine } from './one-line.ts';

/** What a passport has, each of which a person may leave out of a link. */
export const PassportPart = z.enum(['certificates', 'outside', 'signatures']);
export type PassportPart = z.infer<typeof PassportPart>;

export const MOST_LINK_DAYS = 90;
const days = z
  .int('Use a whole number of days.')
  .min(1, 'A link lasts at least a day.')
  .max(MOST_LINK_DAYS, `A link lasts at most ${MOST_LINK_DAYS} days.`);

export const PassportLinkForm = z.object({
  label: oneLine('Note for whom the link is.', 80),
  days,
  parts: z
    .array(PassportPart)
    .min(1, 'Choose at least one part.')
    .max(PassportPart.options.length)
    .refine((parts) => new Set(parts).size === parts.length, 'Name each part once.'),
});
export type PassportLinkForm = z.infer<typeof PassportLinkForm>;

export const ReadinessLinkForm = z.object({
  party: oneLine('Enter who gets the link.', 120),
  days,
  hasNames: z.boolean(),
});
export type ReadinessLinkForm = z.infer<typeof ReadinessLinkForm>;
