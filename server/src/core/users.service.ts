export {
  confirmAddress,
  continueAfter,
  findByAddress,
  findName,
  findPerson,
  findUser,
  hasAnybody,
  insertUser,
  isConfirmedElsewhere,
  lockAddressee,
  lockPerson,
  lockPersonButKey,
} from './users.store.ts';
