import { expect, test, type Page } from '@playwright/test';
import { signIn } from './academy.ts';
import { enroll } from './people.ts';

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search terms' });
const line = (page: Page) => page.getByRole('status').filter({ hasText: 'found' });
const card = (page: Page, index: number) => page.getByRole('article').nth(index);

test.describe('the glossary', () => {
  test(
    'lists every term with what belongs to it, and more on the way down',
    { tag: ['@L-GLOSS-01', '@L-GLOSS-03', '@L-GLOSS-06'] },
    async ({ page }) => {
      await signIn(page, 'ruth');
      const terms = await (await page.request.get('/api/glossary')).json();
      await page.goto('/glossary');
      await expect(line(page)).toHaveText(`${terms.length} terms found`);
      await expect(page.getByRole('article')).toHaveCount(12);
      const more = page.getByRole('button', { name: 'Show more' });
      await more.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('article').nth(12)).toBeAttached();
      const shown = terms.find(({ acronym }: { acronym?: string }) => acronym);
      const first = page.getByRole('article').filter({ hasText: shown.definition });
      await expect(first.getByRole('heading')).toHaveText(`${shown.term} ${shown.acronym}`);
      await expect(first).toContainText(shown.category);
      await expect(first).toContainText(shown.source);
      await expect(first.getByRole('button', { name: shown.relatedTerms[0], exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'S', exact: true }).click();
      await expect(page.getByRole('heading', { level: 2 }).and(page.locator(':focus'))).toHaveText(/^S/);
      await expect(page.getByRole('button', { name: 'Z, no terms' })).toBeDisabled();
    },
  );

  test(
    'search and category narrow the list, say so, and stay in the address',
    { tag: ['@L-GLOSS-02', '@L-GLOSS-05', '@L-GLOSS-07', '@L-GLOSS-08', '@L-GLOSS-10'] },
    async ({ page }) => {
      await signIn(page, 'ruth');
      await page.goto('/glossary');
      const filters = page.getByRole('group', { name: 'Filter by category' });
      await expect(filters.getByRole('button', { name: 'All Categories' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await box(page).fill('icf');
      await expect(line(page)).toHaveText(/^\d+ terms? found for “icf”$/);
      await expect(card(page, 0).getByRole('heading')).toHaveText('Informed Consent Form ICF');
      await expect(page.getByRole('navigation', { name: 'Jump to a letter' })).toHaveCount(0);
      await expect(page).toHaveURL(/\?term=icf$/);
      await filters.getByRole('button', { name: 'Biostatistics' }).click();
      await expect(line(page)).toHaveText(/ for “icf” in category Biostatistics$/);
      await expect(page).toHaveURL(/term=icf&category=Biostatistics$/);
      await page.reload();
      await expect(line(page)).toHaveText('0 terms found for “icf” in category Biostatistics');
      await page.getByRole('button', { name: 'Search all categories' }).click();
      await expect(card(page, 0).getByRole('heading', { name: 'Informed Consent Form ICF' })).toBeFocused();
      await filters.getByRole('button', { name: 'Biostatistics' }).click();
      await box(page).fill('no such word');
      await expect(page.getByRole('heading', { name: 'No terms found' })).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: 'Clear search' }).last().click();
      await expect(box(page)).toBeFocused();
      await expect(line(page)).toHaveText(/^\d+ terms found in category Biostatistics$/);
    },
  );

  test(
    'a related term goes into the search box, and Back returns',
    { tag: ['@L-GLOSS-04'] },
    async ({ page }) => {
      await signIn(page, 'ruth');
      await page.goto('/glossary?term=Assent');
      await expect(card(page, 0).getByRole('heading')).toHaveText('Assent');
      await card(page, 0).getByRole('button', { name: 'Parental Permission' }).click();
      await expect(box(page)).toHaveValue('Parental Permission');
      await expect(card(page, 0).getByRole('heading', { name: 'Parental Permission' })).toBeFocused();
      await page.goBack();
      await expect(box(page)).toHaveValue('Assent');
      await expect(card(page, 0).getByRole('heading')).toHaveText('Assent');
    },
  );

  test(
    'waiting and failing are shown, and trying again helps',
    { tag: ['@L-GLOSS-09', '@L-ERR-03'] },
    async ({ page }) => {
      await signIn(page, 'ruth');
      let answer = () => {};
      const asked = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/glossary', async (route) => {
        await asked;
        await route.fulfill({
          status: 500,
          json: { code: 'server.failed', message: 'Something went wrong.' },
        });
      });
      await page.goto('/glossary');
      await expect(
        page.getByRole('status', { name: 'Loading terms' }).locator('.bone').first(),
      ).toBeVisible();
      answer();
      const failure = page.getByRole('alert');
      await expect(failure).toContainText('Error loading terms');
      await expect(failure).toContainText('Error: Failed to fetch glossary terms');
      await page.unroute('**/api/glossary');
      await failure.getByRole('button', { name: 'Try again' }).click();
      await expect(line(page)).toHaveText(/terms found$/);
    },
  );

  test('a term is kept and let go', { tag: ['@L-API-18'] }, async ({ page }) => {
    await enroll(page, 'keeper', { role: 'Data_Manager' });
    await page.goto('/glossary?term=Assent');
    const ribbon = page.getByRole('button', { name: 'Bookmark the term Assent' });
    await ribbon.click();
    await expect(ribbon).toHaveAttribute('aria-pressed', 'true');
    await ribbon.click();
    await expect(ribbon).toHaveAttribute('aria-pressed', 'false');
  });
});

test.describe('terms in a lesson', () => {
  const hint = (page: Page) => page.getByRole('dialog', { name: /in the glossary$/ });
  const terms = (page: Page) => page.locator('.slide-text a.term');

  test('a hint comes with the pointer and with focus, and goes with Escape', async ({ page }) => {
    await signIn(page, 'ruth');
    await page.goto('/lesson/57?slide=2');
    await expect(page.getByText('Slide 2 of')).toBeVisible();
    await terms(page).first().hover();
    await expect(hint(page)).toContainText('International Council for Harmonisation');
    await hint(page).hover();
    await expect(hint(page)).toBeVisible();
    await page.mouse.move(5, 5);
    await expect(hint(page)).toBeHidden();
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('Tab');
    await expect(terms(page).first()).toBeFocused();
    await expect(terms(page).first()).toHaveAccessibleDescription(/International Council for Harmonisation/);
    await page.keyboard.press('Escape');
    await expect(hint(page)).toBeHidden();
    await expect(terms(page).first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(hint(page).getByRole('link', { name: 'Open in glossary' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/glossary\?term=International/);
    await expect(card(page, 0).getByRole('heading')).toHaveText(/^International Council/);
  });

  test('a definition that fails to load can be asked for again', async ({ page }) => {
    await signIn(page, 'ruth');
    await page.route('**/api/glossary/*', (route) =>
      route.fulfill({ status: 500, json: { code: 'server.failed', message: 'Something went wrong.' } }),
    );
    await page.goto('/lesson/57?slide=2');
    await terms(page).first().click();
    await expect(hint(page)).toContainText('The definition could not be loaded.');
    await page.unroute('**/api/glossary/*');
    await hint(page).getByRole('button', { name: 'Try again' }).click();
    await expect(hint(page)).toContainText('The body in which');
  });

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

    test('a tap opens the hint and stays in the lesson', async ({ page }) => {
      await signIn(page, 'ruth');
      await page.goto('/lesson/57?slide=2');
      await terms(page).nth(1).tap();
      await expect(hint(page)).toBeVisible();
      await expect(page).toHaveURL(/\/lesson\/57\?slide=2$/);
      await page.getByRole('heading', { level: 1 }).tap();
      await expect(hint(page)).toBeHidden();
      await terms(page).nth(1).tap();
      await hint(page).getByRole('link', { name: 'Open in glossary' }).tap();
      await expect(page).toHaveURL(/\/glossary\?term=/);
    });
  });
});
