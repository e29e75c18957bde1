import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { signIn } from './academy.ts';

const PUBLIC = [
  '/',
  '/login',
  '/reset-password?token=abc',
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
];
const VISITS = [
  ...PUBLIC.map((path) => ({ path, isSignedIn: false })),
  ...SIGNED_IN.map((path) => ({ path, isSignedIn: true })),
];
const WIDTHS = [1440, 1100, 768, 390];

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ colorScheme: theme, contextOptions: { reducedMotion: 'reduce' } });

    for (const { path, isSignedIn } of VISITS) {
      test(`${path} passes axe and never overflows, ${isSignedIn ? 'signed in' : 'as a visitor'}`, async ({
        page,
      }) => {
        if (isSignedIn) await signIn(page, 'ruth');
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await page.goto(path);
          // Behind an open dialog the page itself is hidden from the tree.
          const opened = page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog'));
          await expect(opened.first()).toBeVisible();
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect(overflow, `overflow at ${width} px`).toBeLessThanOrEqual(0);
          if (width !== 1440 && width !== 390) continue;
          const { violations } = await new AxeBuilder({ page })
            .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
            .analyze();
          const found = violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`,
          );
          expect(found, `axe at ${width} px`).toEqual([]);
        }
      });
    }
  });
}
