import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { BOOKING_DAYS_AHEAD, bookings, type Slot } from '@trialwright/contract';
import { expectToast, linkTo } from './academy.ts';
import { dayIn } from './days.ts';
import { enroll } from './people.ts';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** The first day from so many days ahead on that is a weekday, or that is a weekend. */
function dayFrom(ahead: number, isWeekend = false): string {
  const date = dayIn(ahead);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return (weekday === 0 || weekday === 6) === isWeekend ? date : dayFrom(ahead + 1, isWeekend);
}

/** The first day of these on which nothing is booked: each worker has weeks of its own. */
async function freeDay(request: APIRequestContext, after = dayIn(6)): Promise<string> {
  for (let ahead = 7; ahead <= BOOKING_DAYS_AHEAD; ahead++) {
    const date = dayIn(ahead);
    const week = Math.floor(Date.parse(date) / WEEK_MS);
    if (date <= after || week % 2 !== test.info().parallelIndex % 2) continue;
    const reply = await request.get(bookings.slots.path, { params: { date } });
    const slots = (await reply.json()) as Slot[];
    if (slots.length > 0 && slots.every(({ available }) => available)) return date;
  }
  throw new Error('Every day is booked.');
}

const person = { name: 'Noor Haddad', email: 'noor@example.org', type: 'career' };

async function holdSlot(request: APIRequestContext, date: string, time: string, more = {}) {
  const response = await request.post('/api/booking/create', { data: { ...person, date, time, ...more } });
  expect(response.status()).toBe(201);
  const held: { bookingId: number; holdToken: string | null } = await response.json();
  return held;
}

/** Books and pays with a test card, without the page. */
async function book(request: APIRequestContext, date: string, time: string, more = {}): Promise<void> {
  const { bookingId, holdToken } = await holdSlot(request, date, time, more);
  const intent = await request.post('/api/create-payment-intent', {
    data: { amount: 200, type: 'consultation', consultationType: person.type, bookingId, holdToken },
  });
  const { paymentIntentId, clientSecret } = await intent.json();
  const card = { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' };
  const path = `/api/sandbox/payment-intents/${paymentIntentId}/confirm`;
  const paid = await request.post(path, { data: { clientSecret, ...card } });
  expect((await paid.json()).status).toBe('succeeded');
  const settled = await request.post('/api/bookings', { data: { bookingId, paymentIntentId, holdToken } });
  expect((await settled.json()).status).toBe('confirmed');
}

const time = (page: Page, start: string) => page.getByRole('radio', { name: new RegExp(`^${start} `) });
const bookButton = (page: Page) => page.getByRole('button', { name: 'Book Consultation' });

async function fillForm(page: Page, date: string, start: string): Promise<void> {
  await page.getByRole('radio', { name: /^Protocol Review/ }).check();
  await page.getByLabel('Date', { exact: true }).fill(date);
  await time(page, start).check();
  await page.getByLabel('Full name').fill('Noor Haddad');
  await page.getByLabel('Email', { exact: true }).fill('noor@example.org');
  await page.getByLabel('Agenda').fill('Visit windows');
}

test.describe('booking a consultation', () => {
  test.use({ timezoneId: 'Europe/Berlin' });

  test(
    'a visitor finds six types, the price and how it works',
    {
      tag: [
        '@C-CONSULT-01',
        '@C-CONSULT-02',
        '@C-CONSULT-03',
        '@C-CONSULT-04',
        '@C-CONSULT-05',
        '@C-CONSULT-06',
        '@C-CONSULT-07',
      ],
    },
    async ({ page }) => {
      await page.goto('/booking');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consultation Booking');
      const types = page.getByRole('group', { name: 'What do you need help with?' }).getByRole('radio');
      await expect(types).toHaveCount(6);
      const ids = await types.evaluateAll((radios) => radios.map((each) => each.getAttribute('value')));
      expect(ids).toEqual(['career', 'protocol', 'regulatory', 'site', 'training', 'general']);
      await expect(page.getByRole('complementary', { name: 'Your consultation' })).toContainText('$200');
      await expect(page.getByRole('complementary', { name: 'Your consultation' })).toContainText(
        '60 minutes',
      );
      const works = page.getByRole('region', { name: 'How it works' });
      await expect(works.getByRole('heading', { level: 3 })).toHaveText([
        'Flexible Scheduling',
        'Video Call Format',
        'Follow-up Support',
      ]);
      await expect(works).toContainText('Monday-Friday, 9 AM-5 PM EST. Reschedule with 24-hour notice.');
      await expect(works).toContainText('Zoom');
      await expect(works).toContainText('within 24 hours');
      await expect(page.getByRole('heading', { name: 'My bookings' })).toHaveCount(0);
    },
  );

  test(
    'the calendar is walked by keys, and closed days say why',
    { tag: ['@C-CONSULT-09', '@C-CONSULT-10'] },
    async ({ page }) => {
      await page.goto('/booking');
      const date = page.getByLabel('Date', { exact: true });
      await expect(date).toHaveAttribute('min', dayIn(0));
      await expect(date).toHaveAttribute('max', dayIn(BOOKING_DAYS_AHEAD));
      const grid = page.getByRole('grid');
      const focused = grid.locator('[data-day]:focus');
      const status = page.getByRole('status').filter({ hasText: 'Monday to Friday' });
      await date.fill(dayFrom(7));
      const selected = grid.getByRole('gridcell', { selected: true }).locator('[data-day]');
      await expect(selected).toHaveAttribute('data-day', dayFrom(7));
      await selected.focus();
      await expect(focused).toHaveAttribute('data-day', dayFrom(7));
      const toSaturday = 6 - new Date(`${dayFrom(7)}T00:00:00Z`).getUTCDay();
      for (let step = 0; step < toSaturday; step++) await page.keyboard.press('ArrowRight');
      await expect(focused).toHaveAccessibleName(/^Saturday, /);
      await expect(focused).toHaveAttribute('aria-disabled', 'true');
      await expect(status).toHaveText(/^Saturday, .*: Consultations are available Monday to Friday\.$/);
      await page.keyboard.press('Enter');
      await expect(date).toHaveValue(dayFrom(7));
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowDown');
      const chosen = await focused.getAttribute('data-day');
      await page.keyboard.press('Space');
      await expect(date).toHaveValue(chosen ?? '');
      await expect(selected).toHaveAttribute('data-day', chosen ?? '');
      // A change of month is read out too, elsewhere on the page.
      const month = page.getByRole('application').getByText(/^[A-Z][a-z]+ 20\d\d$/);
      const before = await month.textContent();
      await page.keyboard.press('PageDown');
      await expect(month).not.toHaveText(before ?? '');
      await page.keyboard.press('PageUp');
      await expect(month).toHaveText(before ?? '');
      await date.fill(dayFrom(7, true));
      await expect(page.locator('.field .error')).toHaveText('Consultations are available Monday to Friday.');
    },
  );

  test(
    'the nine times are shown in New York and on the own clock, and a taken one says so',
    { tag: ['@C-CONSULT-08'] },
    async ({ page, request }) => {
      const date = await freeDay(request);
      await holdSlot(request, date, '11:00 AM');
      await page.goto('/booking');
      await page.getByLabel('Date', { exact: true }).fill(date);
      const times = page.getByRole('group', { name: /New York time \(E[SD]T\)$/ });
      await expect(times.getByRole('radio')).toHaveCount(9);
      await expect(time(page, '9:00 AM')).toHaveAccessibleName(/^9:00 AM [23]:00 PM your time$/);
      await expect(time(page, '11:00 AM')).toHaveAccessibleName('11:00 AM Taken');
      await expect(time(page, '11:00 AM')).toBeDisabled();
      await expect(times.getByRole('status')).toHaveText('8 of 9 times are free.');
      await expect(times).toContainText('Europe/Berlin');
    },
  );

  test(
    'what is missing is said in a toast and beside each field',
    { tag: ['@C-ERR-13', '@C-CONSULT-11', '@C-CONSULT-12', '@C-CONSULT-13', '@C-CONSULT-14'] },
    async ({ page }) => {
      await page.goto('/booking');
      await expect(page.getByLabel('Experience level').locator('option')).toHaveText([
        'Choose a level',
        'Entry level (0-2 years)',
        'Mid level (2-5 years)',
        'Senior level (5+ years)',
        'Executive (management level)',
      ]);
      await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('type', 'email');
      await bookButton(page).click();
      await expectToast(page, 'Missing Information', 'Please fill in all required fields.');
      await expect(page.locator('.booking .error')).toHaveText([
        'Choose a consultation type.',
        'Choose a date.',
        'Choose a time.',
        'Enter your full name.',
        'Enter a valid email address.',
      ]);
      await expect(page.getByRole('radio', { name: /^Career Guidance/ })).toBeFocused();
    },
  );

  test(
    'booking holds the time and goes to the checkout, and the way back is kept',
    { tag: ['@C-CONSULT-15', '@C-CONSULT-16', '@C-CONSULT-17'] },
    async ({ page }) => {
      await enroll(page, 'booker');
      const date = await freeDay(page.request);
      await page.goto('/booking');
      await expect(page.getByLabel('Full name')).not.toHaveValue('');
      await fillForm(page, date, '2:00 PM');
      const gate = Promise.withResolvers<void>();
      await page.route('**/api/booking/create', async (route) => {
        await gate.promise;
        await route.continue();
      });
      await bookButton(page).click();
      await expect(page.getByRole('button', { name: 'Processing Payment & Booking...' })).toBeVisible();
      gate.resolve();
      await expect(page).toHaveURL(
        /\/checkout\?type=consultation&consultation=protocol&amount=200&booking=\d+$/,
      );
      const hold = JSON.parse((await page.evaluate(() => sessionStorage.getItem('booking-hold'))) ?? '{}');
      expect(hold).toMatchObject({ date, time: '2:00 PM', type: 'protocol' });
      expect(page.url()).toContain(`booking=${hold.bookingId}`);
      expect(Date.parse(hold.holdUntil)).toBeGreaterThan(Date.now());
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Consultation Booking');

      await page.goBack();
      const held = page.getByRole('region', { name: 'Your held slot' });
      await expect(held).toContainText('2:00 PM New York time');
      await expect(held.getByRole('timer')).toHaveText(/^1[0-4]:\d\d$/);
      await expect(page.getByRole('radio', { name: /^Protocol Review/ })).toBeChecked();
      await expect(time(page, '2:00 PM')).toBeChecked();
      await expect(page.getByLabel('Agenda')).toHaveValue('Visit windows');
      await held.getByRole('link', { name: 'Continue to payment' }).click();
      await expect(page).toHaveURL(new RegExp(`booking=${hold.bookingId}$`));
    },
  );

  test(
    'a time that somebody else took meanwhile is refused, and nothing typed is lost',
    { tag: ['@C-ERR-14'] },
    async ({ page, request }) => {
      const date = await freeDay(request);
      await page.goto('/booking');
      await fillForm(page, date, '3:00 PM');
      await page.route('**/api/booking/create', (route) => route.abort());
      await bookButton(page).click();
      await expectToast(page, 'Booking Failed', 'There was an issue processing your booking.');
      await page.unroute('**/api/booking/create');
      await holdSlot(request, date, '3:00 PM');
      await bookButton(page).click();
      await expectToast(page, 'Booking Failed', 'This time was just taken. Choose another.');
      await expect(time(page, '3:00 PM')).toHaveAccessibleName('3:00 PM Taken');
      await expect(page.getByLabel('Date', { exact: true })).toHaveValue(date);
      await expect(page.getByLabel('Full name')).toHaveValue('Noor Haddad');
      await expect(page.getByLabel('Agenda')).toHaveValue('Visit windows');
      await time(page, '4:00 PM').check();
      await bookButton(page).click();
      await expect(page).toHaveURL(/\/checkout\?type=consultation/);
    },
  );

  for (const who of ['an account', 'a guest'])
    test(
      `${who} whose booking was paid while the follow-up call failed is told the truth everywhere`,
      { tag: ['@C-ERR-17', '@C-PAY-13'] },
      async ({ page }) => {
        if (who === 'an account') await enroll(page, 'booker');
        await page.goto('/booking');
        await fillForm(page, await freeDay(page.request), '1:00 PM');
        await bookButton(page).click();
        const pay = page.getByRole('button', { name: 'Pay $200' });
        await expect(pay).toBeVisible();
        await expect(page.getByText('Held for you:')).toBeVisible();
        const checkout = page.url();
        await page.getByLabel('Card number').fill('4242424242424242');
        await page.getByLabel('Expiration date').fill('1234');
        await page.getByLabel('Security code').fill('123');
        await page.route('**/api/bookings', (route) => route.fulfill({ status: 500, json: {} }));
        await pay.click();
        await expectToast(page, 'Payment Processed', 'Your payment was successful.');
        await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();

        await page.goto(checkout);
        const told = who === 'a guest' ? 'Booking not found' : 'This consultation is booked';
        await expect(page.getByRole('heading', { name: told })).toBeVisible();
        await page.goto('/booking');
        await expect(bookButton(page)).toBeVisible();
        await expect(page.getByText(/held for you|haven’t been charged/i)).toHaveCount(0);
        if (who === 'a guest') return;
        const mine = page.getByRole('region', { name: 'My bookings' });
        await expect(mine.getByText('Confirmed')).toHaveCount(1);
      },
    );

  test(
    'a card call without an answer is looked up, and the booking page asks as well',
    { tag: ['@C-ERR-17'] },
    async ({ page }) => {
      await enroll(page, 'booker');
      await page.goto('/booking');
      await fillForm(page, await freeDay(page.request), '10:00 AM');
      await bookButton(page).click();
      await page.getByLabel('Card number').fill('4242424242424242');
      await page.getByLabel('Expiration date').fill('1234');
      await page.getByLabel('Security code').fill('123');
      // The gateway takes the card; its answer and the next ones are lost.
      await page.route('**/api/sandbox/payment-intents/*/confirm', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await page.route('**/api/payments/*', (route) => route.abort());
      await page.getByRole('button', { name: 'Pay $200' }).click();
      await expect(page.getByText('We could not find out whether your card was charged')).toBeVisible();
      await expect(page.getByText(/held for you|haven’t been charged/i)).toHaveCount(0);
      await page.route('**/api/booking/standing', (route) => route.abort());
      await page.getByRole('link', { name: 'Return to Booking' }).click();
      const held = page.getByRole('region', { name: 'Your held slot' });
      await expect(held).toContainText('We could not check');
      await page.unroute('**/api/booking/standing');
      await held.getByRole('button', { name: 'Check again' }).click();
      await expect(held).toContainText('is booked and paid for.');
      const mine = page.getByRole('region', { name: 'My bookings' });
      await expect(mine.getByText('Confirmed')).toHaveCount(1);
      await expect(page.getByLabel('Agenda')).toHaveValue('');
    },
  );

  test(
    'a booked consultation is moved and cancelled with a full refund',
    { tag: ['@C-CONSULT-04', '@C-CONSULT-18'] },
    async ({ page }) => {
      await enroll(page, 'booker');
      const first = await freeDay(page.request);
      const second = await freeDay(page.request, first);
      await book(page.request, first, '10:00 AM');
      await book(page.request, second, '9:00 AM');
      await page.goto('/booking');
      const mine = page.getByRole('region', { name: 'My bookings' });
      const starts = mine.getByRole('heading', { level: 3 });
      await expect(starts).toHaveText([/10:00 AM E[SD]T$/, /9:00 AM E[SD]T$/]);
      await expect(mine.getByText('Confirmed')).toHaveCount(2);
      await expect(mine).toContainText('Use “Add to calendar” in each confirmation email');

      const move = mine.getByRole('button', { name: /^Reschedule .* 10:00 AM/ });
      await move.click();
      const dialog = page.getByRole('dialog', { name: 'Reschedule this consultation' });
      await expect(dialog.getByRole('radio', { name: '10:00 AM Booked' })).toBeDisabled();
      await dialog.getByLabel('Date', { exact: true }).fill(await freeDay(page.request, second));
      await dialog.getByRole('radio', { name: /^4:00 PM/ }).check();
      await dialog.getByRole('button', { name: 'Reschedule' }).click();
      await expectToast(page, 'Booking Rescheduled', '4:00 PM');
      await expect(dialog).toBeHidden();
      await expect(starts).toHaveText([/9:00 AM E[SD]T$/, /4:00 PM E[SD]T$/]);
      await expect(mine.getByRole('button', { name: /^Reschedule .* 4:00 PM/ })).toBeFocused();

      await mine.getByRole('button', { name: /^Cancel .* 4:00 PM/ }).click();
      const asked = page.getByRole('alertdialog', { name: 'Cancel this consultation?' });
      await expect(asked).toContainText('We’ll refund the full $200');
      await asked.getByRole('button', { name: 'Cancel booking' }).click();
      await expectToast(page, 'Booking Canceled', 'Your $200 refund is being processed.');
      await expect(starts.filter({ visible: true })).toHaveCount(1);
      await mine.getByText('Past and canceled (1)').click();
      await expect(mine.getByText('Canceled', { exact: true })).toBeVisible();
    },
  );

  test(
    'a guest opens the booking by the link of the mail, moves and cancels it',
    { tag: ['@C-CONSULT-04'] },
    async ({ page }) => {
      const email = `guest.${Date.now()}@example.org`;
      const date = await freeDay(page.request);
      await book(page.request, date, '11:00 AM', { email });
      const link = () => linkTo(email, /\/booking#booking=[\w-]+/);
      await expect.poll(link, { timeout: 20_000 }).toBeTruthy();
      await page.goto(link() ?? '');
      const own = page.getByRole('region', { name: 'Your booking' });
      await own.getByRole('button', { name: /^Reschedule .* 11:00 AM/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Reschedule this consultation' });
      await dialog.getByLabel('Date', { exact: true }).fill(await freeDay(page.request, date));
      await dialog.getByRole('radio', { name: /^2:00 PM/ }).check();
      await dialog.getByRole('button', { name: 'Reschedule' }).click();
      await expectToast(page, 'Booking Rescheduled', '2:00 PM');
      await own.getByRole('button', { name: /^Cancel .* 2:00 PM/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel booking' }).click();
      await expectToast(page, 'Booking Canceled', 'Your $200 refund is being processed.');
      await page.reload();
      await own.getByText('Past and canceled (1)').click();
      await expect(own.getByText('Canceled', { exact: true })).toBeVisible();
      await page.goto('/booking#booking=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa');
      await page.reload();
      await expect(own.getByRole('alert')).toContainText('Booking not found.');
    },
  );
});
