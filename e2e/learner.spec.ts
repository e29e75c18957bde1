import { expect, test, type Page } from '@playwright/test';
import type { CatalogueCourse } from '../server/src/content/catalogue.ts';
import { courseWithKeys, expectToast, rightAnswer, signIn } from './academy.ts';
import { enroll } from './people.ts';

/** Reads a lesson to its last slide and completes it. */
async function completeLesson(page: Page, id: number): Promise<void> {
  await page.goto(`/lesson/${id}`);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await expect(page.getByText(/Slide \d+ of \d+/)).toBeVisible();
  while (await next.isEnabled()) await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Complete Lesson' }).click();
  await expect(page).toHaveURL(/\/course\/\d+$/);
}

/** Confirms the statement of honesty and starts. */
async function startAssessment(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /I will answer by myself/ }).check();
  await page.getByRole('button', { name: 'Take Assessment' }).click();
}

/** Answers all questions, the first `wrong` of them wrongly, and submits. */
async function takeAssessment(page: Page, course: CatalogueCourse, wrong: number): Promise<void> {
  for (let number = 1; number <= 20; number++) {
    await expect(page.getByText(`Question ${number} of 20`)).toBeVisible();
    const stem = await page.getByRole('heading', { level: 1 }).innerText();
    const right = rightAnswer(course, stem);
    const options = page.getByRole('radio');
    await expect(options).toHaveCount(4);
    const next = page.getByRole('button', { name: number === 20 ? 'Submit' : 'Next', exact: true });
    await expect(next).toBeDisabled();
    for (const option of await options.all()) {
      const label =
        (await option.evaluate((node) => node.closest('label')?.innerText ?? node.textContent)) ?? '';
      const isRight = label.replaceAll(/\s+/g, ' ').includes(right);
      if (isRight === number > wrong) {
        await option.check({ force: true });
        break;
      }
    }
    await next.click();
  }
}

test(
  'a CRA learns the first course, fails, retakes, passes, and a stranger checks the certificate',
  {
    tag: [
      '@C-CERT-01',
      '@C-CERT-02',
      '@C-CERT-03',
      '@L-ASSESS-12',
      '@L-ASSESS-13',
      '@L-ASSESS-14',
      '@L-ASSESS-16',
      '@L-ASSESS-17',
      '@L-ASSESS-18',
      '@L-ASSESS-19',
      '@L-ASSESS-20',
      '@L-API-24',
      '@L-COURSE-06',
      '@L-COURSE-07',
    ],
  },
  async ({ page, browser }) => {
    test.setTimeout(240_000);
    const course = courseWithKeys('cra-foundations');
    const fullName = 'Ingrid Solberg';
    const { id: userId } = await enroll(page, 'learner', { role: 'CRA', fullName });
    await page.goto('/dashboard');
    await page
      .getByRole('link', { name: /Begin Adventure|Continue Journey/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/lesson\/\d+$/);
    for (const lesson of course.lessons) await completeLesson(page, lesson.id);
    await expect(page.getByRole('link', { name: /Review Quest/ })).toHaveCount(course.lessons.length);

    await page.getByRole('link', { name: 'Take Champion Assessment' }).first().click();
    await expect(page).toHaveURL(/\/assessment\/15$/);
    await page.getByRole('button', { name: 'Take Assessment' }).click();
    await expect(page.getByText('Confirm this statement to start.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /I will answer by myself/ })).toBeFocused();
    await startAssessment(page);
    await takeAssessment(page, course, 5);
    await expectToast(page, 'Assessment Completed', 'Your results have been saved.');
    await expect(page.getByRole('heading', { name: /Not passed yet/ })).toBeVisible();
    await expect(page.getByRole('img', { name: /Score 75 percent/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What to review' })).toBeVisible();
    await expect(page.getByText('Correct answer')).toHaveCount(0);
    await page.getByRole('button', { name: 'Retake Assessment' }).click();
    await startAssessment(page);
    await takeAssessment(page, course, 3);
    await expect(page.getByRole('heading', { name: /You passed/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to Assessments' }).first()).toHaveAttribute(
      'href',
      '/assessments',
    );
    await page.getByRole('link', { name: 'View Certificate' }).click();

    await expect(page).toHaveURL(/\/certificates$/);
    await expect(page.getByRole('img', { name: new RegExp(fullName) }).first()).toBeVisible();
    const [certificate] = await (await page.request.get(`/api/users/${userId}/certificates`)).json();
    expect(certificate).toMatchObject({ courseName: course.title, score: 85, status: 'Valid' });
    const pdf = await page.request.get(`/api/certificates/${certificate.certificateNumber}/pdf`);
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`/verify/${certificate.certificateNumber}`);
    await expect(stranger.getByText(fullName).first()).toBeVisible();
    await expect(stranger.getByText(course.contentHash).first()).toBeVisible();
    await expect(stranger.getByText('Valid', { exact: true }).first()).toBeVisible();
    await expect(stranger.getByText('Signature verified in your browser')).toBeVisible();
  },
);

test('a lesson that was paged through says which slides are still to be read', async ({ page }) => {
  await signIn(page, 'cta');
  const first = courseWithKeys('cta-trial-foundations').lessons[0]!;
  const total = first.slides.length;
  // The server of the journeys waits for no reading; here two slides ask for some.
  await page.route('**/reading/*', async (route) => {
    const response = await route.fetch();
    const reading = await response.json();
    reading.slides[1].neededMs = 3_600_000;
    reading.slides[3].neededMs = 3_600_000;
    await route.fulfill({ response, json: reading });
  });
  await page.goto(`/lesson/${first.id}?slide=${total}`);
  const unread = page.getByRole('status').filter({ hasText: 'Before you complete this lesson, read:' });
  await expect(unread).toContainText('Slide 2');
  await expect(unread).toContainText('Slide 4');
  await expect(page.getByRole('button', { name: 'Complete Lesson' })).toBeDisabled();
  await unread.getByRole('button', { name: 'Slide 4' }).click();
  await expect(page.getByText(`Slide 4 of ${total}`)).toBeVisible();
});

test(
  'the demo coordinator’s dashboard draws her own numbers',
  {
    tag: [
      '@L-DASH-03',
      '@L-DASH-04',
      '@L-DASH-05',
      '@L-DASH-06',
      '@L-DASH-07',
      '@L-DASH-08',
      '@L-DASH-12',
      '@L-DASH-15',
    ],
  },
  async ({ page }) => {
    await signIn(page, 'ruth');
    const numbers = await (await page.request.get('/api/users/11/dashboard')).json();
    await page.goto('/dashboard');
    const cards = page.getByRole('region', { name: 'Your numbers' });
    await expect(cards).toContainText(`Learning Streak${numbers.overallProgress}%`);
    await expect(cards).toContainText(
      `Modules Unlocked${numbers.completedCourses} of ${numbers.totalCourses}`,
    );
    await expect(cards).toContainText(`Knowledge Points${numbers.knowledgePoints}`);
    await expect(cards).toContainText('Expert Level87%');
    expect(numbers.completedCourses).toBe(1);
    await expect(page.getByRole('article')).toHaveCount(4);
    await expect(page.getByRole('link', { name: 'Review & Certificate' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/bookmarks');
    await expect(page.getByRole('region', { name: 'Bookmarks' }).getByRole('listitem')).toHaveCount(3);
  },
);
