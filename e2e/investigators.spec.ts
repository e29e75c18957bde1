import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { signInDialog } from './academy.ts';
import { violationsOf } from './axe.ts';
import { dayIn } from './days.ts';
import { dialog, lines, openSite, save, written } from './delegation-site.ts';

// Starts an academy of its own, which takes long on a busy machine.
test.setTimeout(240_000);

let academy: ChildProcess;
let output: Interface;
let address: string;

/** The next line that the academy prints. */
function printed(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  academy.once('exit', () => reject(new Error('The academy ended.')));
  output.once('line', resolve);
  return promise;
}

async function moveOn(days: number): Promise<void> {
  const moved = printed();
  academy.stdin?.write(`${days}\n`);
  await moved;
}

test.beforeAll(async () => {
  const port = Number(process.env['E2E_PORT'] ?? 3390) + 41;
  academy = spawn(process.execPath, [join(import.meta.dirname, 'moved-clock.ts')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: mkdtempSync(join(tmpdir(), 'tw-clock-')) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { stdout } = academy;
  if (!stdout) throw new Error('The academy has no output.');
  output = createInterface({ input: stdout });
  do address = await printed();
  while (!address.startsWith('http'));
});
test.afterAll(async () => {
  const ended = new Promise((resolve) => academy.once('exit', resolve));
  academy.stdin?.end();
  await ended;
});

async function enter(browser: Browser, username: string): Promise<Page> {
  const viewport = { width: 1440, height: 900 };
  const page = await (await browser.newContext({ baseURL: address, viewport })).newPage();
  const data = { username, password: 'trialwright-demo' };
  expect((await page.request.post('/api/auth/login', { data })).status()).toBe(200);
  return page;
}

/** Asks who was trained and authorized on a day; of Samuel and one task. */
async function ask(page: Page, log: string, day: string): Promise<void> {
  await page.goto(`${log}?task=T19&day=${day}`);
  await page.getByLabel('Person', { exact: true }).selectOption({ label: 'Samuel Okonkwo' });
}

const known = (page: Page) => page.getByRole('region', { name: 'By all that is known now' });

test('after a change of investigator, what the former one authorized counts again once the new one has signed', async ({
  browser,
}) => {
  const manager = await enter(browser, 'ctm');
  const former = await enter(browser, 'pi');
  const samuel = await enter(browser, 'sc');
  const next = await enter(browser, 'okafor');
  const log = await openSite(manager, {
    former: { page: former, roles: ['principal_investigator'] },
    samuel: { page: samuel, roles: ['member'] },
    next: { page: next, roles: ['principal_investigator'] },
  });
  const first = dayIn(0);
  const second = dayIn(1);

  // The first day: two tasks are drafted, accepted, and authorized.
  await manager.goto(log);
  await manager.getByRole('button', { name: 'New lines' }).click();
  await dialog(manager).getByRole('checkbox', { name: 'Samuel Okonkwo' }).check();
  for (const task of [/^T19,/, /^T20,/]) await dialog(manager).getByRole('checkbox', { name: task }).check();
  await save(manager, 'Draft 2 lines');
  await samuel.goto('/team');
  await samuel.getByRole('button', { name: 'Accept and sign all 2 tasks' }).click();
  await signInDialog(samuel, 'sc');
  await former.goto(log);
  const batchOf = (page: Page) => page.getByRole('region', { name: 'Lines that wait for your signature' });
  await batchOf(former).getByRole('checkbox', { name: 'Choose all' }).check();
  await batchOf(former).getByRole('button', { name: 'Authorize and sign 2 lines' }).click();
  await signInDialog(former, 'pi');
  await expect(lines(former).filter({ hasText: 'Authorized' })).toHaveCount(2);
  await manager.reload();
  await manager.getByRole('button', { name: 'Change investigator' }).click();
  const chosen = dialog(manager).getByLabel('New principal investigator');
  const name = (await chosen.locator('option', { hasText: 'Okafor' }).first().textContent()) ?? '';
  await chosen.selectOption({ label: name });
  await dialog(manager).getByLabel('From', { exact: true }).fill(second);
  await dialog(manager).getByLabel('Reason').fill('The investigator moves to another site');
  await save(manager, 'Change investigator');
  // Entered ahead: today nothing is different.
  await expect(lines(manager).filter({ hasText: 'Authorized' })).toHaveCount(2);
  await expect(lines(manager).filter({ hasText: 'Waits for the new investigator' })).toHaveCount(0);

  // The next day: the former one has nothing to sign, and what they signed counts no more.
  await moveOn(1);
  await former.reload();
  await expect(lines(former).filter({ hasText: 'Waits for the new investigator' })).toHaveCount(2);
  await expect(batchOf(former)).toHaveCount(0);
  await expect(former.getByRole('button', { name: /^Authorize/ })).toHaveCount(0);
  await ask(manager, log, second);
  await expect(known(manager)).toContainText('By all that is known now: no');
  await expect(known(manager)).toContainText(`who was the investigator until ${written(first)}`);

  await next.goto(log);
  await expect(batchOf(next)).toContainText(
    'What the former investigator authorized no longer counts until you authorize it anew.',
  );
  await batchOf(next).getByRole('checkbox', { name: 'Choose all' }).check();
  await batchOf(next).getByRole('button', { name: 'Authorize and sign 2 lines' }).click();
  await expect(next.getByRole('dialog').locator('.to-sign')).toHaveCount(2);
  await expect(next.getByRole('dialog')).toContainText(`investigator until ${written(first)}`);
  await signInDialog(next, 'okafor');

  // The log shows both: the former one's lines ended with their last day, the new one's follow them.
  await expect(lines(next)).toHaveCount(4);
  const over = lines(next).filter({ hasText: 'is no longer the investigator; authorized anew as DL-' });
  await expect(over).toHaveCount(2);
  await expect(over.first()).toContainText('Ended');
  await expect(over.first()).toContainText(`${written(first)} to ${written(first)}`);
  await expect(over.first()).toContainText('Marchetti');
  const anew = lines(next).filter({ hasText: 'which the former investigator authorized.' });
  await expect(anew).toHaveCount(2);
  await expect(anew.first()).toContainText(`From ${written(second)}`);
  await expect(anew.first()).toContainText(name);
  await expect(anew.first()).toContainText('Accepted as DL-');
  expect(await violationsOf(next)).toEqual([]);

  // So does the answer for each of the two days, each by its own line.
  await ask(manager, log, first);
  await expect(known(manager)).toContainText('By all that is known now: yes');
  const lineOf = async () => /DL-\d+/.exec(await known(manager).innerText())?.[0] ?? '';
  const before = await lineOf();
  await ask(manager, log, second);
  await expect(known(manager)).toContainText('By all that is known now: yes');
  const after = await lineOf();
  expect(after).not.toBe(before);
  await expect(anew.filter({ hasText: `Follows ${before}` })).toContainText(after);
});
