import { readFile } from 'node:fs/promises';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectToast, signIn } from './academy.ts';
import { violationsOf } from './axe.ts';
import { ownName } from './people.ts';

const SPONSOR = ownName('Meridane Therapeutics');
const SITE = ownName('Elm Street Clinic');
const PACK = 'Meridane training rules';

async function open(browser: Browser, username: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await signIn(page, username);
  return page;
}

const dialog = (page: Page) => page.getByRole('alertdialog');
const rules = (page: Page) => page.getByRole('region', { name: 'Rules', exact: true });

async function save(page: Page, action: string): Promise<void> {
  await dialog(page).getByRole('button', { name: action, exact: true }).click();
  await expect(dialog(page)).toBeHidden();
}

async function fill(page: Page, label: string, value: string): Promise<void> {
  await dialog(page).getByLabel(label, { exact: true }).fill(value);
}

async function openRules(page: Page, name: string, kind: string): Promise<void> {
  await page.goto('/team');
  await page.getByRole('button', { name: 'New organization' }).first().click();
  await fill(page, 'Name', name);
  await dialog(page).getByLabel('Kind').selectOption(kind);
  await fill(page, 'Time zone', 'America/New_York');
  await save(page, 'Create organization');
  await page.getByRole('link', { name }).click();
  await page.getByRole('link', { name: 'Rules', exact: true }).click();
}

async function publish(page: Page, version: number, reason: string): Promise<void> {
  await page.getByRole('button', { name: `Publish version ${version}` }).click();
  await fill(page, 'Reason', reason);
  await save(page, 'Publish');
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText(reason);
}

/** The interval of the open rule. */
async function setMonths(page: Page, months: number): Promise<void> {
  await dialog(page).getByLabel('Age', { exact: true }).selectOption('months');
  await fill(page, 'Months', String(months));
}

test('a site copies a sponsor’s rules, adds one, mends it by an example, and publishes', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const sponsor = await open(browser, 'ctm');
  await openRules(sponsor, SPONSOR, 'sponsor');
  await sponsor.getByRole('button', { name: 'New rule pack' }).click();
  await fill(sponsor, 'Title', PACK);
  await dialog(sponsor).getByLabel('Start from').selectOption('GCP for everybody, every three years');
  await save(sponsor, 'Start');
  await expect(rules(sponsor)).toContainText('GCP training, completed no more than 36 months before');
  await publish(sponsor, 1, 'First agreed with the sites');
  await sponsor.getByRole('button', { name: 'Share by a code' }).click();
  await fill(sponsor, 'For whom', 'Sites of KESTREL-2');
  await save(sponsor, 'Make code');
  const code = await sponsor.getByLabel('The new code').inputValue();

  const site = await open(browser, 'pi');
  await openRules(site, SITE, 'site');
  await site.getByRole('button', { name: 'Copy a sponsor’s rules' }).click();
  await fill(site, 'Code', code);
  await save(site, 'Copy rules');
  await expect(site.getByRole('main')).toContainText(`Copied from ${SPONSOR}, version 1`);

  // The sentence is read along while the fields are filled in.
  await site.getByRole('button', { name: 'Add a rule' }).click();
  await fill(site, 'Title', 'Consent process');
  await fill(site, 'Topic', 'consent_course');
  await setMonths(site, 12);
  await expect(dialog(site).getByRole('status')).toContainText(
    'Training on the consent process, completed no more than 12 months before the day asked about',
  );
  await save(site, 'Add rule');
  await expect(rules(site).getByRole('listitem')).toHaveCount(2);
  await expect(rules(site).getByRole('button', { name: 'Change GCP' })).toHaveCount(0);

  // An example that comes out otherwise keeps the draft from being published.
  const examples = site.getByRole('region', { name: 'Golden examples' });
  await site.getByRole('button', { name: 'Add an example' }).click();
  await fill(site, 'What it shows', 'Two years to the day');
  await dialog(site).getByLabel('Rule', { exact: true }).selectOption('Consent process');
  await fill(site, 'Day asked about', '2026-06-01');
  await dialog(site).getByRole('button', { name: 'Add evidence' }).click();
  await fill(site, 'Topic', 'consent_course');
  await fill(site, 'Completed on', '2024-06-01');
  await save(site, 'Add example');
  await expect(examples).toContainText('Differs');
  await expect(examples).toContainText('Training on the consent process is older than the rule allows.');
  await expect(site.getByRole('button', { name: 'Publish version 1' })).toBeDisabled();
  await expect(site.getByRole('main')).toContainText(
    'Publishing opens when “Two years to the day” comes out as expected.',
  );

  await site.getByRole('button', { name: 'Change Consent process' }).click();
  await setMonths(site, 24);
  await save(site, 'Save rule');
  await expect(examples).toContainText('All come out as expected.');
  await publish(site, 1, 'Consent refresher every two years');
  const versions = site.getByRole('region', { name: 'Versions' });
  await expect(versions).toContainText('Not put into force.');
  await site.getByRole('button', { name: 'Put version 1 into force' }).click();
  await save(site, 'Put into force');
  await expect(versions).toContainText('In force for everybody, since ');
  await site.getByRole('link', { name: 'Training Matrix' }).click();
  await expect(site.getByRole('region', { name: 'Results by rules' })).toContainText(`${PACK} 1`);

  // The sponsor’s next version is read at the site as what changed.
  await sponsor.getByRole('button', { name: 'Change GCP' }).click();
  await setMonths(sponsor, 24);
  await save(sponsor, 'Save rule');
  await expect(sponsor.getByRole('region', { name: 'Changed since version 1' })).toContainText('24 months');
  await publish(sponsor, 2, 'Every two years from now on');
  await site.getByRole('link', { name: 'Rules', exact: true }).click();
  await expect(site.getByRole('region', { name: 'Rule packs' })).toContainText('Version 2 is out');
  await site.getByRole('link', { name: PACK, exact: true }).click();
  await site.getByRole('button', { name: 'Put version 2 into the draft' }).click();
  await expect(rules(site)).toContainText('no more than 24 months before the day asked about, with');
});

test('two people who change the same rules are told, and keep what they typed', async ({ browser }) => {
  test.setTimeout(120_000);
  const first = await open(browser, 'ctm');
  await openRules(first, ownName('Birch Research'), 'site');
  await first.getByRole('button', { name: 'New rule pack' }).click();
  await fill(first, 'Title', 'Site rules');
  await save(first, 'Start');
  await first.getByRole('button', { name: 'Title and sponsor' }).click();
  await fill(first, 'Title', 'Rules of Birch Research');

  // The same manager in another window.
  const second = await first.context().newPage();
  await second.goto(first.url());
  await second.getByRole('button', { name: 'Remove Privacy', exact: true }).click();
  await expect(second.getByRole('button', { name: 'Remove Privacy', exact: true })).toHaveCount(0);

  await dialog(first).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog(first).getByRole('alert')).toContainText(/ changed this on /);
  await dialog(first).getByRole('button', { name: 'Reload' }).click();
  await expect(dialog(first).getByLabel('Title', { exact: true })).toHaveValue('Rules of Birch Research');
  await save(first, 'Save');
  await expect(first.getByRole('heading', { name: /Rules of Birch Research/ })).toBeVisible();
  await expect(first.getByRole('button', { name: 'Remove Privacy', exact: true })).toHaveCount(0);
});

/** The titles of the rules, in their order. */
const titles = (page: Page) => rules(page).getByRole('heading', { level: 3 }).allTextContents();

test('a rule that was removed comes back by one press, where it was', async ({ browser }) => {
  const page = await open(browser, 'ctm');
  await openRules(page, ownName('Cedar Clinic'), 'site');
  await page.getByRole('button', { name: 'New rule pack' }).click();
  await fill(page, 'Title', 'Site rules');
  await save(page, 'Start');
  await expect(rules(page).getByRole('listitem')).not.toHaveCount(0);
  const before = await titles(page);
  const [first = ''] = before;
  await page.getByRole('button', { name: `Remove ${first}`, exact: true }).click();
  await expectToast(page, 'Rule removed', `“${first}” is no longer in the draft.`);
  await expect(page.getByRole('heading', { name: 'Rules', exact: true, level: 2 })).toBeFocused();
  expect(await titles(page)).toEqual(before.slice(1));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: `Remove ${first}`, exact: true })).toBeVisible();
  expect(await titles(page)).toEqual(before);
});

test('a rule that is nested more deeply than the fields comes by a file, is read, moved, and copied, and the draft can go', async ({
  browser,
}) => {
  const page = await open(browser, 'ctm');
  await openRules(page, ownName('Aspen Clinic'), 'site');
  await page.getByRole('button', { name: 'New rule pack' }).click();
  await fill(page, 'Title', 'Nested rules');
  await dialog(page).getByLabel('Start from').selectOption('GCP for everybody, every three years');
  await save(page, 'Start');
  await expect(rules(page).getByRole('listitem')).toHaveCount(1);

  // The file that is downloaded, with a rule of its own, is uploaded.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as JSON' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('nested-rules.json');
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as { requirements: object[] };
  const either = { any: [{ has: { of: 'gcp_r3_bridge' } }, { not: { has: { of: 'debarment' } } }] };
  const need = { all: [{ has: { of: 'gcp' } }, either] };
  file.requirements.push({ id: null, title: 'Nested', force: 'custom', waivable: false, need });
  await page.getByRole('button', { name: 'Upload JSON' }).click();
  const choose = (text: string) =>
    dialog(page)
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'rules.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await choose('{"format": "another"}');
  await expect(dialog(page)).toContainText('This file is not a rule pack');
  await choose(JSON.stringify(file));
  await expect(dialog(page).getByRole('status')).toContainText('with 2 rules and 0 examples.');
  await save(page, 'Replace the draft');
  expect(await titles(page)).toEqual(['GCP', 'Nested']);
  const sentence =
    'GCP training, together with bridge training to ICH E6(R3); or no record of an entry on a debarment list.';
  await expect(rules(page)).toContainText(sentence);

  // Its title and origin have fields; why its inside has none is said in their place.
  await page.getByRole('button', { name: 'Change Nested' }).click();
  await expect(dialog(page)).toContainText('is nested more deeply than these fields go');
  await expect(dialog(page).getByRole('status')).toContainText(sentence);
  expect(await violationsOf(page)).toEqual([]);
  await fill(page, 'Title', 'GCP with its bridge');
  await save(page, 'Save rule');
  await expect(rules(page)).toContainText(sentence);

  await page.getByRole('button', { name: 'Copy GCP with its bridge' }).click();
  await expect(rules(page).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Move GCP with its bridge up' }).click();
  await expect(page.getByRole('heading', { name: 'GCP with its bridge', exact: true })).toBeFocused();
  await expect(rules(page).getByRole('status')).toHaveText('GCP with its bridge is rule 1 of 3.');
  expect(await titles(page)).toEqual(['GCP with its bridge', 'GCP', 'GCP with its bridge (copy)']);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Delete draft' }).click();
  await save(page, 'Delete draft');
  await expect(page.getByRole('region', { name: 'Rule packs' })).toContainText('None yet.');
});
