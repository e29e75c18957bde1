import { expect, test, type Page } from '@playwright/test';
import { expectToast } from './academy.ts';
import { graduate } from './learning.ts';
import { enroll } from './people.ts';

const heading = (page: Page) => page.locator('#resume-heading');
const mine = (page: Page) => page.getByRole('complementary', { name: 'My Resumes' });
const paper = (page: Page) => page.getByRole('article', { name: /^Resume: / });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Resume' });
const part = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

/** Waits until what was typed is kept. */
async function draftSaved(page: Page): Promise<void> {
  await expect(page.getByText('Draft saved')).toBeVisible();
}

test.describe('the resume builder', () => {
  test(
    'a resume is written, saved, read and changed',
    {
      tag: [
        '@C-RESUME-01',
        '@C-RESUME-02',
        '@C-RESUME-03',
        '@C-RESUME-04',
        '@C-RESUME-05',
        '@C-RESUME-06',
        '@C-RESUME-07',
        '@C-RESUME-08',
        '@C-RESUME-09',
        '@C-RESUME-10',
        '@C-RESUME-11',
        '@C-RESUME-12',
        '@C-RESUME-13',
        '@C-RESUME-14',
        '@C-RESUME-15',
        '@C-RESUME-16',
        '@C-RESUME-20',
        '@C-RESUME-22',
        '@C-RESUME-23',
        '@C-RESUME-25',
        '@C-RESUME-27',
        '@C-RESUME-28',
      ],
    },
    async ({ page }) => {
      await enroll(page, 'applicant');
      await page.goto('/resume-builder');
      await expect(page.getByText('0 resumes created.')).toBeVisible();
      await expect(mine(page)).toContainText('No resumes created yet');
      await mine(page).getByRole('button', { name: 'New Resume' }).click();
      await expect(heading(page)).toHaveText('Create New Resume');
      await expect(heading(page)).toBeFocused();
      await expect(page.getByLabel('Full Name')).not.toHaveValue('');
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(/@/);
      await page.getByLabel('Full Name').fill('Dana <b>Marsh</b>');
      await page.getByLabel('Phone').fill('+1 555 0100');
      await page.getByLabel('LinkedIn Profile').fill('linkedin.com/in/dana');
      await page.getByLabel('Professional Summary').fill('Keeps data clean.');

      const experience = part(page, 'Experience');
      await experience.getByRole('button', { name: 'Add Experience' }).click();
      await expect(experience.getByLabel('Job Title')).toBeFocused();
      await experience.getByLabel('Job Title').fill('Data Manager');
      await experience.getByLabel('Company').fill('North River');
      await experience.getByLabel('Start Date').fill('2022-03');
      await experience.getByLabel('End Date').fill('2021-01');
      await saveButton(page).click();
      await expect(experience.locator('.error')).toHaveText('The end date is before the start date.');
      await experience.getByLabel('Current position').check();
      await part(page, 'Education').getByRole('button', { name: 'Add Education' }).click();
      await part(page, 'Education').getByRole('button', { name: 'Remove' }).click();
      await expect(part(page, 'Education').getByRole('button', { name: 'Add Education' })).toBeFocused();

      const skills = part(page, 'Skills');
      await skills.getByRole('button', { name: 'Add Skill' }).click();
      const category = skills.getByLabel('Category');
      const level = skills.getByLabel('Proficiency Level');
      await expect(category).toHaveValue('Clinical Research');
      await expect(level).toHaveValue('Intermediate');
      await expect(category.locator('option')).toHaveText([
        'Clinical Research',
        'Data Management',
        'Regulatory Affairs',
        'Project Management',
        'Technical',
      ]);
      await expect(level.locator('option')).toHaveText(['Beginner', 'Intermediate', 'Advanced', 'Expert']);
      await skills.getByLabel('Skill Name').fill('Queries');
      await level.selectOption('Expert');
      await expect(paper(page)).toContainText('March 2022 – Present');
      await saveButton(page).click();
      await expectToast(page, 'Resume Created', 'Your resume has been created successfully!');
      await expect(
        mine(page).getByRole('button', { name: "Dana <b>Marsh</b>'s Resume Updated" }),
      ).toBeVisible();
      await expect(page.getByText('1 resume created.')).toBeVisible();
      await expect(heading(page)).toHaveText('Edit Resume');
      for (const words of [
        'Dana <b>Marsh</b>',
        '+1 555 0100',
        'linkedin.com/in/dana',
        'Data Manager',
        'Expert',
      ])
        await expect(paper(page)).toContainText(words);

      await page.getByRole('button', { name: 'View Details' }).click();
      const details = page.getByRole('dialog', { name: "Dana <b>Marsh</b>'s Resume" });
      await expect(details.getByRole('button', { name: 'Print' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(details).toBeHidden();
      for (const [name, file] of [
        ['PDF', 'Dana-b-Marsh-b-s-Resume.pdf'],
        ['Word', 'Dana-b-Marsh-b-s-Resume.docx'],
        ['JSON Resume', 'Dana-b-Marsh-b-s-Resume.json'],
      ] as const) {
        const download = page.waitForEvent('download');
        await page.getByRole('link', { name: `Download ${name}` }).click();
        expect((await download).suggestedFilename()).toBe(file);
      }

      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await expect(page.getByLabel('Job Title')).toHaveValue('Data Manager');
      await page.getByLabel('Resume Title').fill('Senior');
      await saveButton(page).click();
      await expectToast(page, 'Resume Updated', 'Your resume has been updated successfully!');
      await expect(mine(page).getByRole('button', { name: /^Senior Updated/ })).toBeVisible();
    },
  );

  test('entries are moved by keys, and the focus goes with them', async ({ page }) => {
    await enroll(page, 'applicant');
    await page.goto('/resume-builder?resume=new&mode=edit');
    const skills = part(page, 'Skills');
    for (const name of ['One', 'Two']) {
      await skills.getByRole('button', { name: 'Add Skill' }).click();
      await skills.getByLabel('Skill Name').last().fill(name);
    }
    await skills.getByRole('button', { name: 'Move skill 2 up' }).press('Enter');
    await expect(skills.getByLabel('Skill Name').first()).toHaveValue('Two');
    await expect(skills.getByRole('button', { name: 'Move skill 1 up' })).toBeFocused();
    await expect(skills.getByRole('status')).toHaveText('Moved to position 1 of 2.');
    await expect(paper(page).locator('dt')).toHaveText(['Two', 'One']);
    await skills.getByRole('button', { name: 'Remove skill 1' }).click();
    await expect(skills.getByLabel('Skill Name')).toHaveValue('One');
    await expect(skills.getByLabel('Skill Name')).toBeFocused();
  });

  test('what was typed survives a reload and leaving, and is discarded on request only', async ({ page }) => {
    await enroll(page, 'applicant');
    await page.goto('/resume-builder?resume=new&mode=edit');
    await page.getByLabel('Professional Summary').fill('Half a sentence');
    await draftSaved(page);
    await page.getByLabel('Phone').pressSequentially('55');
    await page.reload();
    const notice = page.getByRole('region', { name: 'Unsaved changes' });
    await expect(notice).toContainText(/You have unsaved changes from \d\d:\d\d/);
    await notice.getByRole('button', { name: 'Continue editing' }).click();
    await expect(page.getByLabel('Professional Summary')).toHaveValue('Half a sentence');
    await expect(page.getByLabel('Phone')).toHaveValue('55');
    await page.getByLabel('Location').fill('Oslo');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await mine(page).getByRole('button', { name: 'New Resume' }).click();
    await expect(page.getByLabel('Location')).toHaveValue('Oslo');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await notice.getByRole('button', { name: 'Discard' }).click();
    await expect(notice).toBeHidden();
    await expect(heading(page)).toBeFocused();
    await page.reload();
    await expect(heading(page)).toHaveText('Create New Resume');
    await expect(notice).toBeHidden();
  });

  test(
    'a failed save keeps what was typed and is tried again',
    { tag: ['@C-ERR-10', '@C-ERR-11', '@C-RESUME-21'] },
    async ({ page }) => {
      await enroll(page, 'applicant');
      await page.goto('/resume-builder?resume=new&mode=edit');
      await page.getByLabel('Full Name').fill('');
      await page.getByLabel('Email', { exact: true }).fill('cara@');
      await saveButton(page).click();
      await expect(page.locator('.editor .error')).toHaveText([
        'Enter your full name.',
        'Enter a valid email address.',
      ]);
      await expect(page.getByLabel('Full Name')).toBeFocused();
      await page.getByLabel('Full Name').fill('Cara Lund');
      await page.getByLabel('Email', { exact: true }).fill('cara@example.org');
      await page.route('**/api/resumes**', (route) => route.abort());
      await saveButton(page).click();
      await expectToast(page, 'Error', 'Failed to create resume. Please try again.');
      await expect(page.getByLabel('Full Name')).toHaveValue('Cara Lund');
      await page.unroute('**/api/resumes**');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expectToast(page, 'Resume Created', 'Your resume has been created successfully!');
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByLabel('Location').fill('Bergen');
      await page.route('**/api/resumes/**', (route) => route.fulfill({ status: 500, body: '' }));
      await saveButton(page).click();
      await expectToast(page, 'Error', 'Failed to update resume. Please try again.');
      await expect(page.getByLabel('Location')).toHaveValue('Bergen');
    },
  );

  test('what another window saved is not replaced before one was told', async ({ page, context }) => {
    await enroll(page, 'applicant');
    await page.goto('/resume-builder?resume=new&mode=edit');
    await page.getByLabel('Full Name').fill('Cara Lund');
    await page.getByLabel('Email', { exact: true }).fill('cara@example.org');
    await saveButton(page).click();
    await expectToast(page, 'Resume Created', 'Your resume has been created successfully!');
    const other = await context.newPage();
    await other.goto(page.url());
    for (const [window, place] of [
      [other, 'Oslo'],
      [page, 'Bergen'],
    ] as const) {
      await window.getByRole('button', { name: 'Edit', exact: true }).click();
      await window.getByLabel('Location').first().fill(place);
    }
    await saveButton(other).click();
    await expectToast(other, 'Resume Updated', 'Your resume has been updated successfully!');
    await saveButton(page).click();
    await expectToast(page, 'Error', 'It was changed in another window.');
    await expect(page.getByLabel('Location').first()).toHaveValue('Bergen');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectToast(page, 'Resume Updated', 'Your resume has been updated successfully!');
    await other.close();
  });

  test(
    'a resume is deleted after asking, and stays where that failed',
    { tag: ['@C-ERR-12', '@C-RESUME-24', '@C-RESUME-29'] },
    async ({ page }) => {
      await enroll(page, 'applicant');
      await page.goto('/resume-builder?resume=new&mode=edit');
      await saveButton(page).click();
      await expectToast(page, 'Resume Created', 'Your resume has been created successfully!');
      const bin = mine(page).getByRole('button', { name: /^Delete/ });
      const asked = page.getByRole('alertdialog', { name: 'Delete this resume?' });
      await page.route('**/api/resumes/**', (route) => route.abort());
      await bin.click();
      await asked.getByRole('button', { name: 'Delete resume' }).click();
      await expectToast(page, 'Error', 'Failed to delete resume. Please try again.');
      await expect(mine(page).locator('[aria-current]')).toHaveCount(1);
      await page.unroute('**/api/resumes/**');
      await bin.click();
      await expect(asked).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(bin).toBeFocused();
      await bin.click();
      await asked.getByRole('button', { name: 'Delete resume' }).click();
      await expectToast(page, 'Resume Deleted', 'Your resume has been deleted successfully!');
      await expect(mine(page)).toContainText('No resumes created yet');
      await expect(heading(page)).toHaveText('Create New Resume');
    },
  );

  test(
    'certificates of the academy stand in the resume',
    { tag: ['@C-RESUME-17', '@C-RESUME-18', '@C-RESUME-19'] },
    async ({ page }) => {
      await graduate(page, 'applicant');
      await page.goto('/resume-builder?resume=new&mode=edit');
      await expect(paper(page)).toContainText('Clinical Research Training Certificate');
      await expect(paper(page)).toContainText(/Trialwright, credential CR-/);
      const own = part(page, 'Certifications');
      await own.getByRole('button', { name: 'Add Certification' }).click();
      await own.getByLabel('Certification Name').fill('CCRC');
      await own.getByLabel('Issuer').fill('Association of Sites');
      await own.getByLabel('Issue Date').fill('2023-05');
      await own.getByLabel('Credential ID').fill('X-1');
      await part(page, 'Education').getByRole('button', { name: 'Add Education' }).click();
      await part(page, 'Education').getByLabel('Degree').fill('BSc');
      await expect(paper(page)).toContainText('May 2023');
      await expect(paper(page)).toContainText('Association of Sites, credential X-1');
      await expect(paper(page)).toContainText('BSc');
    },
  );

  test('a phone shows the form or the paper, without overflow', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await enroll(page, 'applicant');
    await page.goto('/resume-builder?resume=new&mode=edit');
    await expect(paper(page)).toBeHidden();
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(paper(page)).toBeVisible();
    await expect(page.getByLabel('Full Name')).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});
