import { organizations, type MemberRole, type Organization } from '@trialwright/contract';
import { recordInOrganization } from '../src/core/database/in-organization.ts';
import { recordFacts } from '../src/teams/facts/facts.service.ts';
import type { Learner, TestAcademy } from './academy.ts';

/** Sets whether a person's address is confirmed, without the email. */
export async function confirm(academy: TestAcademy, { id }: Learner, emailVerified = true): Promise<void> {
  await academy.database.db.updateTable('users').set({ emailVerified }).where('id', '=', id).execute();
  academy.app.context.sessions.forget(id);
}

/** An organization with its owner. */
export async function openOrganization(
  academy: TestAcademy,
  { name = 'Harbour Street Research', zone = 'America/New_York' } = {},
): Promise<{ owner: Learner; org: Organization }> {
  const owner = await academy.learner({ role: null, name: 'Olive Owner' });
  const body = { name, kind: 'site' as const, zone, country: 'US' };
  const { body: org } = await owner.call(organizations.create, { body });
  return { owner, org };
}

/** Makes a person a member without an invitation. */
export async function addMember(
  academy: TestAcademy,
  org: Pick<Organization, 'id' | 'today'>,
  { roles, name = 'Mia Member', from = org.today }: { roles: MemberRole[]; name?: string; from?: string },
): Promise<Learner> {
  const person = await academy.learner({ role: null, name });
  await recordInOrganization(academy.database, org.id, (trx) =>
    recordFacts({ trx, orgId: org.id, actorId: person.id, at: academy.clock.now }, [
      { kind: 'member', personId: person.id, from, data: { name, title: 'Coordinator', roles } },
    ]),
  );
  return person;
}
