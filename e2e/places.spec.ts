import { expect, test, type Page } from '@playwright/test';
import { expectToast, signIn } from './academy.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test.describe('the menu', () => {
  test(
    'has five first items, the modules, the places of the role, and the advanced features',
    { tag: ['@L-SHELL-11', '@L-SHELL-12', '@L-SHELL-13', '@L-SHELL-14', '@L-SHELL-16'] },
    async ({ page }) => {
      await signIn(page, 'ruth');
      await page.goto('/dashboard');
      const menu = menuOf(page);
      await expect(menu.getByRole('progressbar')).toHaveCount(6);
      const hrefs = await menu
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      expect(hrefs.slice(0, 5)).toEqual([
        '/dashboard',
        '/glossary',
        '/interview-prep',
        '/booking',
        '/resume-builder',
      ]);
      expect(hrefs.slice(5, 11).every((href) => /^\/course\/\d+$|^#$/.test(href))).toBe(true);
      expect(hrefs.slice(11)).toEqual([
        '/training-roles',
        '/document-library',
        '/workflows',
        '/assessments',
        '/day-in-the-life',
        '/scenarios',
        '/certificates',
        '/bookmarks',
        '/advanced',
      ]);
      await expect(menu.getByRole('heading', { name: 'Course Modules' })).toBeVisible();
      await expect(menu.getByRole('link', { name: 'Resume Builder' })).toContainText('NEW');
      const advanced = menu.getByRole('region', { name: 'Advanced Features' });
      await expect(advanced.getByRole('link', { name: 'Advanced Training' })).toContainText('NEW');
      await expect(menu.getByRole('link', { name: 'Coordinator Documents' })).toBeVisible();
      await expect(menu.getByRole('link', { name: 'Admin Messages' })).toHaveCount(0);
    },
  );

  test('leads to everything that a learner is offered', { tag: ['@L-SHELL-25'] }, async ({ page }) => {
    await signIn(page, 'ruth');
    await page.goto('/dashboard');
    for (const [label, title] of [
      ['Glossary', /Glossary/],
      ['Coordinator Documents', /Document/],
      ['Site Workflows', /Workflows/],
      ['Coordinator Assessments', /Assessments/],
      ['Site Scenarios', /Scenarios/],
      ['Coordinator Certificates', /Certificates/],
      ['Coordinator Bookmarks', /Bookmarks/],
      ['Advanced Training', /Advanced Training Features/],
    ] as const) {
      await menuOf(page).getByRole('link', { name: label }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    }
    await menuOf(page).locator('a[href="/course/9"]').click();
    await page
      .getByRole('link', { name: /^Review Quest/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/lesson\/\d+$/);
    await expect(page.getByRole('button', { name: 'Mentor Chat' })).toBeVisible();
  });

  test('offers the inbox to administrators', { tag: ['@L-SHELL-15'] }, async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/dashboard');
    const inbox = menuOf(page).getByRole('link', { name: 'Admin Messages' });
    await expect(inbox).toContainText('ADMIN');
    await expect(inbox).toHaveAttribute('href', '/admin-messages');
  });

  test('says so when there is no course', { tag: ['@L-SHELL-21'] }, async ({ page }) => {
    await signIn(page, 'ruth');
    await page.route('**/api/courses', (route) => route.fulfill({ json: [] }));
    await page.goto('/glossary');
    await expect(menuOf(page)).toContainText('No courses available');
    await expect(menuOf(page)).toContainText('Select a role to view training content');
  });

  test(
    'and the footer are for signed-in people, and not on the pages of visitors',
    {
      tag: [
        '@L-SHELL-08',
        '@L-SHELL-09',
        '@C-SHELL-01',
        '@C-SHELL-03',
        '@C-AUTH-01',
        '@C-REG-01',
        '@C-PRICE-01',
        '@L-SHELL-07',
      ],
    },
    async ({ page }) => {
      for (const path of ['/', '/login', '/register', '/pricing', '/dev']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(menuOf(page)).toHaveCount(0);
        await expect(page.locator('footer.app-footer')).toHaveCount(0);
        for (const name of ['Log In', 'Get Started'])
          await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toHaveCount(
            path === '/dev' ? 0 : 1,
          );
      }
      await signIn(page, 'ruth');
      for (const path of ['/', '/pricing']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(menuOf(page)).toHaveCount(0);
        await expect(page.locator('footer.app-footer')).toHaveCount(0);
      }
      for (const [path, footers] of [
        ['/glossary', 1],
        ['/lesson/57', 1],
        ['/assessment/9', 0],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('main')).not.toBeEmpty();
        await expect(page.locator('footer.app-footer')).toHaveCount(footers);
      }
    },
  );
});

test.describe('an address', () => {
  test(
    'beside the table of routes leads on, and never to the 404 page',
    { tag: ['@L-SHELL-23', '@L-COURSE-01', '@L-LESSON-02', '@C-SHELL-09'] },
    async ({ page }) => {
      await signIn(page, 'ruth');
      await page.goto('/documents');
      await expect(page).toHaveURL(/\/document-library$/);
      await page.goto('/course');
      await expect(page).toHaveURL(/\/course\/10$/);
      await page.goto('/lesson');
      await expect(page).toHaveURL(/\/lesson\/\d+/);
      await expect(page.getByText(/Slide \d+ of \d+/)).toBeVisible();
      await page.goto('/lessons/57');
      await expect(page.getByText(/Slide \d+ of \d+/)).toBeVisible();
      await page.goto('/mentorship');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Mentor');
    },
  );

  test(
    'shows grey shapes while its data are on the way',
    { tag: ['@L-SHELL-24', '@C-ADV-01', '@C-ADV-03', '@C-ADV-05'] },
    async ({ page }) => {
      await signIn(page, 'ruth');
      const answered = Promise.withResolvers<void>();
      await page.route('**/api/**/dashboard', async (route) => {
        await answered.promise;
        await route.continue();
      });
      await page.goto('/dashboard');
      await expect(page.getByRole('main').getByRole('status', { name: /Loading/ })).toBeVisible();
      await expect(page.getByRole('main').locator('.bone').first()).toBeVisible();
      answered.resolve();
      await expect(page.getByRole('region', { name: 'Your numbers' })).toBeVisible();
      const advanced = Promise.withResolvers<void>();
      await page.route('**/api/competenc**', async (route) => {
        await advanced.promise;
        await route.continue();
      });
      await page.goto('/advanced');
      await expect(page.getByText('Loading advanced features...')).toBeVisible();
      advanced.resolve();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Advanced Training Features');
      const tabs = page.getByRole('tab');
      await expect(tabs).toHaveCount(4);
      await expect(tabs.first()).toHaveText('Learning Paths');
      for (const [index, value] of ['paths', 'competency', 'scenarios', 'collaboration'].entries()) {
        await tabs.nth(index).click();
        await expect(page).toHaveURL(new RegExp(index === 0 ? '/advanced' : `tab=${value}`));
      }
      await expect(page.getByRole('tab', { name: 'VR Scenarios' })).toBeVisible();
    },
  );
});

test(
  'advanced training is that of the first role, and a coordinator’s for who has none',
  { tag: ['@C-ADV-02'] },
  async ({ page }) => {
    for (const [user, role] of [
      ['dm', 'Data_Manager'],
      ['admin', 'Study_Coordinator'],
    ] as const) {
      await signIn(page, user);
      const asked = page.waitForRequest((each) => each.url().endsWith(`/api/competencies/${role}`));
      await page.goto('/advanced?tab=competency');
      await asked;
      await expect(page.getByRole('tab', { name: /Competency/ })).toHaveAttribute('aria-selected', 'true');
    }
  },
);

test.describe('a toast', () => {
  test(
    'is alone, is reached by F8, and goes with a swipe of 50 px to the right',
    { tag: ['@L-CONST-03', '@L-CONST-04', '@L-CONST-05'] },
    async ({ page }) => {
      await page.goto('/login');
      await page.route('**/api/auth/login', (route) => route.abort());
      await page.getByLabel('Username').fill('visitor');
      await page.getByLabel('Password', { exact: true }).fill('trialwright-demo');
      const attempt = page.getByRole('button', { name: 'Log In' });
      await attempt.click();
      await expectToast(page, 'Login failed', 'Network error. Please try again.');
      await attempt.click();
      const toast = page.locator('.toast');
      await expect(toast).toHaveCount(1);
      await page.keyboard.press('F8');
      await expect(page.locator('.toaster')).toBeFocused();
      const swipe = async (px: number) => {
        const box = await toast.boundingBox();
        const [x, y] = [(box?.x ?? 0) + 30, (box?.y ?? 0) + 14];
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x + px / 2, y, { steps: 4 });
        await page.mouse.move(x + px, y, { steps: 4 });
        await page.mouse.up();
      };
      await swipe(40);
      await expect(toast).toHaveCount(1);
      await swipe(70);
      await expect(toast).toHaveCount(0);
    },
  );
});

test('a failed logout says so, and the session goes on', { tag: ['@L-ERR-02'] }, async ({ page }) => {
  await signIn(page, 'ruth');
  await page.goto('/dashboard');
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Log out' }).click();
  await expectToast(page, 'Logout failed', 'Please try again.');
  await expect(page).toHaveURL(/\/dashboard$/);
});
