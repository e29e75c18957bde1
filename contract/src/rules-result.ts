import * as z from 'zod';

/** How people stand by one set of rules alone; of one person, it counts that person. */
export const RulesResult = z.object({
  id: z.number(),
  title: z.string(),
  /** The version of the rules. */
  number: z.string(),
  sponsor: z.string().nullable(),
  trialId: z.number().nullable(),
  protocol: z.string().nullable(),
  /** Of whom these rules ask anything on the day. */
  people: z.number(),
  ready: z.number(),
  /** Requirements that are overdue or missing, with why, and what to do next. */
  open: z.array(
    z.object({
      title: z.string(),
      people: z.number(),
      reasons: z.array(z.string()),
      next: z.array(z.string()),
    }),
  ),
});
export type RulesResult = z.infer<typeof RulesResult>;
