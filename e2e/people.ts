import { randomUUID } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import type { Role } from '@trialwright/contract';
import { hashPassword } from '../server/src/core/passwords.ts';
import { createAccount } from '../server/src/features/auth/create-account.ts';
import { DEMO_PASSWORD } from './academy.ts';
import { besideServer } from './beside.ts';

export const PASSWORD_OF_NEW = 'an-account-of-its-own';

export interface Person {
  id: number;
  fullName: string;
  email: string;
  username: string;
}

/** A name that no other journey, and no second try, gives. */
export const ownName = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;

/** Names that nobody has yet, for a form or for an account. */
export function someone(name: string, fullName = 'Mara Lind') {
  const username = `${name}.${randomUUID().slice(0, 8)}`;
  return { fullName, email: `${username}@example.org`, username };
}

/** Registers a person of the test's own, signed in, whose address is not confirmed and who owns no role. */
export async function register(page: Page, name: string, role = 'CRA'): Promise<Person> {
  const person = someone(name);
  const response = await page.request.post('/api/auth/register', {
    data: {
      ...person,
      password: PASSWORD_OF_NEW,
      confirmPassword: PASSWORD_OF_NEW,
      role,
      isAdult: true,
      acceptsTerms: true,
    },
  });
  expect(response.status()).toBe(201);
  const { id }: { id: number } = await response.json();
  return { ...person, id };
}

let hash: Promise<string> | undefined;

/**
 * A person of the test's own, signed in, with a confirmed address and the roles they own, as `npm run user:add` makes
 * them: what a journey changes of a demo account would stand in the way of others, and of its own second try. The
 * password is that of the demo accounts.
 */
export async function enroll(
  page: Page,
  name: string,
  { role, fullName, dataDir }: { role?: Role; fullName?: string; dataDir?: string } = {},
): Promise<Person> {
  const person = someone(name, fullName);
  const { record } = await besideServer(dataDir);
  hash ??= hashPassword(DEMO_PASSWORD);
  const password = { hash: await hash };
  const roles = role ? [{ role, isPaid: true }] : [];
  const { username, email } = person;
  const account = { username, name: person.fullName, email, password, isAdmin: false, roles };
  const id = await record((trx) => createAccount(trx, account, new Date()));
  const data = { username, password: DEMO_PASSWORD };
  expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200);
  return { ...person, id };
}

/** A person of the test's own in a browser of their own. */
export async function enter(
  browser: Browser,
  fullName: string,
  width = 1440,
): Promise<{ page: Page; person: Person }> {
  const height = width < 768 ? 844 : 900;
  const page = await (await browser.newContext({ viewport: { width, height } })).newPage();
  return { page, person: await enroll(page, 'member', { fullName }) };
}
