import type { Bookmark, DayInTheLife } from '@trialwright/contract';
import { expect, test, type Page } from '@playwright/test';
import { expectToast, signIn } from './academy.ts';
import { enroll } from './people.ts';

test.describe('a day in the life', () => {
  test(
    'shows the schedule, the role and its duties, for the first role of the account',
    { tag: ['@C-DAY-01', '@C-DAY-02', '@C-DAY-03', '@C-DAY-04'] },
    async ({ page }) => {
      await signIn(page, 'visitor');
      const { user } = await (await page.request.get('/api/auth/check')).json();
      const reply = await page.request.get(`/api/day-in-the-life/${user.roles[0].role}`);
      const day = (await reply.json()) as DayInTheLife;
      await page.goto('/day-in-the-life');
      await expect(page.getByRole('heading', { level: 1, name: day.title })).toBeVisible();
      await expect(page.getByText(day.description)).toBeVisible();
      const schedule = page.getByRole('region', { name: 'Daily schedule' });
      const entries = schedule.getByRole('listitem');
      await expect(entries).toHaveCount(day.schedule.length);
      for (const [index, { time, activity, category }] of day.schedule.entries()) {
        await expect(entries.nth(index).getByText(time, { exact: true })).toBeVisible();
        await expect(entries.nth(index).getByText(activity, { exact: true })).toBeVisible();
        await expect(entries.nth(index).getByText(category, { exact: true })).toBeVisible();
      }
      const duties = page.getByRole('complementary', { name: 'Key responsibilities' }).getByRole('listitem');
      await expect(duties).toHaveText(day.keyResponsibilities);

      const of = day.schedule.filter(({ category }) => category === 'Safety').length;
      const all = schedule.getByRole('button', { name: `All ${day.schedule.length}` });
      await expect(all).toHaveAttribute('aria-pressed', 'true');
      await schedule.getByRole('button', { name: `Safety ${of}` }).press('Enter');
      await expect(entries).toHaveCount(of);
      await expect(schedule.getByRole('status')).toHaveText(
        `${of} of ${day.schedule.length} entries in Safety`,
      );
      await all.press('Enter');
      await expect(entries).toHaveCount(day.schedule.length);
    },
  );

  test('asks a visitor to log in, and comes back', { tag: ['@C-DAY-05'] }, async ({ page }) => {
    await page.goto('/day-in-the-life');
    await expect(page.getByRole('heading', { name: 'Login Required' })).toBeVisible();
    const link = page.getByRole('main').getByRole('link', { name: 'Log In' });
    await link.click();
    await expect(page).toHaveURL(/\/login\?redirect=%2Fday-in-the-life$/);
  });

  test('says what to do without a role', { tag: ['@C-DAY-06'] }, async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/day-in-the-life');
    await expect(page.getByRole('heading', { name: 'No Role Assigned' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Choose a role' })).toHaveAttribute(
      'href',
      '/training-roles',
    );
  });

  test('that cannot be loaded is loaded again on request', { tag: ['@C-DAY-01'] }, async ({ page }) => {
    await signIn(page, 'sc');
    await page.route('**/api/day-in-the-life/*', (route) => route.abort(), { times: 1 });
    await page.goto('/day-in-the-life');
    await expect(page.getByRole('alert')).toContainText('This day could not be loaded');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Daily schedule' })).toBeVisible();
  });
});

test.describe('bookmarks', () => {
  let userId: number;
  let lessonId: number;
  const list = async (page: Page) =>
    (await (await page.request.get(`/api/users/${userId}/bookmarks`)).json()) as Bookmark[];
  const keep = async (page: Page, data: object) => {
    const reply = await page.request.post(`/api/users/${userId}/bookmarks`, { data });
    expect(reply.status()).toBe(200);
    return (await reply.json()) as Bookmark;
  };
  const nameOf = ({ title, slide }: Bookmark) => (slide === null ? title : `${title}, slide ${slide}`);
  const view = (bookmark: Bookmark) => ({ name: `View: ${nameOf(bookmark)}`, exact: true });

  test.beforeEach(async ({ page }) => {
    userId = (await enroll(page, 'keeper', { role: 'Study_Coordinator' })).id;
    const [course] = await (await page.request.get('/api/courses')).json();
    lessonId = (await (await page.request.get(`/api/courses/${course.id}/lessons`)).json())[0].id;
  });

  test(
    'none are kept: the page says what can be',
    { tag: ['@L-BOOK-01', '@L-BOOK-08'] },
    async ({ page }) => {
      await page.goto('/bookmarks');
      await expect(page.getByRole('heading', { name: 'No bookmarks yet' })).toBeVisible();
      await expect(page.getByText(/a lesson, term, document, or workflow/)).toBeVisible();
    },
  );

  test(
    'of all four kinds are counted, listed, and lead to what they keep, here and on the dashboard',
    {
      tag: [
        '@L-BOOK-02',
        '@L-BOOK-03',
        '@L-BOOK-04',
        '@L-BOOK-05',
        '@L-BOOK-06',
        '@L-BOOK-07',
        '@L-BOOK-11',
        '@L-DASH-12',
      ],
    },
    async ({ page }) => {
      const [term] = await (await page.request.get('/api/glossary')).json();
      const lesson = await keep(page, { type: 'lesson', referenceId: lessonId, slide: 2 });
      const kept = [
        await keep(page, { type: 'term', referenceId: term.id }),
        await keep(page, { type: 'document', referenceId: 1 }),
        await keep(page, { type: 'workflow', referenceId: 1 }),
      ];
      const addresses = [
        `/glossary?term=${encodeURIComponent(term.term).replaceAll('%20', '+')}`,
        '/document-library?document=1',
        '/workflows?workflow=1',
      ];
      await page.goto('/bookmarks');
      for (const name of ['Lessons', 'Terms', 'Documents', 'Workflows'])
        await expect(page.getByRole('region', { name }).getByRole('listitem')).toHaveCount(1);
      await expect(page.locator('.figures .number')).toHaveText(['1', '1', '1', '1']);
      await expect(page.getByRole('link', view(lesson))).toHaveAttribute(
        'href',
        `/lessons/${lessonId}?slide=2`,
      );
      for (const [index, bookmark] of kept.entries())
        await expect(page.getByRole('link', view(bookmark))).toHaveAttribute('href', addresses[index]!);

      await page.goto('/dashboard');
      const links = page.getByRole('region', { name: 'Bookmarks' }).getByRole('listitem').getByRole('link');
      await expect(links).toHaveCount(3);
      for (const [index, { title }] of kept.toReversed().entries()) {
        await expect(links.nth(index)).toContainText(title);
        await expect(links.nth(index)).toHaveAttribute('href', addresses.toReversed()[index]!);
      }

      await page.goto('/bookmarks');
      await page.getByRole('link', view(lesson)).click();
      await expect(page).toHaveURL(new RegExp(`/lesson/${lessonId}\\?slide=2$`));
      await expect(page.getByText('Slide 2 of')).toBeVisible();
    },
  );

  test(
    'are removed after a question, and come back with their slide',
    { tag: ['@L-BOOK-09', '@L-BOOK-10'] },
    async ({ page }) => {
      const bookmark = await keep(page, { type: 'lesson', referenceId: lessonId, slide: 3 });
      const other = await keep(page, { type: 'workflow', referenceId: 2 });
      await page.goto('/bookmarks');
      const remove = (kept: Bookmark) =>
        page.getByRole('button', { name: `Delete bookmark: ${nameOf(kept)}`, exact: true });
      await remove(bookmark).press('Enter');
      await page.getByRole('button', { name: 'Keep it' }).click();
      await expect(remove(bookmark)).toBeFocused();
      await remove(bookmark).press('Enter');
      await page.getByRole('button', { name: 'Delete bookmark', exact: true }).click();
      await expectToast(page, 'Bookmark Removed', 'The bookmark has been removed from your collection.');
      // Under the pointer it stays, however slow the machine is.
      await page.locator('.toast').hover();
      await expect(remove(bookmark)).toHaveCount(0);
      await expect(remove(other)).toBeFocused();
      expect((await list(page)).map(({ id }) => id)).toEqual([other.id]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(remove(bookmark)).toBeVisible();
      await expect(page.getByRole('link', view(bookmark))).toHaveAttribute(
        'href',
        `/lessons/${lessonId}?slide=3`,
      );
      expect((await list(page)).find(({ type }) => type === 'lesson')).toMatchObject({
        referenceId: lessonId,
        slide: 3,
      });
    },
  );

  test('of a type that is not known say so', { tag: ['@L-ERR-06'] }, async ({ page }) => {
    const bookmark = await keep(page, { type: 'workflow', referenceId: 1 });
    await page.route(`**/api/users/${userId}/bookmarks`, (route) =>
      route.fulfill({ json: [{ ...bookmark, type: 'song', title: 'A song' }] }),
    );
    await page.goto('/bookmarks');
    await page.getByRole('button', { name: 'View: A song' }).click();
    await expectToast(page, 'View not available', 'Unable to view this type of bookmark');
    await expect(page).toHaveURL(/\/bookmarks$/);
  });
});

test(
  'the dashboard leads to the glossary, the workflows and the documents, with true counts',
  { tag: ['@L-DASH-09'] },
  async ({ page }) => {
    await signIn(page, 'ruth');
    const lengthOf = async (path: string) =>
      ((await (await page.request.get(path)).json()) as unknown[]).length;
    const { claims } = await (await page.request.get('/api/academy')).json();
    expect(claims.shelf).toEqual({
      terms: await lengthOf('/api/glossary'),
      documents: await lengthOf('/api/documents'),
      workflows: await lengthOf('/api/workflows'),
    });
    await page.goto('/dashboard');
    const tools = page.getByRole('region', { name: 'Tools' }).getByRole('link');
    await expect(tools).toContainText([
      `${claims.shelf.terms} terms`,
      `${claims.shelf.workflows} workflows`,
      `${claims.shelf.documents} documents`,
      'interactive scenarios',
    ]);
    for (const [index, href] of ['/glossary', '/workflows', '/document-library', '/scenarios'].entries())
      await expect(tools.nth(index)).toHaveAttribute('href', href);
  },
);
