import { expect, test, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from './academy.ts';
import { violationsOf } from './axe.ts';
import { join, membersOf, openOrganization, publish, recordTraining } from './organization.ts';
import { enter } from './people.ts';

const PHONE = 390;
const DAYS_OF_TWO_YEARS = 730;

async function expectFit(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE);
  expect(await violationsOf(page)).toEqual([]);
}

test('the matrix is a list by urgency on a phone, and a table on a desk', async ({ browser }) => {
  test.setTimeout(120_000);
  const { page: manager } = await enter(browser, 'Priya Raman', PHONE);
  const orgId = await openOrganization(manager, 'Lakeside Research');
  const { page: member } = await enter(browser, 'Samuel Okonkwo');
  await join(manager, orgId, member, 'member');
  const people = await membersOf(manager, orgId);
  const samuel = people.find(({ name }) => name === 'Samuel Okonkwo');
  expect(samuel).toBeDefined();
  const personId = samuel?.personId ?? 0;
  await recordTraining(manager, orgId, { personId, topic: 'gcp', daysAgo: DAYS_OF_TWO_YEARS + 100 });
  await recordTraining(manager, orgId, { personId, topic: 'privacy', daysAgo: DAYS_OF_TWO_YEARS - 10 });

  await manager.goto(`/team/${orgId}`);
  await expect(manager.getByRole('heading', { level: 1 })).toHaveText('Training Matrix');
  await expect(manager.getByRole('table', { name: /^Training as of/ })).toHaveCount(0);
  const group = (name: string) => manager.getByRole('region', { name });
  await expect(group('Due later').getByRole('listitem')).toHaveCount(2);
  const expiring = group('Expiring in 30 days').getByRole('link', { name: /Samuel Okonkwo/ });
  await expect(expiring).toContainText('PRIVACY training');
  await expect(expiring).toContainText('Next: renew it');
  await expectFit(manager);

  // The same filters, in the address.
  await manager.getByLabel('Show').selectOption({ label: 'Expiring' });
  await expect(group('Due later')).toHaveCount(0);
  await expect(manager).toHaveURL(/state=expiring/);
  await manager.getByLabel('Show').selectOption({ label: 'Everybody' });
  await manager.getByRole('searchbox', { name: 'Find a person' }).fill('okonkwo');
  await expect(group('Due later').getByRole('listitem')).toHaveCount(1);

  // Each leads to the record.
  await expiring.click();
  await expect(manager.getByRole('heading', { level: 1 })).toHaveText('Training Record');
  await expect(manager.getByRole('main')).toContainText('Samuel Okonkwo');

  await manager.setViewportSize({ width: 1440, height: 900 });
  await manager.goto(`/team/${orgId}`);
  await expect(manager.getByRole('table', { name: /^Training as of/ })).toContainText('Samuel Okonkwo');
});

test('a member reads and signs one document after the other, with one hand', async ({ browser }) => {
  test.setTimeout(180_000);
  const clinic = 'Millbrook Clinic';
  const { page: manager } = await enter(browser, 'Aiko Tanabe');
  const orgId = await openOrganization(manager, clinic);
  const { page: member, person } = await enter(browser, 'Mateo Herrera', PHONE);
  await join(manager, orgId, member, 'member');
  // Published in another order than that in which they are due.
  await publish(manager, orgId, 'SOP-303', 9);
  await publish(manager, orgId, 'SOP-101', 2);
  await publish(manager, orgId, 'SOP-202', 5);

  await member.goto('/team');
  const waiting = member.getByRole('list', { name: `To read and sign for ${clinic}` });
  await expect(waiting.getByRole('heading')).toHaveText([/^SOP-101/, /^SOP-202/, /^SOP-303/]);
  await member.getByRole('link', { name: 'Read and sign SOP-101' }).click();

  const sheet = (code: string) => member.getByRole('dialog', { name: `${code} version 1.0` });
  await expect(sheet('SOP-101')).toContainText('1 of 3 to sign');
  await expectFit(member);
  const sign = async (code: string) => {
    const button = sheet(code).getByRole('button', { name: 'Sign', exact: true });
    const reader = sheet(code).getByRole('region', { name: / sections read$/ });
    await expect
      .poll(
        async () => {
          await reader.evaluate((element) => element.scrollBy(0, element.clientHeight / 2));
          return (await button.isVisible()) && button.isEnabled();
        },
        { timeout: 30_000 },
      )
      .toBe(true);
    await button.click();
    const dialog = member.getByRole('dialog', { name: 'Sign', exact: true });
    const policy = dialog.getByLabel('I accept this');
    await expect(dialog.getByLabel('Your password, again')).toBeVisible();
    if (await policy.isVisible()) await policy.check();
    const name = dialog.getByLabel('Username');
    if (await name.isVisible()) await name.fill(person.username);
    await dialog.getByLabel('Your password, again').fill(DEMO_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(member.getByRole('heading', { name: 'Signed', exact: true })).toBeFocused();
  };

  // The signed document leads to the next one that waits.
  await sign('SOP-101');
  await member.getByRole('link', { name: 'Read SOP-202, 2 of 3' }).click();
  await expect(sheet('SOP-202')).toContainText('2 of 3 to sign');

  // Who closes the document stays in their place, and finds the way on after signing.
  await sheet('SOP-202').getByRole('button', { name: 'Close the document' }).click();
  await expect(member.getByRole('main')).toContainText('2 of 3 to sign');
  await member.getByRole('button', { name: 'Read and sign' }).click();
  // However late the page reads that it is signed.
  const { promise: isClosed, resolve: release } = Promise.withResolvers<void>();
  await member.route('**/controlled-documents/*/versions/*', async (route) => {
    if (route.request().method() === 'GET') await isClosed;
    await route.continue();
  });
  await sign('SOP-202');
  await member.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(member.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(member.getByRole('main')).toContainText('2 of 3 signed.');
  const next = member.getByRole('link', { name: 'Read SOP-303, 3 of 3' });
  await expect(next).toBeFocused();
  await expectFit(member);
  await next.click();

  // A reload keeps the count, and the last one says that nothing is left.
  await expect(sheet('SOP-303')).toContainText('3 of 3 to sign');
  await member.reload();
  await expect(sheet('SOP-303')).toContainText('3 of 3 to sign');
  await sign('SOP-303');
  await member.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(member.getByRole('main')).toContainText('All 3 are signed.');

  // On a desk the same: its own first document leads nowhere else.
  await member.setViewportSize({ width: 1440, height: 900 });
  await member.goto('/team');
  await expect(member.getByRole('main')).toContainText(`${clinic}: nothing to read and sign.`);
});
