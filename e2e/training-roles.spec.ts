import { expect, test, type Page } from '@playwright/test';
import { expectToast, overlap, signIn } from './academy.ts';
import { CONFIRMED, decideNow } from './beside.ts';
import { enroll, register } from './people.ts';

const EXPIRY = '12 / 34';

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('1234');
  await page.getByLabel('Security code').fill('123');
}

const roleCard = (page: Page, title: string) =>
  page.locator('.hub-role').filter({ has: page.getByRole('heading', { level: 2, name: title }) });

const rolesOf = async (page: Page): Promise<{ role: string; isPaid: boolean }[]> =>
  (await (await page.request.get('/api/auth/check')).json()).user.roles;

test(
  'the overview shows what each role holds and costs, and only owned roles have an open tab',
  {
    tag: [
      '@C-HUB-01',
      '@C-HUB-02',
      '@C-HUB-03',
      '@C-HUB-04',
      '@C-HUB-05',
      '@C-HUB-06',
      '@C-HUB-15',
      '@C-HUB-16',
      '@C-HUB-17',
      '@C-HUB-18',
    ],
  },
  async ({ page }) => {
    await signIn(page, 'ruth');
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'All training roles' }).click();
    await expect(page).toHaveURL(/\/training-roles$/);
    await expect(page.getByRole('tab')).toHaveCount(7);
    await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tab', { name: 'Study Coordinator' })).toBeEnabled();
    const locked = page.getByRole('tab', { name: 'Clinical Trial Manager' });
    await expect(locked).toBeDisabled();
    await expect(locked).toHaveAttribute('title', 'Unlocks when you own Clinical Trial Manager training');
    for (const [title, price, hours, courses] of [
      ['Principal Investigator', '$299', /\d+ to \d+ hours/, '8 courses'],
      ['Study Coordinator', '$199', /\d+ to \d+ hours/, '6 courses'],
      ['Clinical Trial Assistant', '$149', /\d+ to \d+ hours/, '4 courses'],
      ['Clinical Research Associate', '$249', /\d+ to \d+ hours/, '7 courses'],
      ['Data Manager', '$219', /\d+ to \d+ hours/, '5 courses'],
      ['Clinical Trial Manager', '$299', /\d+ to \d+ hours/, '8 courses'],
    ] as const) {
      const card = roleCard(page, title);
      for (const text of [price, hours, courses]) await expect(card).toContainText(text);
      await expect(card.locator('.skills li')).not.toHaveCount(0);
    }
    await expect(roleCard(page, 'Data Manager').locator('s')).toContainText('$229');
    await expect(roleCard(page, 'Clinical Trial Manager').locator('s')).toContainText('$349');
    await expect(page.getByText('OWNED')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Start Data Manager Training' })).toBeVisible();
    const own = roleCard(page, 'Study Coordinator');
    await expect(own).toContainText('OWNED');
    await own.getByRole('button', { name: 'Continue Learning' }).click();
    await expect(page.getByRole('tab', { name: 'Study Coordinator' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  },
);

test(
  'a role tab shows where one stands, and is remembered as long as it may be opened',
  { tag: ['@C-HUB-07', '@C-HUB-08', '@C-HUB-09', '@C-HUB-10'] },
  async ({ page }) => {
    await signIn(page, 'ruth');
    await page.goto('/training-roles');
    await page.getByRole('tab', { name: 'Study Coordinator' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Study Coordinator' });
    const [progress] = await (await page.request.get('/api/users/11/role-progress')).json();
    await expect(panel.locator('.percent')).toHaveText(`${progress.progress}%`);
    await expect(panel.getByRole('progressbar')).toHaveAttribute(
      'aria-valuenow',
      String(progress.completedLessons),
    );
    await expect(panel).toContainText(
      `Courses completed${progress.completedCourses} of ${progress.totalCourses}`,
    );
    expect(progress.recordedMinutes).toBeGreaterThan(60);
    await expect(panel).toContainText(/Study time\d+ h/);
    await expect(panel).toContainText(
      `Certificate readiness${progress.certificates} of ${progress.totalCourses}`,
    );
    await expect(panel.getByRole('link', { name: 'Continue Learning' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    await expect(panel.getByRole('link', { name: 'Certificates' })).toHaveAttribute('href', '/certificates');
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Study Coordinator' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.evaluate(() => sessionStorage.setItem('training-roles-tab', 'PI'));
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  },
);

test(
  'a member buys a further role in place, and its tab opens',
  { tag: ['@C-HUB-06', '@C-HUB-10', '@C-HUB-11', '@C-HUB-12', '@C-HUB-14'] },
  async ({ page }) => {
    await enroll(page, 'buying', { role: 'CRA' });
    await page.goto('/training-roles');
    const start = page.getByRole('button', { name: 'Start Clinical Trial Assistant Training' });
    const before = (await rolesOf(page)).length;
    await start.click();
    const dialog = page.getByRole('dialog', { name: 'Clinical Trial Assistant training' });
    await expect(dialog).toContainText('$149');
    await expect(dialog.getByText('Test mode', { exact: true })).toBeVisible();
    const busy = page.locator('[data-start="CTA"]');
    await expect(busy).toHaveText('Processing...');
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(start).toBeFocused();
    await start.click();
    await fillCard(page, '4242 4242 4242 4242');
    await page.getByRole('button', { name: 'Pay $149' }).click();
    await expectToast(
      page,
      'Purchase Successful!',
      'You now have access to Clinical Trial Assistant training',
    );
    await expect(dialog).toBeHidden();
    const tab = page.getByRole('tab', { name: 'Clinical Trial Assistant' });
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(tab).toBeFocused();
    await expect(page.getByRole('tabpanel')).toContainText('Courses completed0 of 4');
    expect(await rolesOf(page)).toHaveLength(before + 1);
    await page.reload();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Overview' }).click();
    await expect(roleCard(page, 'Clinical Trial Assistant')).toContainText('OWNED');
  },
);

test(
  'a declined card keeps the form, the tab and the roles as they are',
  { tag: ['@C-HUB-13', '@C-ERR-07'] },
  async ({ page }) => {
    await signIn(page, 'dm');
    await page.goto('/training-roles');
    await page.getByRole('button', { name: 'Start Clinical Trial Manager Training' }).click();
    await fillCard(page, '4000000000000002');
    await page.getByRole('button', { name: 'Pay $299' }).click();
    await expectToast(page, 'Purchase Failed', 'Your card was declined.');
    await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002');
    await expect(page.getByLabel('Expiration date')).toHaveValue(EXPIRY);
    await expect(page.locator('[data-start="CTM"]')).toHaveAttribute('aria-busy', 'false');
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Start Clinical Trial Manager Training' })).toBeFocused();
    await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
    expect(await rolesOf(page)).toEqual([{ role: 'Data_Manager', isPaid: true }]);
  },
);

for (const height of [667, 844])
  test(
    `on a phone ${height} px high the failure is told above the dialog, not over it`,
    { tag: ['@C-HUB-13', '@C-ERR-07'] },
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height });
      await register(page, 'phone');
      await page.goto('/training-roles');
      await page.getByRole('button', { name: 'Start Clinical Trial Assistant Training' }).click();
      await fillCard(page, '4000000000000002');
      await page.getByRole('button', { name: 'Pay $149' }).click();
      await expectToast(page, 'Purchase Failed', 'Your card was declined.');
      await expect.poll(() => overlap(page.locator('.toast'), page.getByRole('dialog'))).toBe(false);
      await expect(page.getByRole('button', { name: 'Pay $149' })).toBeInViewport();
    },
  );

test(
  'a paid role that the server could not open is told, asked for again, and never paid twice',
  { tag: ['@C-HUB-13', '@C-ERR-07'] },
  async ({ page }) => {
    await register(page, 'member');
    await page.goto('/training-roles');
    await page.route('**/api/roles/purchase', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Start Clinical Trial Assistant Training' }).click();
    await fillCard(page, '4242424242424242');
    await page.getByRole('button', { name: 'Pay $149' }).click();
    await expectToast(page, 'Purchase Failed', 'There was an issue processing your payment.');
    await expect(page.locator('[data-start="CTA"]')).toHaveAttribute('aria-busy', 'false');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: 'Paid, and not open yet' })).toBeFocused();
    await expect(dialog).toContainText('Your card was charged $149 once');
    await page.unroute('**/api/roles/purchase');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expectToast(
      page,
      'Purchase Successful!',
      'You now have access to Clinical Trial Assistant training',
    );
    await expect(page.getByRole('tab', { name: 'Clinical Trial Assistant' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  },
);

test(
  'a purchase that cannot begin is told, and the button is back',
  { tag: ['@C-HUB-13', '@C-ERR-07'] },
  async ({ page }) => {
    await signIn(page, 'dm');
    await page.route('**/api/create-payment-intent', (route) => route.abort());
    await page.goto('/training-roles');
    const start = page.getByRole('button', { name: 'Start Study Coordinator Training' });
    await start.click();
    await expectToast(page, 'Purchase Failed', 'There was an issue processing your payment.');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(start).toBeFocused();
  },
);

test(
  'a price that has changed is shown before anything is charged',
  { tag: ['@C-HUB-15', '@C-ERR-07'] },
  async ({ page }) => {
    await signIn(page, 'dm');
    await page.route('**/api/packages', async (route) => {
      const response = await route.fetch();
      const items: { role: string; memberPrice: number }[] = await response.json();
      await route.fulfill({ json: items.map((item) => ({ ...item, memberPrice: item.memberPrice - 9 })) });
    });
    await page.goto('/training-roles');
    await page.getByRole('button', { name: 'Start Clinical Trial Assistant Training' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('The price is now $149.');
    await dialog.getByRole('button', { name: 'Continue at $149' }).click();
    await expect(dialog.getByRole('button', { name: 'Pay $149' })).toBeVisible();
  },
);

test(
  'while the bank decides one can go on, and the tab opens when it has',
  { tag: ['@C-HUB-11', '@C-HUB-12', '@C-HUB-14'] },
  async ({ page }) => {
    await enroll(page, 'buying', { role: 'CTM' });
    await page.goto('/training-roles');
    await page.getByRole('button', { name: 'Start Data Manager Training' }).click();
    await fillCard(page, '4000000000000077');
    const confirmed = page.waitForResponse(CONFIRMED);
    await page.getByRole('button', { name: 'Pay $219' }).click();
    const dialog = page.getByRole('dialog');
    await expect(
      dialog.getByRole('heading', { name: 'Your bank is still processing the payment' }),
    ).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(roleCard(page, 'Data Manager')).toContainText('Your bank is still processing this payment.');
    await expect(page.locator('[data-start="Data_Manager"]')).toHaveAttribute('aria-busy', 'true');
    await decideNow(CONFIRMED.exec((await confirmed).url())?.[1] ?? '');
    await expect(page.getByText('Purchase Successful!', { exact: true })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('tab', { name: 'Data Manager' })).toHaveAttribute('aria-selected', 'true');
  },
);
