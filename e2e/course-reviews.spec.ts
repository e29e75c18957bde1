import { expect, test } from '@playwright/test';
import { courseReviews, type ReviewedCourse } from '@trialwright/contract';
import { signIn, signInDialog } from './academy.ts';

const EDITORIAL = 'Trialwright editorial, not reviewed by an outside expert';

test('a review is signed with the password, shown on the course, and withdrawn with a reason', async ({
  page,
}) => {
  await signIn(page, 'admin');
  // One that no other journey certifies, nor a try before this one reviewed.
  const courses = (await (await page.request.get(courseReviews.list.path)).json()) as ReviewedCourse[];
  const course = courses.findLast(({ targetRole, history }) => targetRole === 'CTM' && history.length === 0);
  if (!course) throw new Error('No course of the CTM is without a review.');
  await page.goto('/course-reviews');
  await page.getByRole('searchbox', { name: 'Search courses' }).fill(course.title);
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: course.title }) });
  await expect(row).toContainText(EDITORIAL);

  await row.getByRole('button', { name: /^Sign a review/ }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Continue to sign' }).click();
  await expect(dialog).toContainText('Enter your qualification.');
  await dialog.getByLabel('Qualification').fill('MD, site investigator since 2009');
  await dialog.getByRole('button', { name: 'Continue to sign' }).click();
  const signing = page.getByRole('dialog');
  await expect(signing).toContainText('I reviewed this course version for accuracy.');
  const policy = signing.getByLabel('I accept this');
  if (await policy.isVisible()) await policy.check();
  const username = signing.getByLabel('Username');
  if (await username.isVisible()) await username.fill('admin');
  await signing.getByLabel('Your password, again').fill('not-the-password');
  await signing.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(signing).toContainText(/That password is not right\. Nothing was signed\. \d tries left\./);
  await signInDialog(page, 'admin');
  await expect(row).toContainText(', MD, site investigator since 2009');
  await expect(row.locator('.signature-line')).toContainText('Electronically signed by');

  await row.getByRole('link', { name: course.title, exact: true }).click();
  const makers = page.locator('.sources').filter({ hasText: 'Who wrote and reviewed it' });
  await expect(makers).toContainText('“I reviewed this course version for accuracy”');
  await expect(makers).toContainText(EDITORIAL);
  await expect(makers).toContainText('Reviewed edition');

  await page.goBack();
  await row.getByRole('button', { name: /^Withdraw the review/ }).click();
  await dialog.getByLabel('Reason').fill('A source was misread');
  await dialog.getByRole('button', { name: 'Continue to sign' }).click();
  await signInDialog(page, 'admin');
  await expect(row).toContainText('A source was misread');
  await expect(row).toContainText(EDITORIAL);
});
