import { expect, test } from '@playwright/test';
import { expectToast, mentorButton, overlap, signIn } from './academy.ts';
import { enroll } from './people.ts';

test.describe('reading a lesson', () => {
  test(
    'arrow keys turn the slides, and the lesson reopens where it was left',
    { tag: ['@L-LESSON-05', '@L-LESSON-06', '@L-LESSON-08'] },
    async ({ page }) => {
      await enroll(page, 'reader', { role: 'PI' });
      await page.goto('/lesson/1');
      await expect(page.getByText('Slide 1 of')).toBeVisible();
      await page.keyboard.press('ArrowLeft');
      await expect(page.getByText('Slide 1 of')).toBeVisible();
      const saved = page.waitForResponse(
        (response) => response.url().endsWith('/progress') && response.request().method() === 'POST',
      );
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await saved;
      await expect(page.getByText('Slide 3 of')).toBeVisible();
      await expect
        .poll(async () => (await (await page.request.get('/api/lessons/1')).json()).position)
        .toBe(3);
      await page.reload();
      await expect(page.getByText('Slide 3 of')).toBeVisible();
      await page.goto('/lessons/1');
      await expect(page).toHaveURL(/\/lesson\/1$/);
      await expect(page.getByText('Slide 3 of')).toBeVisible();
    },
  );

  test(
    'breadcrumbs, controls and callouts are there, and completing waits for the last slide',
    {
      tag: [
        '@L-LESSON-01',
        '@L-LESSON-03',
        '@L-LESSON-07',
        '@L-LESSON-09',
        '@L-LESSON-10',
        '@L-LESSON-11',
        '@L-LESSON-14',
      ],
    },
    async ({ page }) => {
      await enroll(page, 'reader', { role: 'CTM' });
      const [course] = await (await page.request.get('/api/courses')).json();
      const [first] = await (await page.request.get(`/api/courses/${course.id}/lessons`)).json();
      await page.goto(`/lesson/${first.id}`);
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
      await expect(crumbs.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
      await expect(crumbs.getByRole('link', { name: course.title })).toHaveAttribute(
        'href',
        `/course/${course.id}`,
      );
      await expect(page.getByRole('progressbar', { name: 'Position in the lesson' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to Course' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Complete Lesson' })).toBeDisabled();
      const seen = new Set<string>();
      const next = page.getByRole('button', { name: 'Next', exact: true });
      while (await next.isEnabled()) {
        for (const label of await page.locator('.callout-label').allTextContents()) seen.add(label);
        await next.click();
      }
      expect([...seen]).toEqual(expect.arrayContaining(['Example', 'Note', 'Key Point']));
      await page.getByRole('button', { name: 'Complete Lesson' }).click();
      await expectToast(page, 'Progress Updated', 'Your lesson progress has been saved!');
      await expect(page).toHaveURL(new RegExp(`/course/${course.id}$`));
      await expect(page.getByRole('link', { name: /Review Quest/ })).toHaveCount(1);
    },
  );

  for (const width of [320, 390])
    test(
      `at ${width} px the ways back to the dashboard and the course stay in reach`,
      { tag: ['@L-LESSON-03', '@L-LESSON-11'] },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 844 });
        await signIn(page, 'ruth');
        const courses: { id: number; title: string }[] = await (
          await page.request.get('/api/courses')
        ).json();
        const course = courses[0]!;
        const [first] = await (await page.request.get(`/api/courses/${course.id}/lessons`)).json();
        await page.goto(`/lesson/${first.id}?slide=2`);
        const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
        const back = page.getByRole('link', { name: 'Back to Course' });
        const ways = [
          crumbs.getByRole('link', { name: 'Dashboard' }),
          crumbs.getByRole('link', { name: course.title }),
          back,
        ];
        for (const way of ways) {
          await expect(way).toBeInViewport({ ratio: 1 });
          const box = await way.boundingBox();
          expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(24);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        const next = page.getByRole('button', { name: 'Next', exact: true });
        expect(await overlap(mentorButton(page), next)).toBe(false);
        await next.click();
        await expect(page.getByText('Slide 3 of')).toBeVisible();
        await back.click();
        await expect(page).toHaveURL(new RegExp(`/course/${course.id}$`));
      },
    );

  test('the last slide leads to the documents and scenarios in which it is put to use', async ({ page }) => {
    await signIn(page, 'sc');
    const [course] = await (await page.request.get('/api/courses')).json();
    const [first] = await (await page.request.get(`/api/courses/${course.id}/lessons`)).json();
    const lesson = await (await page.request.get(`/api/lessons/${first.id}`)).json();
    const [document] = lesson.related.documents;
    const links = page.getByRole('region', { name: 'Put it to use' });
    await page.goto(`/lesson/${first.id}?slide=1`);
    await expect(page.getByText('Slide 1 of')).toBeVisible();
    await expect(links).toBeHidden();
    await page.goto(`/lesson/${first.id}?slide=${lesson.slides.length}`);
    await expect(links.getByRole('heading', { name: 'Use it at work' })).toBeVisible();
    await links.getByRole('link', { name: document.title }).click();
    await expect(page.getByRole('dialog', { name: document.title })).toBeVisible();
  });

  test('the course and the lesson say as of which day the law is stated', async ({ page }) => {
    await signIn(page, 'pi');
    const lesson = await (await page.request.get('/api/lessons/1')).json();
    const { lawAsOf } = await (await page.request.get(`/api/courses/${lesson.courseId}`)).json();
    const day = (date: string) =>
      `Law as of ${new Date(date).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })}`;
    await page.goto(`/course/${lesson.courseId}`);
    await expect(page.getByText(day(lawAsOf))).toBeVisible();
    await page.goto('/lesson/1');
    await expect(page.getByText(day(lesson.lawAsOf))).toBeVisible();
  });

  test('a locked lesson says why and shows no text', { tag: ['@L-COURSE-10'] }, async ({ page }) => {
    await signIn(page, 'pi');
    await page.goto('/lesson/5');
    await expect(page.getByRole('heading', { name: 'This lesson is locked' })).toBeVisible();
    await expect(page.getByText('Complete the previous lessons to unlock this one.')).toBeVisible();
    await expect(page.locator('.slide-text')).toHaveCount(0);
  });

  test(
    'a place that could not be saved is said and saved again by hand',
    { tag: ['@L-ERR-09'] },
    async ({ page, context }) => {
      await enroll(page, 'reader', { role: 'Data_Manager' });
      const [course] = await (await page.request.get('/api/courses')).json();
      const [first] = await (await page.request.get(`/api/courses/${course.id}/lessons`)).json();
      await page.goto(`/lesson/${first.id}`);
      await expect(page.getByText('Slide 1 of')).toBeVisible();
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await expect(page.getByText('Your position couldn’t be saved.')).toBeVisible();
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByText('Your position couldn’t be saved.')).toBeHidden();
      await expect
        .poll(async () => (await (await page.request.get(`/api/lessons/${first.id}`)).json()).position)
        .toBe(2);
    },
  );

  test(
    'an address opens a slide and leaves the reading position alone until one moves on',
    { tag: ['@L-LESSON-08'] },
    async ({ page }) => {
      await enroll(page, 'reader', { role: 'CRA' });
      const [course] = await (await page.request.get('/api/courses')).json();
      const [first] = await (await page.request.get(`/api/courses/${course.id}/lessons`)).json();
      const position = async () =>
        (await (await page.request.get(`/api/lessons/${first.id}`)).json()).position;
      const before = await position();
      await page.goto(`/lessons/${first.id}?slide=4`);
      await expect(page).toHaveURL(new RegExp(`/lesson/${first.id}\\?slide=4$`));
      await expect(page.getByText('Slide 4 of')).toBeVisible();
      expect(await position()).toBe(before);
      await page.keyboard.press('ArrowRight');
      await expect(page.getByText('Slide 5 of')).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/lesson/${first.id}$`));
      await expect.poll(position).toBe(5);
      await page.goto(`/lesson/${first.id}?slide=99`);
      await expect(page.getByText('Slide 5 of')).toBeVisible();
    },
  );

  test('the ribbon keeps the slide that is open and lets it go', { tag: ['@L-API-18'] }, async ({ page }) => {
    await enroll(page, 'reader', { role: 'CTA' });
    const [course] = await (await page.request.get('/api/courses')).json();
    const [first] = await (await page.request.get(`/api/courses/${course.id}/lessons`)).json();
    await page.goto(`/lesson/${first.id}?slide=2`);
    const ribbon = page.getByRole('button', { name: 'Bookmark this slide' });
    await ribbon.click();
    await expect(ribbon).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Slide 3 of')).toBeVisible();
    await expect(ribbon).toHaveAttribute('aria-pressed', 'false');
    await page.goto('/dashboard');
    await expect(
      page.getByRole('link', { name: new RegExp(first.title.slice(0, 20)) }).first(),
    ).toBeVisible();
    await page.goto(`/lesson/${first.id}?slide=2`);
    await ribbon.click();
    await expect(ribbon).toHaveAttribute('aria-pressed', 'false');
  });
});
