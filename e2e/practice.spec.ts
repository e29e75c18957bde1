import { expect, test, type Page } from '@playwright/test';
import { catalogue, expectToast, mentorButton, signIn } from './academy.ts';
import { enroll } from './people.ts';

const card = (page: Page) => page.getByRole('region', { name: 'Practice Quiz' });
const questionNumber = (page: Page) => page.locator('#question-number');
const verdict = (page: Page) => page.locator('#verdict');
const checkAnswer = (page: Page) => page.getByRole('button', { name: 'Check answer' });

async function startQuiz(page: Page): Promise<void> {
  await page.goto('/assessments');
  await card(page).getByRole('button', { name: 'Start Practice Quiz' }).click();
  await expect(page).toHaveURL(/\/practice\/\d+$/);
  await expect(questionNumber(page)).toHaveText(/^Question 1 of/);
}

test(
  'the practice quiz explains each answer at once, goes on after a reload, and ends with a review',
  { tag: ['@L-ASSESS-02', '@L-ASSESS-10', '@L-ASSESS-11'] },
  async ({ page }) => {
    await enroll(page, 'practicing', { role: 'Data_Manager' });
    await page.goto('/assessments');
    await expect(card(page).getByRole('listitem')).toHaveText([
      '15 minutes',
      '20 questions',
      'Unlimited attempts',
    ]);
    await startQuiz(page);
    await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
    await expect(checkAnswer(page)).toBeDisabled();
    await page.keyboard.press('2');
    await expect(page.getByRole('radio').nth(1)).toBeChecked();

    // A failure keeps the choice; the second try is the one that counts.
    await page.route('**/api/practice/sessions/*', (route) => route.abort());
    await checkAnswer(page).click();
    await expect(page.getByRole('alert')).toContainText('Your answer couldn’t be checked.');
    await expect(page.getByRole('radio').nth(1)).toBeChecked();
    await page.unroute('**/api/practice/sessions/*');
    await page.getByRole('radio').nth(1).press('Enter');
    await expect(verdict(page)).toBeFocused();
    await expect(verdict(page)).toHaveText(/^(Correct|Incorrect: the answer is [ACD])$/);
    const explanation = page.getByRole('region', { name: (await verdict(page).textContent()) ?? '' });
    await expect(explanation.getByRole('link', { name: /^Review lesson: / })).toBeVisible();
    await expect(explanation).toContainText(/Due again (tomorrow|in \d+ days)/);
    await expect(page.locator('.choice-why b').filter({ hasText: 'Your answer, correct' })).toHaveCount(
      (await verdict(page).textContent()) === 'Correct' ? 1 : 0,
    );
    await expect(page.getByRole('radio').first()).toBeDisabled();

    await page.getByRole('button', { name: 'Next question' }).click();
    await expect(page.locator('#question-text')).toBeFocused();
    const second = await page.locator('#question-text').textContent();
    await page.reload();
    await expect(questionNumber(page)).toHaveText(/^Question 2 of/);
    await expect(page.locator('#question-text')).toHaveText(second ?? '');
    await page.getByRole('button', { name: /^Question 1, (correct|missed)$/ }).click();
    await expect(verdict(page)).toBeVisible();

    await page.getByRole('link', { name: 'Leave' }).click();
    await card(page).getByRole('button', { name: 'Continue Practice Quiz' }).click();
    await expect(questionNumber(page)).toHaveText(/^Question 2 of/);
    await page.getByRole('button', { name: 'End quiz now' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('will count as incorrect');
    await page.getByRole('button', { name: 'Keep answering' }).click();
    await page.getByRole('button', { name: 'End quiz now' }).click();
    await page.getByRole('button', { name: 'End the quiz', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ correct$/);
    await page.getByText('Explanation of each option for question 1', { exact: true }).click();
    await expect(page.locator('.whys dt').first()).toBeVisible();

    await page.getByRole('link', { name: 'Back to Assessments' }).click();
    await card(page).getByText('View data').click();
    await expect(card(page).getByRole('row')).toHaveCount(2);
    await expect(card(page).getByRole('img')).toHaveAccessibleName(/^Score in percent/);
    await expect(card(page).getByRole('button', { name: 'Start Practice Quiz' })).toBeEnabled();
  },
);

test(
  'the clock tells when little is left, and ends the quiz by itself',
  { tag: ['@L-ASSESS-10'] },
  async ({ page }) => {
    await page.clock.install();
    await enroll(page, 'practicing', { role: 'CTM' });
    await startQuiz(page);
    const note = page.getByRole('status').filter({ hasText: 'or less left' });
    await page.clock.fastForward('10:05');
    await expect(note).toHaveText('5 minutes or less left');
    await page.clock.fastForward('04:00');
    await expect(note).toHaveText('1 minute or less left');
    await page.clock.fastForward('01:00');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^None of \d+ correct$/);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^None of \d+ correct$/);
  },
);

test('a quiz is answered without the mentor', { tag: ['@L-ASSESS-11', '@L-MENTOR-01'] }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enroll(page, 'practicing', { role: 'CTA' });
  await page.goto('/dashboard');
  await expect(mentorButton(page)).toBeVisible();
  await startQuiz(page);
  await expect(mentorButton(page)).toHaveCount(0);
});

test(
  'where nothing is open, the card says so; a quiz of nobody is none',
  { tag: ['@L-ASSESS-11'] },
  async ({ page }) => {
    await signIn(page, 'visitor');
    await page.goto('/assessments');
    const button = card(page).getByRole('button', { name: 'Start Practice Quiz' });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(
      'Practice uses questions from your unlocked courses. None are unlocked yet.',
    );
    for (const id of ['999999', 'nothing']) {
      await page.goto(`/practice/${id}`);
      await expect(page.getByRole('heading', { name: 'Quiz not found' })).toBeVisible();
    }
  },
);

/** Answers all questions of a session but the last one right, without the page. */
async function answerAllButLast(page: Page, bankId: string): Promise<void> {
  const bank = catalogue.practice.bank(bankId);
  const path = `/api/practice/sessions/${page.url().split('/').at(-1)}`;
  const session: { questions: { id: string; options: string[] }[] } = await (
    await page.request.get(path)
  ).json();
  for (const { id, options } of session.questions.slice(0, -1)) {
    const right = bank?.items.find((item) => item.id === id)?.options.find(({ correct }) => correct);
    const chosen = options.indexOf(right?.text ?? '');
    const answer = await page.request.patch(path, { data: { questionId: id, chosen } });
    expect(answer.status()).toBe(200);
  }
}

test(
  'a competency is assessed, its level shows, and the plan leads on',
  {
    tag: [
      '@C-ADV-12',
      '@C-ADV-13',
      '@C-ADV-14',
      '@C-ADV-15',
      '@C-ADV-16',
      '@C-ADV-24',
      '@C-ADV-33',
      '@C-ERR-08',
    ],
  },
  async ({ page }) => {
    const framework = catalogue.practice.framework('PI');
    const competency = framework?.core[0];
    if (!framework || !competency) throw new Error('There is no framework for PI.');
    await enroll(page, 'practicing', { role: 'PI' });
    await page.goto('/advanced?tab=competency');
    const tab = page.getByRole('tabpanel');
    await expect(tab.locator('.competencies > .competency h3')).toHaveText(
      framework.core.map(({ name }) => name),
    );
    const section = tab.getByRole('region', { name: competency.name });
    await expect(section).toContainText(competency.description);
    await expect(section.getByRole('list', { name: 'Assessment areas' }).getByRole('listitem')).toHaveText(
      competency.assessmentCriteria,
    );
    const levels = section.locator('.level-card');
    await expect(levels.getByRole('heading', { level: 4 })).toHaveText([
      'Novice JTF Fundamental',
      'Competent JTF Fundamental',
      'Proficient JTF Skilled',
      'Expert JTF Advanced',
    ]);
    for (const index of [0, 1, 2, 3]) await expect(levels.nth(index).getByRole('listitem')).toHaveCount(2);
    await expect(levels.nth(1)).toContainText('Your first target');

    const start = section.getByRole('button', { name: 'Start Competency Assessment' });
    await page.route('**/competency-assessment', (route) => route.abort());
    await start.click();
    await expect(section.getByRole('alert')).toContainText('Failed to start assessment');
    await expect(page.locator('.toast')).toHaveCount(0);
    await page.unroute('**/competency-assessment');
    await start.click();
    await expect(page).toHaveURL(/\/practice\/\d+$/);
    await expectToast(page, 'Assessment Started', 'questions');

    // Answers are kept as they are given, may be changed, and are not explained yet.
    await expect(page.locator('#question-text')).toBeFocused();
    await page.keyboard.press('1');
    await page.keyboard.press('3');
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
    await page.reload();
    await expect(questionNumber(page)).toHaveText(/^Question 2 of/);
    await expect(page.locator('#question-text')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio').nth(2)).toBeChecked();
    await expect(page.locator('.choice-why')).toHaveCount(0);
    await page.getByRole('link', { name: 'Leave' }).click();
    await section.getByRole('button', { name: 'Continue Competency Assessment' }).click();

    await expect(questionNumber(page)).toBeVisible();
    await answerAllButLast(page, competency.bank);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Finish' })).toBeDisabled();
    await expect(page.locator('#question-text')).toBeFocused();
    await page.keyboard.press('1');
    await page.getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByText('Level of your answers: expert.')).toBeVisible();

    await page.getByRole('link', { name: 'View Development Plan' }).click();
    await expect(page).toHaveURL(/\/advanced\?tab=competency&plan=/);
    const plan = page.getByRole('dialog', { name: competency.name });
    await expect(plan).toContainText('Your level is Competent');
    await page.keyboard.press('Escape');
    await expect(plan).toBeHidden();
    await expect(section.getByRole('button', { name: 'View Development Plan' })).toBeFocused();
    // However good the answers are, multiple choice alone shows no more.
    await expect(levels.nth(1)).toContainText('Your level');
    await expect(section.getByRole('list', { name: /^Evidence/ })).toContainText(
      'answers at Expert, which alone show Competent',
    );
    await expect(section.getByRole('list', { name: /^What would raise it/ })).toContainText('proficient');
    await expect(section).toContainText('1 assessment');

    const other = tab.getByRole('region', { name: framework.core[1]?.name ?? '' });
    await other.getByRole('button', { name: 'View Development Plan' }).click();
    const next = page.getByRole('dialog', { name: framework.core[1]?.name ?? '' });
    await expect(next.getByRole('heading', { name: /^Next level: Competent/ })).toBeVisible();
    await expect(next.locator('.study li')).toHaveCount(framework.core[1]?.study.length ?? 0);
    await page.goBack();
    await expect(next).toBeHidden();
    await tab.getByText('Leadership competencies').click();
    await expect(tab.getByRole('heading', { name: framework.leadership[0]?.name ?? '' })).toBeVisible();
  },
);
