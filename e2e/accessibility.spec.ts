import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { signIn } from './academy.ts';
import { RULES, violationsOf } from './axe.ts';
import { VISITS } from './visits.ts';

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
