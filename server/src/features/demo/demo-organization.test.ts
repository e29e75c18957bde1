import {
  auth,
  controlledDocuments,
  delegations,
  organizations,
  seats,
  teamSetup,
  teamTraining,
  type ControlledDocument,
  type Organization,
  type SeatBook,
  type Trial,
} from '@trialwright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '../../../test/academy.ts';
import { acrossOrganizations } from '../../core/database/in-organization.ts';
import { createDemoAcademy } from './demo-academy.ts';

let academy: TestAcademy;

beforeAll(async () => {
  academy = await startAcademy();
  await createDemoAcademy(academy.app.context);
});
afterAll(() => academy.close());

/** Reads as a demo account does. */
async function signIn(username: string) {
  const body = { username, password: academy.config.demoPassword };
  const { headers } = await academy.visitor(auth.login, { body });
  const [cookie = ''] = String(headers['set-cookie']).split(';');
  return async <T>(path: string): Promise<T> =>
    (await academy.app.server.inject({ method: 'GET', url: path, headers: { cookie } })).json<T>();
}

test('the demo’s site has two trials, twelve people, and a year in which not all went well', async () => {
  const read = await signIn('auditor');
  const [site] = await read<Organization[]>(organizations.list.path);
  expect(site).toMatchObject({
    name: 'Harbour Street Research',
    roles: ['auditor'],
    rights: ['belong', 'read', 'inspect', 'disclose'],
  });
  const at = (path: string) => path.replace(':orgId', String(site?.id));
  expect(await read(at(organizations.members.path))).toHaveLength(12);
  const trials = await read<Trial[]>(at(teamSetup.trials.path));
  expect(trials.map(({ protocol, staff }) => [protocol, staff.length])).toEqual([
    ['KES-201', 6],
    ['TDM-104', 4],
  ]);
  const matrix = await read<{ rows: object[]; counts: Record<string, number> }>(at(teamTraining.matrix.path));
  // One has left, and the auditor only looks.
  expect(matrix.rows).toHaveLength(10);
  for (const state of ['current', 'expiring', 'missing', 'overdue'])
    expect(matrix.counts[state], state).toBeGreaterThan(0);
});

test('its files were uploaded today, so that nothing forgets them before they are published', async () => {
  const files = await acrossOrganizations(academy.database, (trx) =>
    trx.selectFrom('documentFiles').select('createdAt').execute(),
  );
  expect(files.map(({ createdAt }) => createdAt)).toEqual(files.map(() => academy.clock.now));
  expect(files).not.toHaveLength(0);
});

test('its manager bought five seats on invoice and gave three away', async () => {
  const read = await signIn('manager');
  const [site] = await read<Organization[]>(organizations.list.path);
  const book = await read<SeatBook>(seats.list.path.replace(':orgId', String(site?.id)));
  const bought = book.packages.filter((each) => each.bought > 0);
  expect(bought.map(({ role, inUse, free }) => [role, inUse, free])).toEqual([['Study_Coordinator', 3, 2]]);
});

test('its procedure has two versions, and the second asks again those who knew the first', async () => {
  const read = await signIn('tomas');
  const [site] = await read<Organization[]>(organizations.list.path);
  const path = controlledDocuments.list.path.replace(':orgId', String(site?.id));
  const [sop] = await read<ControlledDocument[]>(path);
  expect(sop).toMatchObject({ code: 'SOP-007', own: { version: '2.0', state: 'to_sign' } });
  expect(sop?.versions.map(({ version, status }) => [version, status])).toEqual([
    ['2.0', 'scheduled'],
    ['1.0', 'effective'],
  ]);
});

test('nobody’s signature is in it: its lines wait for the people themselves', async () => {
  const read = await signIn('manager');
  const [site] = await read<Organization[]>(organizations.list.path);
  const [trial] = await read<Trial[]>(teamSetup.trials.path.replace(':orgId', String(site?.id)));
  const path = delegations.log.path.replace(':orgId', String(site?.id)).replace(':id', String(trial?.id));
  const log = await read<{ status: string; acceptance: unknown }[]>(path);
  expect(log.map(({ status, acceptance }) => [status, acceptance])).toEqual([
    ['proposed', null],
    ['proposed', null],
    ['proposed', null],
  ]);
});
