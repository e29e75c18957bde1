import {
  ROLES,
  ROLE_TITLES,
  type Role,
  type Seat,
  type SeatBook,
  type SeatCandidate,
  type SeatEvent,
  type SeatPackage,
} from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { listOwners } from '../../learning/roles.service.ts';
import { holdsOn } from '../../teams/facts/facts.service.ts';
import {
  listMembers,
  namesOf,
  readMembers,
  type MemberFact,
} from '../../teams/organizations/members.service.ts';
import { listHistory, listSeats, type SeatRow } from '../../teams/seats/seats.service.ts';
import type { TeamScope } from '../../teams/team-scope.ts';
import { listInvited } from '../organizations/invitations.service.ts';
import { taxOf, tiersOf } from './seat-shop.ts';

function presentPackage(context: Context, role: Role, rows: readonly SeatRow[]): SeatPackage {
  const own = rows.filter((seat) => seat.role === role);
  const inUse = own.filter(({ personId }) => personId !== null).length;
  const invited = own.filter(({ invitationId }) => invitationId !== null).length;
  return {
    role,
    title: ROLE_TITLES[role],
    bought: own.length,
    inUse,
    invited,
    free: own.length - inUse - invited,
    tiers: tiersOf(context.content.catalogue, role),
  };
}

interface Known {
  facts: readonly MemberFact[];
  today: string;
  invited: ReadonlyMap<number, { name: string; title: string }>;
}

function presentSeat(row: SeatRow, { facts, today, invited }: Known): Seat[] {
  const { id, role, personId, invitationId, takenAt } = row;
  if (takenAt === null) return [];
  const since = takenAt.toISOString();
  if (personId === null) {
    const invitation = invited.get(invitationId ?? 0);
    const { name, title } = invitation ?? { name: 'Somebody invited', title: '' };
    return [{ id, role, personId, name, title, since, until: null }];
  }
  const [member] = listMembers(
    facts.filter((fact) => fact.personId === personId),
    today,
  );
  const { name = '', title = '', to = null } = member ?? {};
  return [{ id, role, personId, name, title, since, until: to }];
}

/** Who can be given a seat: members today, auditors apart, with what they own themselves. */
async function listCandidates(trx: Transaction<DB>, { facts, today }: Known): Promise<SeatCandidate[]> {
  const open = listMembers(
    facts.filter((fact) => holdsOn(fact, today)),
    today,
  ).filter(({ roles }) => !roles.includes('auditor'));
  const owners = await listOwners(
    trx,
    open.map(({ personId }) => personId),
  );
  return open
    .map(({ personId, name, title }) => ({
      personId,
      name,
      title,
      owned: owners.filter(({ userId }) => userId === personId).map(({ role }) => role),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** All seats of an organization, and what more of them cost. */
export async function readSeatBook(context: Context, scope: TeamScope): Promise<SeatBook> {
  const { id: orgId } = scope.organization;
  const { catalogue } = context.content;
  const tax = taxOf(catalogue);
  const { rows, known, people } = await scope.read(async (trx) => {
    const facts = await readMembers(trx, orgId);
    const given: Known = { facts, today: scope.today, invited: await listInvited(context, trx, orgId) };
    const candidates = scope.rights.has('manage') ? await listCandidates(trx, given) : [];
    return { rows: await listSeats(trx, orgId), known: given, people: candidates };
  });
  return {
    packages: ROLES.map((role) => presentPackage(context, role, rows)).filter(
      ({ bought, tiers }) => bought > 0 || tiers.length > 0,
    ),
    seats: rows
      .flatMap((row) => presentSeat(row, known))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id),
    people,
    tax: tax && { name: tax.name, percent: tax.percent },
    invoiceDays: catalogue.academy.billing.invoiceDays,
  };
}

/** What happened to the seats of an organization, in the names its members know. */
export async function readSeatHistory(scope: TeamScope): Promise<SeatEvent[]> {
  const { id: orgId } = scope.organization;
  return scope.read(async (trx) => {
    const names = namesOf(await readMembers(trx, orgId));
    const events = await listHistory(trx, orgId);
    return events.map(({ at, kind, role, quantity, personId, invited, actorId, reason }) => ({
      at: at.toISOString(),
      // The checks of the table and of orders allow these alone.
      kind: kind as SeatEvent['kind'],
      role: role as Role,
      quantity,
      person: personId === null ? invited : (names.get(personId) ?? 'A former member'),
      actor: actorId === null ? null : (names.get(actorId) ?? 'The academy'),
      reason,
    }));
  });
}
