import { expect, test, type Page } from '@playwright/test';
import { expectToast, signIn } from './academy.ts';
import { CONFIRMED, decideNow } from './beside.ts';
import { PASSWORD_OF_NEW as PASSWORD, register, someone } from './people.ts';

const EXPIRY = '12 / 34';

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').pressSequentially(number);
  await page.getByLabel('Expiration date').pressSequentially('1234');
  await page.getByLabel('Security code').fill('123');
}

const ownsRole = async (page: Page, userId: number, role: string): Promise<boolean> => {
  const roles: { role: string; isPaid: boolean }[] = await (
    await page.request.get(`/api/users/${userId}/roles`)
  ).json();
  return roles.some((record) => record.role === role && record.isPaid);
};

test.describe('registering', () => {
  test(
    'without a package the form leads to the packages and keeps what was typed',
    { tag: ['@C-REG-02', '@C-REG-03', '@C-REG-04', '@C-REG-05', '@C-REG-07', '@C-ERR-06'] },
    async ({ page }) => {
      await page.goto('/register');
      await expect(page.getByRole('heading', { name: 'Premium Training Required' })).toBeVisible();
      await expect(page.getByText(/packages start at \$149.*: \d+-\d+ hours of training/)).toBeVisible();
      await page.getByLabel('Full name').fill('Ada Buyer');
      await page.getByLabel('Username').fill('ada');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page).toHaveURL(/\/pricing$/);
      await expectToast(
        page,
        'Purchase Required',
        'Please select a training package to begin your clinical research journey.',
      );
      await page.goto('/register?role=DM');
      await expect(page.getByLabel('Full name')).toHaveValue('Ada Buyer');
      await expect(page.getByLabel('Primary role')).toHaveValue('Data Manager');
    },
  );

  test(
    'each field says what it needs, and a taken name is told at its field',
    { tag: ['@C-REG-06', '@C-REG-08', '@C-REG-09'] },
    async ({ page }) => {
      await page.goto('/register?role=CRA');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(7);
      const { fullName, email } = someone('buyer');
      await page.getByLabel('Full name').fill(fullName);
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByLabel('Username').fill('ruth');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm password').fill(`${PASSWORD}x`);
      await page.getByLabel('I am 18 or older.').check();
      await page.getByLabel(/I accept the/).check();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByText('The passwords don’t match.')).toBeVisible();
      await page.getByLabel('Confirm password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel('Username')).toBeFocused();
      await expect(page.getByLabel('Full name')).toHaveValue(fullName);
      await expect(page).toHaveURL(/\/register\?role=CRA$/);
    },
  );

  test(
    'who has an account signs in and comes to the checkout of the package',
    { tag: ['@C-REG-07', '@C-PRICE-16'] },
    async ({ page }) => {
      await page.goto('/register?role=PI');
      await expect(page.getByRole('main').getByRole('link', { name: 'Log In' })).toHaveAttribute(
        'href',
        /redirect=.*checkout/,
      );
      await signIn(page, 'visitor');
      await page.goto('/register?role=PI');
      await expect(page).toHaveURL(/\/checkout\?type=training&role=PI&amount=299$/);
    },
  );
});

test.describe('buying a training package', () => {
  test(
    'a visitor registers, pays and lands in an open course',
    {
      tag: [
        '@C-PRICE-15',
        '@C-PRICE-16',
        '@C-REG-07',
        '@C-PAY-02',
        '@C-PAY-05',
        '@C-PAY-06',
        '@C-PAY-07',
        '@C-PAY-12',
        '@C-PAY-14',
        '@C-PAY-15',
        '@C-PAY-16',
        '@C-PAY-18',
      ],
    },
    async ({ page }) => {
      const { fullName, email, username } = someone('buyer');
      await page.goto('/pricing');
      await page.getByRole('link', { name: 'Purchase to Get Started: Clinical Research Associate' }).click();
      await expect(page).toHaveURL(/\/register\?role=CRA$/);
      await page.getByLabel('Full name').fill(fullName);
      await page.getByLabel('Email', { exact: true }).fill(email);
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm password').fill(PASSWORD);
      await page.getByLabel('I am 18 or older.').check();
      await page.getByLabel(/I accept the/).check();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expect(page).toHaveURL(/\/checkout\?type=training&role=CRA&amount=249$/);
      await expect(
        page.getByRole('heading', { level: 1, name: 'Purchase CRA Training Package' }),
      ).toBeVisible();
      await expect(page.getByText(/\d+\+ hours of content, assessments and certification/)).toBeVisible();
      await expect(page.getByText('Test mode', { exact: true })).toBeVisible();
      await fillCard(page, '4242424242424242');
      await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
      await expect(page.getByLabel('Expiration date')).toHaveValue(EXPIRY);
      await page.getByRole('button', { name: 'Pay $249' }).click();
      await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
      await expect(page).toHaveURL(
        /\/payment-success\?payment_intent=pi_.*payment_intent_client_secret=.*redirect_status=succeeded/,
      );
      await expect(
        page.getByText('Thank you for your purchase. Your access has been activated.'),
      ).toBeVisible();
      await expect(page.getByText('Certificates are issued on completion.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Start Learning' })).toHaveAttribute('href', '/dashboard');
      await expect(page.getByRole('main').getByRole('link', { name: 'Book Consultation' })).toHaveAttribute(
        'href',
        '/booking',
      );
      await expect(page.getByRole('main').locator('a[href^="mailto:"]')).toHaveCount(1);
      await page.getByRole('link', { name: 'Open your first course' }).click();
      await expect(page.getByRole('link', { name: /Begin Quest|Start/ }).first()).toBeVisible();
      await page.goto('/checkout?type=training&role=CRA&amount=249');
      await expect(page.getByRole('heading', { name: 'You already own this training' })).toBeVisible();
    },
  );

  test(
    'a declined card stays on the form with everything typed',
    { tag: ['@C-ERR-16'] },
    async ({ page }) => {
      const { id: userId } = await register(page, 'buyer', 'CTA');
      await page.goto('/checkout?type=training&role=CTA&amount=149');
      await fillCard(page, '4000000000000002');
      await page.getByRole('button', { name: 'Pay $149' }).click();
      await expectToast(page, 'Payment Failed', 'Your card was declined.');
      await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002');
      await expect(page.getByLabel('Expiration date')).toHaveValue(EXPIRY);
      await expect(page.getByLabel('Security code')).toHaveValue('123');
      await expect(page.getByRole('button', { name: 'Pay $149' })).toBeEnabled();
      expect(await ownsRole(page, userId, 'CTA')).toBe(false);
    },
  );

  test(
    'a bank that asks is answered, and a refusal stays on the form',
    { tag: ['@C-PAY-11', '@C-ERR-16'] },
    async ({ page }) => {
      const { id: userId } = await register(page, 'buyer', 'SC');
      await page.goto('/checkout?type=training&role=SC&amount=199');
      await fillCard(page, '4000002500003155');
      await page.getByRole('button', { name: 'Pay $199' }).click();
      const dialog = page.getByRole('alertdialog', {
        name: 'Your bank is asking you to approve this payment',
      });
      await dialog.getByRole('button', { name: 'Fail' }).click();
      await expectToast(page, 'Payment Failed', 'unable to authenticate');
      await expect(dialog).toBeHidden();
      await page.getByRole('button', { name: 'Pay $199' }).click();
      await dialog.getByRole('button', { name: 'Approve' }).click();
      await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
      expect(await ownsRole(page, userId, 'Study_Coordinator')).toBe(true);
    },
  );

  test(
    'a payment that the bank still works on is told as such until it is settled',
    { tag: ['@C-ERR-18', '@C-PAY-17'] },
    async ({ page }) => {
      await register(page, 'buyer', 'DM');
      await page.goto('/checkout?type=training&role=DM&amount=229');
      await fillCard(page, '4000000000000077');
      const confirmed = page.waitForResponse(CONFIRMED);
      await page.getByRole('button', { name: 'Pay $229' }).click();
      await expect(
        page.getByRole('heading', { name: 'Your bank is still processing the payment' }),
      ).toBeVisible();
      await decideNow(CONFIRMED.exec((await confirmed).url())?.[1] ?? '');
      await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible({
        timeout: 60_000,
      });
    },
  );

  test(
    'a tab that is closed after paying still gives the access',
    { tag: ['@C-PAY-12', '@C-ERR-17'] },
    async ({ page, context }) => {
      const { id: userId } = await register(page, 'buyer', 'PI');
      await page.route('**/api/confirm-payment', () => undefined);
      await page.goto('/checkout?type=training&role=PI&amount=299');
      await fillCard(page, '4242424242424242');
      const paid = page.waitForResponse('**/api/sandbox/payment-intents/*/confirm');
      await page.getByRole('button', { name: 'Pay $299' }).click();
      expect((await paid).status()).toBe(200);
      await page.close();
      const next = await context.newPage();
      await expect.poll(() => ownsRole(next, userId, 'PI'), { timeout: 30_000 }).toBe(true);
      await next.goto('/pricing');
      await expect(next.getByRole('link', { name: 'Go to Dashboard: Principal Investigator' })).toBeVisible();
    },
  );

  test(
    'a follow-up call that fails is told, and the true state is shown',
    { tag: ['@C-ERR-17', '@C-PAY-17'] },
    async ({ page }) => {
      await register(page, 'buyer', 'CTM');
      await page.route('**/api/confirm-payment', (route) => route.abort());
      await page.goto('/checkout?type=training&role=CTM&amount=349');
      await fillCard(page, '4242424242424242');
      await page.getByRole('button', { name: 'Pay $349' }).click();
      await expectToast(
        page,
        'Payment Processed',
        "Your payment was successful. Please contact support if you don't see your access.",
      );
      await expect(page).toHaveURL(/\/payment-success/);
      await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible({
        timeout: 30_000,
      });
    },
  );

  test(
    'the price of the server counts, whatever the address says',
    { tag: ['@C-PAY-08'] },
    async ({ page }) => {
      await register(page, 'buyer', 'CRA');
      await page.goto('/checkout?type=training&role=CRA&amount=1');
      await page.getByRole('link', { name: 'Continue at $249' }).click();
      await expect(page.getByRole('button', { name: 'Pay $249' })).toBeVisible();
      for (const amount of ['', '&amount=0', '&amount=-5']) {
        await page.goto(`/checkout?type=training&role=CRA${amount}`);
        await expect(page).toHaveURL(/\/pricing$/);
      }
    },
  );

  test(
    'a payment that cannot be set up offers the way back and another try',
    { tag: ['@C-ERR-15', '@C-PAY-09', '@C-PAY-10'] },
    async ({ page }) => {
      await register(page, 'buyer', 'CRA');
      await page.route('**/api/create-payment-intent', (route) => route.abort());
      await page.goto('/checkout?type=training&role=CRA&amount=249');
      await expectToast(page, 'Payment Setup Failed', 'Unable to initialize payment. Please try again.');
      const failure = page.getByRole('main').getByRole('alert');
      await expect(failure.getByRole('link', { name: 'Return to Pricing' })).toHaveAttribute(
        'href',
        '/pricing',
      );
      await page.unroute('**/api/create-payment-intent');
      await failure.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('button', { name: 'Pay $249' })).toBeVisible();
    },
  );
});

test('without a payment the success page claims none', { tag: ['@C-PAY-17'] }, async ({ page }) => {
  await page.goto('/payment-success');
  await expect(page.getByRole('heading', { name: 'No payment to show' })).toBeVisible();
  await page.goto(
    '/payment-success?payment_intent=pi_unknown12345&payment_intent_client_secret=not-a-secret',
  );
  await expect(page.getByRole('heading', { name: 'Payment not found' })).toBeVisible();
});

test(
  'the packages show their prices, the true saving and what is claimed',
  {
    tag: [
      '@C-PRICE-02',
      '@C-PRICE-09',
      '@C-PRICE-10',
      '@C-PRICE-11',
      '@C-PRICE-12',
      '@C-PRICE-13',
      '@C-PRICE-14',
    ],
  },
  async ({ page }) => {
    await signIn(page, 'ruth');
    await page.goto('/pricing');
    await expect(page.getByText('Limited Time 40% Off')).toBeVisible();
    await expect(page.getByText('4.9/5 from 2,847 reviews')).toBeVisible();
    await expect(page.getByText('Sample content')).toHaveCount(3);
    const cards = page.getByRole('region', { name: 'Training packages' }).locator('.package');
    await expect(cards).toHaveCount(6);
    await expect(cards.nth(0)).toContainText('Most Popular');
    await expect(cards.nth(2)).toContainText('$249');
    await expect(cards.nth(2).locator('s')).toContainText('$399');
    await expect(cards.nth(2)).toContainText('Save 38%');
    await expect(cards.nth(1).getByRole('link')).toHaveAttribute('href', '/dashboard');
    // An owner pays the member price everywhere; where it is not lower, it is not called one.
    await expect(cards.nth(3)).toContainText('$219');
    await expect(cards.nth(3)).toContainText('member price');
    await expect(cards.nth(2)).not.toContainText('member price');
    await expect(cards.nth(3).getByRole('link')).toHaveAttribute('href', /amount=219$/);
    await cards.nth(2).getByRole('link', { name: 'Get Clinical Research Associate Training' }).click();
    await expect(page).toHaveURL(/\/checkout\?type=training&role=CRA&amount=249$/);
  },
);
