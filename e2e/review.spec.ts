import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { expectToast, signIn } from './academy.ts';
import { RULES, violationsOf } from './axe.ts';

/** Opens the open set or starts one, whatever the journeys before this one left. */
async function startReview(page: Page): Promise<void> {
  await page.goto('/review');
  await page
    .getByRole('button', { name: /^(Learn \d new terms?|Start (five|review)|Continue review)$/ })
    .click();
  await expect(page).toHaveURL(/\/review\/\d+$/);
}

const turn = (page: Page) => page.getByRole('button', { name: 'Turn the card' });

test('new terms are learned as cards with the keyboard, and the end tells when each comes back', async ({
  page,
}) => {
  await signIn(page, 'ruth');
  await startReview(page);
  await expect(page.getByText('Term, 1 of 5')).toBeVisible();
  for (let card = 1; card <= 5; card++) {
    await turn(page).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: card === 2 ? 'Not yet' : 'Knew it' }).press('Enter');
    await expect(page.getByRole('progressbar', { name: 'Answered' })).toHaveAttribute(
      'aria-valuenow',
      String(card),
    );
    if (card === 3) {
      await page.reload();
      await expect(page.getByText('Term, 4 of 5')).toBeVisible();
    } else await page.getByRole('button', { name: card === 5 ? 'See how it went' : 'Next' }).press('Enter');
  }
  await expect(page.getByRole('heading', { name: '4 of 5. Done for today.' })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'not yet' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an answer that cannot be sent is not lost, and a card answered elsewhere is shown as it is', async ({
  page,
}) => {
  await signIn(page, 'cra');
  await startReview(page);
  await turn(page).click();
  await page.route('**/api/recall/sets/*/items/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Knew it' }).click();
  await expect(page.getByRole('alert')).toContainText('Your answer couldn’t be saved.');
  await page.unroute('**/api/recall/sets/*/items/*');
  await page.getByRole('button', { name: 'Knew it' }).click();
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
});

test('a reminder is asked for, moved, and stopped', async ({ page }) => {
  await signIn(page, 'ruth');
  await page.goto('/review#reminder');
  await page.getByLabel('Time').selectOption('18:30');
  await page.getByRole('button', { name: 'Remind me on weekdays' }).click();
  await expect(page.getByText(/We email you on weekdays at 18:30/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop reminding me' }).click();
  await expectToast(page, 'Reminder stopped', '');
  await expect(page.getByText('No email unless you ask for one.')).toBeVisible();
});

for (const theme of ['light', 'dark'] as const)
  test(`the review has nothing to report by axe, ${theme} and on a phone`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'dm');
    await page.goto('/review');
    await expect(page.getByRole('heading', { name: 'What you know' })).toBeVisible();
    expect(await violationsOf(new AxeBuilder({ page }).withTags(RULES))).toEqual([]);
    await startReview(page);
    await turn(page).click();
    expect(await violationsOf(new AxeBuilder({ page }).withTags(RULES))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
