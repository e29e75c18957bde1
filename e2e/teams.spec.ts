import { expect, test, type Page } from '@playwright/test';
import { linkTo, signInDialog } from './academy.ts';
import { dayIn } from './days.ts';
import { enter, ownName } from './people.ts';

const SITE = ownName('Ridgeway Clinic');
const TODAY = dayIn(0);

async function join(page: Page, email: string): Promise<void> {
  const invitation = () => linkTo(email, /\/invitation#[\w-]+/);
  await expect.poll(invitation, { timeout: 20_000 }).toBeDefined();
  await page.goto(invitation() ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Join ${SITE}`);
  await page.getByRole('button', { name: `Join ${SITE}` }).click();
  await expect(page.getByRole('region', { name: 'My organizations' })).toContainText(SITE);
}

const dialog = (page: Page) => page.getByRole('alertdialog');

/** Fills a field of the open dialog; a date is typed as the browser keeps it. */
async function fill(page: Page, label: string | RegExp, value: string): Promise<void> {
  await dialog(page)
    .getByLabel(label, { exact: typeof label === 'string' })
    .fill(value);
}

async function save(page: Page, action: string): Promise<void> {
  await dialog(page).getByRole('button', { name: action }).click();
  await expect(dialog(page)).toBeHidden();
}

test('a site sets up its team, delegates a task by signing, and answers for a day', async ({ browser }) => {
  test.setTimeout(120_000);
  const { page: manager } = await enter(browser, 'Priya Raman');
  const { page: pi, person: investigator } = await enter(browser, 'Elena Marchetti');
  const { page: samuel, person: coordinator } = await enter(browser, 'Samuel Okonkwo');

  await manager.goto('/team');
  await manager.getByRole('button', { name: 'New organization' }).first().click();
  await fill(manager, 'Name', SITE);
  await fill(manager, 'Time zone', 'America/New_York');
  await save(manager, 'Create organization');
  await manager.getByRole('link', { name: SITE }).click();
  await expect(manager.getByRole('heading', { level: 1 })).toHaveText('Training Matrix');
  await expect(manager.getByRole('main')).toContainText('No rules are in force on this day');

  // People come from a file; bad lines are named, and only good ones are invited.
  await manager.getByRole('link', { name: 'People' }).click();
  await manager
    .getByLabel('Or paste its lines (optional)')
    .fill(
      [
        'name,email,title,roles',
        `Elena Marchetti,${investigator.email},Investigator,Principal investigator`,
        `Samuel Okonkwo,${coordinator.email},Coordinator,member`,
        'No Address,nowhere,Nurse,chief',
      ].join('\n'),
    );
  await manager.getByRole('button', { name: 'Check the lines' }).click();
  await expect(manager.getByRole('list', { name: 'Lines that can’t be invited' })).toContainText(
    'email: Enter an email address.',
  );
  await manager.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(manager.getByRole('region', { name: 'Open invitations' }).getByRole('listitem')).toHaveCount(
    2,
  );
  await join(pi, investigator.email);
  await join(samuel, coordinator.email);

  // The refused line stays to be mended, and a member can become something else.
  await manager.reload();
  await expect(manager.getByLabel('Or paste its lines (optional)')).toHaveValue(
    'name,email,title,roles\nNo Address,nowhere,Nurse,chief',
  );
  await manager.getByRole('button', { name: 'Change title or roles of Samuel Okonkwo' }).click();
  await fill(manager, 'What they do', 'Senior coordinator');
  await fill(manager, 'Reason', 'Promoted by the investigator');
  await save(manager, 'Save');
  await expect(manager.getByRole('table', { name: 'Members' })).toContainText('Senior coordinator');

  // A trial with its staff, and the gates for its tasks.
  await manager.getByRole('link', { name: 'Trials and Delegation' }).click();
  await manager.getByRole('button', { name: 'Enter a trial' }).click();
  await fill(manager, 'Protocol number', 'KES-201');
  await fill(manager, 'Title', 'KESTREL-2');
  await fill(manager, 'Sponsor', 'Meridane');
  await fill(manager, 'Activation', TODAY);
  await save(manager, 'Enter trial');
  await manager.getByRole('link', { name: 'KES-201, KESTREL-2' }).click();
  await expect(manager.getByRole('button', { name: 'Name the investigator' })).toBeVisible();
  await expect(manager.getByRole('button', { name: 'Change investigator' })).toHaveCount(0);
  for (const [name, role] of [
    [/Marchetti/, 'Principal investigator'],
    [/Okonkwo/, 'Study coordinator'],
  ] as const) {
    await manager.getByRole('button', { name: 'Add a person' }).click();
    const person = dialog(manager).getByLabel('Person');
    const value = await person.locator('option').filter({ hasText: name }).first().getAttribute('value');
    await person.selectOption(value ?? '');
    await fill(manager, 'Role on the trial', role);
    if (role === 'Principal investigator') {
      const signs = dialog(manager).getByLabel(/^Principal investigator:/);
      // The role says it already, as soon as it is typed.
      await manager.keyboard.press('Tab');
      await expect(signs).toBeChecked();
      await signs.check();
    }
    await save(manager, 'Add to trial');
  }
  await expect(manager.getByRole('button', { name: 'Change investigator' })).toBeVisible();
  await manager.getByRole('link', { name: 'Rules', exact: true }).click();
  await manager.getByRole('button', { name: 'Add rules' }).click();
  await dialog(manager).getByLabel('For', { exact: true }).selectOption({ label: 'Staff of KES-201' });
  await save(manager, 'Put into force');
  await expect(manager.getByRole('region', { name: /Gates for delegated tasks/ })).toContainText(
    '“Prepare, dispense product”',
  );

  // A line is drafted, and blocked until the training is there.
  await manager.getByRole('link', { name: 'Trials and Delegation' }).click();
  await manager.getByRole('link', { name: 'KES-201, KESTREL-2' }).click();
  await manager.getByRole('button', { name: 'New lines' }).click();
  await dialog(manager).getByRole('checkbox', { name: 'Samuel Okonkwo' }).check();
  await dialog(manager).getByRole('checkbox', { name: /^T24,/ }).check();
  await save(manager, 'Draft 1 line');
  const log = manager.getByRole('region', { name: 'Delegation log' });
  await expect(log).toContainText('Blocked');
  await expect(log).toContainText('Privacy training is not on record.');

  await samuel.goto('/team');
  await samuel.getByRole('button', { name: /^Accept and sign T24/ }).click();
  await signInDialog(samuel, coordinator.username);
  await expect(samuel.getByRole('region', { name: 'My delegated tasks' })).toContainText(
    'Waits for the investigator',
  );
  await pi.goto('/team');
  await pi.getByRole('link', { name: SITE }).click();
  await pi.getByRole('link', { name: 'Trials and Delegation' }).click();
  await pi.getByRole('link', { name: 'KES-201, KESTREL-2' }).click();
  await pi.getByRole('button', { name: /^Authorize and sign T24/ }).click();
  await expect(pi.getByRole('main')).toContainText('Training is missing, so this can’t be signed.');

  await manager.getByRole('link', { name: 'People' }).click();
  await manager.getByRole('link', { name: 'Samuel Okonkwo' }).click();
  await manager.getByRole('button', { name: 'Record evidence' }).click();
  await fill(manager, 'Topic', 'privacy');
  await fill(manager, 'Title', 'Privacy for sites');
  await fill(manager, 'Issued by', 'Another academy');
  await fill(manager, 'Completed on', TODAY);
  await save(manager, 'Record evidence');
  await expect(manager.getByRole('region', { name: 'Evidence' })).toContainText('Attached');

  await pi.reload();
  await expect(pi.getByRole('region', { name: 'Delegation log' })).toContainText('Training met');
  await pi.getByRole('button', { name: /^Authorize and sign T24/ }).click();
  await signInDialog(pi, investigator.username);
  await expect(pi.getByRole('region', { name: 'Delegation log' })).toContainText('Authorized');

  // The question of the day: yes today, no the day before.
  const question = pi.getByRole('region', { name: 'Who was trained and authorized on which day?' });
  await question.getByLabel('Person').selectOption({ label: 'Samuel Okonkwo' });
  await question.getByLabel('Task').selectOption('T24');
  await expect(question.getByRole('region', { name: 'By all that is known now' })).toContainText(': yes');
  await question.getByLabel('Day', { exact: true }).fill('2026-01-05');
  await expect(question.getByRole('region', { name: 'By all that is known now' })).toContainText(
    'The person did not belong to the organization on 5 Jan 2026.',
  );

  // The matrix has both people, and says as of which day.
  await manager.getByRole('link', { name: 'Training Matrix' }).click();
  await expect(manager.getByRole('table', { name: /^Training as of/ })).toContainText('Samuel Okonkwo');
  await manager.getByLabel('As of', { exact: true }).fill('2026-01-05');
  await expect(manager.getByRole('main')).toContainText('As of 5 Jan 2026');
});
