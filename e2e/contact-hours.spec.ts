import { expect, test, type Page } from '@playwright/test';
import { violationsOf } from './axe.ts';
import { dayIn } from './days.ts';
import { graduate } from './learning.ts';
import { enroll } from './people.ts';

/** The year in which a period of ACRP, two years to the end of May, ends next or a year later. */
const [year = 0, month = 0] = dayIn(0).split('-').map(Number);
const END = month >= 5 ? year + 1 : year;

async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([]);
}

/** Enters the certification of a body. */
async function enterCertification(page: Page): Promise<void> {
  await page.goto('/contact-hours');
  await page.getByRole('button', { name: 'Add ACRP certification' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Credential').selectOption('CCRA');
  await dialog.getByLabel('First certified on').fill(`${END - 4}-03-01`);
  await dialog
    .getByLabel(/^Last day of the period/)
    .first()
    .fill(`${END}-06-30`);
  await dialog.getByRole('button', { name: 'Save certification' }).click();
  // What was typed is kept, with what is wrong beside it.
  await expect(dialog.getByText('Periods of ACRP end on May 31 or November 30.')).toBeVisible();
  await dialog
    .getByLabel(/^Last day of the period/)
    .first()
    .fill(`${END}-05-31`);
  await dialog.getByRole('button', { name: 'Save certification' }).click();
  await expect(page.getByRole('heading', { name: 'CCRA, ACRP' })).toBeVisible();
}

test('a certification is entered with its dates, and its period is computed', async ({ page }) => {
  await enroll(page, 'certified', { role: 'Data_Manager' });
  await page.goto('/certificates');
  await page.getByRole('link', { name: 'Contact hours' }).click();
  await expect(page.getByText('No certification entered yet')).toBeVisible();
  await enterCertification(page);
  await expect(page.getByText(`Jun 1, ${END - 2} to May 31, ${END}`)).toBeVisible();
});

test('hours are counted for a certification, downloaded, and removed', async ({ page }) => {
  await graduate(page, 'certified');
  await enterCertification(page);
  await page.getByRole('button', { name: 'Add activity' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Save activity' }).click();
  await expect(dialog.getByText('Enter the title of the activity.')).toBeVisible();
  await dialog.getByLabel('Activity').fill('Webinar on risk-based monitoring');
  await dialog.getByLabel('Day', { exact: true }).fill(dayIn(-50));
  await dialog.getByLabel('Hours').fill('1.75');
  await dialog.getByLabel('Evidence').fill('Certificate of attendance in my records');
  await dialog.getByLabel('ACRP').selectOption('Research');
  await dialog.getByRole('button', { name: 'Save activity' }).click();
  await expect(page.getByText('Self-stated', { exact: true })).toBeVisible();
  await expect(page.getByText('1.75 of 24 hours, 22.25 missing')).toBeVisible();

  const offer = page.getByRole('button', { name: /^Count hours: / }).first();
  await offer.click();
  await page.getByRole('alertdialog').getByLabel('ACRP').selectOption('Research');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Computed by this academy')).toBeVisible();
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^PDF of ACRP/ }).click();
  expect((await download).suggestedFilename()).toBe(`contact-hours-acrp-${END}-05-31.pdf`);

  await page.getByRole('button', { name: 'Remove Webinar on risk-based monitoring' }).click();
  await page.getByRole('alertdialog').getByLabel('Reason').fill('Entered twice by mistake');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Self-stated', { exact: true })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
