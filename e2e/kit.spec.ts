import { expect, test } from '@playwright/test';
import { violationsOf } from './axe.ts';

const WIDTHS = [1440, 390];
/** What opens over the page, by the button that opens it, and by its role. */
const WINDOWS = [
  ['Open a form', 'dialog'],
  ['Open something to read', 'dialog'],
  ['Ask a question', 'alertdialog'],
  ['Open a drawer', 'dialog'],
  ['Open the menu', 'menu'],
] as const;

test.use({ colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

for (const theme of ['light', 'dark']) {
  test(`every component passes axe in the ${theme} theme, closed and open`, async ({ page }) => {
    await page.goto('/dev/ui');
    await expect(page.getByRole('heading', { level: 1, name: 'Components' })).toBeVisible();
    await page.evaluate((wanted) => (document.documentElement.dataset['theme'] = wanted), theme);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      const found = await violationsOf(page);
      expect(found, `axe at ${width} px`).toEqual([]);
    }

    for (const [button, role] of WINDOWS) {
      const opener = page.getByRole('button', { name: button });
      await opener.click();
      const opened = page.getByRole(role);
      await expect(opened).toBeVisible();
      expect(await violationsOf(page), button).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(opened).toHaveCount(0);
      await expect(opener).toBeFocused();
    }
  });
}

test('a table of many rows and columns draws those that are seen, and says which they are', async ({
  page,
}) => {
  await page.goto('/dev/ui');
  const table = page.getByRole('table', { name: 'Many records with many columns' });
  await expect(table).toHaveAttribute('aria-rowcount', '501');
  await expect(table).toHaveAttribute('aria-colcount', '31');
  await expect(table.getByRole('columnheader', { name: 'Column 1', exact: true })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Column 30' })).toHaveCount(0);

  const scroller = page.getByRole('region', { name: 'Many records with many columns' });
  await scroller.focus();
  await scroller.evaluate((element) => {
    element.scrollTop = element.scrollHeight;
    element.scrollLeft = element.scrollWidth;
  });
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Record 500' }) });
  await expect(row).toHaveAttribute('aria-rowindex', '501');
  await expect(row.getByRole('cell').last()).toHaveAttribute('aria-colindex', '31');
  await expect(row.getByRole('cell').last()).toBeInViewport();
  await expect(row.getByRole('rowheader')).toBeInViewport();

  await table.getByRole('button', { name: 'Column 30' }).click();
  await expect(table.getByRole('columnheader', { name: 'Column 30' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  expect(await table.getByRole('cell').count()).toBeLessThan(500);
});
