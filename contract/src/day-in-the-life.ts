import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Role } from './role-schemas.ts';
import { ROLES } from './roles.ts';

export const DayEntry = z.object({ time: z.string(), activity: z.string(), category: z.string() });
export type DayEntry = z.infer<typeof DayEntry>;

export const DayInTheLife = z.object({
  role: z.enum(ROLES),
  title: z.string(),
  description: z.string(),
  /** A working day, in order. */
  schedule: z.array(DayEntry),
  keyResponsibilities: z.array(z.string()),
});
export type DayInTheLife = z.infer<typeof DayInTheLife>;

export const dayInTheLife = {
  get: endpoint({
    method: 'GET',
    path: '/api/day-in-the-life/:role',
    access: 'user',
    summary: 'A working day in a role',
    params: z.object({ role: Role }),
    reply: DayInTheLife,
  }),
};
