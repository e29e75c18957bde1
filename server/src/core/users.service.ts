export { continueAfter, findPerson, hasAnybody, lockPerson, lockPersonButKey } from './users.store.ts';
