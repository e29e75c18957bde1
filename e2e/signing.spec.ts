import { expect, test, type Page } from '@playwright/test';
import { DEMO_PASSWORD as PASSWORD, signInDialog } from './academy.ts';
import { graduate } from './learning.ts';

const MEANING = 'I completed this training myself';

/** A device with a fingerprint reader, made of software. */
async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const statements = (page: Page) => page.getByRole('region', { name: 'Signed statements' });

test('a learner signs the statement with the password, and a stranger sees it with the certificate', async ({
  page,
}) => {
  const { id, username } = await graduate(page, 'signing');
  await page.goto('/certificates');
  const list: {
    courseId: number;
    courseTitle: string;
    certificateNumber: string;
    signature: object | null;
  }[] = await (await page.request.get(`/api/users/${id}/completion-statements`)).json();
  const certificate = list.find(({ signature }) => signature === null);
  if (!certificate) throw new Error('There is no statement to sign.');
  const row = statements(page).getByRole('listitem').filter({ hasText: certificate.courseTitle });
  await row.getByRole('button', { name: /^Sign statement/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('.statement')).toHaveText(`${MEANING}.`);
  await dialog.getByText('Show exactly what I sign').click();
  await expect(dialog.locator('pre')).toContainText('the equivalent of my handwritten signature');
  // Nothing is signed by an empty form, and what is missing is said beside its field.
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(dialog).toContainText('Accept this before you sign.');
  await expect(dialog).toContainText('Enter your password.');
  await signInDialog(page, username);
  await expect(row.locator('.signature-line')).toContainText(`Electronically signed by`);
  // The course that was completed shows the same statement, and offers it until it is signed.
  await page.goto(`/course/${certificate.courseId}`);
  const own = page.getByRole('region', { name: 'Signed statement' });
  await expect(own.locator('.signature-line')).toContainText(`Electronically signed by`);
  await page.goto(`/verify/${certificate.certificateNumber}`);
  await expect(page.getByRole('article')).toContainText(`“${MEANING}”`);
});

test('a passkey is added, signs in, signs, and is revoked', async ({ page }) => {
  await addAuthenticator(page);
  await graduate(page, 'signing');
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await section.getByLabel('Name').fill('Work laptop');
  await section.getByLabel('Current password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Add passkey' }).click();
  await expect(section.getByRole('listitem')).toContainText('Work laptop');
  await expect(section.getByRole('listitem')).toContainText('Last used: Today');

  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto('/certificates');
  const button = statements(page)
    .getByRole('button', { name: /^Sign statement/ })
    .first();
  await button.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('I accept this').check();
  await dialog.getByRole('button', { name: 'Sign with a passkey' }).click();
  await expect(dialog.getByRole('heading', { name: 'Signed', exact: true })).toBeFocused();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.goto('/account');
  await section.getByRole('button', { name: 'Revoke passkey: Work laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke passkey' }).click();
  await expect(section).toContainText('You have no passkey yet.');
});
