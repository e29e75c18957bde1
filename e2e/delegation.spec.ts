import { expect, test } from '@playwright/test';
import { signInDialog } from './academy.ts';
import { violationsOf } from './axe.ts';
import { dayIn } from './days.ts';
import { dialog, lines, openSite, save, written } from './delegation-site.ts';
import { enter } from './people.ts';

const TODAY = dayIn(0);
const REASON = 'The task ends with the last visit';

test('several lines are drafted, accepted, and authorized at once, one is corrected, and the investigator changes', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { page: manager } = await enter(browser, 'Priya Raman');
  const { page: pi, person: investigator } = await enter(browser, 'Elena Marchetti');
  const { page: samuel, person: coordinator } = await enter(browser, 'Samuel Okonkwo');
  const { page: second } = await enter(browser, 'Ada Okafor');
  const log = await openSite(manager, {
    pi: { page: pi, roles: ['principal_investigator'] },
    samuel: { page: samuel, roles: ['member'] },
    next: { page: second, roles: ['principal_investigator'] },
  });

  // Three tasks in one form.
  await manager.goto(log);
  await manager.getByRole('button', { name: 'New lines' }).click();
  await dialog(manager).getByRole('button', { name: 'Draft lines' }).click();
  await expect(dialog(manager)).toContainText('Choose at least one person.');
  await dialog(manager).getByRole('checkbox', { name: 'Samuel Okonkwo' }).check();
  for (const task of [/^T01,/, /^T19,/, /^T20,/])
    await dialog(manager).getByRole('checkbox', { name: task }).check();
  await save(manager, 'Draft 3 lines');
  await expect(lines(manager)).toHaveCount(3);

  await samuel.goto('/team');
  await samuel.getByRole('button', { name: 'Accept and sign all 3 tasks' }).click();
  await signInDialog(samuel, coordinator.username);

  // One is blocked: it is named, and the others are signed only when the investigator says so.
  await pi.goto(log);
  const batch = pi.getByRole('region', { name: 'Lines that wait for your signature' });
  await expect(batch).toContainText('3 lines wait for your signature.');
  await batch.getByRole('checkbox', { name: 'Choose all' }).check();
  await batch.getByRole('button', { name: 'Authorize and sign 3 lines' }).click();
  await expect(dialog(pi).getByRole('heading')).toHaveText('1 line can’t be signed yet');
  await expect(dialog(pi)).toContainText('GCP training is not on record.');
  await expect(dialog(pi).getByRole('link', { name: 'Open the record of Samuel Okonkwo' })).toBeVisible();
  expect(await violationsOf(pi)).toEqual([]);
  await dialog(pi).getByRole('button', { name: 'Sign nothing' }).click();
  await expect(lines(pi).filter({ hasText: 'Waits for the investigator' })).toHaveCount(3);
  await batch.getByRole('button', { name: 'Authorize and sign 3 lines' }).click();
  await dialog(pi).getByRole('button', { name: 'Sign the other 2 lines' }).click();
  await expect(pi.getByRole('dialog').locator('.to-sign')).toHaveCount(2);
  await signInDialog(pi, investigator.username);
  await expect(lines(pi).filter({ hasText: 'Authorized' })).toHaveCount(2);
  await expect(lines(pi).filter({ hasText: 'Blocked' })).toHaveCount(1);

  // A correction is a line of its own; the wrong one stands until it is signed, and then is struck.
  await manager.reload();
  await manager.getByRole('button', { name: /^Correct DL-\d+, T19/ }).click();
  await dialog(manager).getByLabel('To', { exact: false }).last().fill(dayIn(30));
  await dialog(manager).getByLabel('What is wrong with the line').fill(REASON);
  await save(manager, 'Draft correction');
  await expect(lines(manager).filter({ hasText: 'corrects this line once it is signed.' })).toHaveCount(1);
  await samuel.reload();
  await samuel.getByRole('button', { name: /^Accept and sign T19/ }).click();
  await signInDialog(samuel, coordinator.username);
  await pi.reload();
  await pi.getByRole('button', { name: /^Authorize and sign T19/ }).click();
  await signInDialog(pi, investigator.username);
  const struck = lines(pi).filter({ has: pi.getByRole('heading', { name: /^Struck: / }) });
  await expect(struck).toHaveCount(1);
  await expect(struck).toContainText(REASON);
  await expect(struck.locator('del').first()).toHaveText('Samuel Okonkwo: T19, Source documentation');

  // The day of the change is after the last signature; both investigators stand above the log.
  await manager.reload();
  await manager.getByRole('button', { name: 'Change investigator' }).click();
  const options = await dialog(manager)
    .getByLabel('New principal investigator')
    .locator('option')
    .allTextContents();
  const next = options.find((name) => /Okafor/.test(name)) ?? '';
  await dialog(manager).getByLabel('New principal investigator').selectOption({ label: next });
  await dialog(manager).getByLabel('From', { exact: true }).fill(TODAY);
  await dialog(manager).getByLabel('Reason').fill('The investigator moves to another site');
  await dialog(manager).getByRole('button', { name: 'Change investigator' }).click();
  await expect(dialog(manager)).toContainText(
    /is the principal investigator from .* on\. Choose a later day\./,
  );
  await dialog(manager).getByLabel('From', { exact: true }).fill(dayIn(1));
  await save(manager, 'Change investigator');
  const region = manager.getByRole('region', { name: 'Delegation log' });
  await expect(region).toContainText(`${next} from ${written(dayIn(1))}`);
  expect(await violationsOf(manager)).toEqual([]);
});

test('a line whose last day is to come says so, and what somebody who leaves would begin later is named and withdrawn', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { page: manager } = await enter(browser, 'Priya Raman');
  const { page: pi, person: investigator } = await enter(browser, 'Elena Marchetti');
  const { page: samuel, person: coordinator } = await enter(browser, 'Samuel Okonkwo');
  const log = await openSite(manager, {
    pi: { page: pi, roles: ['principal_investigator'] },
    samuel: { page: samuel, roles: ['member'] },
  });
  const draft = async (task: RegExp, from: string) => {
    await manager.goto(log);
    await manager.getByRole('button', { name: 'New lines' }).click();
    await dialog(manager).getByRole('checkbox', { name: 'Samuel Okonkwo' }).check();
    await dialog(manager).getByRole('checkbox', { name: task }).check();
    await dialog(manager).getByLabel('From', { exact: true }).fill(from);
    await save(manager, 'Draft 1 line');
  };
  await draft(/^T19,/, TODAY);
  await draft(/^T20,/, dayIn(20));
  await samuel.goto('/team');
  await samuel.getByRole('button', { name: 'Accept and sign all 2 tasks' }).click();
  await signInDialog(samuel, coordinator.username);
  await pi.goto(log);
  await pi.getByRole('button', { name: /^Authorize and sign T19/ }).click();
  await signInDialog(pi, investigator.username);

  await manager.reload();
  await manager.getByRole('button', { name: 'End T19 of Samuel Okonkwo' }).click();
  await dialog(manager).getByLabel('Last day', { exact: true }).fill(dayIn(10));
  await dialog(manager).getByLabel('Reason').fill(REASON);
  await save(manager, 'End line');
  const ending = lines(manager).filter({ hasText: 'Source documentation' });
  await expect(ending).toContainText(`Ends on ${written(dayIn(10))}`);
  await expect(ending).toContainText('Training met');
  await expect(ending).not.toContainText('Ended');

  await manager.getByRole('link', { name: 'People', exact: true }).click();
  await manager.getByRole('button', { name: 'End the membership of Samuel Okonkwo' }).click();
  await dialog(manager).getByLabel('Last day', { exact: true }).fill(dayIn(5));
  const effect = dialog(manager).getByRole('status');
  await expect(effect).toContainText(
    /Withdrawn, since it would begin only after that day:.*DL-\d+: Enter CRF data/,
  );
  await expect(effect).toContainText(`Ends on ${written(dayIn(5))}`);
  expect(await violationsOf(manager)).toEqual([]);
  await dialog(manager).getByLabel('Reason').fill('Samuel moves to another site');
  await save(manager, 'End membership');
  await expect(manager.getByRole('row', { name: /Samuel Okonkwo/ })).toContainText(
    `Ends on ${written(dayIn(5))}`,
  );
  await manager.goto(log);
  const withdrawn = lines(manager).filter({ hasText: 'Enter CRF data' });
  await expect(withdrawn).toContainText(
    'Withdrawn before its first day; it was never in force. Samuel moves to another site',
  );
  await expect(lines(manager).filter({ hasText: 'Source documentation' })).toContainText(
    `Ends on ${written(dayIn(5))}`,
  );
});
