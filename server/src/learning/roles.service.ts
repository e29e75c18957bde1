/** What a person has chosen and paid for; everybody reads it, buying, granting and registering write it. */
export {
  addRoles,
  closeForSeat,
  closeRole,
  HELD_ROLES,
  isRoleOpen,
  isRoleOwned,
  listOwners,
  loadRoles,
  openForSeat,
  openRole,
} from './roles.store.ts';
