import * as z from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';

/** A stay on a slide is reported in parts no longer than this. */
export const STAY_MS_MOST = 60_000;
/** After this long without a key, a pointer, or a scroll, nobody is taken to be reading. */
export const READING_IDLE_MS = 120_000;
export const STAYS_MOST = 500;

/** A while in which a slide was shown on a visible page. */
export const Stay = z.object({
  slide: z.number().int().positive(),
  /** When it began, by the browser's clock. */
  at: Moment,
  ms: z
    .number()
    .int()
    .min(0)
    .max(STAY_MS_MOST, `Report at most ${STAY_MS_MOST / 1000} seconds at a time.`),
});
export type Stay = z.infer<typeof Stay>;

export const ReadingReport = z.object({
  /** The browser's clock when the report was sent: the server knows by it how far that clock is off. */
  sentAt: Moment,
  stays: z.array(Stay).max(STAYS_MOST, `Report at most ${STAYS_MOST} stays at a time.`),
});
export type ReadingReport = z.infer<typeof ReadingReport>;

/** What a lesson still needs before it can be completed: numbers of slides, and checks with the slide they are on. */
export const MissingReading = z.object({
  slides: z.array(z.number()),
  checks: z.array(z.object({ id: z.string(), slide: z.number() })).optional(),
});
export type MissingReading = z.infer<typeof MissingReading>;

export const Reading = z.object({
  lessonId: z.number(),
  /** Study time recorded in this lesson, in whole seconds. */
  activeSeconds: z.number(),
  slides: z.array(
    z.object({
      number: z.number(),
      readMs: z.number(),
      /** How long the slide is to be open before the lesson can be completed. */
      neededMs: z.number(),
    }),
  ),
  missing: MissingReading,
  /** The next attempt at the course's assessment asks for it. */
  isToReread: z.boolean(),
});
export type Reading = z.infer<typeof Reading>;

const params = z.object({ userId: Id, lessonId: Id });

export const reading = {
  get: endpoint({
    method: 'GET',
    path: '/api/users/:userId/reading/:lessonId',
    access: 'self',
    summary: 'How long each slide of a lesson was open, and what the lesson still needs',
    params,
    reply: Reading,
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/users/:userId/reading/:lessonId',
    access: 'self',
    summary:
      'Report which slides were shown; the first report opens the lesson, and later ones count as far as the server’s own clock allows',
    params,
    body: ReadingReport,
    reply: Reading,
  }),
};
