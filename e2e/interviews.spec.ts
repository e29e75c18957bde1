import { expect, test, type Page } from '@playwright/test';
import { signIn } from './academy.ts';
import { enroll } from './people.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const question = (page: Page, start: string) => page.getByRole('listitem').filter({ hasText: start });

/** Where the test keeps the clock: what is saved and what comes back wait for it too. */
async function expectSaved(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 15_000 });
}

test.describe('interview preparation', () => {
  test(
    'shows the guide of the first role, with tips and questions that open',
    {
      tag: [
        '@C-INTERV-01',
        '@C-INTERV-02',
        '@C-INTERV-03',
        '@C-INTERV-04',
        '@C-INTERV-05',
        '@C-INTERV-06',
        '@C-INTERV-07',
        '@C-INTERV-08',
      ],
    },
    async ({ page }) => {
      await signIn(page, 'ctm');
      await page.goto('/interview-prep');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Interview Preparation');
      await expect(heading(page, 'Clinical Trial Manager Interview Guide')).toBeVisible();
      await expect(heading(page, 'Preparation tips')).toBeVisible();
      await expect(page.getByText('0 of 5 questions rated Ready')).toBeVisible();
      const cards = page.getByRole('region', { name: 'Interview questions' });
      const buttons = cards.locator('h3 button');
      await expect(buttons).toHaveCount(5);
      for (const level of ['Entry Level', 'Mid Level', 'Senior Level'])
        await expect(cards.getByText(level, { exact: true }).first()).toBeVisible();

      await expect(heading(page, 'Expert Response')).toHaveCount(0);
      await buttons.first().press('Enter');
      await expect(buttons.first()).toHaveAttribute('aria-expanded', 'true');
      await expect(heading(page, 'Expert Response')).toBeVisible();
      await expect(heading(page, 'Key Points to Remember')).toBeVisible();
      await buttons.first().press('Space');
      await expect(heading(page, 'Expert Response')).toHaveCount(0);
      for (const button of await buttons.all()) await button.click();
      await expect(heading(page, 'Expert Response')).toHaveCount(5);
      expect(await heading(page, 'Potential Follow-up Questions').count()).toBeGreaterThan(3);

      const tips = page.getByRole('region', { name: 'Pro Tips for Interview Success' });
      await expect(tips.getByRole('heading', { level: 3 })).toHaveText(['Before', 'During']);
      await expect(tips).toContainText('STAR');
    },
  );

  test(
    'without a role record it is the guide of investigators',
    { tag: ['@C-INTERV-02'] },
    async ({ page }) => {
      await signIn(page, 'admin');
      await page.goto('/interview-prep');
      await expect(heading(page, 'Principal Investigator Interview Guide')).toBeVisible();
    },
  );

  test('without a role package it says what is included, and leads to the packages', async ({ page }) => {
    await signIn(page, 'visitor');
    await page.goto('/interview-prep');
    await expect(heading(page, 'What’s included')).toBeVisible();
    await expect(heading(page, 'Interview questions')).toHaveCount(0);
    await page.getByRole('link', { name: 'View role packages' }).click();
    await expect(page).toHaveURL('/training-roles');
  });

  test('a question is answered against the clock, compared and rated; everything is kept', async ({
    page,
  }) => {
    await enroll(page, 'candidate', { role: 'Data_Manager' });
    await page.clock.install();
    await page.goto('/interview-prep');
    const link = page.getByRole('link', { name: /^Practice this question/ }).first();
    const title = await page
      .getByRole('region', { name: 'Interview questions' })
      .locator('h3')
      .first()
      .innerText();
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
    // From here on time passes only where the test says so.
    await page.clock.pauseAt(Date.now() + 60_000);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(heading(page, 'Expert Response')).toHaveCount(0);

    const timer = page.getByRole('region', { name: 'Answer aloud' });
    await timer.getByRole('button', { name: '1 min' }).click();
    await timer.getByRole('button', { name: 'Start' }).click();
    await page.clock.runFor(20_000);
    await timer.getByRole('button', { name: 'Pause' }).click();
    await page.clock.runFor(60_000);
    await expect(timer.getByRole('timer')).toHaveText('0:40 left, paused');
    await timer.getByRole('button', { name: 'Continue' }).click();
    await page.clock.runFor(10_000);
    await expect(timer.getByRole('status')).toHaveText('Half your time is up. 30 seconds left.');
    await page.clock.runFor(40_000);
    await expect(timer.getByRole('status')).toHaveText('Time’s up.');
    await expect(timer.getByRole('timer')).toHaveText('1:00 used');

    await page.getByLabel('Situation').fill('A database lock in nine days');
    await page.getByLabel('Notes').fill('Audit trail');
    await expectSaved(page);
    await page.getByRole('button', { name: 'Compare with the expert response' }).click();
    await expect(heading(page, 'Expert Response')).toBeVisible();
    await expect(page.getByLabel('Situation')).toHaveValue('A database lock in nine days');
    await page.getByRole('radio', { name: 'Ready', exact: true }).check();
    await expectSaved(page);
    await page.clock.resume();

    await page.getByRole('link', { name: 'Back to questions' }).click();
    await expect(link).toBeFocused();
    await expect(page.getByText('1 of 5 questions rated Ready')).toBeVisible();
    await expect(question(page, title).getByText(/^Answered .+, last in 1:00$/)).toBeVisible();
    await page.goto(`/interview-prep?practice=dm-001`);
    await expect(page.getByLabel('Notes')).toHaveValue('Audit trail');
    await page.goto('/interview-prep?practice=no-such-question');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Interview Preparation');
  });

  test('notes that cannot be saved survive a reload, and are saved when the connection is back', async ({
    page,
  }) => {
    await enroll(page, 'candidate', { role: 'CTA' });
    await page.goto('/interview-prep?practice=cta-002');
    const written = 'I compared the index with the plan';
    const saving = '**/api/users/*/interview-practice/*';
    await page.route(saving, (route) => route.abort());
    await page.getByLabel('Action').fill(written);
    const failed = page.getByText('Not saved. Your text is still in this tab.');
    await expect(failed).toBeVisible();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByLabel('Action')).toHaveValue(written);
    await expect(failed).toBeVisible();
    await page.unroute(saving);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Action')).toHaveValue(written);
    await expect(failed).toHaveCount(0);
  });

  test('a guide that cannot be loaded says so, and comes with another try', async ({ page }) => {
    await signIn(page, 'cta');
    const loading = '**/api/interview-guides/*';
    await page.route(loading, (route) => route.abort());
    await page.goto('/interview-prep');
    await expect(page.getByRole('alert')).toContainText('The interview guide could not be loaded');
    await page.unroute(loading);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, 'Clinical Trial Assistant Interview Guide')).toBeVisible();
  });
});

test.describe('the developer portal', () => {
  test(
    'counts what there is, and lists presentations and templates without a sign-in',
    { tag: ['@C-DEV-01', '@C-DEV-02', '@C-DEV-03', '@C-DEV-04', '@C-DEV-10', '@C-DEV-11'] },
    async ({ page }) => {
      await page.goto('/dev');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Developer Portal');
      const counters = page.locator('.figures .number');
      await expect(counters).toHaveText(['190', '4', '8.5', '7']);
      await expect(page.getByRole('tab')).toHaveText(['Clinical Research Associate (CRA)']);
      const list = page.getByRole('region', { name: 'Presentations' });
      await expect(list.getByRole('heading', { level: 3 })).toHaveText([
        'CRA Foundation Training',
        'Protocol Compliance & Deviation Management',
        'Site Relationship Management',
        'Monitoring Visit Preparation',
      ]);
      await expect(list.getByText('30 slides', { exact: true })).toHaveCount(3);
      await expect(list.getByText('100 slides', { exact: true })).toHaveCount(1);
      const panel = page.locator('.template-panel');
      await expect(panel.getByText(/^Template \d$/)).toHaveCount(7);
      await expect(panel).toContainText('Review items by visit type: SIV, IMV, COV, For-Cause, Remote.');

      const visits = page.getByRole('group', { name: 'Visit type' });
      await visits.getByRole('button', { name: 'Remote' }).click();
      await expect(page.getByText(/^Remote visit: \d+ items$/)).toBeVisible();
    },
  );

  test(
    'a template opens with its example and can be copied',
    { tag: ['@C-DEV-10', '@C-DEV-15'] },
    async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.goto('/dev');
      const opener = page.getByRole('button', { name: /^Template 3/ });
      await opener.click();
      const dialog = page.getByRole('dialog', { name: 'Adverse Event Log' });
      await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
        'Fields',
        'Example',
        'Template text',
      ]);
      await dialog.getByRole('button', { name: 'Copy template' }).click();
      await expect(page.locator('.toast')).toContainText('Template copied');
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toContain('ADVERSE EVENT LOG');
      expect(copied).toContain('\n');
      await dialog.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(opener).toBeFocused();
      await page.getByRole('button', { name: /^Template 7/ }).click();
      await expect(page.getByRole('dialog').getByRole('heading', { level: 3 })).toHaveText(['Template text']);
    },
  );

  test(
    'slides are stepped through by buttons, keys, list and address',
    { tag: ['@C-DEV-08', '@C-DEV-09'] },
    async ({ page }) => {
      await page.goto('/dev');
      const view = page.getByRole('button', { name: 'View Presentation: Site Relationship Management' });
      await view.click();
      await expect(page).toHaveURL('/dev?presentation=3&slide=1');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      const place = (text: string) => page.getByText(text, { exact: true });
      await expect(place('1 of 30')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Previous', exact: true })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      const slides = page.getByRole('navigation', { name: 'Slides' }).getByRole('listitem');
      await expect(slides).toHaveCount(30);
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await expect(place('2 of 30')).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
      await expect(place('3 of 30')).toBeVisible();
      await slides.nth(11).getByRole('button').click();
      await expect(page).toHaveURL('/dev?presentation=3&slide=12');
      const title = await page.getByRole('heading', { level: 2 }).innerText();
      await expect(page.getByRole('navigation', { name: 'Slides' }).locator('[aria-current]')).toContainText(
        title,
      );
      await page.reload();
      await expect(place('12 of 30')).toBeVisible();
      await page.keyboard.press('End');
      await expect(page.getByRole('button', { name: 'Next', exact: true })).toHaveAttribute(
        'aria-disabled',
        'true',
      );

      await page.getByRole('link', { name: 'Back to Overview' }).click();
      await expect(page).toHaveURL('/dev');
      await expect(view).toBeFocused();
      await page.goto('/dev?presentation=1&slide=4000');
      await expect(place('100 of 100')).toBeVisible();
      await page.goto('/dev?presentation=77&slide=x');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Developer Portal');
    },
  );

  test('switched off, there is no such page', async ({ page }) => {
    await page.route('**/api/presentations', (route) =>
      route.fulfill({
        status: 404,
        json: { code: 'request.not_found', message: 'Page not found.' },
      }),
    );
    await page.goto('/dev');
    await expect(heading(page, '404 Page Not Found')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toHaveCount(0);
  });

  for (const width of [390, 768, 1100, 1440])
    test(`nothing runs over the edge at ${width} pixels`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, 'pi');
      for (const path of [
        '/dev',
        '/dev?presentation=1&slide=5',
        '/interview-prep',
        '/interview-prep?practice=pi-003',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          path,
        ).toBeLessThanOrEqual(0);
      }
    });
});
