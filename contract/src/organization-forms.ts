import * as z from 'zod';
import { oneLine } from './one-line.ts';
import { ROLES } from './roles.ts';

/** A day without a time of day, such as 2026-03-14, in the zone of whatever it belongs to. */
export const Day = z.iso.date('Enter a date.');

export const OrganizationKind = z.enum(['site', 'cro', 'sponsor']);

/** What a person is in an organization; several at once are allowed. */
export const MemberRole = z.enum([
  'owner',
  'manager',
  'trainer',
  'principal_investigator',
  'member',
  'auditor',
]);
export type MemberRole = z.infer<typeof MemberRole>;

/**
 * What a role allows: `belong` to see one's own requirements, `read` the team's records, `inspect` its seats and invoices,
 * `disclose` to take a binder for an inspection, `train` to check evidence, `manage` people, training, and seats,
 * `authorize` to sign delegations, `own` the organization itself.
 */
export const TeamRight = z.enum([
  'belong',
  'read',
  'inspect',
  'disclose',
  'train',
  'manage',
  'authorize',
  'own',
]);
export type TeamRight = z.infer<typeof TeamRight>;

/** The only place that says what a role may do. */
export const RIGHTS_OF: Record<MemberRole, readonly TeamRight[]> = {
  owner: ['belong', 'read', 'inspect', 'disclose', 'train', 'manage', 'own'],
  manager: ['belong', 'read', 'inspect', 'disclose', 'train', 'manage'],
  trainer: ['belong', 'read', 'train'],
  principal_investigator: ['belong', 'read', 'disclose', 'authorize'],
  member: ['belong'],
  auditor: ['belong', 'read', 'inspect', 'disclose'],
};

/** Whether roles give the binders of all trials and of the organization; an investigator’s alone gives those of own trials. */
export const mayDiscloseAll = (roles: readonly MemberRole[]): boolean =>
  roles.some((role) => role !== 'principal_investigator' && RIGHTS_OF[role].includes('disclose'));

export const MEMBER_ROLE_TITLES: Record<MemberRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  trainer: 'Trainer',
  principal_investigator: 'Principal investigator',
  member: 'Member',
  auditor: 'Auditor',
};

export const MemberRoles = z
  .array(MemberRole)
  .min(1, 'Choose at least one role.')
  .max(6)
  .refine((roles) => new Set(roles).size === roles.length, 'Name each role once.')
  .refine(
    (roles) => !roles.includes('auditor') || roles.length === 1,
    'An auditor only reads and can’t have another role.',
  );

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const OrganizationForm = z.object({
  name: oneLine('Enter the name of the organization.', 120),
  kind: OrganizationKind,
  zone: z.string().max(60).refine(isZone, 'Choose a time zone such as America/New_York.'),
  country: z.string().regex(/^[A-Z]{2}$/, 'Use the two letters of the country, such as US.'),
});
export type OrganizationForm = z.infer<typeof OrganizationForm>;

const Title = oneLine('Enter what the person does, such as Study coordinator.', 80);

/** Why something on record changes, in words that an inspector reads. */
export const FactReason = z
  .string()
  .trim()
  .min(10, 'Give a reason of at least 10 characters.')
  .max(500, 'Use 500 characters or fewer.');

/** Since when somebody worked for an organization before they were a member of it here, and as what. */
export const FirstDayForm = z.object({
  from: Day,
  title: Title,
  reason: FactReason,
});
export type FirstDayForm = z.infer<typeof FirstDayForm>;

export const InvitationForm = z
  .object({
    email: z.email('Enter an email address.').max(254),
    name: oneLine('Enter a name.', 120),
    title: Title,
    roles: MemberRoles,
    /** The package of the seat that is kept for them. */
    seat: z.enum(ROLES).optional(),
  })
  .refine(({ roles, seat }) => !seat || !roles.includes('auditor'), {
    path: ['seat'],
    message: 'An auditor only reads and takes no seat.',
  });
export type InvitationForm = z.infer<typeof InvitationForm>;
