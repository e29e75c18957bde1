import { expect, test, type Locator } from '@playwright/test';
import { RUTH, expectToast, signIn } from './academy.ts';
import { register } from './people.ts';

/** Whether an empty field has the room to show its placeholder. */
const placeholderFits = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(input);
    const canvas = document.createElement('canvas').getContext('2d')!;
    canvas.font = font;
    const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return canvas.measureText(input.placeholder).width <= room;
  });

test.describe('the shell', () => {
  test(
    'a visitor is asked to sign in and comes back to the page',
    { tag: ['@C-SHELL-02', '@L-AUTH-02'] },
    async ({ page }) => {
      await page.goto('/course/1');
      await expect(page).toHaveURL(/\/login\?redirect=/);
      await page.getByLabel('Username').fill('pi');
      await page.getByLabel('Password', { exact: true }).fill('trialwright-demo');
      await page.getByRole('button', { name: 'Log In' }).click();
      await expect(page).toHaveURL(/\/course\/1$/);
      await expectToast(page, 'Welcome back!', 'Successfully logged in as pi');
    },
  );

  test(
    'header, menu and footer carry what they should',
    {
      tag: [
        '@L-SHELL-01',
        '@L-SHELL-02',
        '@L-SHELL-04',
        '@L-SHELL-05',
        '@L-SHELL-06',
        '@L-SHELL-10',
        '@L-SHELL-18',
        '@L-SHELL-20',
      ],
    },
    async ({ page }) => {
      await signIn(page, 'ruth');
      await page.goto('/dashboard');
      const header = page.getByRole('banner');
      await expect(header.getByText('Learn the craft of clinical research.')).toBeVisible();
      await expect(header.getByPlaceholder('Search courses, terms, documents...')).toBeVisible();
      await expect(header.getByText(RUTH)).toBeVisible();
      await expect(header.getByText('RA', { exact: true })).toBeVisible();
      const { overallProgress } = await (await page.request.get('/api/users/11')).json();
      await expect(header.getByText(`${overallProgress}% Progress`)).toBeVisible();
      await expect(header.getByRole('button', { name: 'Log out' })).toBeVisible();
      const menu = page.getByRole('navigation', { name: 'Main' });
      await expect(menu.getByText('Study Coordinator Training')).toBeVisible();
      await expect(menu.getByText('Showing courses for your selected role')).toBeVisible();
      await expect(menu.getByRole('progressbar')).toHaveCount(6);
      await expect(page.getByRole('contentinfo').getByRole('link', { name: /@/ })).toHaveAttribute(
        'href',
        /^mailto:/,
      );
    },
  );

  for (const width of [1024, 1280, 1440])
    test(
      `the header has everything at ${width} px`,
      { tag: ['@L-SHELL-01', '@L-SHELL-02', '@L-SHELL-04', '@L-SHELL-05'] },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/');
        const header = page.getByRole('banner');
        await expect(header.getByText('Learn the craft of clinical research.')).toBeVisible();
        await signIn(page, 'ruth');
        await page.goto('/dashboard');
        for (const text of ['Learn the craft of clinical research.', RUTH, /^\d+% Progress$/])
          await expect(header.getByText(text)).toBeVisible();
        const box = header.getByPlaceholder('Search courses, terms, documents...');
        expect(await placeholderFits(box)).toBe(true);
        const last = await header.getByRole('button', { name: 'Log out' }).boundingBox();
        expect(last!.x + last!.width).toBeLessThanOrEqual(width);
      },
    );

  for (const width of [390, 768])
    test(
      `at ${width} px name and progress stand in the menu of the initials`,
      { tag: ['@L-SHELL-02', '@L-SHELL-04', '@L-SHELL-05'] },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 844 });
        await signIn(page, 'ruth');
        await page.goto('/dashboard');
        const header = page.getByRole('banner');
        await expect(header.getByText(/% Progress$/)).toBeHidden();
        const box = header.getByPlaceholder('Search courses, terms, documents...');
        await box.focus();
        expect(await placeholderFits(box)).toBe(true);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: /^Account menu for Ruth/ }).click();
        const menu = page.getByRole('menu');
        await expect(menu.getByText(RUTH)).toBeVisible();
        await expect(menu.getByText(/^\d+% Progress$/)).toBeVisible();
      },
    );

  test('a search that takes long says so', { tag: ['@L-SHELL-02'] }, async ({ page }) => {
    await signIn(page, 'ruth');
    await page.goto('/dashboard');
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\/api\/search/, async (route) => {
      await held;
      await route.fulfill({ json: { total: 0, counts: {}, results: [] } });
    });
    await page.getByRole('combobox', { name: 'Search' }).fill('estimand');
    await expect(page.getByRole('option', { name: 'Searching…' })).toBeVisible();
    letGo();
    await expect(page.getByRole('option', { name: /^No results/ })).toBeVisible();
  });

  test('a locked course in the menu leads to #', { tag: ['@L-SHELL-19'] }, async ({ page }) => {
    await signIn(page, 'ruth');
    await page.goto('/dashboard');
    const locked = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Monitoring Readiness/ });
    await expect(locked).toHaveAttribute('href', '#');
  });

  test(
    'logging out ends the session and shows the start page',
    { tag: ['@L-AUTH-03', '@L-API-07'] },
    async ({ page }) => {
      await register(page, 'leaving');
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole('link', { name: 'Log In' }).first()).toBeVisible();
      expect((await page.request.get('/api/auth/check')).status()).toBe(401);
      await page.goto('/dashboard');
      await expect(page).toHaveURL(/\/login/);
    },
  );

  test('an unknown path is answered with 404 and its page', { tag: ['@C-ERR-23'] }, async ({ page }) => {
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  });

  test('search finds a course by keyboard alone', async ({ page }) => {
    await signIn(page, 'pi');
    await page.goto('/dashboard');
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeVisible();
    const answered = page.waitForResponse((each) => /search\?.*acountability/.test(each.url()));
    await page.keyboard.press('/');
    await page.keyboard.type('gcp foundatons and investigator acountability');
    await answered;
    await expect(page.getByRole('option').first()).toContainText(
      'GCP Foundations and Investigator Accountability',
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/course\/1$/);
  });

  test('single keys are turned off for those who press them by accident', async ({ page }) => {
    await register(page, 'no.keys');
    const search = page.getByRole('combobox', { name: 'Search' });
    await page.goto('/account');
    await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
    await expectToast(page, 'Single-key shortcuts are off', '');
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Single-key shortcuts' })).not.toBeChecked();
    await page.keyboard.press('/');
    await expect(search).not.toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused();
  });

  test(
    'the bell counts what is unread, and reading clears the badge',
    { tag: ['@L-SHELL-03'] },
    async ({ page }) => {
      await register(page, 'bell');
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
      await expect(page.getByText('Welcome to the academy')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    },
  );

  test('the theme is switched and remembered', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test(
    'on a phone the bottom bar leads to the current course',
    { tag: ['@L-SHELL-22'] },
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await signIn(page, 'ruth');
      await page.goto('/dashboard');
      const bar = page.getByRole('navigation', { name: 'Quick access' });
      const modules = bar.getByRole('link', { name: 'Modules' });
      // Until the learner's courses have come, it leads to the first one.
      await expect(modules).toHaveAttribute('href', '/course/10');
      await modules.click();
      await expect(page).toHaveURL(/\/course\/10$/);
    },
  );
});
