import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { signIn } from './academy.ts';
import { RULES, violationsOf } from './axe.ts';

const PUBLIC = [
  '/',
  '/login',
  '/reset-password?token=abc',
  '/confirm-email',
  '/confirm-email#token=abc',
  '/verify',
  '/verify/CR-1-1-NONE',
  '/no-such-page',
  '/pricing',
  '/register',
  '/register?role=CRA',
  '/booking',
  '/payment-success',
  '/privacy-policy',
  '/terms-of-service',
  '/day-in-the-life',
  '/contact',
  '/dev',
  '/dev?presentation=1&slide=2',
];
const SIGNED_IN = [
  '/dashboard',
  '/course/9',
  '/course/11',
  '/lesson/57',
  '/assessments',
  '/assessment/9',
  '/certificates',
  '/bookmarks',
  '/glossary',
  '/glossary?term=consent',
  '/document-library',
  '/document-library?document=26',
  '/workflows',
  '/workflows?workflow=3',
  '/search?q=informd%20consent',
  '/day-in-the-life',
  '/training-roles',
  '/booking',
  '/checkout?type=training&role=CRA&amount=249',
  '/scenarios',
  '/scenarios?scenario=seven-identical-blood-pressures',
  '/scenarios/difficult-informed-consent/play',
  '/advanced?tab=paths',
  '/advanced?tab=competency',
  '/advanced?tab=scenarios',
  '/advanced?tab=collaboration',
  '/projects/case_study_analysis',
  '/analytics',
  '/account',
  '/interview-prep',
  '/resume-builder',
  '/mentorship',
];
/** Pages that say the same to everybody, or most to one. */
const BY_OTHERS = [
  ['/learning-paths/path-modern-trial-designs', 'dm'],
  ['/course/39', 'dm'],
  ['/projects/virtual_study_team', 'pi'],
  ['/admin-messages', 'admin'],
  ['/admin', 'admin'],
  ['/course-reviews', 'admin'],
] as const;
const VISITS: { path: string; user?: string }[] = [
  ...PUBLIC.map((path) => ({ path })),
  ...SIGNED_IN.map((path) => ({ path, user: 'ruth' })),
  ...BY_OTHERS.map(([path, user]) => ({ path, user })),
];
const WIDTHS = [1440, 1100, 768, 390];
/** Where the layout differs most. */
const AXE_WIDTHS = [1440, 390];
test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

for (const { path, user } of VISITS) {
  test(`${path} passes axe in both themes and never overflows, ${user ? `signed in as ${user}` : 'as a visitor'}`, async ({
    page,
  }) => {
    if (user) await signIn(page, user);
    await page.goto(path);
    // Behind an open dialog the page itself is hidden from the tree.
    const opened = page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog'));
    await expect(opened.first()).toBeVisible();
    // The page of components shows what is busy for good.
    const busy = page.locator('main:not(.kit) [aria-busy="true"]');
    await expect(busy).toHaveCount(0);

    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expect
        .poll(async () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
          message: `overflow at ${width} px`,
        })
        .toBeLessThanOrEqual(0);
      if (!AXE_WIDTHS.includes(width)) continue;
      const found = await violationsOf(new AxeBuilder({ page }).withTags(RULES));
      expect(found, `axe at ${width} px`).toEqual([]);
    }

    // The dark theme changes colors alone: what else axe asks is answered above.
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
    for (const width of AXE_WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const found = await violationsOf(new AxeBuilder({ page }).withRules(['color-contrast']));
      expect(found, `contrast in the dark theme at ${width} px`).toEqual([]);
    }
  });
}
