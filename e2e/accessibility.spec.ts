import { expect, test } from '@playwright/test';
import { signIn } from './academy.ts';
import { expectAccessible } from './axe.ts';
import { VISITS } from './visits.ts';

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
    await expectAccessible(page);
  });
}
