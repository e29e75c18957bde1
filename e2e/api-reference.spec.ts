import { courses } from '@trialwright/contract';
import { expect, test, type Page } from '@playwright/test';
import { RULES, violationsOf } from './axe.ts';

const CALL = 'courses_list';

/** What the page complains of: a refusal by the content security policy is such an error. */
function complaintsOf(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(error.message));
  return found;
}

const callAt = (page: Page, path: string) =>
  page
    .locator('details')
    .filter({ has: page.getByRole('heading', { level: 3, name: `GET ${path}`, exact: true }) });

test('the API reference lists every call, folds and unfolds by keyboard, and leads to schemas', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).host));
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trialwright API');
  const { paths } = (await (await page.request.get('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, object>>;
  };
  const calls = Object.values(paths).flatMap((methods) => Object.keys(methods));
  await expect(page.locator('main h3 .badge')).toHaveCount(calls.length);

  const call = callAt(page, courses.list.path);
  const reply = call.getByRole('heading', { level: 4, name: 'Reply 200' });
  await expect(reply).toBeHidden();
  await call.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(reply).toBeVisible();
  await call.getByRole('link', { name: 'CourseSummary' }).click();
  await expect(page.locator('#schema-CourseSummary')).toBeInViewport();
  await expect(page.locator('#schema-CourseSummary')).toContainText('totalLessons');

  expect(complaints).toEqual([]);
  expect([...new Set(requests)]).toEqual([new URL(page.url()).host]);
});

test('an address with a call opens the API reference there', async ({ page }) => {
  await page.goto(`/api/docs#${CALL}`);
  await expect(page.locator(`#${CALL}`)).toBeInViewport();
  await expect(callAt(page, courses.list.path)).toHaveAttribute('open');
});

test('the API reference passes axe in both themes and never overflows', async ({ page }) => {
  await page.goto('/api/docs');
  // Together they have parameters, a body with nested lists, a reply, refusals and a long schema.
  for (const id of ['courses_get', 'resumes_create', 'schema-Analytics'])
    await page.locator('details', { has: page.locator(`#${id}`) }).evaluate((details) => {
      details.setAttribute('open', '');
    });
  // What is folded cannot be seen and is most of the page: axe would take minutes to find that out.
  await page.locator('details:not([open]) > .api-call').evaluateAll((folded) => {
    for (const each of folded) each.remove();
  });
  for (const width of [1440, 1100, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
  }
  expect(await violationsOf(page, { tags: [...RULES, 'best-practice'] })).toEqual([]);
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  expect(await violationsOf(page, { rules: ['color-contrast'] })).toEqual([]);
});
