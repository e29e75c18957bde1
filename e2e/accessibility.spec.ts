import { expect, test, type Browser, type Page } from '@playwright/test';
import { signIn } from './academy.ts';
import { expectAccessible } from './axe.ts';
import { VISITS } from './visits.ts';

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

const pages = new Map<string | undefined, Promise<Page>>();

async function openPage(browser: Browser, user: string | undefined): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (user) await signIn(page, user);
  return page;
}

/** One page a person and worker, since these visits only look: what the app has loaded, it has for the next one. */
async function pageOf(browser: Browser, user: string | undefined): Promise<Page> {
  const opened = pages.get(user) ?? openPage(browser, user);
  pages.set(user, opened);
  const page = await opened;
  // An address that differs in its fragment alone would stay in the dark document of the visit before.
  await page.goto('about:blank');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
  return page;
}

for (const { path, user } of VISITS) {
  test(`${path} passes axe in both themes and never overflows, ${user ? `signed in as ${user}` : 'as a visitor'}`, async ({
    browser,
  }) => {
    const page = await pageOf(browser, user);
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
