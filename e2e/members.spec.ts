import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { dayIn } from './days.ts';
import { join, membersOf, openOrganization } from './organization.ts';
import { enter, ownName } from './people.ts';

const START = dayIn(-200);

test('a manager says what a member is from today on, and since when they worked on a running trial', async ({
  browser,
}) => {
  const { page } = await enter(browser, 'Dana Reyes');
  const { page: nurse } = await enter(browser, 'Tomas Lind');
  const orgId = await openOrganization(page, ownName('Lakeside Research'));
  await join(page, orgId, nurse, 'member');
  await page.goto(`/team/${orgId}/people`);
  const row = page.getByRole('row', { name: /Tomas Lind/ });
  const dialog = page.getByRole('alertdialog');

  await row.getByRole('button', { name: 'Change title or roles of Tomas Lind' }).click();
  await expectAccessible(page);
  await dialog.getByLabel('What they do').fill('Research nurse');
  await dialog.getByRole('checkbox', { name: 'Trainer' }).check();
  await dialog.getByLabel('Reason').fill('Trains the new staff from now on');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Research nurse');
  await expect(row).toContainText('Trainer, Member');

  await row.getByRole('button', { name: 'Correct the first day of Tomas Lind' }).click();
  await dialog.getByLabel('First day', { exact: true }).fill(dayIn(1));
  await dialog.getByLabel('What they did then').fill('Study nurse');
  await dialog.getByLabel('Reason').fill('On the trial since its start, by the paper log');
  await dialog.getByRole('button', { name: 'Save first day' }).click();
  await expect(dialog).toContainText('Choose that day or an earlier one.');
  await expectAccessible(page);
  await dialog.getByLabel('First day', { exact: true }).fill(START);
  await dialog.getByRole('button', { name: 'Save first day' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('entered');
  const members = await membersOf(page, orgId);
  expect(members.find(({ name }) => name === 'Tomas Lind')).toMatchObject({ from: START });
});
