import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join as joinPath } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { unzip } from '../server/test/unzip.ts';
import { violationsOf } from './axe.ts';
import { join, membersOf, openOrganization, recordTraining } from './organization.ts';
import { enter } from './people.ts';

test('an auditor takes the inspection binder home, checks it, and reads it without a network', async ({
  browser,
}, info) => {
  test.setTimeout(120_000);
  const { page: manager } = await enter(browser, 'Priya Raman');
  const orgId = await openOrganization(manager, 'Eastfield Research');
  const { page: auditor } = await enter(browser, 'Ingrid Solberg');
  await join(manager, orgId, auditor, 'auditor');
  const { page: member } = await enter(browser, 'Samuel Okonkwo');
  await join(manager, orgId, member, 'member');
  const [samuel] = (await membersOf(manager, orgId)).filter(({ name }) => name === 'Samuel Okonkwo');
  await recordTraining(manager, orgId, { personId: samuel?.personId ?? 0, topic: 'gcp', daysAgo: 30 });

  await auditor.goto(`/team/${orgId}`);
  await auditor.getByRole('button', { name: 'Inspection binder' }).click();
  const dialog = auditor.getByRole('alertdialog', { name: 'Inspection binder, Eastfield Research' });
  const [download] = await Promise.all([
    auditor.waitForEvent('download', { timeout: 60_000 }),
    dialog.getByRole('button', { name: 'Download binder' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^inspection-binder-organization-\d+-\d{4}-\d\d-\d\d\.zip$/);
  await expect(dialog).toBeHidden();

  const folder = info.outputPath('binder');
  const files = unzip(readFileSync(await download.path()));
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(dirname(joinPath(folder, name)), { recursive: true });
    writeFileSync(joinPath(folder, name), bytes);
  }
  const check = execFileSync('sha256sum', ['-c', '--strict', 'SHA256SUMS'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(check.match(/: OK$/gm)).toHaveLength(Object.keys(files).length - 1);

  // At home, on a phone, and with nothing but the folder.
  const home = await browser.newContext({ viewport: { width: 390, height: 844 }, offline: true });
  const page = await home.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(pathToFileURL(joinPath(folder, 'index.html')).href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('all trials of Eastfield Research');
  const ready = page.getByRole('region', { name: 'Who is ready' });
  await expect(ready.getByRole('row', { name: /Samuel Okonkwo/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await violationsOf(page)).toEqual([]);
  const links = await page
    .getByRole('region', { name: 'Where to find it' })
    .getByRole('link')
    .evaluateAll((all) => all.map((each) => decodeURIComponent((each as HTMLAnchorElement).pathname)));
  expect(links.length).toBeGreaterThan(10);
  for (const link of links) expect(existsSync(link), link).toBe(true);
  expect(complaints).toEqual([]);
  await home.close();
});
