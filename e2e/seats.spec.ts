import { expect, test, type Page } from '@playwright/test';
import { catalogue, expectToast, linkTo } from './academy.ts';
import { enter, ownName, register } from './people.ts';

const SITE = ownName('Northgate Research');
const course = catalogue.coursesOf('Study_Coordinator').find(({ isPublished }) => isPublished);
const second = course?.lessons[1]?.id ?? 0;

const dialog = (page: Page) => page.getByRole('alertdialog');
const packages = (page: Page) => page.getByRole('list', { name: 'Seats by package' });

async function payWith(page: Page, number: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Payment by card' });
  await form.getByLabel('Card number').fill(number);
  await form.getByLabel('Expiration date').fill('12 / 34');
  await form.getByLabel('Security code').fill('123');
  await form.getByRole('button', { name: /^Pay \$/ }).click();
}

test('a manager buys seats, and a member learns with one', async ({ browser }) => {
  test.setTimeout(180_000);
  const learner = await (await browser.newContext()).newPage();
  // Registers without a purchase.
  const person = await register(learner, 'seated', 'Study_Coordinator');
  const confirmation = /\/confirm-email#token=[\w-]+/;
  await learner.goto('/dashboard');
  await learner
    .getByRole('region', { name: 'Email confirmation' })
    .getByRole('button', { name: 'Resend' })
    .click();
  await expect.poll(() => linkTo(person.email, confirmation), { timeout: 20_000 }).toBeDefined();
  await learner.goto(linkTo(person.email, confirmation) ?? '');
  await learner.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(learner.getByRole('heading', { level: 1 })).toHaveText('Your email address is confirmed');
  await expect(learner.getByRole('link', { name: 'Log In' })).toHaveCount(0);

  const { page: manager } = await enter(browser, 'Priya Raman');
  await manager.goto('/team');
  await manager.getByRole('button', { name: 'New organization' }).first().click();
  await dialog(manager).getByLabel('Name', { exact: true }).fill(SITE);
  await dialog(manager).getByLabel('Time zone').fill('America/New_York');
  await dialog(manager).getByRole('button', { name: 'Create organization' }).click();
  await manager.getByRole('link', { name: SITE }).click();
  await manager.getByRole('link', { name: 'Seats and Invoices' }).click();
  await expect(manager.getByRole('heading', { name: 'No seats yet' })).toBeVisible();

  // A declined card opens nothing, and the order is still there to be paid.
  await manager.getByLabel('Package').selectOption({ label: 'Study Coordinator' });
  await expect(manager.getByText('3 seats, $199.00 each')).toBeVisible();
  await manager.getByLabel('Purchase order number (optional)').fill('NG-100');
  await manager.getByRole('button', { name: 'Buy 3 seats' }).click();
  await payWith(manager, '4000 0000 0000 0002');
  await expect(manager.getByRole('alert').filter({ hasText: 'No seats were opened' })).toContainText(
    'Your card was declined.',
  );
  await expect(manager.getByRole('heading', { name: 'No seats yet' })).toBeVisible();
  await payWith(manager, '4242 4242 4242 4242');
  await expectToast(manager, 'The seats are open', '3 Study Coordinator seats can be assigned now.');
  await expect(packages(manager)).toContainText('0 in use, 3 free');

  // The receipt is a PDF with its purchase order.
  const receipt = manager.getByRole('link', { name: /^Receipt of order/ });
  await expect(manager.getByRole('table', { name: 'Orders of seats' })).toContainText('NG-100');
  const file = await manager.request.get((await receipt.getAttribute('href')) ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');

  // The learner joins and gets a seat; the course opens.
  await manager.getByRole('link', { name: 'People', exact: true }).click();
  await manager.getByRole('button', { name: 'Invite a person' }).click();
  await dialog(manager).getByLabel('Email').fill(person.email);
  await dialog(manager).getByLabel('Name', { exact: true }).fill(person.fullName);
  await dialog(manager).getByLabel('What they do').fill('Study coordinator');
  await dialog(manager).getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog(manager)).toBeHidden();
  await expect.poll(() => linkTo(person.email, /\/invitation#[\w-]+/), { timeout: 20_000 }).toBeDefined();
  await learner.goto(linkTo(person.email, /\/invitation#[\w-]+/) ?? '');
  await expect(learner.getByRole('main')).toContainText('Priya Raman invites you as Study coordinator');
  await learner.getByRole('button', { name: `Join ${SITE}` }).click();
  await expect(learner.getByRole('region', { name: 'My organizations' })).toContainText(SITE);
  const opened = async () =>
    (await learner.request.get(`/api/lessons/${second}`, { headers: { accept: 'application/json' } })).json();
  expect((await opened()).code).toBe('roles.not_paid');

  await manager.getByRole('link', { name: 'Seats and Invoices' }).click();
  await manager.getByRole('button', { name: 'Assign a Study Coordinator seat' }).click();
  const choice = dialog(manager).getByLabel('Person');
  const value = await choice.locator('option').filter({ hasText: person.fullName }).getAttribute('value');
  await choice.selectOption(value ?? '');
  await dialog(manager).getByRole('button', { name: 'Assign seat' }).click();
  await expect(packages(manager)).toContainText('1 in use, 2 free');
  await expect(manager.getByRole('table', { name: 'Who has a seat' })).toContainText(person.fullName);
  const roles = await (await learner.request.get(`/api/users/${person.id}/roles`)).json();
  expect(roles).toEqual([{ role: 'Study_Coordinator', isPaid: true }]);
  // What is locked now waits for the lesson before it, not for a purchase.
  expect((await opened()).code).toBe('lessons.locked');
  await learner.goto(`/course/${course?.id ?? 0}`);
  await expect(learner.getByRole('heading', { level: 1 })).toContainText(course?.title ?? '');
  await expect(learner.getByRole('main')).not.toContainText('which you don’t own');

  // Taken back, it is free again.
  await manager.getByRole('button', { name: `Take back ${person.fullName}’s seat` }).click();
  await dialog(manager).getByLabel('Reason').fill('The trial has ended');
  await dialog(manager).getByRole('button', { name: 'Take back seat' }).click();
  await expect(packages(manager)).toContainText('0 in use, 3 free');
});
