import { expect, test, type Locator, type Page } from '@playwright/test';
import { squeeze } from '../server/test/drawn.ts';
import { courseWithKeys, expectToast, rightAnswer } from './academy.ts';
import { expectFocusShown, expectSeen, press, tabTo } from './means.ts';
import { enroll } from './people.ts';

const course = courseWithKeys('sc-site-start-up');
const TOTAL = 20;
/** Answered wrong, and so shown as missed in the result. */
const WRONG = 2;
/** Answered wrong and flagged, looked at again on the way, and put right at the end. */
const FLAGGED = 3;
/** `WHOLE_COURSE=1` takes the assessment by touch as well, on a phone and on the smallest one. */
const isWholeCourse = process.env['WHOLE_COURSE'] !== undefined;

test.setTimeout(180_000);

/** How somebody works the page. */
interface Means {
  activate: (target: Locator) => Promise<void>;
  choose: (page: Page, option: number) => Promise<void>;
  /** One question back. */
  goBack: (page: Page) => Promise<void>;
}

const options = (page: Page) => page.getByRole('radio');
const flag = (page: Page) => page.getByRole('button', { name: 'Flag to look again' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const onMap = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Question ${number},`) });

const byKeys: Means = {
  activate: async (target) => {
    await tabTo(target);
    await expectFocusShown(target.page());
    await target.page().keyboard.press('Enter');
  },
  choose: async (page, option) => {
    if (option % 2 === 0) return page.keyboard.press(String(option + 1));
    const first = options(page).first();
    await press(page.locator('[type=radio]:checked').or(first).last(), 'Space');
    return expect(async () => {
      if (!(await options(page).nth(option).isChecked())) await page.keyboard.press('ArrowDown');
      await expectFocusShown(page);
      expect(await options(page).nth(option).isChecked()).toBe(true);
    }).toPass();
  },
  goBack: (page) => page.keyboard.press('ArrowLeft'),
};

const byTouch: Means = {
  activate: (target) => target.tap(),
  choose: (page, option) => options(page).nth(option).tap(),
  goBack: (page) => button(page, 'Previous').tap(),
};

/** The question has the focus, with its number and its text for a name; it is in view, and nothing scrolls sideways. */
async function expectQuestion(page: Page, number: number): Promise<void> {
  const heading = page.getByRole('heading', { level: 1, name: `Question ${number} of ${TOTAL}` });
  await expect(heading).toBeFocused();
  await expectSeen(page.getByText(`Question ${number} of ${TOTAL}`));
  await expectNothingSideways(page);
}

async function expectNothingSideways(page: Page): Promise<void> {
  const width = page.viewportSize()?.width;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

/** What can be pressed on the page now and is smaller than a fingertip needs; links in a text are not counted. */
const tooSmall = (page: Page) =>
  page
    .locator('main, [role=alertdialog]')
    .locator('button:visible, a:visible, label:visible')
    .evaluateAll((targets) =>
      targets
        .filter((target) => getComputedStyle(target).display !== 'inline')
        .filter((target) => {
          const { width, height } = target.getBoundingClientRect();
          return width < 24 || height < 24;
        })
        .map((target) => target.outerHTML),
    );

/** Answers the question that is shown. */
async function answer(page: Page, means: Means, isRight: boolean): Promise<void> {
  const right = rightAnswer(course, await page.getByRole('heading', { level: 1 }).innerText());
  const texts = (await page.locator('.choice-text').allInnerTexts()).map(squeeze);
  const chosen = isRight ? texts.indexOf(right) : (texts.indexOf(right) + 1) % texts.length;
  await means.choose(page, chosen);
  await expect(options(page).nth(chosen)).toBeChecked();
}

async function begin(page: Page, { activate }: Means): Promise<void> {
  await page.goto('/assessments');
  await activate(page.getByRole('link', { name: 'Take Assessment' }).first());
  await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeFocused();
  await activate(button(page, 'Take Assessment'));
  const statement = page.getByRole('checkbox', { name: /I will answer by myself/ });
  await expect(statement).toBeFocused();
  await expectSeen(page.getByText('Confirm this statement to start.'));
  await (activate === byKeys.activate ? page.keyboard.press('Space') : statement.tap());
  await expectNothingSideways(page);
  await activate(button(page, 'Take Assessment'));
  await expectQuestion(page, 1);
}

/** Answers every question, flags one on the way, and looks at it again from the one after the next. */
async function answerAll(page: Page, means: Means): Promise<void> {
  for (let number = 1; number <= TOTAL; number++) {
    await expectQuestion(page, number);
    await expect(button(page, number === TOTAL ? 'Submit' : 'Next')).toBeDisabled();
    await answer(page, means, number !== WRONG && number !== FLAGGED);
    if (number === FLAGGED) {
      await means.activate(flag(page));
      await expect(flag(page)).toHaveAttribute('aria-pressed', 'true');
    }
    if (number === FLAGGED + 2) {
      await means.goBack(page);
      await means.goBack(page);
      await expectQuestion(page, FLAGGED);
      await expect(options(page).and(page.locator(':checked'))).toHaveCount(1);
      await means.activate(onMap(page, number));
      await expectQuestion(page, number);
    }
    if (number < TOTAL) await means.activate(button(page, 'Next'));
  }
}

/** The submission asks about the flagged question; it is put right first, and then submitted in spite of its flag. */
async function submit(page: Page, means: Means): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'Submit the assessment?' });
  await means.activate(button(page, 'Submit'));
  await expect(question).toContainText(`You wanted to look again at question ${FLAGGED}.`);
  await expect(button(page, 'Look again')).toBeFocused();
  await expectSeen(button(page, 'Submit anyway'));
  await expectNothingSideways(page);
  expect(await tooSmall(page)).toEqual([]);
  if (means === byKeys) {
    // No key goes past it to the questions, and Escape goes back to where it was asked.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Escape');
    await expect(button(page, 'Submit')).toBeFocused();
    await expectSeen(page.getByText(`Question ${TOTAL} of ${TOTAL}`));
    await page.keyboard.press('Enter');
  }
  await means.activate(button(page, 'Look again'));
  await expect(question).toBeHidden();
  await expectQuestion(page, FLAGGED);
  await answer(page, means, true);
  await means.activate(onMap(page, TOTAL));
  await expectQuestion(page, TOTAL);
  await means.activate(button(page, 'Submit'));
  await means.activate(button(page, 'Submit anyway'));
}

async function readResult(page: Page, { activate }: Means): Promise<void> {
  await expectToast(page, 'Assessment Completed', 'Your results have been saved.');
  const heading = page.getByRole('heading', { level: 1, name: `You passed ${course.title}` });
  await expect(heading).toBeFocused();
  await expectSeen(page.getByText('Passed', { exact: true }));
  await expect(page.getByRole('img', { name: 'Score 95 percent, pass mark 80 percent' })).toBeVisible();
  await expectNothingSideways(page);
  await activate(button(page, 'Missed 1'));
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(new RegExp(`^${WRONG}\\.`));
  await expect(page.getByText('Correct answer')).toBeVisible();
  expect(await tooSmall(page)).toEqual([]);
}

async function takeAssessment(page: Page, name: string, means: Means): Promise<void> {
  await enroll(page, name, { role: 'Study_Coordinator' });
  await begin(page, means);
  expect(await tooSmall(page)).toEqual([]);
  await answerAll(page, means);
  await submit(page, means);
  await readResult(page, means);
}

test('an assessment is taken to its result with the keyboard alone', async ({ page }) => {
  await takeAssessment(page, 'whole.keys', byKeys);
});

test('on a tablet, the way back with Shift and Tab is not below the clock', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 500 });
  await enroll(page, 'whole.tablet', { role: 'Study_Coordinator' });
  await begin(page, byKeys);
  await page.keyboard.press('1');
  await tabTo(onMap(page, 1));
  for (const target of [button(page, 'Next'), flag(page), options(page).first()]) {
    await tabTo(target, 'Shift+Tab');
    await expectFocusShown(page);
  }
});

/** How this and its surroundings look. */
async function lookOf(target: Locator): Promise<string> {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const clip = { x: x - 5, y: y - 5, width: width + 10, height: height + 10 };
  const picture = await target.page().screenshot({ clip, animations: 'disabled', caret: 'hide' });
  return picture.toString('base64');
}

test('with a reader’s own colors, what is chosen, flagged, answered, and in focus is told apart', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await enroll(page, 'whole.colors', { role: 'Study_Coordinator' });
  await begin(page, byKeys);
  const looks: Record<'option' | 'flag' | 'place', string[]> = { option: [], flag: [], place: [] };
  looks.option.push(await lookOf(options(page).nth(1)));
  looks.place.push(await lookOf(onMap(page, 2)));
  await page.keyboard.press('2');
  await expect(options(page).nth(1)).toBeChecked();
  looks.option.push(await lookOf(options(page).nth(1)));
  await tabTo(options(page).nth(1));
  looks.option.push(await lookOf(options(page).nth(1)));
  await tabTo(flag(page));
  looks.flag.push(await lookOf(flag(page)));
  await page.keyboard.press('Space');
  looks.flag.push(await lookOf(flag(page)));
  await page.keyboard.press('ArrowRight');
  await expectQuestion(page, 2);
  looks.place.push(await lookOf(onMap(page, 2)));
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowLeft');
  await expectQuestion(page, 1);
  looks.place.push(await lookOf(onMap(page, 2)));
  await page.keyboard.press('ArrowRight');
  await byKeys.activate(flag(page));
  await page.keyboard.press('ArrowLeft');
  await expectQuestion(page, 1);
  looks.place.push(await lookOf(onMap(page, 2)));
  await tabTo(onMap(page, 2));
  looks.place.push(await lookOf(onMap(page, 2)));
  for (const [name, seen] of Object.entries(looks)) expect(new Set(seen).size, name).toBe(seen.length);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' });

  if (isWholeCourse)
    test('an assessment is taken to its result by touch', async ({ page }) => {
      await takeAssessment(page, 'whole.touch', byTouch);
    });
});

test.describe('on the smallest phone, with the largest text and nothing that moves', () => {
  test.use({
    viewport: { width: 320, height: 568 },
    hasTouch: true,
    isMobile: true,
    contextOptions: { reducedMotion: 'reduce' },
  });

  if (isWholeCourse)
    test('an assessment is taken to its result by touch', async ({ page }) => {
      // What a browser does whose reader asks for larger letters.
      await page.addInitScript(() =>
        document.addEventListener('DOMContentLoaded', () => {
          document.documentElement.style.fontSize = '150%';
        }),
      );
      await takeAssessment(page, 'whole.smallest', byTouch);
    });
});
