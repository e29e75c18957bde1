/** What a person has chosen and paid for; everybody reads it, buying, granting and registering write it. */
export { addRoles, closeRole, HELD_ROLES, isRoleOpen, loadRoles, openRole } from './roles.store.ts';
