import { expect, test, type Page } from '@playwright/test';
import { dayIn } from './days.ts';
import { enter, ownName } from './people.ts';

const SITE = ownName('Millbrook Research');
const REASON = 'Replaced by the rules of next year';

const dialog = (page: Page) => page.getByRole('alertdialog');

async function save(page: Page, action: string | RegExp): Promise<void> {
  await dialog(page).getByRole('button', { name: action }).click();
  await expect(dialog(page)).toBeHidden();
}

/** Opens the question for the last day of the rules. */
async function askForEnd(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^End / }).first().click();
  await dialog(page).getByLabel('Reason').fill(REASON);
}

test('a second manager joins by a link, and neither saves over the other', async ({ browser }) => {
  test.setTimeout(120_000);
  const { page: first } = await enter(browser, 'Priya Raman');
  await first.goto('/team');
  await first.getByRole('button', { name: 'New organization' }).first().click();
  await dialog(first).getByLabel('Name').fill(SITE);
  await dialog(first).getByLabel('Time zone').fill('America/New_York');
  await save(first, 'Create organization');
  await first.getByRole('link', { name: SITE }).click();

  // The link is shown once.
  await first.getByRole('link', { name: 'People', exact: true }).click();
  await first.getByRole('button', { name: 'Make a link' }).click();
  await dialog(first).getByLabel('What they do').fill('Training lead');
  await dialog(first).getByRole('checkbox', { name: 'Member' }).uncheck();
  await dialog(first).getByRole('checkbox', { name: 'Manager' }).check();
  await save(first, 'Make link');
  const links = first.getByRole('region', { name: 'Links to join' });
  await expect(links.getByRole('listitem')).toContainText('Manager, 0 of 10 joined');
  const address = await links.getByLabel('The new link').inputValue();
  await first.reload();
  await expect(links.getByRole('listitem')).toHaveCount(1);
  await expect(links.getByLabel('The new link')).toHaveCount(0);

  const { page: second } = await enter(browser, 'Elena Marchetti');
  await second.goto(address);
  await second.getByRole('button', { name: `Join ${SITE}` }).click();
  await second.getByRole('link', { name: SITE }).click();

  // Training that repeats.
  await first.getByRole('link', { name: 'Rules', exact: true }).click();
  await first.getByRole('button', { name: 'Add rules' }).click();
  await dialog(first).getByLabel('Start from').selectOption({ index: 1 });
  await save(first, 'Put into force');
  await first.getByRole('link', { name: 'Training Matrix' }).click();
  await first
    .getByRole('button', { name: /^Assign/ })
    .first()
    .click();
  await dialog(first).getByRole('checkbox').first().check();
  await dialog(first).getByLabel('Due', { exact: true }).fill(dayIn(0));
  await dialog(first).getByLabel('Repeats').selectOption('after_completion');
  await dialog(first).getByLabel('Why').fill('Refresher');
  await save(first, 'Assign to 1 person');
  await expect(first.getByRole('region', { name: 'Open assignments' })).toContainText(
    'Repeats every 24 months after completion',
  );

  // Both are about to end the rules.
  await first.getByRole('link', { name: 'Rules', exact: true }).click();
  await askForEnd(first);
  await second.getByRole('link', { name: 'Rules', exact: true }).click();
  await askForEnd(second);
  await save(second, 'End rules');
  await dialog(first).getByRole('button', { name: 'End rules' }).click();
  await expect(dialog(first).getByRole('alert')).toContainText(/ changed this on /);
  await dialog(first).getByRole('button', { name: 'Reload' }).click();
  await expect(dialog(first)).toContainText('These rules now end on');
  await expect(dialog(first).getByLabel('Reason')).toHaveValue(REASON);
  await save(first, 'End rules');
});
