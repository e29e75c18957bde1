/*
 * Who owes what, and what came of it. Payments moves orders along with the gateway; bookings asks whether one is being
 * paid or was refunded. Neither owns the table, so neither needs the other for it.
 */
export { beginReturn, listProcessing, listReturned } from './booking-orders.store.ts';
export {
  findByKey,
  findPayable,
  findSeatOrder,
  findSeatOrderOfAny,
  insertCreditNote,
  insertSeatOrder,
  listAllSeatOrders,
  listSeatOrders,
  lockSeatOrder,
  markReturned,
  nextCreditNumber,
  nextInvoiceNumber,
  noteReceived,
  type SeatOrderRow,
  type Seller,
} from './seat-orders.store.ts';
export {
  detachOrders,
  failUnpaid,
  findByIntent,
  findRefunding,
  isSold,
  keepIntent,
  listBookingIntents,
  listOpen,
  listPaid,
  listRoleIntents,
  listUnsettled,
  lockByIntent,
  markRefunded,
  readOrder,
  takeOrder,
  updateOrder,
  type OrderRow,
  type Thing,
} from './orders.store.ts';
