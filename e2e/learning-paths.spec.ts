import { expect, test, type Page } from '@playwright/test';
import type { CatalogueCourse } from '../server/src/content/catalogue.ts';
import { catalogue, courseWithKeys, expectToast, rightAnswer, signIn } from './academy.ts';
import { squeeze } from '../server/test/drawn.ts';
import { completeLessons, takeAssessment } from './learning.ts';
import { enroll } from './people.ts';

const PATH = 'path-modern-trial-designs';
const ADDRESS = `/learning-paths/${PATH}`;

/** The first module of the path, which has a pretest and asks to read a lesson again. */
const firstModule = (): CatalogueCourse => courseWithKeys('lp-adaptive-platform-trials');

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
const module = (page: Page, name: string) =>
  page.locator('.module').filter({ has: page.getByRole('heading', { name }) });
const next = (page: Page) => page.getByRole('region', { name: 'What comes next' });

test.describe('the learning paths', () => {
  test(
    'are offered with what they hold and ask for',
    { tag: ['@C-ADV-06', '@C-ADV-07', '@C-ADV-08', '@C-ADV-09'] },
    async ({ page }) => {
      await signIn(page, 'dm');
      await page.goto('/advanced');
      const adaptive = card(page, 'Modern Trial Designs and Technology');
      for (const text of ['Adaptive', 'Advanced', 'General', '5 modules', '+2 more modules'])
        await expect(adaptive).toContainText(text);
      await expect(adaptive.locator('.path-prerequisites .badge')).toHaveText([
        'First two courses of your role completed',
        'Working knowledge of ICH E6(R3) Annex 1',
      ]);
      await expect(adaptive.locator('.path-modules li')).toHaveText([/\d+ min$/, /\d+ min$/, /\d+ min$/]);
      const standard = card(page, 'Therapeutic-Area Practice');
      for (const text of ['Standard', 'Intermediate', 'Multiple areas'])
        await expect(standard).toContainText(text);
    },
  );

  test(
    'say beside the button when enrolling failed, without a toast',
    { tag: ['@C-ADV-10', '@C-ERR-08'] },
    async ({ page }) => {
      await signIn(page, 'dm');
      await page.goto('/advanced');
      let answer: (() => void) | undefined;
      await page.route('**/enroll', async (route) => {
        await new Promise<void>((resolve) => (answer = resolve));
        await route.abort();
      });
      const button = card(page, 'Therapeutic-Area Practice').getByRole('button');
      await expect(button).toHaveText('Start Learning Path');
      await button.click();
      await expect(button).toHaveText('Enrolling...');
      await expect.poll(() => answer).toBeDefined();
      answer?.();
      await expect(page.getByRole('alert')).toContainText('Failed to enroll');
      await expect(button).toHaveText('Start Learning Path');
      await expect(page.locator('.toast')).toHaveCount(0);
    },
  );

  test('come with a role package, and say so to who has none', { tag: ['@C-ERR-08'] }, async ({ page }) => {
    await signIn(page, 'visitor');
    await page.goto(ADDRESS);
    await page.getByRole('button', { name: /^Start Learning Path/ }).click();
    await expect(page.getByRole('alert')).toContainText('Learning paths require a role package.');
    await expect(page.getByRole('link', { name: 'View role packages' })).toBeVisible();
  });

  test('that do not exist are told apart from failures', async ({ page }) => {
    await signIn(page, 'dm');
    await page.goto('/learning-paths/no-such-path');
    await expect(page.getByRole('heading', { name: 'Learning path not found' })).toBeVisible();
    await page.route('**/api/users/*/learning-paths/*', (route) => route.fulfill({ status: 503, json: {} }), {
      times: 1,
    });
    await page.goto(ADDRESS);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Modern Trial Designs and Technology');
  });
});

test.describe('a learner in a path', () => {
  test(
    'enrols, is asked to read a lesson again after a weak score, and goes on',
    { tag: ['@C-ADV-11', '@C-API-11', '@C-ADV-31'] },
    async ({ page }) => {
      const course = firstModule();
      const { id } = await enroll(page, 'learner', { role: 'CTM' });
      await page.goto('/advanced');
      await card(page, 'Modern Trial Designs and Technology').getByRole('button').click();
      await expectToast(page, 'Success', 'Enrolled in learning path successfully!');
      await expect(page).toHaveURL(ADDRESS);
      const first = module(page, course.title);
      await expect(first).toContainText('Ready to Start');
      await expect(first).toContainText('Pretest score at or above 90%');
      await expect(first).toContainText('Module score below 80%');
      await expect(first.getByRole('link', { name: /Assessment/ })).toHaveCount(0);
      await expect(page.locator('.module.waiting, .module.in_preparation')).toHaveCount(4);

      await page.goto(`/assessment/${course.id}`);
      await expect(page.getByRole('heading', { name: 'This assessment is locked' })).toBeVisible();
      await page.getByRole('link', { name: 'Back to learning path' }).click();

      await completeLessons(page, id, course.lessons);
      await takeAssessment(page, id, course, 6);
      await page.reload();
      await expect(next(page)).toContainText(`Your score of 60% in ${course.title} is below 80%.`);
      await expect(first.getByRole('listitem')).toContainText('Required');
      await next(page).getByRole('link', { name: 'Read the lesson again' }).click();
      await expect(page.getByText('Your learning path asks you to review this lesson')).toBeVisible();
      const lesson = course.lessons[0];
      for (let slide = 1; slide < (lesson?.slides.length ?? 0); slide++)
        await page.getByRole('button', { name: 'Next', exact: true }).click();
      await page.getByRole('button', { name: 'Complete Lesson' }).click();
      await expect(page).toHaveURL(`/course/${course.id}`);
      await page.getByRole('link', { name: 'Modern Trial Designs and Technology' }).click();
      await expect(first.getByRole('listitem')).toContainText('Done');

      await takeAssessment(page, id, course, 10);
      await page.reload();
      await expect(first).toContainText('Completed');
      await expect(first).toContainText('Best score 100%');
      await expect(first.getByRole('link', { name: 'View Certificate' })).toBeVisible();
      await expect(page.getByText('1 of 5 modules')).toBeVisible();
      await page.getByRole('link', { name: 'Advanced Training' }).first().click();
      await expect(card(page, 'Modern Trial Designs and Technology')).toContainText('20%');
      await expect(page.getByRole('link', { name: /^Continue Learning Path: Modern/ })).toBeVisible();
    },
  );

  test('shows in a pretest what needs no reading, and goes straight to the assessment', async ({ page }) => {
    const course = firstModule();
    await enroll(page, 'learner', { role: 'CTA' });
    await page.goto(ADDRESS);
    await page.getByRole('button', { name: /^Start Learning Path/ }).click();
    await expect(page.getByRole('heading', { name: 'What comes next' })).toBeFocused();
    await next(page).getByRole('button', { name: 'Start the pretest' }).click();
    await expect(page).toHaveURL(/\/practice\/\d+$/);
    const id = page.url().split('/').at(-1);
    const { questions } = await (await page.request.get(`/api/practice/sessions/${id}`)).json();
    expect(questions).toHaveLength(5);
    const terms = catalogue.shelf.terms;
    for (const { id: questionId, question, options } of questions) {
      const term = terms.find((each) => `term-${each.id}` === questionId);
      const right = term?.term ?? rightAnswer(course, question);
      const chosen = options.findIndex((option: string) => squeeze(option) === right);
      await page.request.patch(`/api/practice/sessions/${id}`, { data: { questionId, chosen } });
    }
    await page.request.post(`/api/practice/sessions/${id}/submit`);
    await page.reload();
    await expect(page.getByText(`Your pretest score of 100% in ${course.title} reaches 90%.`)).toBeVisible();
    await page.getByRole('link', { name: 'Back to learning path' }).click();
    await expect(module(page, course.title)).toContainText('Pretest 100%');
    await next(page).getByRole('link', { name: 'Take the assessment' }).click();
    await expect(page.getByRole('heading', { name: '10 questions' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take Assessment' })).toBeEnabled();
  });
});
