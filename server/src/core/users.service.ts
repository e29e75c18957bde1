export { findPerson, lockPerson } from './users.store.ts';
