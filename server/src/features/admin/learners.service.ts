import type { AdminLearner, AdminLearnerDetail, ClockEvent, RoleRecord } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { fail } from '../../core/errors.ts';
import {
  countSessions,
  findPerson,
  listAdminActions,
  listClockEvents,
  listRolesOf,
  searchPeople,
  type PersonRow,
} from './learners.store.ts';

const SHOWN = 50;
const EVENTS = 100;

async function present(db: Db, people: readonly PersonRow[]): Promise<AdminLearner[]> {
  const ids = people.map(({ id }) => id);
  const roles = Map.groupBy(await listRolesOf(db, ids), ({ userId }) => userId);
  return people.map((person) => ({
    ...person,
    // The table allows no other.
    roles: (roles.get(person.id) ?? []).map(({ role, isPaid }) => ({
      role: role as RoleRecord['role'],
      isPaid,
    })),
    createdAt: person.createdAt.toISOString(),
    suspendedAt: person.suspendedAt?.toISOString() ?? null,
  }));
}

export async function findLearners(context: Context, q: string): Promise<AdminLearner[]> {
  const { db } = context.database;
  return present(db, await searchPeople(db, q.split(/\s+/).filter(Boolean), SHOWN));
}

export async function readLearner(db: Db, id: number): Promise<AdminLearnerDetail> {
  const person = await findPerson(db, id);
  const [learner] = await present(db, person ? [person] : []);
  if (!learner) return fail('users.not_found', 'Account not found.');
  return {
    ...learner,
    sessions: await countSessions(db, id),
    history: await listAdminActions(db, id, EVENTS),
  };
}

/** Detected clock errors, for operators. */
export async function readClockEvents(context: Context): Promise<ClockEvent[]> {
  const rows = await listClockEvents(context.database.db, EVENTS);
  return rows.map(({ noticedAt, kind, seconds, subjectId, seq }) => ({
    at: noticedAt.toISOString(),
    // The table allows no other.
    kind: kind as ClockEvent['kind'],
    seconds,
    subjectId,
    seq,
  }));
}
