import { expect, type Page } from '@playwright/test';
import { dayIn } from './days.ts';
import { ownName } from './people.ts';

const ZONE = 'America/New_York';

/** As trial records write a day. */
export const written = (day: string) => {
  const [, date, month, year] = new Date(`${day}T12:00:00Z`).toUTCString().split(' ');
  return `${Number(date)} ${month} ${year}`;
};

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const reply = await page.request.post(`/api${path}`, { data });
  expect(reply.status(), `${path}: ${await reply.text()}`).toBeLessThan(300);
  return reply.json() as Promise<T>;
}

/**
 * A site with a trial, its investigator, and a coordinator; consent takes training that nobody has. Journeys are tried again
 * on the same academy, so each has a site of its own.
 */
export async function openSite(manager: Page, people: Record<string, { page: Page; roles: string[] }>) {
  const today = dayIn(0);
  const { id: org } = await post<{ id: number }>(manager, '/orgs', {
    name: ownName('Millbrook Clinic'),
    kind: 'site',
    zone: ZONE,
    country: 'US',
  });
  for (const { page, roles } of Object.values(people)) {
    const { token } = await post<{ token: string }>(manager, `/orgs/${org}/join-links`, {
      title: 'Site staff',
      roles,
      uses: 1,
      days: 1,
    });
    await post(page, '/join-links/join', { token });
  }
  const { id: trial } = await post<{ id: number }>(manager, `/orgs/${org}/trials`, {
    protocol: 'KES-201',
    title: 'KESTREL-2',
    sponsor: 'Meridane',
    phase: '2',
    site: 'Millbrook',
    zone: ZONE,
    region: 'US',
    from: today,
    to: null,
  });
  const members = (await (await manager.request.get(`/api/orgs/${org}/members`)).json()) as {
    personId: number;
    name: string;
    roles: string[];
  }[];
  for (const { personId, name, roles } of members)
    if (/Marchetti|Okonkwo/.test(name))
      await post(manager, `/orgs/${org}/trials/${trial}/staff`, {
        personId,
        role: 'Staff',
        isInvestigator: roles.includes('principal_investigator'),
        from: today,
        to: null,
      });
  await post(manager, `/orgs/${org}/rules`, {
    sponsor: null,
    number: '1.0',
    trialId: trial,
    from: today,
    dueAfterDays: 0,
    pack: {
      title: 'Gates',
      requirements: [
        {
          id: 'gcp',
          title: 'GCP',
          force: 'guidance',
          waivable: false,
          when: { is: { task: ['T01'] } },
          need: { has: { of: 'gcp' } },
        },
      ],
    },
  });
  return `/team/${org}/trials/${trial}`;
}

export const dialog = (page: Page) => page.getByRole('alertdialog');
/** The lines of the log that is open. */
export const lines = (page: Page) =>
  page.getByRole('region', { name: 'Delegation log' }).locator('.team-list > li');

export async function save(page: Page, action: string): Promise<void> {
  await dialog(page).getByRole('button', { name: action }).click();
  await expect(dialog(page)).toBeHidden();
}
