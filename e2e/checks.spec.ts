import { expect, test } from '@playwright/test';
import { checksOf } from '../server/src/content/catalogue.ts';
import { catalogue, signIn } from './academy.ts';
import { violationsOf } from './axe.ts';
import { completeLessons, graduate } from './learning.ts';

/** The lesson with checks that the demo learner has reached. */
const LESSON = 67;
const lesson = catalogue.lesson(LESSON)!;
const slideOf = (kind: string) => checksOf(lesson).find(({ check }) => check.check === kind)!.slide;

test('a check is answered with the keyboard, tells why at once, and keeps its first answer', async ({
  page,
}) => {
  // What was answered stays answered: by somebody of the journey's own, who has come as far.
  const { id, course } = await graduate(page, 'answering');
  const before = catalogue.coursesOf('Study_Coordinator').flatMap(({ lessons }) => lessons);
  const upTo = before.findIndex((each) => each.id === LESSON);
  await completeLessons(page, id, before.slice(course.lessons.length, upTo));
  await page.goto(`/lesson/${LESSON}?slide=${slideOf('fill')}`);
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await expect(next).toHaveClass(/secondary/);
  await page.getByLabel('First day that counts now').focus();
  await page.keyboard.type('01 MAY 2026');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  const result = page.getByRole('status').filter({ hasText: 'Partly right: 1 of 2' });
  await expect(result).toBeFocused();
  await expect(result).toContainText('ICH E6(R3)');
  await expect(page.getByText('It is 06 MAY 2026')).toBeVisible();
  await expect(next).toHaveClass(/primary/);
  await page.reload();
  await expect(page.getByText('Partly right: 1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Practice', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show my first answer' }).click();
  await expect(page.getByText('Partly right: 1 of 2')).toBeVisible();
});

test('the last slide names the checks that are open, and leads to them', async ({ page }) => {
  await signIn(page, 'ruth');
  await page.goto(`/lesson/${LESSON}?slide=${lesson.slides.length}`);
  await expect(page.getByRole('button', { name: 'Complete Lesson' })).toBeDisabled();
  const status = page.getByRole('status').filter({ hasText: 'answer the checks on' });
  await status.getByRole('button', { name: `Slide ${slideOf('tick')}` }).click();
  await expect(page.getByText(`Slide ${slideOf('tick')} of`)).toBeVisible();
  await expect(page.getByText('Which ones ask for a waiver?')).toBeVisible();
});

for (const theme of ['light', 'dark'] as const)
  test(`figures and checks have nothing to report by axe, ${theme} and on a phone`, async ({ page }) => {
    await signIn(page, 'ruth');
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    for (const slide of [6, 9, slideOf('sort'), slideOf('mark'), slideOf('consequence')]) {
      await page.goto(`/lesson/${LESSON}?slide=${slide}`);
      await expect(page.getByText(`Slide ${slide} of`)).toBeVisible();
      await expect(page.locator('.check, .figure').first()).toBeVisible();
      expect(await violationsOf(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
  });
