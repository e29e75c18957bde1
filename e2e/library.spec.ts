import { DOCUMENT_CATEGORIES, type Document, type Workflow } from '@trialwright/contract';
import { expect, test, type Page } from '@playwright/test';
import { expectToast, signIn } from './academy.ts';
import { enroll } from './people.ts';

async function documentsOf(page: Page, query = ''): Promise<Document[]> {
  return (await page.request.get(`/api/documents${query}`)).json();
}

const tile = (page: Page, category: string) =>
  page
    .getByRole('group', { name: 'Filter by category' })
    .getByRole('button', { name: new RegExp(`^${category} `) });
const cards = (page: Page) => page.getByRole('list', { name: 'Documents' }).locator(':scope > li');

test.describe('the document library', () => {
  test('asks for no documents before a role is known', { tag: ['@L-DOCS-11'] }, async ({ page }) => {
    await signIn(page, 'admin');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/documents(\?|$)/.test(request.url())) asked.push(request.url());
    });
    await page.goto('/document-library');
    await expect(page.getByText('Choose a role above')).toBeVisible();
    expect(asked).toEqual([]);
    await page.getByLabel('Documents for').selectOption({ label: 'Study Coordinator' });
    await expect(page.getByRole('list', { name: 'Documents' })).toBeVisible();
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('userRole=Study_Coordinator');
  });

  test(
    'shows the documents of the role, by category and search',
    {
      tag: [
        '@L-DOCS-01',
        '@L-DOCS-02',
        '@L-DOCS-03',
        '@L-DOCS-04',
        '@L-DOCS-05',
        '@L-DOCS-10',
        '@L-DOCS-11',
        '@L-DOCS-12',
      ],
    },
    async ({ page }) => {
      await signIn(page, 'cra');
      const asked = page.waitForRequest((request) => request.url().includes('/api/documents'));
      await page.goto('/document-library');
      expect(new URL((await asked).url()).search).toBe('?userRole=CRA');
      const own = await documentsOf(page, '?userRole=CRA');
      const status = page.getByRole('status').filter({ hasText: /document/ });
      await expect(status).toHaveText(`${own.length} documents`);
      await expect(cards(page)).toHaveCount(own.length);

      const tiles = page.getByRole('group', { name: 'Filter by category' }).getByRole('button');
      await expect(tiles).toHaveText(
        DOCUMENT_CATEGORIES.map((category) => {
          const found = own.filter((document) => document.category === category).length;
          return new RegExp(`^${category}${found} `);
        }),
      );
      await tile(page, 'Safety').click();
      await expect(tile(page, 'Safety')).toHaveAttribute('aria-pressed', 'true');
      await expect(cards(page)).toHaveCount(own.filter(({ category }) => category === 'Safety').length);
      await tile(page, 'Safety').click();
      await expect(cards(page)).toHaveCount(own.length);

      const [first] = own;
      if (!first) throw new Error('There are no documents.');
      for (const text of [first.title, first.description]) {
        await page.getByRole('searchbox', { name: 'Search documents' }).fill(text.toUpperCase());
        await expect(cards(page)).toHaveCount(1);
      }
      const { title, description, category, fileType } = first;
      for (const text of [title, description, category, fileType.toUpperCase()]) {
        await expect(cards(page)).toContainText(text);
      }
    },
  );

  test(
    'says when nothing is found and clears the filters, and the role can be changed',
    { tag: ['@L-DOCS-09'] },
    async ({ page }) => {
      await signIn(page, 'dm');
      await page.goto('/document-library');
      const role = page.getByRole('combobox', { name: 'Documents for' });
      await expect(role.locator('option:checked')).toHaveText('My role: Data Manager');
      await page.getByRole('searchbox', { name: 'Search documents' }).fill('no such thing');
      await expect(page.getByRole('heading', { name: 'No documents found' })).toBeVisible();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect(page.getByRole('searchbox', { name: 'Search documents' })).toBeFocused();
      await role.selectOption('All roles');
      await expect(cards(page)).toHaveCount((await documentsOf(page)).length);
    },
  );

  test(
    'previews, downloads and keeps a document',
    { tag: ['@L-DOCS-06', '@L-DOCS-07', '@L-DOCS-08'] },
    async ({ page }) => {
      await enroll(page, 'keeper', { role: 'PI' });
      const [first] = await documentsOf(page, '?userRole=PI');
      if (!first) throw new Error('There are no documents.');
      await page.goto('/document-library');
      const preview = page.getByRole('button', { name: `Preview: ${first.title}` });
      await preview.click();
      await expect(page).toHaveURL(new RegExp(`document=${first.id}$`));
      const dialog = page.getByRole('dialog', { name: first.title });
      await expect(dialog.getByText(`Version ${first.version}`)).toBeVisible();
      await expect(dialog.getByRole('heading', { name: 'How to use it' })).toBeVisible();
      await expect(dialog.getByRole('link', { name: /^Download/ })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(/\/document-library$/);
      await expect(preview).toBeFocused();

      const saved = page.waitForEvent('download');
      await page.getByRole('link', { name: `Download: ${first.title}` }).click();
      expect((await saved).suggestedFilename()).toBe(first.fileName);
      expect(first.fileName).toMatch(new RegExp(`\\.${first.fileType}$`));

      const keep = page.getByRole('button', { name: `Bookmark the document ${first.title}` });
      await keep.click();
      await expect(keep).toHaveAttribute('aria-pressed', 'true');
      await expectToast(page, 'Bookmark Added', '');
      await keep.click();
      await expect(keep).toHaveAttribute('aria-pressed', 'false');
    },
  );

  test(
    'an address opens the preview of any document; Back and closing lead to the list',
    { tag: ['@L-DOCS-06'] },
    async ({ page }) => {
      await signIn(page, 'dm');
      const all = await documentsOf(page);
      const other = all.find(({ roles }) => !roles.includes('Data_Manager'));
      if (!other) throw new Error('All documents are for data managers.');
      await page.goto(`/document-library?document=${other.id}`);
      const dialog = page.getByRole('dialog', { name: other.title });
      await expect(dialog.getByRole('heading', { name: 'Purpose', exact: true })).toBeVisible();
      await dialog.getByRole('button', { name: 'Close the preview' }).click();
      await expect(page).toHaveURL(/\/document-library$/);
      await expect(page.getByRole('heading', { name: 'Document Library' })).toBeFocused();
      await page
        .getByRole('button', { name: /^Preview: / })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(/\/document-library$/);
    },
  );

  test(
    'a failed reading says so and is tried again, in the list and in the preview',
    { tag: ['@L-ERR-04'] },
    async ({ page }) => {
      await signIn(page, 'dm');
      await page.route(/\/api\/documents/, (route) => route.abort());
      await page.goto('/document-library?document=1');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('The preview could not be loaded')).toBeVisible();
      await page.unroute(/\/api\/documents/);
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await expect(dialog.getByRole('heading', { name: 'Purpose', exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alert')).toContainText('Failed to fetch documents');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(cards(page).first()).toBeVisible();
    },
  );
});

test.describe('the process workflows', () => {
  test(
    'four workflows of seven steps open in full',
    {
      tag: [
        '@L-FLOW-01',
        '@L-FLOW-02',
        '@L-FLOW-03',
        '@L-FLOW-04',
        '@L-FLOW-05',
        '@L-FLOW-06',
        '@L-FLOW-07',
        '@L-FLOW-12',
      ],
    },
    async ({ page }) => {
      await signIn(page, 'cra');
      const all: Workflow[] = await (await page.request.get('/api/workflows')).json();
      await page.goto('/workflows');
      const listed = page.getByRole('list', { name: 'Workflows', exact: true }).locator(':scope > li');
      await expect(listed).toHaveCount(4);
      for (const { title, description, estimatedDuration, complexity } of all) {
        const card = listed.filter({ has: page.getByRole('heading', { name: title }) });
        for (const text of [description, estimatedDuration, complexity])
          await expect(card).toContainText(text);
        await expect(card.getByRole('list', { name: `Steps of ${title}` }).getByRole('listitem')).toHaveCount(
          7,
        );
      }

      const [workflow] = all;
      if (!workflow) throw new Error('There are no workflows.');
      const open = page.getByRole('button', { name: `View Full Workflow: ${workflow.title}` });
      await open.click();
      const dialog = page.getByRole('dialog', { name: workflow.title });
      await expect(dialog.getByRole('tab')).toHaveText(['Overview', 'Detailed Steps', 'Timeline']);
      await expect(dialog.getByRole('tabpanel', { name: 'Overview' })).toContainText(workflow.description);
      await dialog.getByRole('tab', { name: 'Overview' }).press('ArrowRight');
      const steps = dialog.getByRole('tabpanel', { name: 'Detailed Steps' });
      for (const step of workflow.detailedSteps) {
        const texts = [
          step.title,
          step.duration,
          step.description,
          ...step.deliverables,
          ...step.dependencies,
        ];
        for (const text of [...texts, ...step.tips, ...Object.entries(step.responsibilities).flat()]) {
          await expect(steps).toContainText(text);
        }
      }
      await dialog.getByRole('tab', { name: 'Timeline' }).click();
      const timeline = dialog.getByRole('tabpanel', { name: 'Timeline' });
      for (const { step } of workflow.detailedSteps) {
        const place = timeline.getByRole('listitem').filter({ hasText: `Step ${step} of 7` });
        const shares = () =>
          place.locator('.bar').evaluate((bar) => {
            const [fill] = bar.children;
            return fill ? fill.getBoundingClientRect().width / bar.getBoundingClientRect().width : 0;
          });
        await expect.poll(shares).toBeCloseTo(step / 7, 2);
      }
      await expect(timeline.getByRole('img')).toHaveAccessibleName(/in calendar days/);
      await timeline.getByText('View data').click();
      await expect(timeline.locator('details').getByRole('row')).toHaveCount(8);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(/\/workflows$/);
      await expect(open).toBeFocused();
    },
  );

  test(
    'an address opens a workflow, which downloads as PDF and is kept',
    { tag: ['@L-FLOW-08', '@L-FLOW-09'] },
    async ({ page }) => {
      await enroll(page, 'keeper', { role: 'PI' });
      const workflow: Workflow = await (await page.request.get('/api/workflows/3')).json();
      await page.goto('/workflows?workflow=3');
      const dialog = page.getByRole('dialog', { name: workflow.title });
      const saved = page.waitForEvent('download');
      await dialog.getByRole('link', { name: /^Download PDF/ }).click();
      expect((await saved).suggestedFilename()).toBe(`${workflow.slug}.pdf`);
      const keep = dialog.getByRole('button', { name: `Bookmark the workflow ${workflow.title}` });
      await keep.click();
      await expect(keep).toHaveAttribute('aria-pressed', 'true');
      await keep.click();
      await expect(keep).toHaveAttribute('aria-pressed', 'false');
      await dialog.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(page).toHaveURL(/\/workflows$/);
    },
  );

  test(
    'early access is asked for once; a failure is said',
    { tag: ['@L-FLOW-10', '@L-FLOW-11'] },
    async ({ page }) => {
      await enroll(page, 'early', { role: 'CTA' });
      await page.goto('/workflows');
      const builder = page.getByRole('region', { name: 'Interactive Workflow Builder' });
      await expect(builder).toContainText('Coming Soon');
      await page.route('**/api/workflows/early-access', (route) => route.abort());
      await builder.getByRole('button', { name: 'Request Early Access' }).click();
      await expectToast(page, 'Request not sent', 'The connection failed. Please try again.');
      await page.unroute('**/api/workflows/early-access');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expectToast(page, 'Request Sent', 'We’ll email you when early access opens.');
      const done = builder.getByRole('button', { name: 'Early access requested' });
      await expect(done).toBeDisabled();
      await page.reload();
      await expect(done).toBeDisabled();
      await expect(done).toHaveAccessibleDescription('You’re on the early-access list.');
    },
  );
});
