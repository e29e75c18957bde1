export {
  changeOrganization,
  findOrganization,
  insertOrganization,
  type OrganizationRow,
} from './organizations.store.ts';
