import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import * as z from 'zod';
import { RULES } from '../../e2e/axe.ts';
import { VISITS } from '../../e2e/visits.ts';
import { openAcademy } from './browser.ts';
import { describeConformance, type Judged } from './conformance.ts';

/**
 * `npm run judges:pages` has two programs that are not ours judge every screen, as it stands in the browser: axe-core in
 * both themes and at two widths, and the HTML checker of the W3C (Nu), on the rendered DOM. It writes
 * docs/accessibility.md. The checker needs Java; without it, it is named and skipped.
 */
const require = createRequire(import.meta.url);
const REPORT = join(import.meta.dirname, '../../docs/accessibility.md');
const WIDTHS = [1440, 390];
const folder = mkdtempSync(join(tmpdir(), 'tw-pages-'));

/** The reply of the checker, as far as it is read. */
const Messages = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      url: z.string().optional(),
      message: z.string(),
      extract: z.string().optional(),
    }),
  ),
});

/** What the checker calls an error and is none for its users, each with its reason. */
const KNOWN = [
  // The calendar of React Aria says the role that a cell of a grid has anyway.
  'The “role” attribute must not be used on a “td” element',
  // CSS Properties and Values, which all browsers have; the checker's list of at-rules is older.
  'Unrecognized at-rule “@property”',
];

async function axeOf(page: Page): Promise<string[]> {
  const found = new Set<string>();
  for (const theme of ['light', 'dark'])
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
      for (const { id, nodes } of violations) found.add(`${id} (${nodes.length}, ${theme}, ${width} px)`);
    }
  return [...found];
}

/** What the HTML checker says of the files, by file; undefined if it cannot run. */
function checkHtml(): Map<string, string[]> | undefined {
  const jar = join(require.resolve('vnu-jar/package.json'), '../build/dist/vnu.jar');
  const { stderr, error } = spawnSync(
    'java',
    ['-jar', jar, '--errors-only', '--format', 'json', '--skip-non-html', folder],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (error) return undefined;
  const { messages } = Messages.parse(JSON.parse(stderr || '{"messages":[]}'));
  const byFile = new Map<string, string[]>();
  for (const { url = '', message, extract = '' } of messages) {
    if (KNOWN.some((words) => message.includes(words))) continue;
    const file = basename(url);
    byFile.set(file, [...(byFile.get(file) ?? []), `${message} ${extract.trim().slice(0, 80)}`]);
  }
  return byFile;
}

const academy = await openAcademy();
const judged: Judged[] = [];
try {
  for (const [index, { path, user }] of VISITS.entries()) {
    const context = await academy.enter(user);
    const page = await context.newPage();
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first().waitFor();
    const file = `${String(index).padStart(3, '0')}.html`;
    writeFileSync(join(folder, file), await page.content());
    judged.push({ path, user: user ?? 'visitor', file, axe: await axeOf(page), html: [] });
    await context.close();
    process.stdout.write('.');
  }
} finally {
  await academy.close();
}
const html = checkHtml();
for (const each of judged) each.html = html?.get(each.file) ?? [];
const { version: axeVersion } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(require.resolve('axe-core/package.json'), 'utf8')));
const { version: htmlVersion } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(require.resolve('vnu-jar/package.json'), 'utf8')));
console.log();
for (const { path, user, axe, html: faults } of judged)
  for (const fault of [...axe, ...faults]) console.log(`${path} (${user}): ${fault}`);
const faults = judged.flatMap(({ axe, html: own }) => [...axe, ...own]).length;
console.log(
  `${judged.length} screens, ${faults} faults${html ? '' : ', HTML not checked: Java is not installed'}.`,
);
if (html) writeFileSync(REPORT, describeConformance(judged, { axe: axeVersion, html: htmlVersion }));
process.exitCode = faults === 0 ? 0 : 1;
