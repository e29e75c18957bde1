import { ROLE_TITLES, type Role } from '@trialwright/contract';
import { AppError, fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { notify } from '../../features/notifications/notifications.service.ts';
import { closeForSeat, isRoleOwned, openForSeat } from '../../learning/roles.service.ts';
import { holdsOn, lockFacts, type FactWork } from '../facts/facts.service.ts';
import { readMembers } from '../organizations/members.service.ts';
import {
  findReserved,
  giveSeat,
  insertEvent,
  listSeatsOf,
  lockTaken,
  takeFree,
  type SeatRow,
} from './seats.store.ts';

export {
  findReserved,
  insertEvent as noteSeatEvent,
  insertSeats,
  selectEvents as listHistory,
  selectSeats as listSeats,
  withdrawFree,
  type SeatRow,
} from './seats.store.ts';

/** What is about to be done to seats: by a member of the organization, or by the academy itself. */
export type SeatWork = Omit<FactWork, 'actorId'> & { actorId: number | null };

type Taken = SeatRow & { personId: number };

const seatNotFound = () => fail('seats.not_found', 'Seat not found. It may have been returned meanwhile.');

function refusePerson(
  code: 'seats.no_seat_for' | 'seats.not_needed' | 'seats.already_seated',
  message: string,
) {
  throw new AppError(code, message, { personId: message });
}

/** Refuses who cannot use a seat: not a member today, only an auditor, an owner of the package, or seated already. */
async function requireCandidate(
  work: SeatWork,
  { personId, role, today }: { personId: number; role: Role; today: string },
): Promise<void> {
  const { trx, orgId } = work;
  const open = (await readMembers(trx, orgId)).filter(
    (fact) => fact.personId === personId && holdsOn(fact, today),
  );
  if (open.length === 0) fail('orgs.member_not_found', 'This person is not a member of the organization.');
  if (open.every(({ data }) => data.roles.every((each) => each === 'auditor')))
    refusePerson('seats.no_seat_for', 'An auditor only reads and takes no seat.');
  const seats = await listSeatsOf(trx, orgId, personId);
  if (seats.some((seat) => seat.role === role))
    refusePerson('seats.already_seated', `This person already has a ${ROLE_TITLES[role]} seat.`);
  if (await isRoleOwned(trx, personId, role))
    refusePerson(
      'seats.not_needed',
      `This person owns the ${ROLE_TITLES[role]} package themselves and needs no seat.`,
    );
}

/** Opens the package of a seat for its new holder, with the rows in both histories. */
async function openFor(work: SeatWork, { id, role, personId }: Pick<Taken, 'id' | 'role' | 'personId'>) {
  const { trx, orgId, actorId, at } = work;
  await openForSeat(trx, personId, role, at);
  await insertEvent(trx, { orgId, at, kind: 'assigned', role, seatId: id, personId, actorId });
  await appendLedger(trx, {
    subjectId: personId,
    actorId,
    at,
    action: 'seat.assigned',
    object: `role:${role}`,
    after: { org: orgId, seat: id },
  });
  await notify(trx, personId, {
    kind: 'role_opened',
    title: `${ROLE_TITLES[role]} training is unlocked`,
    body: 'Your organization gave you a seat. Your first course is on your dashboard.',
    href: '/dashboard',
    createdAt: at,
  });
}

/** Ends what a seat opened for its holder; progress and certificates stay theirs. */
async function closeFor(
  work: SeatWork,
  { id, role, personId }: Pick<Taken, 'id' | 'role' | 'personId'>,
  reason: string,
) {
  const { trx, orgId, actorId, at } = work;
  await closeForSeat(trx, personId, role);
  await insertEvent(trx, { orgId, at, kind: 'returned', role, seatId: id, personId, actorId, reason });
  await appendLedger(trx, {
    subjectId: personId,
    actorId,
    at,
    action: 'seat.returned',
    object: `role:${role}`,
    before: { org: orgId, seat: id },
    reason,
  });
  await notify(trx, personId, {
    kind: 'seat_returned',
    title: `Your ${ROLE_TITLES[role]} seat was returned`,
    body: 'Your organization’s seat no longer opens this training. Your record and your certificates stay yours.',
    href: '/certificates',
    createdAt: at,
  });
}

/** Gives a free seat to a member. */
export async function assignSeat(
  work: FactWork,
  { personId, role, today }: { personId: number; role: Role; today: string },
): Promise<void> {
  await lockFacts(work);
  await requireCandidate(work, { personId, role, today });
  const { trx, orgId, at } = work;
  const id = await takeFree(trx, { orgId, role, at, personId });
  if (id === undefined) return refuseNoneFree(role, 'role');
  await openFor(work, { id, role, personId });
}

/** No seat of a package is free: names the field that asked for one. */
export function refuseNoneFree(role: Role, field: string): never {
  const message = `No ${ROLE_TITLES[role]} seat is free. Buy a seat, or return one first.`;
  throw new AppError('seats.none_free', message, { [field]: message });
}

/** Moves a seat to another member; nothing else moves with it. */
export async function transferSeat(
  work: FactWork,
  { id, personId, today, reason }: { id: number; personId: number; today: string; reason: string },
): Promise<{ from: number }> {
  await lockFacts(work);
  const seat = (await lockTaken(work.trx, work.orgId, id)) ?? seatNotFound();
  await requireCandidate(work, { personId, role: seat.role, today });
  await giveSeat(work.trx, id, { personId, at: work.at });
  await closeFor(work, seat, reason);
  await openFor(work, { id, role: seat.role, personId });
  return { from: seat.personId };
}

/** Takes a seat back. */
export async function returnSeat(
  work: FactWork,
  { id, reason }: { id: number; reason: string },
): Promise<{ from: number }> {
  await lockFacts(work);
  const seat = (await lockTaken(work.trx, work.orgId, id)) ?? seatNotFound();
  await giveSeat(work.trx, id, { personId: null, at: work.at });
  await closeFor(work, seat, reason);
  return { from: seat.personId };
}

/** Takes all seats of a person in an organization back, whose membership is over. */
export async function returnSeatsOf(work: SeatWork, personId: number, reason: string): Promise<void> {
  for (const seat of await listSeatsOf(work.trx, work.orgId, personId)) {
    await giveSeat(work.trx, seat.id, { personId: null, at: work.at });
    await closeFor(work, seat, reason);
  }
}

/** Keeps a free seat for an invitation; whether there was one. */
export async function reserveSeat(
  { trx, orgId, at, actorId }: FactWork,
  invitationId: number,
  role: Role,
): Promise<boolean> {
  const seatId = await takeFree(trx, { orgId, role, at, invitationId });
  if (seatId === undefined) return false;
  await insertEvent(trx, { orgId, at, kind: 'reserved', role, seatId, invitationId, actorId });
  return true;
}

/** Frees the seat that was kept for an invitation, if there is one. */
export async function releaseSeat(
  { trx, orgId, at, actorId }: SeatWork,
  invitationId: number,
  reason: string,
): Promise<void> {
  const seat = await findReserved(trx, invitationId);
  if (!seat) return;
  await giveSeat(trx, seat.id, { personId: null, at });
  const { id: seatId, role } = seat;
  await insertEvent(trx, { orgId, at, kind: 'released', role, seatId, invitationId, actorId, reason });
}

/** Gives the seat kept for an invitation to who accepted it, unless they own the package themselves. */
export async function claimSeat(
  work: FactWork,
  { invitationId, personId }: { invitationId: number; personId: number },
): Promise<void> {
  const { trx, orgId, at } = work;
  const seat = await findReserved(trx, invitationId);
  if (!seat) return;
  const { id, role } = seat;
  const mine = await listSeatsOf(trx, orgId, personId);
  const isNeeded = !mine.some((each) => each.role === role) && !(await isRoleOwned(trx, personId, role));
  if (!isNeeded) return releaseSeat(work, invitationId, 'The person owns the package themselves.');
  await giveSeat(trx, id, { personId, at });
  await openFor(work, { id, role, personId });
}
