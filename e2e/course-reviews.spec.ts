import { expect, test } from '@playwright/test';
import { catalogue, expectToast, signIn } from './academy.ts';

const EDITORIAL = 'Trialwright editorial, not reviewed by an outside expert';

test('a review is signed with the password, shown on the course, and withdrawn with a reason', async ({
  page,
}) => {
  // One that no other journey certifies.
  const course = catalogue
    .coursesOf('CTM')
    .filter(({ isPublished }) => isPublished)
    .at(-1);
  if (!course) throw new Error('No course of the CTM is published.');
  await signIn(page, 'admin');
  await page.goto('/course-reviews');
  await page.getByRole('searchbox', { name: 'Search courses' }).fill(course.title);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: course.title }) });
  await expect(row).toContainText(EDITORIAL);

  await row.getByRole('button', { name: /^Sign a review/ }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Printed name').fill('Zoë Ångström');
  await dialog.getByRole('button', { name: 'Sign review' }).click();
  await expect(dialog).toContainText('Enter your qualification.');
  await dialog.getByLabel('Qualification').fill('MD, site investigator since 2009');
  await dialog.getByLabel('Current password').fill('not-the-password');
  await dialog.getByRole('button', { name: 'Sign review' }).click();
  await expect(dialog).toContainText('Incorrect password.');
  await dialog.getByLabel('Current password').fill('trialwright-demo');
  await dialog.getByRole('button', { name: 'Sign review' }).click();
  await expect(dialog).toBeHidden();
  await expectToast(page, 'Review Signed', 'name you');
  await expect(row).toContainText('reviewed by Zoë Ångström, MD, site investigator since 2009');

  await row.getByRole('link', { name: course.title, exact: true }).click();
  const makers = page.locator('.sources').filter({ hasText: 'Who wrote and reviewed it' });
  await expect(makers).toContainText('“I reviewed this course version for accuracy”');
  await expect(makers).toContainText(EDITORIAL);
  await expect(makers).toContainText('Reviewed edition');

  await page.goBack();
  await row.getByRole('button', { name: /^Withdraw the review/ }).click();
  await dialog.getByLabel('Reason').fill('A source was misread');
  await dialog.getByRole('button', { name: 'Withdraw review' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('A source was misread');
  await expect(row).toContainText(EDITORIAL);
});
