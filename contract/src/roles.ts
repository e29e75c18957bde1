export const ROLES = ['PI', 'Study_Coordinator', 'CRA', 'CTA', 'Data_Manager', 'CTM'] as const;

export const ROLE_TITLES = {
  PI: 'Principal Investigator',
  Study_Coordinator: 'Study Coordinator',
  CRA: 'Clinical Research Associate',
  CTA: 'Clinical Trial Assistant',
  Data_Manager: 'Data Manager',
  CTM: 'Clinical Trial Manager',
} as const satisfies Record<Role, string>;

/** The pricing page's short forms of the same roles. */
export const SHORT_FORMS: Record<string, string> = { SC: 'Study_Coordinator', DM: 'Data_Manager' };

export type Role = (typeof ROLES)[number];

/** The role in a URL, in either form. */
export function roleNamed(text: string | undefined): Role | undefined {
  return ROLES.find((role) => role === (SHORT_FORMS[text ?? ''] ?? text));
}
