import { expect, test } from '@playwright/test';
import { expectToast, signIn } from './academy.ts';
import { PASSWORD_OF_NEW, register } from './people.ts';

test('a legal hold keeps an account from being deleted until it is lifted', async ({ page, browser }) => {
  const context = await browser.newContext();
  const own = await context.newPage();
  const person = await register(own, 'held');

  await signIn(page, 'admin');
  await page.goto('/admin?tab=retention');
  await expect(page.getByRole('heading', { name: 'Training records and the account' })).toBeVisible();
  await expect(page.getByText('25 years from the last entry in the person’s ledger')).toBeVisible();
  // The demo's accounts are a year old: something of theirs is due, and is shown with its days.
  await expect(page.getByText(/The oldest that is due is from [A-Z][a-z]{2} \d/).first()).toBeVisible();
  await page
    .getByRole('button', { name: /^Show what is due/ })
    .first()
    .click();
  await expect(page.getByText(/due since [A-Z][a-z]{2} \d/).first()).toBeVisible();
  const form = page.getByRole('region', { name: 'New hold' });
  await form.getByLabel('Reason').fill('Inspection of trial 12');
  await form.getByRole('button', { name: 'Place hold' }).click();
  await expect(form).toContainText('Enter a username, or choose a kind of record.');
  await form.getByLabel('Username').fill(person.username);
  await form.getByRole('button', { name: 'Place hold' }).click();
  await expectToast(page, 'Hold Placed', person.username);
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `All records of ${person.username}` }) });
  await expect(row).toContainText('Inspection of trial 12');

  const erase = () =>
    own.request.delete(`/api/users/${person.id}`, {
      data: { currentPassword: PASSWORD_OF_NEW, confirm: person.username },
    });
  const refused = await erase();
  expect(refused.status()).toBe(409);
  expect(await refused.json()).toMatchObject({ code: 'account.on_hold' });
  await own.goto('/dashboard');
  await own.getByRole('button', { name: /notification/i }).click();
  await expect(own.getByText('Your records are under a legal hold')).toBeVisible();

  await row.getByRole('button', { name: /^Lift hold/ }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('The inspection is over');
  await dialog.getByRole('button', { name: 'Lift hold' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('lifted on');
  expect((await erase()).status()).toBe(200);
  await context.close();
});
