import { expect, test, type Page } from '@playwright/test';
import { linkTo, signInDialog } from './academy.ts';
import { violationsOf } from './axe.ts';
import { dayIn } from './days.ts';
import { enter, ownName } from './people.ts';

const SITE = ownName('Quayside Research');
const TODAY = dayIn(0);
const TOMORROW = dayIn(1);

const PARAGRAPHS = Array.from(
  { length: 30 },
  (_none, index) => `Step ${index + 1}: the coordinator checks the temperature log and initials it.`,
);
const FIRST = [
  '# Temperature log',
  '## Every day',
  ...PARAGRAPHS,
  '## Deviations',
  'Call the sponsor within 24 hours.',
].join('\n\n');
const SECOND = FIRST.replace('24 hours', '12 hours');

/** A PDF of three pages, as plain as can be. */
function makePdf(): Buffer {
  const pages = [1, 2, 3];
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((page) => `${2 + page * 2} 0 R`).join(' ')}] /Count 3 >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((page) => {
      const drawn = `BT /F1 24 Tf 72 700 Td (Pharmacy manual, page ${page}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${3 + page * 2} 0 R >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = file.length;
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`,
  );
}

const dialog = (page: Page) => page.getByRole('alertdialog');

async function fill(page: Page, label: string, value: string): Promise<void> {
  await dialog(page).getByLabel(label, { exact: true }).fill(value);
}

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await dialog(page).getByLabel('File', { exact: true }).setInputFiles(file);
}

const markdown = (text: string) => ({
  name: 'sop.md',
  mimeType: 'text/markdown',
  buffer: Buffer.from(text),
});

/** Scrolls the text to its end, a screen at a time, as one reads. */
async function readToEnd(page: Page): Promise<void> {
  const reader = page.getByRole('region', { name: / (?:sections|pages) read$/ });
  await expect(reader).toBeVisible();
  const sign = page.getByRole('button', { name: 'Sign', exact: true });
  await expect
    .poll(
      async () => {
        await reader.evaluate((element) => {
          element.scrollIntoView({ block: 'end' });
          element.scrollBy(0, element.clientHeight / 2);
        });
        return sign.isVisible();
      },
      { timeout: 30_000 },
    )
    .toBe(true);
}

test('a manager publishes an SOP and a manual; a member reads them to the end and signs; a new version asks again', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { page } = await enter(browser, 'Aiko Tanabe');
  await page.goto('/team');
  await page.getByRole('button', { name: 'New organization' }).first().click();
  await fill(page, 'Name', SITE);
  await fill(page, 'Time zone', 'America/New_York');
  await dialog(page).getByRole('button', { name: 'Create organization' }).click();
  await page.getByRole('link', { name: SITE }).click();

  const { page: member, person } = await enter(browser, 'Mateo Herrera');
  const { email } = person;
  await page.getByRole('link', { name: 'People' }).click();
  await page
    .getByLabel('Or paste its lines (optional)')
    .fill(`name,email,title,roles\nMateo Herrera,${email},Coordinator,member`);
  await page.getByRole('button', { name: 'Check the lines' }).click();
  await page.getByRole('button', { name: 'Invite 1 person' }).click();
  await expect.poll(() => linkTo(email, /\/invitation#[\w-]+/), { timeout: 20_000 }).toBeDefined();
  await member.goto(linkTo(email, /\/invitation#[\w-]+/) ?? '');
  await member.getByRole('button', { name: `Join ${SITE}` }).click();
  await expect(member.getByRole('region', { name: 'My organizations' })).toContainText(SITE);

  // A file with what would not be shown is refused at once; what was typed stays.
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await expect(page.getByRole('main')).toContainText('No documents yet');
  await page.getByRole('button', { name: 'New document' }).click();
  await fill(page, 'Number', 'SOP-012');
  await choose(page, markdown('<b>Hidden</b>'));
  await expect(dialog(page)).toContainText('HTML on line 1');
  await choose(page, markdown(FIRST));
  await expect(dialog(page)).toContainText('Markdown, 2 sections.');
  await fill(page, 'Title', 'Temperature log');
  await fill(page, 'Version', '1.0');
  await fill(page, 'Approved by', 'Dana Reyes');
  await fill(page, 'Effective on', TODAY);
  await fill(page, 'To be signed by', TOMORROW);
  await dialog(page).getByRole('button', { name: 'Publish' }).click();
  await expect(dialog(page)).toContainText('Summarize the changes');
  await fill(page, 'What it is for', 'How the temperature of the product is watched.');
  await dialog(page).getByRole('button', { name: 'Publish' }).click();
  await expect(dialog(page)).toBeHidden();
  const list = page.getByRole('main');
  await expect(list).toContainText('SOP-012 Temperature log');
  await expect(list).toContainText('0 of 2 have nothing left to sign');

  // The member reads it to its end and signs.
  await member.goto('/team');
  await member.getByRole('link', { name: 'Read and sign SOP-012' }).click();
  await expect(member.getByRole('button', { name: 'Sign at the end' })).toBeDisabled();
  expect(await violationsOf(member)).toEqual([]);
  await readToEnd(member);
  await member.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(member.getByRole('dialog')).toContainText(
    'I have read and understood SOP-012 Temperature log, version 1.0',
  );
  await signInDialog(member, person.username);
  await expect(member.getByRole('main')).toContainText('You have signed this version.');

  // A further version is read before it takes effect, with what changed.
  await page.reload();
  await page.getByRole('button', { name: 'New version of SOP-012' }).click();
  await choose(page, markdown(SECOND));
  await expect(dialog(page)).toContainText('Markdown, 2 sections.');
  await fill(page, 'Version', '2.0');
  await fill(page, 'Effective on', TOMORROW);
  await fill(page, 'To be signed by', TOMORROW);
  await fill(page, 'What changed', 'The sponsor is called within 12 hours.');
  await dialog(page).getByRole('button', { name: 'Publish' }).click();
  await expect(dialog(page)).toBeHidden();
  await member.goto('/team');
  await member.getByRole('link', { name: 'Read and sign SOP-012' }).click();
  const changes = member.getByRole('region', { name: 'What changed since version 1.0' });
  await expect(changes).toContainText('The sponsor is called within 12 hours.');
  await expect(changes.locator('del')).toHaveText('24');
  await expect(changes.locator('ins')).toHaveText('12');
  await readToEnd(member);
  await member.getByRole('button', { name: 'Sign', exact: true }).click();
  await signInDialog(member, person.username);

  // A PDF is drawn in the page, from the bytes that are signed.
  await page.getByRole('button', { name: 'New document' }).click();
  await choose(page, { name: 'manual.pdf', mimeType: 'application/pdf', buffer: makePdf() });
  await expect(dialog(page)).toContainText('PDF, 3 pages.');
  await fill(page, 'Number', 'MAN-001');
  await fill(page, 'Title', 'Pharmacy manual');
  await fill(page, 'Version', '1.0');
  await fill(page, 'Approved by', 'Dana Reyes');
  await fill(page, 'Effective on', TODAY);
  await fill(page, 'To be signed by', TOMORROW);
  await fill(page, 'What it is for', 'How the product is stored and dispensed.');
  await dialog(page).getByRole('button', { name: 'Publish' }).click();
  await expect(dialog(page)).toBeHidden();
  await member.goto('/team');
  await member.getByRole('link', { name: 'Read and sign MAN-001' }).click();
  await expect(member.locator('.pdf-page.drawn').first()).toBeVisible({ timeout: 30_000 });
  await member.setViewportSize({ width: 390, height: 844 });
  await readToEnd(member);
  await member.getByRole('button', { name: 'Sign', exact: true }).click();
  await signInDialog(member, person.username);

  // The roll-out names who signed when.
  await page.reload();
  await page.getByRole('link', { name: 'Version 1.0' }).last().click();
  const rollout = page.getByRole('region', { name: 'Roll-out' });
  await expect(rollout).toContainText('1 of 2 signed');
  await expect(rollout.getByRole('row', { name: /Mateo Herrera/ })).toContainText('Signed in time');
});
