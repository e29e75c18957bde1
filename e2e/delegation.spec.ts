import { expect, test, type Page } from '@playwright/test';
import { signInDialog } from './academy.ts';
import { violationsOf } from './axe.ts';
import { dayIn } from './days.ts';
import { enter } from './people.ts';

const ZONE = 'America/New_York';
const TODAY = dayIn(0);
/** As trial records write a day. */
const written = (day: string) => {
  const [, date, month, year] = new Date(`${day}T12:00:00Z`).toUTCString().split(' ');
  return `${Number(date)} ${month} ${year}`;
};
const REASON = 'The task ends with the last visit';

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const reply = await page.request.post(`/api${path}`, { data });
  expect(reply.status(), `${path}: ${await reply.text()}`).toBeLessThan(300);
  return reply.json() as Promise<T>;
}

/** A site with a trial, its investigator, and a coordinator; consent takes training that nobody has. */
async function openSite(manager: Page, people: Record<string, { page: Page; roles: string[] }>) {
  const { id: org } = await post<{ id: number }>(manager, '/orgs', {
    name: 'Millbrook Clinic',
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
    from: TODAY,
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
        from: TODAY,
        to: null,
      });
  await post(manager, `/orgs/${org}/rules`, {
    sponsor: null,
    number: '1.0',
    trialId: trial,
    from: TODAY,
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

const dialog = (page: Page) => page.getByRole('alertdialog');
const lines = (page: Page) => page.getByRole('region', { name: 'Delegation log' }).locator('.team-list > li');

async function save(page: Page, action: string): Promise<void> {
  await dialog(page).getByRole('button', { name: action }).click();
  await expect(dialog(page)).toBeHidden();
}

test('several lines are drafted, accepted, and authorized at once, one is corrected, and the investigator changes', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { page: manager } = await enter(browser, 'Priya Raman');
  const { page: pi, person: investigator } = await enter(browser, 'Elena Marchetti');
  const { page: samuel, person: coordinator } = await enter(browser, 'Samuel Okonkwo');
  const { page: second } = await enter(browser, 'Ada Okafor');
  const log = await openSite(manager, {
    pi: { page: pi, roles: ['principal_investigator'] },
    samuel: { page: samuel, roles: ['member'] },
    next: { page: second, roles: ['principal_investigator'] },
  });

  // Three tasks in one form.
  await manager.goto(log);
  await manager.getByRole('button', { name: 'New lines' }).click();
  await dialog(manager).getByRole('button', { name: 'Draft lines' }).click();
  await expect(dialog(manager)).toContainText('Choose at least one person.');
  await dialog(manager).getByRole('checkbox', { name: 'Samuel Okonkwo' }).check();
  for (const task of [/^T01,/, /^T19,/, /^T20,/])
    await dialog(manager).getByRole('checkbox', { name: task }).check();
  await save(manager, 'Draft 3 lines');
  await expect(lines(manager)).toHaveCount(3);

  await samuel.goto('/team');
  await samuel.getByRole('button', { name: 'Accept and sign all 3 tasks' }).click();
  await signInDialog(samuel, coordinator.username);

  // One is blocked: it is named, and the others are signed only when the investigator says so.
  await pi.goto(log);
  const batch = pi.getByRole('region', { name: 'Lines that wait for your signature' });
  await expect(batch).toContainText('3 lines wait for your signature.');
  await batch.getByRole('checkbox', { name: 'Choose all' }).check();
  await batch.getByRole('button', { name: 'Authorize and sign 3 lines' }).click();
  await expect(dialog(pi).getByRole('heading')).toHaveText('1 line can’t be signed yet');
  await expect(dialog(pi)).toContainText('GCP training is not on record.');
  await expect(dialog(pi).getByRole('link', { name: 'Open the record of Samuel Okonkwo' })).toBeVisible();
  expect(await violationsOf(pi)).toEqual([]);
  await dialog(pi).getByRole('button', { name: 'Sign nothing' }).click();
  await expect(lines(pi).filter({ hasText: 'Waits for the investigator' })).toHaveCount(3);
  await batch.getByRole('button', { name: 'Authorize and sign 3 lines' }).click();
  await dialog(pi).getByRole('button', { name: 'Sign the other 2 lines' }).click();
  await expect(pi.getByRole('dialog').locator('.to-sign')).toHaveCount(2);
  await signInDialog(pi, investigator.username);
  await expect(lines(pi).filter({ hasText: 'Authorized' })).toHaveCount(2);
  await expect(lines(pi).filter({ hasText: 'Blocked' })).toHaveCount(1);

  // A correction is a line of its own; the wrong one stands until it is signed, and then is struck.
  await manager.reload();
  await manager.getByRole('button', { name: /^Correct DL-\d+, T19/ }).click();
  await dialog(manager).getByLabel('To', { exact: false }).last().fill(dayIn(30));
  await dialog(manager).getByLabel('What is wrong with the line').fill(REASON);
  await save(manager, 'Draft correction');
  await expect(lines(manager).filter({ hasText: 'corrects this line once it is signed.' })).toHaveCount(1);
  await samuel.reload();
  await samuel.getByRole('button', { name: /^Accept and sign T19/ }).click();
  await signInDialog(samuel, coordinator.username);
  await pi.reload();
  await pi.getByRole('button', { name: /^Authorize and sign T19/ }).click();
  await signInDialog(pi, investigator.username);
  const struck = lines(pi).filter({ has: pi.getByRole('heading', { name: /^Struck: / }) });
  await expect(struck).toHaveCount(1);
  await expect(struck).toContainText(REASON);
  await expect(struck.locator('del').first()).toHaveText('Samuel Okonkwo: T19, Source documentation');

  // The day of the change is after the last signature; both investigators stand above the log.
  await manager.reload();
  await manager.getByRole('button', { name: 'Change investigator' }).click();
  const options = await dialog(manager)
    .getByLabel('New principal investigator')
    .locator('option')
    .allTextContents();
  const next = options.find((name) => /Okafor/.test(name)) ?? '';
  await dialog(manager).getByLabel('New principal investigator').selectOption({ label: next });
  await dialog(manager).getByLabel('From', { exact: true }).fill(TODAY);
  await dialog(manager).getByLabel('Reason').fill('The investigator moves to another site');
  await dialog(manager).getByRole('button', { name: 'Change investigator' }).click();
  await expect(dialog(manager)).toContainText(
    /is the principal investigator from .* on\. Choose a later day\./,
  );
  await dialog(manager).getByLabel('From', { exact: true }).fill(dayIn(1));
  await save(manager, 'Change investigator');
  const region = manager.getByRole('region', { name: 'Delegation log' });
  await expect(region).toContainText(`${next} from ${written(dayIn(1))}`);
  expect(await violationsOf(manager)).toEqual([]);
});
