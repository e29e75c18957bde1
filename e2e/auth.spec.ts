import { expect, test, type Page } from '@playwright/test';
import { expectToast, linkTo } from './academy.ts';
import { register, someone } from './people.ts';

async function fillLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

test.describe('signing in', () => {
  test(
    'a wrong password is refused in words and what was typed stays',
    { tag: ['@C-ERR-01', '@C-AUTH-07'] },
    async ({ page }) => {
      await page.goto('/login');
      await fillLogin(page, 'visitor', 'not-the-password');
      await page.getByRole('button', { name: 'Log In' }).click();
      await expectToast(page, 'Login failed', 'Invalid credentials');
      await expect(page.getByLabel('Username')).toHaveValue('visitor');
      await expect(page.getByLabel('Username')).toHaveAccessibleDescription('Your username or email');
      const password = page.getByLabel('Password', { exact: true });
      await expect(password).toBeFocused();
      await expect(password).toHaveAttribute('aria-invalid', 'true');
      await expect(password).toHaveAccessibleDescription(/^Invalid credentials/);
      await password.fill('another-try');
      await expect(password).not.toHaveAttribute('aria-invalid');
      await expect(page).toHaveURL(/\/login/);
    },
  );

  test('a broken connection is told from a refusal', { tag: ['@C-ERR-02'] }, async ({ page }) => {
    await page.goto('/login');
    await page.route('**/api/auth/login', (route) => route.abort());
    await fillLogin(page, 'visitor', 'trialwright-demo');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expectToast(page, 'Login failed', 'Network error. Please try again.');
    await expect(page.getByLabel('Password', { exact: true })).not.toHaveAttribute('aria-invalid');
  });

  test('who has no account finds the way to one, and back', { tag: ['@C-AUTH-06'] }, async ({ page }) => {
    await page.goto('/login');
    await expect(page.locator('a[href="/"]').first()).toBeVisible();
    await page.locator('a[href="/register"]').first().click();
    await expect(page).toHaveURL(/\/(register|pricing)/);
  });

  test('both fields are asked for', { tag: ['@C-AUTH-02', '@C-AUTH-03'] }, async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  });

  test('a redirect to another site is not followed', async ({ page }) => {
    await page.goto('/login?redirect=//evil.example/x');
    await fillLogin(page, 'visitor', 'trialwright-demo');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL(/localhost:\d+\/dashboard$/);
  });

  test('the token of a link stays behind the #, where no server sees it', async ({ page }) => {
    const token = 'a'.repeat(32);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`/invitation#${token}`);
    await expect(page).toHaveURL(new RegExp(`/login\\?redirect=%2Finvitation#${token}$`));
    await page.reload();
    await fillLogin(page, 'visitor', 'trialwright-demo');
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page).toHaveURL(new RegExp(`/invitation#${token}$`));
    expect(asked.filter((url) => new URL(url).href.replace(/#.*/, '').includes(token))).toEqual([]);
  });

  test('who is invited registers without a package, and comes back to the invitation', async ({ page }) => {
    const token = 'b'.repeat(32);
    const { fullName, email, username } = someone('invited');
    await page.goto(`/invitation#${token}`);
    await page.getByRole('link', { name: 'Register' }).click();
    await expect(page.getByRole('heading', { name: 'No package needed' })).toBeVisible();
    await page.getByLabel('Full name').fill(fullName);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill('an account of its own');
    await page.getByLabel('Confirm password').fill('an account of its own');
    await page.getByLabel('I am 18 or older.').check();
    await page.getByLabel(/I accept the/).check();
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByLabel('Primary role')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Primary role').selectOption('Study Coordinator');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page).toHaveURL(new RegExp(`/invitation#${token}$`));
  });
});

test.describe('an email address', () => {
  test('is confirmed by the link of the mail: until then a banner says so', async ({ page }) => {
    const { email } = await register(page, 'unconfirmed');
    await page.goto('/dashboard');
    const banner = page.getByRole('region', { name: 'Email confirmation' });
    await expect(banner).toContainText(email);
    await banner.getByRole('button', { name: 'Resend' }).click();
    await expectToast(page, 'Confirmation sent', 'The link works for 24 hours.');
    const link = () => linkTo(email, /\/confirm-email#token=[\w-]+/);
    await expect.poll(link, { timeout: 20_000 }).toBeTruthy();
    const address = link() ?? '';
    await page.goto(address);
    await expect(page).toHaveURL(/\/confirm-email$/);
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email address is confirmed');
    await page.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(banner).toHaveCount(0);
  });

  test('is not confirmed by half a link or a made-up one', async ({ page }) => {
    await page.goto('/confirm-email');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
    await page.goto('/login');
    await page.goto('/confirm-email#token=made-up');
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(page.getByText('This link was already used or has expired.')).toBeVisible();
  });

  test('the mail to somebody who has an account leads to a reset', async ({ page }) => {
    await page.goto('/login#forgot');
    await expect(page.getByRole('dialog', { name: 'Forgot password' })).toBeVisible();
  });
});

test.describe('a forgotten password', () => {
  test('whose dialog cannot be loaded says so, and what was typed stays', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Username').fill('ruth');
    await page.route('**/assets/forgot-password-dialog*', (route) => route.abort());
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await expectToast(page, 'This could not be opened', 'Please reload the page');
    await expect(page.getByLabel('Username')).toHaveValue('ruth');
  });

  test(
    'an empty address is asked for',
    { tag: ['@C-ERR-03', '@C-AUTH-04', '@C-AUTH-05'] },
    async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('button', { name: /Forgot password/ }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('textbox')).toHaveCount(1);
      await dialog.getByRole('textbox').fill('   ');
      await dialog.getByRole('button', { name: /Send/ }).click();
      await expectToast(page, 'Email required', 'Please enter your email address');
    },
  );

  test(
    'a refused or broken request is told, and what was typed stays',
    { tag: ['@C-ERR-04', '@C-ERR-05'] },
    async ({ page }) => {
      await page.goto('/login');
      await page.getByRole('button', { name: /Forgot password/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('someone@example.org');
      const send = dialog.getByRole('button', { name: /Send/ });
      await page.route('**/api/auth/forgot-password', (route) => route.fulfill({ status: 400, body: '' }));
      await send.click();
      await expectToast(page, 'Reset failed', 'Unable to send reset link');
      await page.unroute('**/api/auth/forgot-password');
      await page.route('**/api/auth/forgot-password', (route) => route.fulfill({ status: 500, json: {} }));
      await send.click();
      await expectToast(page, 'Reset failed', 'Unable to send reset link');
      await page.unroute('**/api/auth/forgot-password');
      await page.route('**/api/auth/forgot-password', (route) => route.abort());
      await send.click();
      await expectToast(page, 'Network error', 'Please try again later');
      await expect(dialog.getByRole('textbox')).toHaveValue('someone@example.org');
    },
  );

  test(
    'the mail leads to a new password, once, and ends other sessions',
    { tag: ['@C-AUTH-08', '@C-AUTH-10'] },
    async ({ page }) => {
      const { email: address, username } = await register(page, 'forgetful');
      await page.context().clearCookies();
      await page.goto('/login');
      await page.getByRole('button', { name: /Forgot password/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill(address);
      await dialog.getByRole('button', { name: /Send/ }).click();
      await expectToast(page, 'Reset link sent!', 'Check your email for password reset instructions');
      await expect(dialog).toBeHidden();
      const reset = () => linkTo(address, /\/reset-password\?token=[\w-]+/);
      await expect.poll(reset, { timeout: 20_000 }).toBeTruthy();
      const link = reset() ?? '';
      const password = 'a-new-long-password';
      await page.goto(link);
      await page.getByLabel('New password').fill(password);
      await page.getByLabel('Confirm password').fill(password);
      const done = page.waitForResponse('**/api/auth/reset-password');
      await page.getByRole('button', { name: 'Set new password' }).click();
      expect((await done).status()).toBe(200);
      expect((await page.request.post('/api/auth/login', { data: { username, password } })).status()).toBe(
        200,
      );
      const token = new URL(link, 'http://localhost').searchParams.get('token');
      const again = await page.request.post('/api/auth/reset-password', {
        data: { token, password: 'another-long-one' },
      });
      expect(again.status()).toBe(400);
    },
  );
});
