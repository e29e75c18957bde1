import { expect, test, type Browser, type Page } from '@playwright/test';
import { catalogue } from './academy.ts';
import { violationsOf } from './axe.ts';
import { certificateOf, completeLessons, takeAssessment } from './learning.ts';
import { enroll, type Person } from './people.ts';
import { startVersionsAcademy, type VersionsAcademy } from './versions-academy.ts';

const [course] = catalogue.coursesOf('Study_Coordinator');
if (!course) throw new Error('There is no course for study coordinators.');
const [first, second] = course.lessons;
if (!first || !second) throw new Error('The course has too few lessons.');

// Starts an academy of its own, which takes long on a busy machine.
test.setTimeout(240_000);

let academy: VersionsAcademy;
/** Somebody who began the older version, for each test, and whoever comes later. */
let mover: { page: Page; person: Person };
let finisher: { page: Page; person: Person };

/** Somebody new in the academy, in a browser of their own. */
async function arrive(browser: Browser, name: string): Promise<{ page: Page; person: Person }> {
  const { address: baseURL, dataDir } = academy;
  const page = await (await browser.newContext({ baseURL })).newPage();
  return { page, person: await enroll(page, name, { role: 'Study_Coordinator', dataDir }) };
}

test.beforeAll(async ({ browser }) => {
  academy = await startVersionsAcademy(test.info().parallelIndex);
  mover = await arrive(browser, 'mover');
  finisher = await arrive(browser, 'finisher');
  for (const { page, person } of [mover, finisher]) await completeLessons(page, person.id, [first]);
});
test.afterAll(() => academy.end());

const FORMER_WORDS = 'These are the words that the slide had before.';
const notice = (page: Page) => page.getByRole('region', { name: 'The version you’re finishing' });
const progress = (page: Page) => page.getByRole('region', { name: 'Module progress' });
const toCourse = (page: Page) => page.goto(`/course/${course.id}`);
const toChangedSlide = (page: Page) => page.goto(`/lesson/${second.id}?slide=3`);

test('whoever began a version goes on in it when a newer one is there, and changes over at will', async () => {
  const { page, person } = mover;
  await toChangedSlide(page);
  await expect(page.getByText(FORMER_WORDS)).toBeVisible();
  await expect(page.getByText(/^You’re finishing version/)).toHaveCount(0);

  await academy.renew();
  await toCourse(page);
  await expect(notice(page)).toContainText(`Version ${course.version} is out: 1 new or changed slide.`);
  await notice(page).getByText('See what changed').click();
  await expect(notice(page).getByText('A slide of lesson 2 says more.')).toBeVisible();
  await expect(notice(page)).toContainText(`Lesson 2, ${second.title}: 1 new or changed slide`);
  expect(await violationsOf(page)).toEqual([]);

  await toChangedSlide(page);
  await expect(page.getByText(FORMER_WORDS)).toBeVisible();
  await completeLessons(page, person.id, [second]);
  await page.getByRole('link', { name: `See what changed in version ${course.version}` }).click();
  await expect(progress(page)).toContainText(`2 of ${course.lessons.length} lessons`);

  const button = notice(page).getByRole('button', { name: `Switch to version ${course.version}` });
  await button.click();
  await page.getByRole('button', { name: 'Keep this version' }).click();
  await expect(button).toBeFocused();
  await button.click();
  await page.getByRole('button', { name: 'Switch', exact: true }).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(progress(page)).toContainText(`2 of ${course.lessons.length} lessons`);
  await expect(page.getByRole('region', { name: 'What changed since you read it' })).toContainText('1 slide');
  await toChangedSlide(page);
  await expect(page.getByRole('heading', { name: second.slides[2]?.title ?? '' })).toBeVisible();
  await expect(page.getByText(FORMER_WORDS)).toHaveCount(0);
  await expect(page.getByText(/^You’re finishing version/)).toHaveCount(0);
});

test('whoever finishes the version begun is certified on it; a newcomer is taught the new one', async ({
  browser,
}) => {
  await academy.renew();
  const { page, person } = finisher;
  await completeLessons(page, person.id, course.lessons.slice(1));
  await takeAssessment(page, person.id, course, 20);
  await page.goto(`/verify/${await certificateOf(page, person.id, course.id)}`);
  await expect(
    page.getByText(new RegExp(`was begun before version ${course.version} appeared`)),
  ).toBeVisible();

  const newcomer = await arrive(browser, 'newcomer');
  await toCourse(newcomer.page);
  await expect(newcomer.page.getByRole('heading', { level: 1, name: course.title })).toBeVisible();
  await expect(notice(newcomer.page)).toHaveCount(0);
});
