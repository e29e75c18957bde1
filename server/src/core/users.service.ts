export { continueAfter, findPerson, hasAnybody, lockPerson } from './users.store.ts';
