import { expect, test, type Locator, type Page } from '@playwright/test';
import { signIn } from './academy.ts';
import { enroll } from './people.ts';

const QUICK_STARTS = [
  "PI won't sign documents",
  'Patient wants to withdraw',
  'Sponsor requesting data',
  'Protocol deviation occurred',
  'Audit is coming up',
  'Career advancement help',
];

const ASK = '**/api/mentorship/ask';

async function openMentor(page: Page): Promise<Locator> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Mentor Chat', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Mentor Chat' });
  await expect(panel.getByRole('textbox', { name: 'Message' })).toBeFocused();
  return panel;
}

const message = (panel: Locator) => panel.getByRole('textbox', { name: 'Message' });
const log = (panel: Locator) => panel.getByRole('log', { name: 'Conversation' });
const sources = (panel: Locator) => panel.getByRole('list', { name: 'Sources' });

test.describe('the mentor', () => {
  test(
    'opens from every page with a greeting and quick starts, and answers with its sources',
    { tag: ['@L-MENTOR-01', '@L-MENTOR-02', '@L-MENTOR-03'] },
    async ({ page }) => {
      await enroll(page, 'asking', { role: 'Study_Coordinator', fullName: 'Ruth Adeyemi' });
      const panel = await openMentor(page);
      await expect(
        panel.getByText('Hello Ruth. Describe the situation and I’ll start with what to do next.'),
      ).toBeVisible();
      await expect(panel.getByText('Answering for a Study Coordinator')).toBeVisible();
      await expect(panel.getByRole('group', { name: 'Quick start' }).getByRole('button')).toHaveText(
        QUICK_STARTS,
      );
      await panel.getByRole('button', { name: 'Protocol deviation occurred' }).click();
      await expect(log(panel).getByText('Make the participant safe.')).toBeVisible();
      await expect(panel.getByRole('status')).toContainText('Make the participant safe.');
      await message(panel).fill('What is a SUSAR?');
      await message(panel).press('Enter');
      const name = 'Suspected Unexpected Serious Adverse Reaction';
      await sources(panel).getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(/\/glossary\?term=Suspected/);
      await expect(page.getByRole('main')).toContainText(name);
      // The conversation stays beside the page that it led to.
      await expect(log(panel).getByText('Make the participant safe.')).toBeVisible();
      await panel.getByRole('button', { name: 'Close mentor chat' }).click();
      await expect(panel).toBeHidden();
      await expect(page.getByRole('button', { name: 'Mentor Chat', exact: true })).toBeFocused();
    },
  );

  test(
    'takes a message with Enter, a line with Shift+Enter, and nothing empty',
    { tag: ['@L-MENTOR-04', '@L-MENTOR-05', '@L-MENTOR-06', '@L-MENTOR-09'] },
    async ({ page }) => {
      await enroll(page, 'asking', { role: 'CRA' });
      const panel = await openMentor(page);
      const send = panel.getByRole('button', { name: 'Send', exact: true });
      await message(panel).fill('  \n ');
      await expect(send).toBeDisabled();
      await message(panel).press('Enter');
      await expect(panel.locator('.bubble')).toHaveCount(0);
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route(ASK, async (route) => {
        await held;
        await route.continue();
      });
      await message(panel).fill('What is a CAPA');
      await message(panel).press('Shift+Enter');
      await message(panel).pressSequentially('and who checks it?');
      await message(panel).press('Enter');
      await expect(panel.locator('.bubble')).toHaveText('What is a CAPA\nand who checks it?');
      await expect(panel.getByRole('button', { name: 'Sending...' })).toBeDisabled();
      await message(panel).fill('Once more');
      await message(panel).press('Enter');
      await expect(panel.locator('.bubble')).toHaveCount(1);
      release();
      await expect(sources(panel)).toBeVisible();
      await expect(send).toBeEnabled();
      await expect(message(panel)).toHaveValue('Once more');
    },
  );

  test(
    'is told the role of the tab that was open last, else of the question, else the own',
    { tag: ['@L-MENTOR-10', '@L-MENTOR-11'] },
    async ({ page }) => {
      await enroll(page, 'asking', { role: 'Data_Manager' });
      const roleOf = async (question: string) => {
        const asked = page.waitForRequest(ASK);
        await message(panel).fill(question);
        await message(panel).press('Enter');
        const request = await asked;
        await expect(panel.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
        return (request.postDataJSON() as { userRole?: string }).userRole;
      };
      const panel = await openMentor(page);
      expect(await roleOf('What is a CAPA?')).toBe('Data Manager');
      expect(await roleOf('As a CRA, what do I check on a delegation log?')).toBe(
        'Clinical Research Associate',
      );
      await page.evaluate(() => sessionStorage.setItem('training-roles-tab', 'CTM'));
      expect(await roleOf('As a CRA, what do I check on a delegation log?')).toBe('Clinical Trial Manager');
    },
  );

  test(
    'that cannot be reached is replaced by built-in guidance, and asked again on request',
    { tag: ['@L-ERR-07', '@L-MENTOR-12'] },
    async ({ page }) => {
      await enroll(page, 'asking', { role: 'CTM' });
      const panel = await openMentor(page);
      await page.route(ASK, (route) => route.abort(), { times: 1 });
      await message(panel).fill('How long does study startup take?');
      await message(panel).press('Enter');
      await expect(log(panel).getByText(/is unavailable right now/)).toBeVisible();
      await expect(log(panel).getByText(/8-12 weeks for study startup \(source: /)).toBeVisible();
      await expect(panel.getByRole('alert')).toHaveCount(0);
      await panel.getByRole('button', { name: 'Ask again' }).click();
      await expect(sources(panel)).toBeVisible();
    },
  );

  test('masks what names a participant, declines what is not its own, and keeps the conversation until it is deleted', async ({
    page,
  }) => {
    await enroll(page, 'asking', { role: 'PI' });
    const panel = await openMentor(page);
    await message(panel).fill('Maria Lopez wants to withdraw');
    await message(panel).press('Enter');
    await expect(panel.getByText(/I removed 1 name before saving anything/)).toBeVisible();
    await expect(panel.locator('.bubble')).toHaveText('[name] wants to withdraw');
    await message(panel).fill('how do I make tomato sauce');
    await message(panel).press('Enter');
    const group = panel.getByRole('group', { name: 'Questions I can answer' });
    await expect(group.getByRole('button')).toHaveCount(3);

    await panel.getByRole('button', { name: 'New conversation' }).click();
    await expect(panel.locator('.bubble')).toHaveCount(0);
    await page.goto('/mentorship');
    await page.getByRole('button', { name: /^\[name\] wants to withdraw/ }).click();
    await expect(panel.locator('.bubble')).toHaveText([
      '[name] wants to withdraw',
      'how do I make tomato sauce',
    ]);
    await panel.getByRole('button', { name: 'Earlier conversations' }).click();
    await panel.getByRole('button', { name: 'Delete conversation: [name] wants to withdraw' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete this conversation?' });
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(panel.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
  });

  test('says that a browser has no speech recognition', { tag: ['@L-MENTOR-08'] }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined });
    });
    await signIn(page, 'cta');
    const panel = await openMentor(page);
    await panel.getByRole('button', { name: 'Voice input, English (US)' }).click();
    await expect(panel.getByRole('alert')).toHaveText(
      'Speech recognition is not supported in your browser. Please use Chrome, Safari, or Edge.',
    );
  });

  test(
    'listens in US English where the browser can',
    { tag: ['@L-MENTOR-07', '@L-MENTOR-09'] },
    async ({ page }) => {
      await page.addInitScript(() => {
        class FakeRecognition extends EventTarget {
          lang = '';
          start() {
            Object.assign(window, { heard: this });
          }
          stop() {
            this.dispatchEvent(new Event('end'));
          }
        }
        Object.assign(window, { SpeechRecognition: FakeRecognition });
      });
      await signIn(page, 'cta');
      const panel = await openMentor(page);
      const microphone = panel.getByRole('button', { name: 'Voice input, English (US)' });
      await microphone.click();
      await expect(microphone).toHaveAttribute('aria-pressed', 'true');
      const language = await page.evaluate(() => {
        const { heard } = window as unknown as { heard: EventTarget & { lang: string } };
        const results = [[{ transcript: 'what is a monitoring plan' }]];
        heard.dispatchEvent(Object.assign(new Event('result'), { results }));
        heard.dispatchEvent(new Event('end'));
        return heard.lang;
      });
      expect(language).toBe('en-US');
      await expect(microphone).toHaveAttribute('aria-pressed', 'false');
      await expect(message(panel)).toHaveValue('what is a monitoring plan');
    },
  );

  test('is a sheet on a phone, and leaves it when a source is opened', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await enroll(page, 'asking', { role: 'CRA' });
    const panel = await openMentor(page);
    await expect(panel).toHaveCSS('width', '390px');
    await message(panel).fill('What is a SUSAR?');
    await message(panel).press('Enter');
    await sources(panel).getByRole('link').first().click();
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(/\/glossary\?term=/);
  });
});
