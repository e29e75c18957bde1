import type { CoreContext } from '../../core/context.ts';
import { acrossOrganizations, recordInOrganization } from '../../core/database/in-organization.ts';
import { takeTurn } from '../facts/facts.store.ts';
import { releaseSeat, returnSeatsOf } from './seats.service.ts';
import { listStale } from './seats.store.ts';

const OVER = 'The membership is over, or includes no training any more.';
const LAPSED = 'The invitation was not accepted.';

/**
 * Returns the seats of people whose membership has ended, whichever day and way it did, and those kept for invitations
 * that are over. Returns the people.
 */
export async function returnStaleSeats({
  database,
  sessions,
  now,
}: Pick<CoreContext, 'database' | 'sessions' | 'now'>): Promise<number[]> {
  const at = now();
  const stale = await acrossOrganizations(database, (trx) => listStale(trx, at));
  const people = new Set<number>();
  for (const orgId of new Set(stale.map((each) => each.orgId))) {
    const own = await recordInOrganization(database, orgId, async (trx) => {
      await takeTurn(trx, orgId, at);
      const work = { trx, orgId, actorId: null, at };
      // Under the lock: somebody may have come back meanwhile.
      const still = (await listStale(trx, at)).filter((each) => each.orgId === orgId);
      for (const { personId, invitationId } of still)
        if (personId !== null) await returnSeatsOf(work, personId, OVER);
        else if (invitationId !== null) await releaseSeat(work, invitationId, LAPSED);
      return still;
    });
    for (const { personId } of own) if (personId !== null) people.add(personId);
  }
  for (const person of people) sessions.forget(person);
  return [...people];
}
