import { expect, test, type Page } from '@playwright/test';
import { totp } from '../server/test/totp.ts';
import { expectToast, signIn } from './academy.ts';
import { PASSWORD_OF_NEW as PASSWORD, register } from './people.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });

async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
}

test.describe('the account menu', () => {
  test('opens by keyboard on the name in the header and leads to the account', async ({ page }) => {
    await signIn(page, 'sc');
    await page.goto('/dashboard');
    const trigger = page.getByRole('button', { name: /^Account menu for / });
    await trigger.focus();
    await page.keyboard.press('Enter');
    const items = page.getByRole('menu').getByRole('menuitem');
    await expect(items.first()).toHaveText('Account');
    await expect(items.nth(1)).toHaveText('All training roles');
    await page.keyboard.press('Escape');
    await expect(trigger).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Profile',
      'Password',
      'Two-factor sign-in',
      'Passkeys',
      'Sessions',
      'Notifications',
      'Keyboard',
      'Receipts',
      'Your data',
    ]);
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  });

  test('holds on a phone what the menu at the side holds elsewhere', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'sc');
    await page.goto('/account');
    await page.getByRole('button', { name: /^Account menu for / }).click();
    const menu = page.getByRole('menu');
    for (const name of ['Glossary', 'Site Workflows', 'Coordinator Certificates', 'Advanced Training'])
      await expect(menu.getByRole('menuitem', { name })).toBeVisible();
    await menu.getByRole('menuitem', { name: 'Coordinator Certificates' }).click();
    await expect(page).toHaveURL(/\/certificates$/);
  });
});

test.describe('the account', () => {
  test(
    'name and email are changed, and what was typed survives a failure',
    { tag: ['@C-LEGAL-07'] },
    async ({ page }) => {
      await register(page, 'profile');
      await page.goto('/account');
      const profile = section(page, 'Profile');
      await profile.getByLabel('Full name').fill('Mara Berg');
      const password = profile.getByLabel(/^Current password/);
      await profile.getByRole('button', { name: 'Save profile' }).click();
      await expect(password).toBeFocused();
      await password.fill(PASSWORD);
      await page.route('**/api/users/*', (route) =>
        route.request().method() === 'PATCH' ? route.abort() : route.continue(),
      );
      await profile.getByRole('button', { name: 'Save profile' }).click();
      await expectToast(page, 'Profile not saved', 'The connection failed. Please try again.');
      await expect(profile.getByLabel('Full name')).toHaveValue('Mara Berg');
      await page.unroute('**/api/users/*');
      await profile.getByRole('button', { name: 'Save profile' }).click();
      await expect(page.locator('.toast')).toContainText('Profile saved');
      await expect(profile).toContainText('Previously Mara Lind (until');
      await expect(page.getByRole('banner')).toContainText('Mara Berg');

      await profile.getByLabel('Email', { exact: true }).fill('admin@trialwright.example');
      await profile.getByRole('button', { name: 'Save profile' }).click();
      await expect(password).toBeFocused();
      await expect(profile.locator('.error')).toHaveText('Enter your current password.');
      await password.fill(PASSWORD);
      await profile.getByRole('button', { name: 'Save profile' }).click();
      await expect(profile.locator('.error')).toHaveText('An account with this email already exists.');
      await expect(profile.getByLabel('Email', { exact: true })).toBeFocused();
    },
  );

  test('a new password ends the session of another device, and sessions are ended one by one', async ({
    page,
    browser,
  }) => {
    const { username } = await register(page, 'sessions');
    const elsewhere = await browser.newPage();
    await elsewhere.goto('/login');
    await logIn(elsewhere, username);
    await expect(elsewhere).toHaveURL(/\/dashboard$/);
    await page.goto('/account');
    const sessions = section(page, 'Sessions');
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByRole('listitem').first()).toContainText('This device');
    await sessions.getByRole('button', { name: /^Sign out Chrome/ }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    await expect(sessions.getByRole('heading', { level: 2 })).toBeFocused();
    await elsewhere.goto('/account');
    await expect(elsewhere).toHaveURL(/\/login\?redirect=/);
    await logIn(elsewhere, username);
    await expect(elsewhere).toHaveURL(/\/account$/);

    const password = section(page, 'Password');
    await password.getByLabel('Current password').fill('not-it');
    await password.getByLabel('New password', { exact: true }).fill('another-long-password');
    await password.getByLabel('Confirm new password').fill('another-long-password');
    await password.getByRole('button', { name: 'Change password' }).click();
    await expect(password.locator('.error')).toHaveText('Incorrect password.');
    await password.getByLabel('Current password').fill(PASSWORD);
    await password.getByRole('button', { name: 'Change password' }).click();
    await expectToast(page, 'Password changed', 'You’ve been signed out on all other devices.');
    await elsewhere.goto('/account');
    await expect(elsewhere).toHaveURL(/\/login\?redirect=/);
    await elsewhere.close();
  });

  test(
    'two-factor sign-in is set up, asked for, and turned off',
    { tag: ['@C-LEGAL-06', '@C-ERR-01', '@C-AUTH-09'] },
    async ({ page }) => {
      const { username } = await register(page, 'factor');
      await page.goto('/account');
      const twoFactor = section(page, 'Two-factor sign-in');
      await twoFactor.getByRole('button', { name: 'Set up two-factor sign-in' }).click();
      await expect(twoFactor.getByLabel('Current password')).toBeFocused();
      await twoFactor.getByLabel('Current password').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await expect(twoFactor.getByRole('img', { name: /^QR code/ })).toBeVisible();
      const secret = ((await twoFactor.locator('.account-secret').textContent()) ?? '').replaceAll(' ', '');
      const recovery = await twoFactor.locator('.account-codes code').allTextContents();
      expect(recovery).toHaveLength(10);
      await twoFactor.getByLabel(/^6-digit code/).fill('12');
      await page.keyboard.press('Enter');
      await expect(twoFactor.locator('.error')).toHaveText('Enter the 6-digit code.');
      await twoFactor.getByLabel(/^6-digit code/).fill(totp(secret));
      await page.keyboard.press('Enter');
      await expectToast(page, 'Two-factor sign-in is on', 'You’ve been signed out on all other devices.');
      await expect(twoFactor).toContainText('10 recovery codes left');

      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL(/\/$/);
      await page.goto('/login');
      await logIn(page, username);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enter your code');
      const code = page.getByLabel('6-digit code');
      await expect(code).toBeFocused();
      await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
      await expect(code).toHaveAttribute('inputmode', 'numeric');
      await code.fill(totp(secret) === '000000' ? '111111' : '000000');
      await page.keyboard.press('Enter');
      await expectToast(page, 'Login failed', 'This code is incorrect or has already been used.');
      await code.fill(totp(secret, 1));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/dashboard$/);
      await expectToast(page, 'Welcome back!', `Successfully logged in as ${username}`);

      await page.getByRole('button', { name: 'Log out' }).click();
      await expect(page).toHaveURL(/\/$/);
      await page.goto('/login?redirect=%2Faccount');
      await logIn(page, username);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await expect(page.getByLabel('Recovery code')).toBeFocused();
      await page.getByLabel('Recovery code').fill(recovery[0] ?? '');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/account$/);
      await expect(twoFactor).toContainText('9 recovery codes left');
      await twoFactor.getByRole('button', { name: 'Turn off' }).click();
      await twoFactor.getByLabel('Current password').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await expectToast(page, 'Two-factor sign-in is off', 'You’ve been signed out on all other devices.');
      await expect(twoFactor.getByRole('heading', { level: 2 })).toBeFocused();
    },
  );

  test(
    'the data are downloaded, and the account is deleted with everything in it',
    { tag: ['@C-LEGAL-07', '@C-LEGAL-22'] },
    async ({ page }) => {
      const { username } = await register(page, 'data');
      await page.goto('/account');
      const data = section(page, 'Your data');
      const download = page.waitForEvent('download');
      await data.getByRole('link', { name: 'Download' }).click();
      expect((await download).suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);

      await data.getByRole('button', { name: 'Delete account' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
      await expect(dialog).toContainText('Your certificates are deleted');
      await dialog.getByLabel(/^Type your username/).fill('somebody');
      await dialog.getByRole('button', { name: 'Delete account' }).click();
      await expect(dialog.locator('.error').first()).toHaveText('Enter your username exactly as shown.');
      await dialog.getByRole('button', { name: 'Keep my account' }).click();
      await expect(data.getByRole('button', { name: 'Delete account' })).toBeFocused();

      await page.keyboard.press('Enter');
      await dialog.getByLabel(/^Type your username/).fill(username);
      await dialog.getByLabel('Current password').fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Delete account' }).click();
      await expectToast(page, 'Account deleted', 'Your personal data has been deleted.');
      await expect(page).toHaveURL(/\/$/);
      await page.goto('/login');
      await logIn(page, username);
      await expectToast(page, 'Login failed', 'Invalid credentials');
    },
  );
});
