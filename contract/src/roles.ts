import * as z from 'zod';

export const ROLES = ['PI', 'Study_Coordinator', 'CRA', 'CTA', 'Data_Manager', 'CTM'] as const;

export const ROLE_TITLES = {
  PI: 'Principal Investigator',
  Study_Coordinator: 'Study Coordinator',
  CRA: 'Clinical Research Associate',
  CTA: 'Clinical Trial Assistant',
  Data_Manager: 'Data Manager',
  CTM: 'Clinical Trial Manager',
} as const satisfies Record<Role, string>;

/** The short forms of the pricing page name the same roles as the records do. */
const SHORT_FORMS: Record<string, string> = { SC: 'Study_Coordinator', DM: 'Data_Manager' };

export const Role = z.preprocess(
  (value) => (typeof value === 'string' ? (SHORT_FORMS[value] ?? value) : value),
  z.enum(ROLES),
);
export type Role = (typeof ROLES)[number];

/** Whom a course is for: one role, or `All` for the modules of the learning paths. */
export const TargetRole = z.enum([...ROLES, 'All']);
export type TargetRole = z.infer<typeof TargetRole>;

export const RoleRecord = z.object({ role: z.enum(ROLES), isPaid: z.boolean() });
export type RoleRecord = z.infer<typeof RoleRecord>;
