import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Cookie, type Locator, type Page } from '@playwright/test';
import type { CatalogueCourse } from '../server/src/content/catalogue.ts';
import { loadCatalogue } from '../server/src/content/load.ts';
import { asShown, squeeze } from '../server/test/drawn.ts';

/** As its authors wrote it. */
export const catalogue = await loadCatalogue({ isStrict: false, report: () => undefined });

export const DEMO_PASSWORD = 'trialwright-demo';

const signedIn = new Map<string, Cookie[]>();

/** The demo learner's name. */
export const RUTH = /^Ruth Adeyemi$/;

/**
 * Signs a demo account in without the form, once a person and worker. Journeys share these accounts and their sessions:
 * they look at them. Whoever changes something is a person of the journey's own, by `enroll` or `register`.
 */
export async function signIn(page: Page, username: string): Promise<void> {
  const known = signedIn.get(username);
  if (known) {
    await page.context().addCookies(known);
    return;
  }
  const response = await page.request.post('/api/auth/login', {
    data: { username, password: DEMO_PASSWORD },
  });
  expect(response.status()).toBe(200);
  signedIn.set(username, await page.context().cookies());
}

/** The link in the newest mail of the outbox to this address, and with these words in it. */
export function linkTo(address: string, link: RegExp, words = ''): string | undefined {
  const outbox = join(process.env['E2E_DATA_DIR'] ?? '', 'outbox');
  const mails = (existsSync(outbox) ? readdirSync(outbox) : []).toSorted().reverse();
  for (const name of mails) {
    const mail = readFileSync(join(outbox, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    if (!mail.includes(`To: ${address}`) || !mail.includes(words)) continue;
    const [found] = link.exec(mail) ?? [];
    if (found) return found;
  }
  return undefined;
}

/** A course as its authors wrote it, with the keys that no browser ever gets. */
export function courseWithKeys(slug: string): CatalogueCourse {
  const course = catalogue.courses.find((each) => each.slug === slug);
  if (!course) throw new Error(`There is no course ${slug}.`);
  return course;
}

/** The text of the right option to a question that is shown, whatever numbers it drew. */
export function rightAnswer(course: CatalogueCourse, stem: string): string {
  for (const question of course.questions) {
    const option = asShown(question, stem)?.options.find(({ correct }) => correct);
    if (option) return squeeze(option.text);
  }
  throw new Error(`The bank has no question: ${stem}`);
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** The one toast that is visible, with its title and its sentence: asked at once, since a toast goes by itself. */
export async function expectToast(page: Page, title: string, description: string): Promise<void> {
  const text = new RegExp(`${escaped(title)}.*${escaped(description)}`, 's');
  await expect(page.locator('.toast')).toHaveText([text]);
}

/** Whether one lies over the other, as the page is scrolled now. */
export async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('One of them is not on the page.');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export const mentorButton = (page: Page) => page.getByRole('button', { name: 'Mentor Chat' });

/** Gives what the signing dialog asks for, and sees it signed. A series that goes on asks for the password alone. */
export async function signInDialog(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Sign', exact: true })).toBeVisible();
  const policy = dialog.getByLabel('I accept this');
  if (await policy.isVisible()) await policy.check();
  const name = dialog.getByLabel('Username');
  if (await name.isVisible()) await name.fill(username);
  await dialog.getByLabel('Your password, again').fill(password);
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(dialog.getByRole('heading', { name: 'Signed', exact: true })).toBeFocused();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();
}
