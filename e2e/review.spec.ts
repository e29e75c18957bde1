import { expect, test, type Page } from '@playwright/test';
import { expectToast } from './academy.ts';
import { violationsOf } from './axe.ts';
import { besideServer } from './beside.ts';
import { graduate } from './learning.ts';
import { enroll } from './people.ts';

/** Somebody of the test's own who has completed a course; what they missed in its exam is due, its terms are new. */
async function enterReviewer(page: Page): Promise<void> {
  const { id } = await graduate(page, 'reviewing');
  const { db } = await besideServer();
  const { numUpdatedRows } = await db
    .updateTable('practiceCards')
    .set({ due: new Date() })
    .where('userId', '=', id)
    .executeTakeFirstOrThrow();
  expect(numUpdatedRows).toBeGreaterThan(0n);
}

/** Starts a set. */
async function startReview(page: Page): Promise<void> {
  await page.goto('/review');
  await page
    .getByRole('button', { name: /^(Learn \d new terms?|Start (five|review)|Continue review)$/ })
    .click();
  await expect(page).toHaveURL(/\/review\/\d+$/);
}

const answered = (page: Page) => page.getByRole('progressbar', { name: 'Answered' });
const goOn = (page: Page) => page.getByRole('button', { name: /^(Next|See how it went)$/ });

/** Answers what is asked, a card or a question, with the keyboard alone. */
async function answerOne(page: Page): Promise<void> {
  const turn = page.getByRole('button', { name: 'Turn the card' });
  const check = page.getByRole('button', { name: 'Check answer' });
  await expect(turn.or(check)).toBeVisible();
  if (await turn.isVisible()) {
    await turn.press('Enter');
    await page.getByRole('button', { name: 'Knew it' }).press('Enter');
  } else {
    await page.keyboard.press('1');
    await check.press('Enter');
  }
}

test('five are answered one by one with the keyboard, and the end tells when each comes back', async ({
  page,
}) => {
  await enterReviewer(page);
  await startReview(page);
  for (let item = 1; item <= 5; item++) {
    await answerOne(page);
    await expect(answered(page)).toHaveAttribute('aria-valuenow', String(item));
    // What is answered stays answered.
    if (item === 3) await page.reload();
    else await goOn(page).press('Enter');
  }
  await expect(page.getByRole('heading', { name: /^\d of 5\. Done for today\.$/ })).toBeFocused();
  await expect(
    page.getByRole('listitem').filter({ hasText: /(not yet|right|knew it), \w{3} \d/ }),
  ).toHaveCount(5);
  await page.getByRole('button', { name: /more$/ }).click();
  await expect(answered(page)).toHaveAttribute('aria-valuenow', '0');
  await page.getByRole('link', { name: 'Leave, answers are kept' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'Continue review' }).click();
  await expect(answered(page)).toHaveAttribute('aria-valuenow', '0');
});

test('an answer that cannot be sent is not lost', async ({ page }) => {
  await enterReviewer(page);
  await startReview(page);
  await page.route('**/api/recall/sets/*/items/*', (route) => route.abort());
  await answerOne(page);
  await expect(page.getByRole('alert')).toContainText(/Your answer couldn’t be (saved|checked)\./);
  await page.unroute('**/api/recall/sets/*/items/*');
  const again = page.getByRole('button', { name: /^(Knew it|Check answer)$/ });
  await again.click();
  await expect(goOn(page)).toBeVisible();
});

test('a reminder is asked for, moved, and stopped', async ({ page }) => {
  await enroll(page, 'reviewing', { role: 'Study_Coordinator' });
  await page.goto('/review#reminder');
  await page.getByLabel('Time', { exact: true }).selectOption('18:30');
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
    await enterReviewer(page);
    await page.goto('/review');
    await expect(page.getByRole('heading', { name: 'What you know' })).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await startReview(page);
    await answerOne(page);
    await expect(goOn(page)).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
