import * as z from 'zod';
import { ROLES, SHORT_FORMS, type Role as RoleName } from './roles.ts';

/** The schemas stand apart from the names, which every page needs. */
export type Role = RoleName;

/** As the records say it, or in the short form. */
export const Role = z.preprocess(
  (value) => (typeof value === 'string' ? (SHORT_FORMS[value] ?? value) : value),
  z.enum(ROLES),
);

/** Who a course is for: one role, or `All` for learning path modules. */
export const TargetRole = z.enum([...ROLES, 'All']);

export type TargetRole = z.infer<typeof TargetRole>;

export const RoleRecord = z.object({ role: z.enum(ROLES), isPaid: z.boolean() });
export type RoleRecord = z.infer<typeof RoleRecord>;
