import { expect, test, type Page } from '@playwright/test';
import { linkTo } from './academy.ts';
import { violationsOf } from './axe.ts';
import { dayIn } from './days.ts';
import { enter, ownName } from './people.ts';

const SITE = ownName('Quayside Research');
const TODAY = dayIn(0);
const PDF = Buffer.from(
  '%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n2 0 obj << /Type /Pages /Kids [] /Count 0 >> endobj\ntrailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF\n',
);

async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
}

const dialog = (page: Page) => page.getByRole('alertdialog');

async function fill(page: Page, label: string, value: string): Promise<void> {
  await dialog(page).getByLabel(label, { exact: true }).fill(value);
}

async function save(page: Page, action: string): Promise<void> {
  await dialog(page).getByRole('button', { name: action }).click();
  await expect(dialog(page)).toBeHidden();
}

/** The address of the link that was just made. */
async function newLink(page: Page): Promise<string> {
  const address = await page.getByLabel('The new link').inputValue();
  expect(address).toContain('#');
  return address;
}

test('a certificate from elsewhere is confirmed, a passport shared and withdrawn, and a sponsor sees readiness', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { page: manager } = await enter(browser, 'Priya Raman');
  await manager.goto('/team');
  await manager.getByRole('button', { name: 'New organization' }).first().click();
  await fill(manager, 'Name', SITE);
  await fill(manager, 'Time zone', 'America/New_York');
  await save(manager, 'Create organization');
  await manager.getByRole('link', { name: SITE }).click();

  const {
    page: person,
    person: { email },
  } = await enter(browser, 'Aiko Tanabe');
  await manager.getByRole('link', { name: 'People' }).click();
  await manager
    .getByLabel('Or paste its lines (optional)')
    .fill(`name,email,title,roles\nAiko Tanabe,${email},Coordinator,member`);
  await manager.getByRole('button', { name: 'Check the lines' }).click();
  await manager.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect.poll(() => linkTo(email, /\/invitation#[\w-]+/), { timeout: 20_000 }).toBeDefined();
  await person.goto(linkTo(email, /\/invitation#[\w-]+/) ?? '');
  await person.getByRole('button', { name: `Join ${SITE}` }).click();
  await expect(person.getByRole('heading', { level: 1 })).toHaveText('Team');

  // The person adds a certificate, and gives the organization a copy.
  await person.getByRole('link', { name: 'My passport' }).click();
  await expect(person.getByRole('heading', { level: 1 })).toHaveText('Training Passport');
  await person.getByRole('button', { name: 'Add a file' }).click();
  await dialog(person)
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'not.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') });
  await fill(person, 'Title', 'GCP for sites');
  await fill(person, 'Issued by', 'Northbridge College');
  await fill(person, 'Completed on', TODAY);
  await dialog(person).getByRole('button', { name: 'Add certificate' }).click();
  await expect(dialog(person)).toContainText('Choose a PDF, PNG, or JPEG file.');
  await dialog(person)
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'gcp.pdf', mimeType: 'application/pdf', buffer: PDF });
  await save(person, 'Add certificate');
  const outside = person.getByRole('region', { name: 'Certificates from elsewhere' });
  await expect(outside).toContainText('GCP for sites');
  await person.getByRole('button', { name: 'Give to an organization: GCP for sites' }).click();
  await expect(dialog(person)).toContainText('The organization keeps a copy');
  await dialog(person).getByLabel('Organization').selectOption({ label: SITE });
  await save(person, 'Give a copy');
  await expectAccessible(person);

  // A manager looks at it and says so.
  await manager.getByRole('link', { name: 'People' }).click();
  await manager.reload();
  await manager.getByRole('link', { name: 'Aiko Tanabe' }).click();
  const evidence = manager.getByRole('region', { name: 'Evidence' });
  await expect(evidence).toContainText('Self-stated');
  await manager.getByRole('button', { name: /^Confirm EV-/ }).click();
  await save(manager, 'Confirm evidence');
  await expect(evidence).toContainText('Seen by');
  await expect(evidence).toContainText('Attached');
  await expectAccessible(manager);

  // The person shares the passport; a stranger opens it, and later can’t.
  await person.reload();
  await person.getByRole('button', { name: 'Share by a link' }).click();
  await fill(person, 'For whom', 'Meridane');
  await save(person, 'Make the link');
  const address = await newLink(person);
  const stranger = await (await browser.newContext({ viewport: { width: 390, height: 900 } })).newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Aiko Tanabe: training passport');
  await expect(stranger.getByRole('main')).toContainText('A named person of an organization looked at it');
  await expect(stranger.getByRole('main')).not.toContainText(SITE);
  await expectAccessible(stranger);
  const [download] = await Promise.all([
    stranger.waitForEvent('download'),
    stranger.getByRole('button', { name: 'PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('training-passport.pdf');
  await person.reload();
  const links = person.getByRole('region', { name: 'Links' });
  await expect(links).toContainText('Opened 2 times');
  await links.getByRole('button', { name: 'Withdraw the link for Meridane' }).click();
  await expect(links).toContainText('Ended');
  await stranger.reload();
  await expect(stranger.getByRole('main')).toContainText('This link isn’t valid');

  // A sponsor sees numbers, no names: here there are too few people even for those.
  await manager.getByRole('link', { name: 'Trials and Delegation' }).click();
  await manager.getByRole('button', { name: 'Enter a trial' }).click();
  await fill(manager, 'Protocol number', 'KES-301');
  await fill(manager, 'Title', 'KESTREL-3');
  await fill(manager, 'Sponsor', 'Meridane');
  await fill(manager, 'Activation', TODAY);
  await save(manager, 'Enter trial');
  await manager.getByRole('link', { name: 'KES-301, KESTREL-3' }).click();
  await manager.getByRole('link', { name: 'Site readiness' }).click();
  await expect(manager.getByRole('heading', { level: 1 })).toHaveText('Site Readiness');
  await manager.getByRole('button', { name: 'Share by a link' }).click();
  await fill(manager, 'For whom', 'Sam Ortiz, Meridane');
  await save(manager, 'Make the link');
  await stranger.goto('about:blank');
  await stranger.goto(await newLink(manager));
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Site readiness: KES-301');
  await expect(stranger.getByRole('main')).toContainText('fewer than 3 people');
  await expect(stranger.getByRole('main')).not.toContainText('Aiko');
  // The site has the organization’s name, which is said once.
  await expect(stranger.getByRole('main')).not.toContainText(`${SITE}, ${SITE}`);
  await expectAccessible(stranger);
  await manager.reload();
  const shared = manager.getByRole('region', { name: 'Links' });
  await expect(shared).toContainText('Opened 1 time');
  await shared.getByRole('button', { name: /^End the link/ }).click();
  await expect(shared).toContainText('Ended');
  await expect(shared.getByRole('heading', { name: 'Links' })).toBeFocused();
});
