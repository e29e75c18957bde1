import { expect, test, type Page } from '@playwright/test';
import { catalogue, rightAnswer } from './academy.ts';
import { violationsOf } from './axe.ts';
import { startVersionsAcademy, type VersionsAcademy } from './versions-academy.ts';

const [course] = catalogue.coursesOf('Study_Coordinator');
if (!course) throw new Error('There is no course for study coordinators.');

// Starts an academy of its own, which takes long on a busy machine.
test.setTimeout(240_000);

let academy: VersionsAcademy;
let address: string;

test.beforeAll(async () => {
  academy = await startVersionsAcademy(test.info().parallelIndex);
  await academy.renew();
  ({ address } = academy);
});
test.afterAll(() => academy.end());

async function signIn(page: Page): Promise<void> {
  const data = { username: 'ruth', password: 'trialwright-demo' };
  expect((await page.request.post(`${address}/api/auth/login`, { data })).status()).toBe(200);
}

/** Answers every question right, and submits. */
async function answerAll(page: Page): Promise<void> {
  const [, total = '0'] = /Question 1 of (\d+)/.exec(await page.getByText(/Question 1 of/).innerText()) ?? [];
  for (let number = 1; number <= Number(total); number++) {
    await expect(page.getByText(`Question ${number} of ${total}`)).toBeVisible();
    const right = rightAnswer(course!, await page.getByRole('heading', { level: 1 }).innerText());
    for (const option of await page.getByRole('radio').all()) {
      const label = await option.evaluate((node) => node.closest('label')?.innerText ?? '');
      if (label.replaceAll(/\s+/g, ' ').includes(right)) await option.check({ force: true });
    }
    const isLast = number === Number(total);
    await page.getByRole('button', { name: isLast ? 'Submit' : 'Next', exact: true }).click();
  }
}

const changed = (page: Page) => page.getByRole('region', { name: /^What changed since you completed/ });

test('whoever completed an older version reads what changed, and the certificate names both', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(`${address}/dashboard`);
  await expect(changed(page)).toContainText('1 slide, 5 questions');
  await page.goto(`${address}/course/${course.id}`);
  await changed(page).getByRole('link', { name: 'Read what changed' }).click();

  await expect(page.getByRole('heading', { level: 1, name: /^What changed since version/ })).toBeVisible();
  const slide = course.lessons[1]?.slides[2];
  await expect(page.getByRole('heading', { level: 2, name: slide?.title ?? '' })).toBeVisible();
  const former = page.getByText('These are the words that the slide had before.');
  await expect(former).toBeHidden();
  await page.getByText('What it replaced').click();
  await expect(former).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('link', { name: 'Go to the questions' }).click();
  await expect(page.getByRole('heading', { name: '5 questions' })).toBeVisible();
  await page.getByRole('checkbox', { name: /I will answer by myself/ }).check();
  await page.getByRole('button', { name: 'Take Assessment' }).click();
  await answerAll(page);
  await expect(page.getByText('Your certificate now names both versions.')).toBeVisible();

  await page.goto(`${address}/course/${course.id}`);
  await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible();
  await expect(changed(page)).toHaveCount(0);
  const held = await (await page.request.get(`${address}/api/users/11/certificates`)).json();
  const { certificateNumber } = held.find(
    (each: { courseId: number; status: string }) => each.courseId === course.id && each.status === 'Valid',
  );
  await page.goto(`${address}/verify/${certificateNumber}`);
  await expect(page.getByText(/^Version \S+ completed on .+, bridged to version/)).toBeVisible();
});

test('the page of a course that did not change says so', async ({ page }) => {
  await signIn(page);
  const second = catalogue.coursesOf('Study_Coordinator')[1];
  await page.goto(`${address}/course/${second?.id}/bridge`);
  await expect(page.getByRole('heading', { name: 'You are up to date', level: 1 })).toBeVisible();
});
