export {
  continueAfter,
  findName,
  findPerson,
  hasAnybody,
  lockPerson,
  lockPersonButKey,
} from './users.store.ts';
