import { expect, test, type Page } from '@playwright/test';
import type { Project } from '@trialwright/contract';
import { expectToast, signIn } from './academy.ts';

const TAB = '/advanced?tab=collaboration';
const TEAM = '/projects/virtual_study_team';

const card = (page: Page, name: string) =>
  page
    .getByRole('tabpanel')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) });

async function call(page: Page, path: 'join' | 'leave'): Promise<void> {
  const answer = await page.request.post(`/api${TEAM}/${path}`);
  expect(answer.status()).toBe(200);
}

/** Gives back what a try before this one took of the seats and wrote to the group. */
async function giveBack(page: Page): Promise<void> {
  for (const username of ['sc', 'cta']) {
    const member = await other(page, username);
    await member.request.post(`/api${TEAM}/leave`);
    await member.close();
  }
  const writer = await other(page, 'pi');
  const { posts } = (await (await writer.request.get(`/api${TEAM}`)).json()) as Project;
  for (const { id } of posts.filter(({ isOwn }) => isOwn))
    await writer.request.delete(`/api/project-posts/${id}`);
  await writer.close();
}

/** The page of another person in a browser of one's own. */
async function other(page: Page, username: string): Promise<Page> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('There is no browser.');
  const second = await context.newPage();
  await signIn(second, username);
  return second;
}

test.describe('collaboration projects', () => {
  test.beforeEach(({ page }) => giveBack(page));

  test(
    'three cards with their figures, dates and mentors',
    { tag: ['@C-ADV-25', '@C-ADV-26', '@C-ADV-27', '@C-ADV-28'] },
    async ({ page }) => {
      await signIn(page, 'ruth');
      await page.goto(TAB);
      const team = card(page, 'Virtual Study Team');
      for (const text of [
        '4/6 participants',
        'Phase III cardiovascular trial simulation, from protocol to database lock',
        '8 weeks',
        '5 hours/week',
        'Dr. Yetunde Bello',
        'Sample',
      ])
        await expect(team).toContainText(text);
      await expect(team.getByRole('button')).toHaveText('Join Project');
      const inspection = card(page, 'Inspection Preparation');
      for (const text of ['Starting Feb 1', 'mock FDA inspection', 'multi-site', '3 weeks', '3 hours/week'])
        await expect(inspection).toContainText(text);
      await expect(inspection).toContainText('QA/Compliance');
      await expect(inspection.getByRole('button')).toHaveText('Reserve Spot');
      const cases = card(page, 'Case Study Analysis');
      for (const text of ['Thursdays 2PM EST', 'Weekly sessions', 'online discussion', 'All levels'])
        await expect(cases).toContainText(text);
      await expect(cases.getByRole('button')).toHaveText('Join Discussion');
    },
  );

  test(
    'joining counts, opens the project, and leaving gives the place back',
    { tag: ['@C-ADV-04', '@C-ADV-30', '@C-API-14'] },
    async ({ page }) => {
      await signIn(page, 'sc');
      await page.goto(TAB);
      const team = card(page, 'Virtual Study Team');
      const counter = page.getByRole('definition').nth(2);
      await expect(counter).toHaveText('0');
      const request = page.waitForRequest(`**/api${TEAM}/join`);
      await team.getByRole('button').click();
      expect((await request).postDataJSON()).toEqual({ userId: 3, role: 'participant' });
      await expectToast(page, 'Project Joined', "You've successfully joined the collaborative project!");
      await expect(team).toContainText('5/6 participants');
      await expect(team).toContainText('Joined');
      await expect(counter).toHaveText('1');
      const opener = team.getByRole('link', { name: 'Open project' });
      await expect(opener).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Virtual Study Team');
      await expect(page.getByRole('region', { name: 'Your team' }).getByRole('listitem')).toHaveText([
        /Elena M\.\s*Principal Investigator/,
        /Ingrid S\.\s*Clinical Research Associate/,
        /Aiko T\.\s*Data Manager/,
        /Priya R\.\s*Clinical Trial Manager/,
        /Samuel O\. \(you\)\s*Study Coordinator/,
      ]);
      const milestones = page.getByRole('region', { name: 'Milestones' });
      await expect(milestones.getByRole('heading', { level: 3 })).toHaveCount(8);
      await page.getByRole('button', { name: 'Leave project' }).click();
      const asked = page.getByRole('alertdialog', { name: 'Leave this project?' });
      await asked.getByRole('button', { name: 'Leave project' }).click();
      await expectToast(page, 'Project Left', 'Your seat is now open to others.');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByRole('button', { name: /^Join Project/ })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Discussion' })).toHaveCount(0);
    },
  );

  test(
    'the last place goes to one; who comes second is told so',
    { tag: ['@C-ERR-09'] },
    async ({ page }) => {
      await signIn(page, 'ruth');
      const [first, second] = [await other(page, 'sc'), await other(page, 'cta')];
      await call(first, 'join');
      await page.goto(TAB);
      const team = card(page, 'Virtual Study Team');
      await expect(team).toContainText('5/6 participants');
      await call(second, 'join');
      await team.getByRole('button').click();
      await expect(team.getByRole('alert')).toContainText('Failed to join project');
      await expect(team.getByRole('alert')).toContainText('All 6 seats in this group are taken.');
      await expect(team).toContainText('6/6 participants');
      await expect(team.getByRole('button')).toHaveText('Full');
      await expect(team.getByRole('button')).toBeDisabled();
      await expect(page.locator('.toast')).toHaveCount(0);
      await call(first, 'leave');
      await call(second, 'leave');
      await page.goto(TEAM);
      await expect(page.getByRole('button', { name: /^Join Project/ })).toBeEnabled();
    },
  );

  test(
    'without a paid role nobody joins, and the reason stands there',
    { tag: ['@C-ERR-09'] },
    async ({ page }) => {
      await signIn(page, 'visitor');
      await page.goto('/projects/inspection_prep');
      await page.getByRole('button', { name: /^Reserve Spot/ }).click();
      await expect(page.getByRole('alert')).toContainText('Failed to join project');
      await page.getByRole('link', { name: 'View role packages' }).click();
      await expect(page).toHaveURL(/\/training-roles/);
      await page.goto('/projects/nothing');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Project not found');
    },
  );

  test('members write to one another, at once and without losing a word', async ({ page }) => {
    await signIn(page, 'pi');
    await page.goto(TEAM);
    const reader = await other(page, 'dm');
    await reader.goto(TEAM);
    await expect(reader.getByText('No messages yet')).toBeVisible();

    const text = page.getByLabel('Message the group');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Write a message.')).toBeVisible();
    await expect(text).toBeFocused();
    await text.fill('Who may break the code?\nAnd who hears of it?');
    await page.getByLabel('Milestone (optional)').selectOption({ index: 2 });
    await page.route('**/posts', (route) => route.abort());
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('alert')).toContainText('Message not sent');
    await page.unroute('**/posts');
    await page.reload();
    await expect(text).toHaveValue('Who may break the code?\nAnd who hears of it?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('log')).toContainText('Elena M. (you)');
    await expect(text).toHaveValue('');
    const message = reader.getByRole('log').getByRole('listitem');
    await expect(message).toContainText('Who may break the code?');
    await expect(message).toContainText('Elena M.');
    await expect(reader.getByRole('button', { name: /^Remove your message/ })).toHaveCount(0);
    await expect(reader.getByRole('button', { name: /^Notifications, \d+ unread/ })).toBeVisible();

    await page.getByRole('button', { name: /^Remove your message/ }).click();
    const asked = page.getByRole('alertdialog', { name: 'Remove this message?' });
    await asked.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByRole('button', { name: /^Remove your message/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await asked.getByRole('button', { name: 'Remove message' }).click();
    await expectToast(page, 'Message Removed', 'The group can no longer see it.');
    await expect(page.getByRole('heading', { name: 'Discussion' })).toBeFocused();
    await expect(page.getByText('No messages yet')).toBeVisible();
  });
});

test.describe('my progress', () => {
  test(
    'each plot says what it shows and has its numbers as a table',
    { tag: ['@C-API-10', '@C-API-09'] },
    async ({ page }) => {
      await signIn(page, 'ruth');
      await page.goto(TAB);
      await page.getByRole('link', { name: 'Study time and scores' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('My progress');
      const time = page.getByRole('region', { name: 'Study time recorded', exact: true });
      await expect(time.getByRole('img', { name: 'Minutes by week' })).toHaveAccessibleDescription(
        /in the last 12 weeks/,
      );
      await time.getByText('Show as table').click();
      await expect(time.getByRole('row')).toHaveCount(13);
      const scores = page.getByRole('region', { name: 'Assessment scores', exact: true });
      await expect(scores.getByRole('img', { name: 'Scores over time' })).toBeVisible();
      await scores.getByText('Show as table').click();
      await expect(scores.getByRole('row').nth(1)).toContainText('70%');
      await expect(scores.getByRole('row').nth(1)).toContainText('Not passed');
      await expect(scores.getByRole('row').nth(2)).toContainText('80%');
      const mentors = page.getByRole('region', { name: 'Mentors' });
      await expect(mentors.getByRole('listitem')).toHaveText([
        /Dr\. Yetunde Bello\s*Sample/,
        /Lucía Ferreyra\s*Sample/,
      ]);
      await expect(mentors.getByRole('link')).toHaveAttribute('href', '/booking');
      const areas = page.getByRole('region', { name: 'Weak areas' });
      await areas.getByRole('button', { name: /^Show all/ }).click();
      await areas.getByRole('link').first().click();
      await expect(page).toHaveURL(/\/lesson\/\d+/);
    },
  );

  test('who has done nothing yet is told where the figures will come from', async ({ page }) => {
    await signIn(page, 'visitor');
    await page.goto('/analytics');
    for (const title of [
      'No study time recorded yet',
      'No assessments yet',
      'Not enough answers yet',
      'No simulations completed yet',
    ])
      await expect(page.getByText(title)).toBeVisible();
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
  });
});
