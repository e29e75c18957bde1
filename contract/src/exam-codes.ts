import * as z from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';
import { oneLine } from './one-line.ts';

/** A code that a proctor hands out in the room; the code itself is told once, when it is made. */
export const ExamCode = z.object({
  id: z.number(),
  courseId: z.number(),
  courseTitle: z.string(),
  /** As printed on certificates. */
  proctor: z.string(),
  place: z.string(),
  createdAt: Moment,
  expiresAt: Moment,
  seats: z.number(),
  used: z.number(),
  withdrawnAt: Moment.nullable(),
});
export type ExamCode = z.infer<typeof ExamCode>;

const SEATS_MOST = 300;
const HOURS_MOST = 168;

export const examCodes = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/exam-codes',
    access: 'admin',
    summary: 'Codes for supervised assessments, newest first, up to 100, and the courses there are',
    reply: z.object({
      codes: z.array(ExamCode),
      courses: z.array(z.object({ id: z.number(), title: z.string() })),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/exam-codes',
    access: 'admin',
    summary: 'Make a code for a supervised assessment; the reply is the only place where it is shown',
    body: z.object({
      courseId: z.number('Choose a course.').int().positive('Choose a course.'),
      proctor: oneLine('Enter the proctor’s name.', 120),
      place: oneLine('Enter the place.', 120),
      hours: z
        .number('Enter a number of hours.')
        .int('Enter whole hours.')
        .min(1, 'Enter at least 1 hour.')
        .max(HOURS_MOST, `Enter at most ${HOURS_MOST} hours.`),
      seats: z
        .number('Enter a number of people.')
        .int('Enter a whole number.')
        .min(1, 'Enter at least 1 person.')
        .max(SEATS_MOST, `Enter at most ${SEATS_MOST} people.`),
    }),
    reply: z.object({ code: z.string(), entry: ExamCode }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/admin/exam-codes/:id/withdraw',
    access: 'admin',
    summary: 'Withdraw a code; attempts begun with it go on',
    params: z.object({ id: Id }),
    reply: ExamCode,
  }),
};
