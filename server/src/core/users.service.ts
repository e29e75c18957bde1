export { lockPerson } from './users.store.ts';
