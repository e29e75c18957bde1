import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { expectToast, mentorButton, overlap, RUTH, signIn, signInDialog } from './academy.ts';
import { certificateOf, graduate } from './learning.ts';

const PAYLOADS = [
  '<img src=x onerror="window.hit=1">',
  '<script>window.hit=2</script>',
  '<svg onload="window.hit=3">',
  '<a href="javascript:window.hit=4">click</a>',
  '{{constructor.constructor("window.hit=5")()}}',
];

let count = 0;
/** Writes to the academy as a stranger. */
async function write(request: APIRequestContext, more: object = {}): Promise<void> {
  const response = await request.post('/api/messages', {
    data: {
      name: 'Tomasz Wilk',
      email: `inbox${++count}-${Date.now()}@example.org`,
      subject: 'Paid, but locked',
      message: 'I paid last night.\n\nEvery module is still locked.',
      ...more,
    },
  });
  expect(response.status()).toBe(201);
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name} \\d+$`) });
const detail = (page: Page) => page.getByRole('region', { name: 'Message', exact: true });
const card = (page: Page, subject: string) =>
  page.getByRole('tabpanel').getByRole('button', { name: subject, exact: false });

test.describe('the contact form', () => {
  test('says at its fields what is missing, loses nothing when it fails, and succeeds', async ({ page }) => {
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.locator('.contact .error')).toHaveText([
      'Enter your name.',
      'Enter a valid email address.',
      'Enter a subject.',
      'Enter at least 10 characters.',
    ]);
    await expect(page.getByLabel('Your name')).toBeFocused();
    await page.getByLabel('Your name').fill('Noor Haddad');
    await page.getByLabel('Email', { exact: true }).fill(`noor-${Date.now()}@example.org`);
    await page.getByLabel('Subject').fill('Invoice');
    await page.getByLabel('Message').fill('Could I have an invoice for my employer?');
    await page.route('**/api/messages', (route) => route.abort());
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('alert')).toHaveText('The connection failed. Please try again.');
    await expect(page.getByLabel('Message')).toHaveValue('Could I have an invoice for my employer?');
    await page.unroute('**/api/messages');
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByRole('heading', { name: 'Message sent' })).toBeFocused();
    await page.getByRole('button', { name: 'Send another message' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('');
  });

  test('knows who is signed in, and keeps a draft over a reload', async ({ page }) => {
    await signIn(page, 'ruth');
    await page.goto('/contact');
    await expect(page.getByLabel('Your name')).toHaveValue(RUTH);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ruth@trialwright.example');
    await page.getByLabel('Subject').fill('A draft');
    await page.reload();
    await expect(page.getByLabel('Subject')).toHaveValue('A draft');
  });
});

test.describe('the inbox', () => {
  test(
    'is refused to others, and nothing is asked for',
    { tag: ['@C-ADMIN-03', '@C-ERR-22'] },
    async ({ page }) => {
      await signIn(page, 'cra');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      for (const path of ['/admin-messages', '/admin']) {
        await page.goto(path);
        await expect(
          page.getByText('Access Denied - You need administrator privileges to view this page.', {
            exact: true,
          }),
        ).toBeVisible();
      }
      expect(asked.filter((path) => path.startsWith('/api/admin'))).toEqual([]);
      await page.getByRole('button', { name: 'Return to Home' }).click();
      await expect(page).toHaveURL(/\/$/);
    },
  );

  test(
    'a message is read, answered and reloaded',
    {
      tag: [
        '@C-ADMIN-01',
        '@C-ADMIN-02',
        '@C-ADMIN-04',
        '@C-ADMIN-06',
        '@C-ADMIN-07',
        '@C-ADMIN-08',
        '@C-ADMIN-09',
        '@C-ADMIN-11',
        '@C-ADMIN-12',
        '@C-ADMIN-13',
        '@C-ADMIN-14',
        '@C-ADMIN-15',
        '@C-ADMIN-16',
        '@C-ADMIN-17',
        '@C-ADMIN-18',
        '@C-ADMIN-19',
        '@C-ADMIN-20',
        '@C-ERR-20',
      ],
    },
    async ({ page, request }) => {
      const subject = `Locked course ${Date.now()}`;
      const long = `${'Every module is locked. '.repeat(12)}The end.`;
      await write(request, { subject, message: long, priority: 'high' });
      await signIn(page, 'admin');
      const listed = Promise.withResolvers<void>();
      await page.route('**/api/admin/messages', async (route) => {
        await listed.promise;
        await route.continue();
      });
      await page.goto('/admin-messages');
      await expect(page.getByText('Loading messages...')).toBeVisible();
      listed.resolve();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard - Customer Messages');
      await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute(
        'href',
        '/dashboard',
      );
      await expect(page.getByRole('tab')).toHaveText([
        /^Unread \d+$/,
        /^Read \d+$/,
        /^Replied \d+$/,
        /^Resolved \d+$/,
      ]);
      await expect(page.getByRole('heading', { name: 'Select a Message' })).toBeVisible();
      await expect(
        page.getByText('Choose a message from the list to view details and respond'),
      ).toBeVisible();

      const mine = card(page, subject);
      await expect(mine.locator('.badge.warning')).toHaveText('High');
      await expect(mine.locator('.badge.progress')).toHaveText('Unread');
      await expect(mine).toContainText(`${long.slice(0, 150)}...`);
      await expect(mine).toContainText('Tomasz Wilk');
      const changed = page.waitForRequest((each) => each.method() === 'PATCH');
      await mine.click();
      expect((await changed).postDataJSON()).toEqual({ status: 'read' });
      await expect(detail(page).getByRole('heading', { name: subject })).toBeFocused();
      await expect(detail(page)).toContainText(long);
      await expect(detail(page).getByText(/^Received /)).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('read');
      await expect(mine).toHaveCount(0);

      const box = page.getByPlaceholder('Type your response to the customer...');
      const send = page.getByRole('button', { name: 'Send Response' });
      await expect(box).toHaveAttribute('rows', '4');
      await expect(send).toBeDisabled();
      await box.fill('  \n ');
      await expect(send).toBeDisabled();
      await box.fill('It is open now.');
      await page.route('**/respond', (route) => route.abort());
      const logged = page.waitForEvent('console', (message) => message.text().includes('was not sent'));
      await send.click();
      await expectToast(page, 'Error Sending Response', 'Please try again.');
      expect((await logged).type()).toBe('error');
      await expect(box).toHaveValue('It is open now.');
      await page.unroute('**/respond');

      const statusCalls: string[] = [];
      page.on('request', (each) => {
        if (each.method() === 'PATCH') statusCalls.push(each.url());
      });
      const answered = Promise.withResolvers<void>();
      await page.route('**/respond', async (route) => {
        await answered.promise;
        await route.continue();
      });
      await send.click();
      await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
      const reloaded = page.waitForResponse((each) => each.url().endsWith('/api/admin/messages'));
      answered.resolve();
      await expectToast(page, 'Response Sent', 'Your response has been sent to the customer.');
      await reloaded;
      await expect(page.getByRole('heading', { name: 'Select a Message' })).toBeVisible();
      expect(statusCalls).toEqual([]);
      await tab(page, 'Replied').click();
      await expect(card(page, subject).locator('.badge.done')).toHaveText('Replied');
      await card(page, subject).click();
      await expect(detail(page).getByRole('region', { name: 'Previous response' })).toContainText(
        /Sent .*It is open now\./,
      );
      await expect(box).toHaveValue('');
    },
  );

  for (const [width, height] of [
    [1280, 900],
    [1366, 768],
    [390, 844],
  ] as const)
    test(
      `at ${width} px the mentor's button covers no control`,
      { tag: ['@C-ADMIN-12', '@L-MENTOR-01'] },
      async ({ page, request }) => {
        await page.setViewportSize({ width, height });
        const subject = `Covered at ${width}, ${Date.now()}`;
        await write(request, { subject });
        await signIn(page, 'admin');
        await page.goto('/admin-messages');
        await card(page, subject).click();
        const send = page.getByRole('button', { name: 'Send Response' });
        await expect(send).toBeVisible();
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        expect(await overlap(mentorButton(page), send)).toBe(false);
        await mentorButton(page).click();
        await expect(page.getByRole('dialog', { name: 'Mentor Chat' })).toBeVisible();
      },
    );

  test(
    'any status can be set; a failure says so and puts the dropdown back',
    { tag: ['@C-ADMIN-05', '@C-ADMIN-10', '@C-ERR-21', '@C-API-26'] },
    async ({ page, request }) => {
      const subject = `Status ${Date.now()}`;
      await write(request, { subject });
      await signIn(page, 'admin');
      await page.goto('/admin-messages');
      await card(page, subject).click();
      const status = page.getByRole('combobox', { name: 'Status' });
      await expect(status).toHaveValue('read');
      await expect(status.locator('option')).toHaveText(['Unread', 'Read', 'Replied', 'Resolved']);
      await status.selectOption('Resolved');
      await tab(page, 'Resolved').click();
      await expect(card(page, subject)).toBeVisible();
      await page.route('**/status', (route) => route.abort());
      await status.selectOption('Unread');
      await expectToast(page, 'Status Not Changed', 'The connection failed. Please try again.');
      await expect(status).toHaveValue('resolved');
      await page.unroute('**/status');
      await page.getByRole('searchbox', { name: 'Search messages' }).fill('nothing has these words');
      await expect(page.getByRole('tabpanel')).toHaveText('No messages match your search');
      await page.route('**/api/admin/messages', (route) => route.fulfill({ json: [] }));
      await page.goto('/admin-messages');
      await expect(page.getByRole('tabpanel')).toHaveText('No messages in this category');
    },
  );

  test('works by keyboard alone', async ({ page, request }) => {
    const stamp = Date.now();
    for (const name of ['one', 'two']) await write(request, { subject: `Keys ${name} ${stamp}` });
    await signIn(page, 'admin');
    await page.goto('/admin-messages');
    await page.getByRole('searchbox', { name: 'Search messages' }).fill(String(stamp));
    const cards = page.getByRole('tabpanel').locator('.message-card');
    await expect(cards).toHaveCount(2);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(cards.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(cards.nth(1)).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(detail(page).getByRole('heading', { name: `Keys two ${stamp}` })).toBeFocused();
    await expect(cards).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(cards.first()).toBeFocused();
    // The reply comes back before the list knows that the message was read.
    const answered = Promise.withResolvers<void>();
    await page.route('**/status', async (route) => {
      const response = await route.fetch();
      await answered.promise;
      await route.fulfill({ response });
    });
    await page.keyboard.press('Enter');
    await page.getByPlaceholder('Type your response to the customer...').fill('By keyboard');
    await page.keyboard.press('Control+Enter');
    await expectToast(page, 'Response Sent', 'Your response has been sent to the customer.');
    await expect(tab(page, 'Unread')).toBeFocused();
    answered.resolve();
  });

  test('shows what strangers write as text and runs none of it', async ({ page, request }) => {
    const stamp = Date.now();
    await write(request, {
      name: PAYLOADS[0],
      subject: `${stamp} ${PAYLOADS[1]}`,
      message: PAYLOADS.join('\n'),
    });
    await signIn(page, 'admin');
    await page.goto('/admin-messages');
    await card(page, String(stamp)).click();
    for (const payload of PAYLOADS) await expect(detail(page)).toContainText(payload);
    await expect(
      detail(page).locator('.body a, .body img, .body script, .body svg[onload], h2 *'),
    ).toHaveCount(0);
    expect(await page.evaluate(() => 'hit' in window)).toBe(false);
  });
});

test.describe('the academy overview', () => {
  test('shows figures, exports, and takes another period', async ({ page }) => {
    await signIn(page, 'admin');
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Academy Overview');
    await expect(page.getByRole('img')).toHaveCount(6);
    await expect(page.getByText('Certificates that expire, by month')).toBeVisible();
    await page.getByLabel('Period').selectOption('3 months');
    await expect(page).toHaveURL(/months=3/);
    await page.getByText('Show as table').first().click();
    await expect(page.getByRole('table').first().locator('tbody tr')).toHaveCount(3);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Learners as CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^learners-\d{4}-\d\d-\d\d\.csv$/);
    await page.getByRole('tab', { name: 'Questions' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'questions' })).toHaveText(
      /^\d+ of \d+ questions$/,
    );
  });

  test('names the lessons and questions whose law is to be looked at again', async ({ page }) => {
    const due = {
      courseId: 1,
      courseTitle: 'Ethics Review',
      lessonId: 2,
      lessonTitle: 'The IRB and Its Clocks',
      hasText: true,
      questions: ['ethics-q04', 'ethics-q05'],
      lawAsOf: '2026-11-21',
      reviewBy: '2026-11-30',
      isDue: true,
    };
    const later = { ...due, lessonId: 3, lessonTitle: 'One Opinion', hasText: false, isDue: false };
    let dueContent = [due, later];
    await page.route('**/api/admin/overview?**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), dueContent } });
    });
    await signIn(page, 'admin');
    await page.goto('/admin');
    const table = page.getByRole('table', { name: 'Content due for review' });
    await expect(table.locator('tbody tr')).toHaveText([
      'The IRB and Its ClocksThe text and 2 questions in Ethics Review: ethics-q04, ethics-q05Nov 21, 2026Nov 30, 2026 Due',
      'One Opinion2 questions in Ethics Review: ethics-q04, ethics-q05Nov 21, 2026Nov 30, 2026 ',
    ]);
    await expect(table.getByRole('link').first()).toHaveAttribute('href', '/course/1');
    dueContent = [];
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Content due for review' })).toBeVisible();
    await expect(page.getByText('Nothing is due in the next 60 days.')).toBeVisible();
  });

  test('a name is corrected for everybody to see, and a revocation that fails keeps its reason', async ({
    page,
    browser,
  }) => {
    const holder = await browser.newPage();
    const { id, course } = await graduate(holder, 'holder');
    const number = await certificateOf(holder, id, course.id);
    await holder.close();
    await signIn(page, 'admin');
    await page.goto('/admin?tab=certificates');
    await page.getByRole('searchbox', { name: 'Search certificates' }).fill(number);
    const row = page.locator('.rows li');
    await expect(row.locator('.number')).toHaveText([number]);
    await row.getByRole('button', { name: /^Correct name/ }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Continue to sign' }).click();
    await expect(dialog.locator('.error')).toHaveText([
      'Enter the corrected name.',
      'Enter a reason of at least 5 characters.',
    ]);
    await dialog.getByLabel('Corrected name').fill('Mara O. Lind');
    await dialog.getByLabel('Reason').fill('As in her passport');
    await dialog.getByRole('button', { name: 'Continue to sign' }).click();
    await signInDialog(page, 'admin');
    await expect(row).toContainText('Name corrected to Mara O. Lind');
    await expect(row.locator('.signature-line')).toContainText('Electronically signed by');

    await row.getByRole('button', { name: /^Revoke/ }).click();
    await dialog.getByLabel('Reason').fill('Issued by mistake');
    await page.route('**/signatures/requests', (route) => route.abort());
    await dialog.getByRole('button', { name: 'Continue to sign' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('The connection failed. Please try again.');
    await expect(dialog.getByLabel('Reason')).toHaveValue('Issued by mistake');
    // That a revocation stands is tested on the server.
    await dialog.getByRole('button', { name: 'Go back' }).click();
    await expect(row.getByRole('button', { name: /^Revoke/ })).toBeFocused();

    await page.goto(`/verify/${number}`);
    const found = page.getByRole('article');
    await expect(found.locator('.corrected')).toHaveText(/^Name corrected to Mara O\. Lind on /);
    await expect(found).toContainText('The issuer signed exactly what this page shows.');
  });
});
