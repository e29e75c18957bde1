import { expect, test, type Page } from '@playwright/test';
import type { CheckAnswer } from '@trialwright/contract';
import { checksOf, type CatalogueLesson } from '../server/src/content/catalogue.ts';
import { askCheck, keyOf, type Check } from '../server/src/content/checks/check.ts';
import { catalogue, courseWithKeys, expectToast } from './academy.ts';
import { completeLessons } from './learning.ts';
import { expectSeen, press, tabTo } from './means.ts';
import { enroll } from './people.ts';

const { lessons } = courseWithKeys('sc-recruitment-screening');
/** Adverts: sheets to mark, a sorting, an order, a decision, a text. */
const BY_KEYS = lessons[2]!;
/** Chart pre-screening: ticks, one answer, a sheet, sortings, a decision, a calculation. */
const BY_TOUCH = lessons[1]!;
/** `WHOLE_COURSE=1` takes each lesson of the course, without figures and on the smallest phone as well. */
const isWholeCourse = process.env['WHOLE_COURSE'] !== undefined;
const takenByKeys = isWholeCourse ? lessons : [BY_KEYS];
const takenByTouch = isWholeCourse ? lessons : [BY_TOUCH];

test.setTimeout(240_000);

/** A study coordinator of the test's own who has completed everything before this lesson. */
async function reachLesson(page: Page, name: string, lesson: CatalogueLesson): Promise<void> {
  const { id } = await enroll(page, name, { role: 'Study_Coordinator' });
  const all = catalogue.coursesOf('Study_Coordinator').flatMap((course) => course.lessons);
  await completeLessons(page, id, all.slice(0, all.indexOf(lesson)));
}

const card = (page: Page) => page.locator('.check');

/** Takes the steps to their places with the buttons; the focus goes with the step. */
async function orderByKeys(page: Page, steps: readonly number[]): Promise<void> {
  const shown = steps.map((_, place) => place);
  for (const [place, step] of steps.entries()) {
    let at = shown.indexOf(step);
    if (at === place) continue;
    const up = card(page).locator(`[data-step="${step}"] [data-move="up"]`);
    await tabTo(up, 'Shift+Tab');
    for (; at > place; at--) {
      await page.keyboard.press('Enter');
      await expect(
        card(page)
          .locator('li')
          .nth(at - 1),
      ).toHaveAttribute('data-step', String(step));
    }
    shown.splice(place, 0, ...shown.splice(shown.indexOf(step), 1));
    await expect(card(page).locator(`[data-step="${step}"] button:focus`)).toHaveCount(1);
  }
}

async function answerByKeys(page: Page, answer: CheckAnswer): Promise<void> {
  switch (answer.kind) {
    case 'mark':
      for (const place of answer.places) await press(card(page).locator('.check-place').nth(place), 'Space');
      break;
    case 'sort':
      for (const [item, bin] of answer.bins.entries()) {
        await press(card(page).locator('fieldset').nth(item).getByRole('radio').first(), 'Space');
        for (let presses = 0; presses < bin; presses++) await page.keyboard.press('ArrowRight');
      }
      break;
    case 'order':
      await tabTo(
        card(page)
          .getByRole('button', { name: /^Move up/ })
          .last(),
      );
      await orderByKeys(page, answer.steps);
      break;
    case 'choose':
    case 'consequence':
      await press(card(page).getByRole('radio').first(), 'Space');
      for (let presses = 0; presses < answer.option; presses++) await page.keyboard.press('ArrowDown');
      break;
    case 'tick':
      for (const place of answer.options) await press(card(page).getByRole('checkbox').nth(place), 'Space');
      break;
    case 'fill':
      for (const [field, value] of answer.values.entries()) {
        await tabTo(card(page).getByRole('textbox').nth(field));
        await page.keyboard.type(value);
      }
      break;
    case 'match':
      for (const [left, right] of answer.rights.entries()) {
        await tabTo(card(page).getByRole('combobox').nth(left));
        for (let presses = 0; presses <= right; presses++) await page.keyboard.press('ArrowDown');
      }
      break;
    case 'write':
      await tabTo(card(page).getByRole('textbox'));
      await page.keyboard.type(answer.text);
      break;
  }
}

async function answerByTouch(page: Page, answer: CheckAnswer): Promise<void> {
  const option = (place: number) => card(page).locator('.check-option').nth(place);
  switch (answer.kind) {
    case 'choose':
    case 'consequence':
      await option(answer.option).tap();
      break;
    case 'tick':
      for (const place of answer.options) await option(place).tap();
      break;
    case 'mark':
      for (const place of answer.places) await card(page).locator('.check-place').nth(place).tap();
      break;
    case 'sort':
      for (const [item, bin] of answer.bins.entries())
        await card(page).locator('fieldset').nth(item).locator('.check-bin').nth(bin).tap();
      break;
    case 'fill':
      for (const [field, value] of answer.values.entries()) {
        await card(page).getByRole('textbox').nth(field).tap();
        await page.keyboard.insertText(value);
      }
      break;
    case 'match':
      // What opens is the phone's own list.
      for (const [left, right] of answer.rights.entries())
        await card(page).getByRole('combobox').nth(left).selectOption(String(right));
      break;
    case 'order':
      for (const [place, step] of answer.steps.entries()) {
        const row = card(page).locator(`[data-step="${step}"]`);
        const placeNow = () => row.evaluate((each) => [...each.parentElement!.children].indexOf(each));
        for (let at = await placeNow(); at > place; at--) {
          await row.locator('[data-move="up"]').tap();
          await expect.poll(placeNow).toBe(at - 1);
        }
      }
      break;
    case 'write':
      await card(page).getByRole('textbox').tap();
      await page.keyboard.insertText(answer.text);
      break;
  }
}

/** The verdict to what the key of a check says. */
const verdictOf = ({ check }: Check) => (['write', 'consequence'].includes(check) ? /./ : /^Right/);

/** The right answer, in as many words as it asks for. */
function answerTo(check: Check): CheckAnswer {
  const key = keyOf(check);
  return key.kind === 'write'
    ? { ...key, text: 'word '.repeat(check.check === 'write' ? check.words : 1) }
    : key;
}

const slideOf = (page: Page, lesson: CatalogueLesson, slide: number) =>
  expect(page.getByRole('article', { name: `Slide ${slide} of ${lesson.slides.length}` })).toBeVisible();

for (const lesson of takenByKeys)
  test(`lesson ${lesson.number} is taken with the keyboard alone`, async ({ page }) => {
    await reachLesson(page, `by.keys.${lesson.number}`, lesson);
    await page.goto(`/lesson/${lesson.id}`);
    if (isWholeCourse) await page.addStyleTag({ content: 'figure { display: none }' });
    const checks = checksOf(lesson);
    for (const { number } of lesson.slides) {
      await slideOf(page, lesson, number);
      if (number > 1) await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      for (const { check } of checks.filter(({ slide }) => slide === number)) {
        await expect(card(page)).toContainText(askCheck(check).ask);
        await answerByKeys(page, answerTo(check));
        await press(card(page).locator('[type=submit]'), 'Enter');
        const status = card(page).locator('.check-status');
        await expect(status).toBeFocused();
        await expect(status.locator('.verdict')).toHaveText(verdictOf(check));
        await expectSeen(status.locator('.verdict'));
      }
      if (number < lesson.slides.length)
        await press(page.getByRole('button', { name: /^Continue Learning/ }), 'Enter');
    }
    await press(page.getByRole('button', { name: 'Complete Lesson' }), 'Enter');
    await expectToast(page, 'Progress Updated', 'Your lesson progress has been saved!');
  });

test('trying again goes to the question, and back to the first answer', async ({ page }) => {
  const [{ check, slide } = { check: undefined, slide: 0 }] = checksOf(BY_KEYS).filter(
    ({ check: each }) => each.check === 'order',
  );
  await reachLesson(page, 'again', BY_KEYS);
  await page.goto(`/lesson/${BY_KEYS.id}?slide=${slide}`);
  await press(card(page).locator('[type=submit]'), 'Enter');
  const verdict = card(page).locator('.verdict');
  await expect(verdict).toHaveText(/^(Partly right|Not yet)/);
  const first = await verdict.innerText();
  await press(card(page).getByRole('button', { name: 'Try again' }), 'Enter');
  const question = card(page).getByText(check?.ask ?? '-');
  await expect(question).toBeFocused();
  await expectSeen(question);
  await expect(verdict).toBeHidden();
  await answerByKeys(page, keyOf(check!));
  await press(card(page).locator('[type=submit]'), 'Enter');
  await expect(verdict).toHaveText(/^Right/);
  await press(card(page).getByRole('button', { name: 'Show my first answer' }), 'Enter');
  await expect(verdict).toHaveText(first);
  await expect(card(page).locator('.check-status')).toBeFocused();
});

/** What must hold on each slide of a lesson that is taken by touch. */
async function takeByTouch(page: Page, lesson: CatalogueLesson): Promise<void> {
  const width = page.viewportSize()?.width;
  const checks = checksOf(lesson);
  for (const { number } of lesson.slides) {
    await slideOf(page, lesson, number);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    for (const { check } of checks.filter(({ slide }) => slide === number)) {
      await answerByTouch(page, answerTo(check));
      await card(page).locator('[type=submit]').tap();
      const verdict = card(page).locator('.verdict');
      await expect(verdict).toHaveText(verdictOf(check));
      await expectSeen(verdict);
    }
    if (number < lesson.slides.length) await page.getByRole('button', { name: 'Next', exact: true }).tap();
  }
  await page.getByRole('button', { name: 'Complete Lesson' }).tap();
  await expectToast(page, 'Progress Updated', 'Your lesson progress has been saved!');
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });

  for (const lesson of takenByTouch)
    test(`lesson ${lesson.number} is taken by touch`, async ({ page }) => {
      await reachLesson(page, `by.touch.${lesson.number}`, lesson);
      await page.goto(`/lesson/${lesson.id}`);
      await takeByTouch(page, lesson);
    });
});

test.describe('on the smallest phone, with the largest text and nothing that moves', () => {
  test.use({
    viewport: { width: 320, height: 568 },
    hasTouch: true,
    isMobile: true,
    contextOptions: { reducedMotion: 'reduce' },
  });

  for (const lesson of isWholeCourse ? lessons : [])
    test(`lesson ${lesson.number} is taken by touch`, async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('lesson-text-size', 'larger'));
      await reachLesson(page, `smallest.${lesson.number}`, lesson);
      await page.goto(`/lesson/${lesson.id}`);
      await takeByTouch(page, lesson);
    });
});
