import { expect, test } from '@playwright/test';
import { expectToast, signIn } from './academy.ts';
import { enroll } from './people.ts';

test.describe('the course page', () => {
  test(
    'shows what the course is, how far one is, and its lessons as quests',
    { tag: ['@L-COURSE-02', '@L-COURSE-03', '@L-COURSE-08', '@L-COURSE-09'] },
    async ({ page }) => {
      await signIn(page, 'ruth');
      const course = await (await page.request.get('/api/courses/10')).json();
      const lessons: {
        title: string;
        description: string;
        objectives: string[];
        estimatedMinutes: number;
      }[] = await (await page.request.get('/api/courses/10/lessons')).json();
      await page.goto('/course/10');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(course.title);
      const main = page.getByRole('main');
      await expect(main.getByRole('banner').or(main.locator('header')).first()).toContainText(
        course.description,
      );
      for (const text of [
        `${course.estimatedHours} estimated hours`,
        `${course.totalLessons} lessons`,
        `${course.completedLessons} completed`,
      ])
        await expect(main.getByText(text, { exact: true })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Module progress' })).toContainText(
        `${course.progress}%`,
      );
      const quests = page.getByRole('region', { name: 'Quests' }).getByRole('listitem');
      const first = quests.filter({ has: page.getByRole('heading', { name: lessons[0]?.title ?? '-' }) });
      await expect(first).toContainText(lessons[0]?.description ?? '-');
      await expect(first).toContainText(`${lessons[0]?.estimatedMinutes} min`);
      await first.getByText('Learning objectives').click();
      for (const objective of lessons[0]?.objectives ?? [])
        await expect(first.getByText(objective)).toBeVisible();
      const start = page.getByRole('link', { name: /^Start Quest/ });
      await expect(start).toHaveCount(1);
      await expect(start).toHaveText('Start Quest');
      await expect(start).toHaveAttribute('href', /^\/lesson\/\d+$/);
      await expect(page.getByRole('button', { name: 'Complete Previous Quest' }).first()).toBeDisabled();
    },
  );

  test('of a locked course says what to do first', { tag: ['@L-COURSE-05'] }, async ({ page }) => {
    await signIn(page, 'ruth');
    await page.goto('/course/11');
    const why = page.getByRole('region', { name: 'Why this course is locked' });
    await expect(why.getByRole('heading', { name: 'Course Locked' })).toBeVisible();
    await expect(why).toContainText('Complete the previous module to unlock this course.');
    await expect(page.getByRole('link', { name: /^Start Quest/ })).toHaveCount(0);
  });

  test(
    'completes a lesson that was read to its end, and then offers the next',
    { tag: ['@L-COURSE-12', '@L-COURSE-13'] },
    async ({ page }) => {
      const { id } = await enroll(page, 'reader', { role: 'Study_Coordinator' });
      const [lesson] = await (await page.request.get('/api/courses/9/lessons')).json();
      const body = { courseId: 9, lessonId: lesson.id, progress: 100, isCompleted: false };
      expect((await page.request.post(`/api/users/${id}/progress`, { data: body })).ok()).toBe(true);
      const opening = { sentAt: new Date().toISOString(), stays: [] };
      await page.request.post(`/api/users/${id}/reading/${lesson.id}`, { data: opening });
      await page.goto('/course/9');
      await expect(page.getByText('You reached the last slide.')).toBeVisible();
      await page.getByRole('button', { name: 'Complete Lesson' }).click();
      await expectToast(page, 'Progress Updated', 'Your lesson progress has been saved.');
      await expect(page.getByRole('button', { name: 'Complete Lesson' })).toHaveCount(0);
      await expect(page.getByRole('link', { name: `Review Quest: ${lesson.title}` })).toBeVisible();
      await expect(page.getByRole('link', { name: /^Start Quest/ })).toHaveCount(1);
    },
  );
});

test(
  'the cards of the dashboard tell where each course stands',
  { tag: ['@L-DASH-01', '@L-DASH-02', '@L-DASH-14', '@L-DASH-16'] },
  async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Username').fill('ruth');
    await page.getByLabel('Password', { exact: true }).fill('trialwright-demo');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('main')).toContainText('Study Coordinator');
    const card = (title: RegExp) =>
      page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
    const begun = card(/^Recruitment, Screening/);
    await expect(begun).toContainText('In Progress');
    await expect(begun.getByRole('link', { name: 'Continue Journey' })).toHaveAttribute(
      'href',
      /^\/lesson\/\d+$/,
    );
    const locked = card(/Consent/);
    await expect(locked).toContainText('Locked');
    await expect(locked.getByRole('button', { name: 'Complete Previous Module' })).toBeDisabled();
  },
);

test(
  'a course that nobody has begun invites to begin',
  { tag: ['@L-DASH-02', '@L-DASH-17'] },
  async ({ page }) => {
    await signIn(page, 'pi');
    await page.goto('/dashboard');
    await expect(page.getByRole('main')).toContainText('Principal Investigator');
    const [first] = await (await page.request.get('/api/courses')).json();
    await page.route('**/api/courses', (route) =>
      route.fulfill({ json: [{ ...first, isLocked: false, progress: 0, completedLessons: 0 }] }),
    );
    await page.reload();
    const card = page.getByRole('article').first();
    await expect(card).toContainText('Ready to Start');
    await expect(card.getByRole('link', { name: 'Begin Adventure' })).toBeVisible();
  },
);

test(
  'the assessments are those of one’s role; each card says what can be done now',
  { tag: ['@L-ASSESS-01', '@L-ASSESS-03', '@L-ASSESS-06', '@L-ASSESS-07', '@L-ASSESS-09'] },
  async ({ page }) => {
    await signIn(page, 'ruth');
    const courses: { title: string; targetRole: string }[] = await (
      await page.request.get('/api/courses')
    ).json();
    expect(new Set(courses.map(({ targetRole }) => targetRole))).toEqual(new Set(['Study_Coordinator']));
    await page.goto('/assessments');
    const cards = page.getByRole('article').filter({ has: page.getByText('Pass mark 80%') });
    await expect(cards.getByRole('heading')).toHaveText(courses.map(({ title }) => title));
    await expect(cards.first().getByRole('link', { name: 'Retake Assessment' })).toHaveAttribute(
      'href',
      '/assessment/9',
    );
    await expect(cards.first().getByRole('link', { name: 'View Certificate' })).toHaveAttribute(
      'href',
      '/certificates',
    );
    await expect(cards.nth(1).getByRole('link', { name: 'Take Assessment' })).toHaveAttribute(
      'href',
      '/assessment/10',
    );
    await expect(cards.nth(1).getByRole('link', { name: 'View Certificate' })).toHaveCount(0);
  },
);
