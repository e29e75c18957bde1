import type { Role } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import type { Viewer } from '../../core/sessions.ts';
import { continueAfter, hasAnybody } from '../../core/users.service.ts';
import { createAccount } from '../auth/create-account.ts';
import { takeTurn } from './demo-academy.store.ts';
import { seedLearner } from './demo-learner.ts';
import { seedOrganization } from './demo-organization.ts';
import { seedSeats } from './demo-seats.ts';
import { seedTeam } from './demo-team.ts';

interface DemoAccount {
  id: number;
  username: string;
  name: string;
  role?: Role;
  isPaid?: boolean;
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { id: 1, username: 'admin', name: 'Academy Admin' },
  { id: 2, username: 'pi', name: 'Elena Marchetti', role: 'PI' },
  { id: 3, username: 'sc', name: 'Samuel Okonkwo', role: 'Study_Coordinator' },
  { id: 4, username: 'cra', name: 'Ingrid Solberg', role: 'CRA' },
  { id: 5, username: 'cta', name: 'Mateo Herrera', role: 'CTA' },
  { id: 6, username: 'dm', name: 'Aiko Tanabe', role: 'Data_Manager' },
  { id: 7, username: 'ctm', name: 'Priya Raman', role: 'CTM' },
  { id: 8, username: 'visitor', name: 'Jonas Weber', role: 'CRA', isPaid: false },
  { id: 11, username: 'ruth', name: 'Ruth Adeyemi', role: 'Study_Coordinator' },
  { id: 9, username: 'manager', name: 'Denise Whitfield' },
  { id: 10, username: 'auditor', name: 'Marcus Bell' },
  { id: 12, username: 'joy', name: 'Joy Tran' },
  { id: 13, username: 'okafor', name: 'Ada Okafor' },
  { id: 14, username: 'tomas', name: 'Tomas Rivera' },
];

/** The study team's first members; two of its six seats are left, so that `sc` can try joining. */
const TEAM_MEMBERS = ['pi', 'cra', 'dm', 'ctm'];

const DAY_MS = 24 * 60 * 60 * 1000;
/** The site of the demo has a year of history; the demo learner began later. */
const YEAR_MS = 365 * DAY_MS;

function asViewer({ id, username, name, role, isPaid = true }: DemoAccount): Viewer {
  const roles = role ? [{ role, isPaid }] : [];
  return {
    id,
    username,
    name,
    email: `${username}@trialwright.example`,
    isAdmin: false,
    isReviewer: false,
    isEmailConfirmed: true,
    roles,
  };
}

/** IDs up to this one are the demo's; registered users get later ones. */
const LAST_DEMO_ID = 100;

/** Creates the accounts if there are none; returns whether it did. */
async function createAccounts(
  { config, content, passwords }: Context,
  trx: Transaction<DB>,
  joined: Date,
): Promise<boolean> {
  await takeTurn(trx);
  if (await hasAnybody(trx)) return false;
  const password = { hash: await passwords.hash(config.demoPassword) };
  for (const { id, username, name, role, isPaid = true } of DEMO_ACCOUNTS) {
    const email =
      username === 'admin'
        ? (config.adminEmail ?? content.catalogue.academy.adminEmail)
        : `${username}@trialwright.example`;
    await createAccount(
      trx,
      {
        id,
        username,
        name,
        email,
        password,
        isAdmin: username === 'admin',
        roles: role ? [{ role, isPaid }] : [],
      },
      username === 'ruth' ? joined : new Date(joined.getTime() - YEAR_MS),
    );
  }
  await continueAfter(trx, LAST_DEMO_ID);
  return true;
}

/** On an empty database, creates the demo accounts and the demo learner's history; otherwise does nothing. */
export async function createDemoAcademy(context: Context): Promise<void> {
  const joined = new Date(context.now().getTime() - 40 * DAY_MS);
  const isCreated = await context.database.record((trx) => createAccounts(context, trx, joined));
  if (!isCreated) return;
  const viewers = DEMO_ACCOUNTS.map(asViewer);
  const ruth = viewers.find(({ username }) => username === 'ruth');
  if (ruth) await seedLearner(context, ruth);
  // Before anything else of theirs, so that each chain is in the order of its times.
  const orgId = await seedOrganization(context, viewers);
  if (orgId !== undefined) await seedSeats(context, viewers, orgId);
  await seedTeam(
    context,
    viewers.filter(({ username }) => TEAM_MEMBERS.includes(username)),
  );
}
