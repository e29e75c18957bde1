import { academy, packages, PUBLIC_PAGES, type Academy, type Package } from '@trialwright/contract';
import { expect, test, type Page } from '@playwright/test';
import { RUTH, signIn } from './academy.ts';

const PRIVACY = [
  'Introduction',
  'Information collected',
  'Use',
  'Sharing',
  'Security',
  'Retention',
  'Rights',
  'International transfers',
  'Children',
  'Policy changes',
  'Contact',
  'Regional rights',
];
const TERMS = [
  'Acceptance',
  'Platform description',
  'Accounts',
  'Payment terms',
  'Content usage and IP',
  'Professional use',
  'Prohibited activities',
  'Availability and support',
  'Disclaimers',
  'Termination',
  'Changes to terms',
  'Governing law',
  'Contact',
];

const numbered = (titles: string[]) => titles.map((title, index) => `${index + 1} ${title}`);
const section = (page: Page, name: string) => page.getByRole('region', { name });

/** What a page complains of, from its first byte on. */
function complaintsOf(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') found.push(message.text());
  });
  page.on('pageerror', (error) => found.push(error.message));
  return found;
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the start page says what the API says',
    { tag: ['@C-SHELL-04', '@C-SHELL-05', '@C-SHELL-06', '@C-SHELL-07'] },
    async ({ page }) => {
      const { claims, programs } = (await (await page.request.get(academy.get.path)).json()) as Academy;
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Learn the craft of clinical research.',
      );
      const tiles = page.getByRole('region', { name: 'The academy in numbers' }).getByRole('listitem');
      await expect(tiles).toHaveText([
        `${claims.roles}professional roles`,
        `${claims.lessons}lessons`,
        `${claims.hours}training hours`,
        `${claims.modules}modules`,
      ]);
      for (const { title } of programs)
        await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.locator('.roles .plate svg')).toHaveCount(programs.length);
      // The exercise works by the style sheet alone.
      await page.getByText('No, something is missing').click();
      await expect(page.getByRole('status')).toContainText('Look again');
    },
  );

  test('pricing shows every package and its price', async ({ page }) => {
    const offers = (await (await page.request.get(packages.list.path)).json()) as Package[];
    await page.goto('/pricing');
    for (const { name, price } of offers) {
      await expect(page.getByRole('heading', { name }).first()).toBeVisible();
      await expect(page.getByText(`$${price}`, { exact: true }).first()).toBeVisible();
    }
  });

  test('the certificate check explains itself, and its form leads to the certificate', async ({ page }) => {
    await page.goto('/verify');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify a certificate');
    await expect(page.getByRole('heading', { name: 'What verification shows' })).toBeVisible();
    await page.getByLabel('Certificate number').fill('CR-1-1-NONE');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL(/\/verify\/CR-1-1-NONE$/);
  });

  test(
    'the privacy policy has its twelve sections',
    {
      tag: [
        '@C-LEGAL-01',
        '@C-LEGAL-02',
        '@C-LEGAL-03',
        '@C-LEGAL-04',
        '@C-LEGAL-05',
        '@C-LEGAL-06',
        '@C-LEGAL-07',
        '@C-LEGAL-08',
        '@C-LEGAL-09',
        '@C-LEGAL-10',
      ],
    },
    async ({ page }) => {
      const { privacyEmail } = (await (await page.request.get(academy.get.path)).json()) as Academy;
      await page.goto('/privacy-policy');
      await expect(page.getByText('Last updated: June 30, 2025')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
      await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(
        numbered(PRIVACY),
      );
      const collected = section(page, 'Information collected');
      for (const what of ['name', 'username', 'password', 'Role and career', 'progress', 'Resume', 'Cookies'])
        await expect(collected).toContainText(what);
      for (const what of ['AI mentorship chats', 'card payment provider', 'Usage data', 'IP address'])
        await expect(collected).toContainText(what);
      await expect(section(page, 'Sharing')).toContainText('We do not sell personal data');
      for (const what of ['TLS', 'Access controls', 'Audits', 'PCI', 'Multi-factor'])
        await expect(section(page, 'Security')).toContainText(what);
      for (const what of ['access', 'correct', 'delete', 'export', 'opt out of marketing', 'restrict'])
        await expect(section(page, '7 Rights')).toContainText(what);
      await expect(section(page, 'Children')).toContainText('not for anyone under 18');
      await expect(section(page, 'Contact').getByRole('link', { name: privacyEmail })).toHaveAttribute(
        'href',
        `mailto:${privacyEmail}?subject=Privacy%20Request`,
      );
      for (const what of ['GDPR', 'CCPA']) await expect(section(page, 'Regional rights')).toContainText(what);
    },
  );

  test(
    'the terms have thirteen sections and an acknowledgment',
    {
      tag: [
        '@C-LEGAL-11',
        '@C-LEGAL-12',
        '@C-LEGAL-13',
        '@C-LEGAL-14',
        '@C-LEGAL-15',
        '@C-LEGAL-16',
        '@C-LEGAL-18',
        '@C-LEGAL-19',
        '@C-LEGAL-20',
        '@C-LEGAL-21',
        '@C-LEGAL-22',
      ],
    },
    async ({ page }) => {
      await page.goto('/terms-of-service');
      await expect(page.getByText('Last updated: June 30, 2025')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
      await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText([
        ...numbered(TERMS),
        'Acknowledgment',
      ]);
      const says = async (name: string, ...texts: string[]) => {
        for (const text of texts) await expect(section(page, name)).toContainText(text);
      };
      await says('Platform description', 'role-specific training programs', 'AI-powered mentorship system');
      await says('Platform description', 'healthcare workers', 'educational institutions');
      await says('Accounts', '18 or older', 'One active account per user', 'credentials confidential');
      await says('Payment terms', 'one-time purchases with lifetime access', '$149 to $349', '$200 per hour');
      await says('Payment terms', 'All sales are final except as required by law', 'card payment provider');
      await says('Payment terms', 'a consultation cancelled 24 hours ahead gets a full refund');
      await says(
        'Professional use',
        'issued on successful assessment completion',
        'Training records are kept',
      );
      await says('Availability', '99.9% uptime', 'within 24 hours on business days');
      await says('Termination', 'Paid access remains until you request the deletion of your account');
    },
  );

  test('every public page names itself and its address', async ({ page, baseURL }) => {
    const titles = new Set<string>();
    for (const path of PUBLIC_PAGES) {
      await page.goto(path);
      titles.add(await page.title());
      const content = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}${path}`);
      await expect(content('og:url')).toHaveAttribute('content', `${baseURL}${path}`);
      await expect(content('og:title')).toHaveAttribute('content', await page.title());
      await expect(content('description')).toHaveAttribute('content', /.{50,}/);
      const image = (await content('twitter:image').getAttribute('content')) ?? '';
      expect((await page.request.get(image)).headers()['content-type']).toBe('image/png');
    }
    expect(titles.size).toBe(PUBLIC_PAGES.length);
  });
});

test('the start page loads hardly any script, and its theme switch works', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  expect(bytes).toBeLessThan(10_000);
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test(
  'the start page leads to pricing, registration, booking and sign-in',
  { tag: ['@C-SHELL-08', '@L-SHELL-07'] },
  async ({ page }) => {
    for (const [name, path] of [
      ['Compare packages', '/pricing'],
      ['Get Started', '/register'],
      ['Book Consultation', '/booking'],
      ['Log In', '/login'],
    ] as const) {
      await page.goto('/');
      await page.getByRole('link', { name }).first().click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  },
);

for (const path of ['/pricing', '/verify']) {
  test(`the app takes over ${path} as it stands`, async ({ page }) => {
    const complaints = complaintsOf(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(request.url());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const title = await page.title();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
    await page.goBack();
    await expect(page).toHaveTitle(title);
    expect(asked).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test('a signed-in person gets the app around the same pages', async ({ page }) => {
  await signIn(page, 'ruth');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toBeVisible();
  await expect(page.getByRole('banner').getByText(RUTH)).toBeVisible();
  await page.goto('/terms-of-service');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL(/\/privacy-policy$/);
});

test(
  'a tip shows after 700 ms, the next one at once, and Escape takes it away',
  { tag: ['@L-CONST-02'] },
  async ({ page }) => {
    await signIn(page, 'ruth');
    await page.clock.install();
    await page.goto('/dashboard');
    const tip = page.getByRole('tooltip');
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Log out' }).hover();
    await page.clock.runFor(690);
    await expect(tip).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(tip).toHaveText('Log out');
    await page.getByRole('button', { name: /Switch to/ }).hover();
    await page.clock.runFor(1);
    await expect(tip).toHaveText(/Switch to/);
    await page.keyboard.press('Escape');
    await expect(tip).toHaveCount(0);
  },
);
