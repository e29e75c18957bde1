import { expect, test, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/core/database/open.ts';
import { register, signIn } from './academy.ts';

// Everything that is proven is read twice, and the page asks anew every half minute.
test.setTimeout(240_000);
const SOON = { timeout: 90_000 };

/** The hand of somebody who has the database: the journeys’ own, beside the running server. */
const openBesideServer = () =>
  openDatabase(
    readConfig({
      NODE_ENV: 'test',
      DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
      DATABASE_URL: process.env['DATABASE_URL'] ?? '',
    }),
    { mayJoin: true, keepSchema: true },
  );
type Beside = Awaited<ReturnType<typeof openBesideServer>>;

/** Brings the nightly verification forward. */
const verifyNow = ({ db }: Beside) => sql`insert into jobs.job (name) values ('verify-proofs')`.execute(db);

const setCompleted = ({ db }: Beside, userId: number, isCompleted: boolean) =>
  db
    .updateTable('progress')
    .set({ isCompleted, completedAt: isCompleted ? new Date() : null })
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();

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
  await expect(alarm).toBeHidden();
  expect(await faultsOf(page)).toEqual([]);

  const database = await openBesideServer();
  try {
    expect((await setCompleted(database, person.id, true)).numUpdatedRows).toBe(1n);
    await verifyNow(database);
    // It comes by itself, where screen readers are told of what changes.
    await expect(page.locator('[aria-live="polite"]').filter({ has: alarm })).toBeVisible(SOON);
    await expect(alarm).toContainText('The training records differ from the ledger or the public log');
    await expect(alarm).toContainText(`Learner ${person.id}, lesson 1`);
    await expect(alarm).toContainText('npm run ledger:verify');
    expect(await faultsOf(page)).toEqual(['records']);
    await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
    await expect(
      page.getByRole('dialog').getByText('The training records differ from the ledger or the public log'),
    ).toBeVisible();
  } finally {
    await setCompleted(database, person.id, false);
    await verifyNow(database);
    await database.close();
  }
  await expect.poll(() => faultsOf(page), SOON).toEqual([]);
  await expect(alarm).toBeHidden(SOON);
  await context.close();
});
