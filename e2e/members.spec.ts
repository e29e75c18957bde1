import { expect, test, type Browser } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { dayIn } from './days.ts';
import { join, membersOf, openOrganization, recordTraining } from './organization.ts';
import { enter, ownName } from './people.ts';

const START = dayIn(-200);

/** An organization with its owner’s page, and Tomas Lind as a member. */
async function openSite(browser: Browser) {
  const { page } = await enter(browser, 'Dana Reyes');
  // Colors are judged when nothing moves any more.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { page: nurse } = await enter(browser, 'Tomas Lind');
  const orgId = await openOrganization(page, ownName('Lakeside Research'));
  await join(page, orgId, nurse, 'member');
  return { page, orgId };
}

test('a manager says what a member is from today on, and since when they worked on a running trial', async ({
  browser,
}) => {
  const { page, orgId } = await openSite(browser);
  await page.goto(`/team/${orgId}/people`);
  const row = page.getByRole('row', { name: /Tomas Lind/ });
  const dialog = page.getByRole('alertdialog');

  await row.getByRole('button', { name: 'Change title or roles of Tomas Lind' }).click();
  expect(await violationsOf(page)).toEqual([]);
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
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel('First day', { exact: true }).fill(START);
  await dialog.getByRole('button', { name: 'Save first day' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('entered');

  await page.getByRole('button', { name: 'Change name and place' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill(ownName('Lakeside Clinical Research'));
  await dialog.getByLabel('Time zone').fill('Lakeside');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText('Choose a time zone such as America/New_York.');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel('Time zone').fill('America/Chicago');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Organization' })).toContainText('days in America/Chicago');
  const members = await membersOf(page, orgId);
  expect(members.find(({ name }) => name === 'Tomas Lind')).toMatchObject({ from: START });
});

test('a trainer corrects what was recorded of somebody’s training, and the former version stays', async ({
  browser,
}) => {
  const { page, orgId } = await openSite(browser);
  const person = (await membersOf(page, orgId)).find(({ name }) => name === 'Tomas Lind');
  const personId = person?.personId ?? 0;
  await recordTraining(page, orgId, { personId, topic: 'gcp', daysAgo: 30 });
  await page.goto(`/team/${orgId}/people/${personId}`);
  const evidence = page.getByRole('region', { name: 'Evidence' });
  const dialog = page.getByRole('alertdialog');

  await evidence.getByRole('button', { name: /^Correct EV-/ }).click();
  await dialog.getByLabel('Issued by').fill('Lakeside University');
  await dialog.getByLabel('Completed on').fill(dayIn(1));
  await dialog.getByLabel('Reason').fill('Read from the certificate itself');
  await dialog.getByRole('button', { name: 'Correct evidence' }).click();
  await expect(dialog).toContainText('Training can’t be completed in the future.');
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel('Completed on').fill(dayIn(-40));
  await dialog.getByRole('button', { name: 'Correct evidence' }).click();
  await expect(dialog).toBeHidden();
  await expect(evidence).toContainText('Lakeside University');
  await expect(evidence).toContainText('Read from the certificate itself');
});
