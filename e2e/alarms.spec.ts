import { expect, test, type Page } from '@playwright/test';
import { signIn } from './academy.ts';
import { besideServer, verifyNow } from './beside.ts';
import { register } from './people.ts';

// Everything that is proven is read twice, and the page asks anew every half minute.
test.setTimeout(240_000);
const SOON = { timeout: 90_000 };

async function setCompleted(userId: number, isCompleted: boolean) {
  const { db } = await besideServer();
  return db
    .updateTable('progress')
    .set({ isCompleted, completedAt: isCompleted ? new Date() : null })
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
}

const faultsOf = async (page: Page) => (await (await page.request.get('/readyz')).json()).faults ?? [];

test('a lesson completed by hand in the database raises an alarm that ends when the row is as recorded', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const own = await context.newPage();
  const person = await register(own, 'forged', 'Study_Coordinator');
  await own.goto('/lesson/1?slide=1');
  await expect(own.getByText('Slide 1 of')).toBeVisible();
  await own.getByRole('button', { name: 'Next', exact: true }).click();
  await expect
    .poll(async () => (await (await own.request.get('/api/lessons/1')).json()).position)
    .toBeGreaterThan(1);

  await signIn(page, 'admin');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Overview', exact: true })).toBeVisible();
  const alarm = page.getByRole('region', { name: 'Proof of records' });
  // A try before this one may have left its alarm for some seconds more.
  await expect.poll(() => faultsOf(page), SOON).toEqual([]);
  await expect(alarm).toBeHidden(SOON);

  try {
    expect((await setCompleted(person.id, true)).numUpdatedRows).toBe(1n);
    await verifyNow();
    // It comes by itself, where screen readers are told of what changes.
    await expect(page.locator('[aria-live="polite"]').filter({ has: alarm })).toBeVisible(SOON);
    await expect(alarm).toContainText('The training records differ from the ledger or the public log');
    await expect(alarm).toContainText(`Learner ${person.id}, lesson 1`);
    await expect(alarm).toContainText('npm run ledger:verify');
    expect(await faultsOf(page)).toEqual(['records']);
    await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
    const notice = page
      .getByRole('dialog')
      .getByText('The training records differ from the ledger or the public log');
    await expect(notice.first()).toBeVisible();
  } finally {
    await setCompleted(person.id, false);
    await verifyNow();
  }
  await expect.poll(() => faultsOf(page), SOON).toEqual([]);
  await expect(alarm).toBeHidden(SOON);
  await context.close();
});
