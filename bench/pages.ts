import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { PUBLIC_PAGES } from '@trialwright/contract';
import { CHROMIUM } from '../e2e/browser.ts';
import { measureInteractions, walkGlossary, walkLesson } from './pages/interactions.ts';
import { auditPage } from './pages/lighthouse.ts';
import { measureShift } from './pages/shifts.ts';
import { freePort, startServer } from './server.ts';
import { printTable } from './table.ts';

/** What pages feel like on a phone: Lighthouse, and the longest interaction of a walk. For a quiet machine. */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } });
const runs = Number(values.runs);
const LESSON = '/lesson/99';
const PUBLIC_MARK = 95;
const SIGNED_IN_MARK = 90;

const folder = mkdtempSync(join(tmpdir(), 'tw-pages-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const server = await startServer(folder);
/** The academy's own address: from another, browsers are refused what they save. */
const url = `http://localhost:${server.port}`;
await server.untilIdle();
const port = await freePort();
const browser = await chromium.launch({
  ...CHROMIUM,
  args: [...CHROMIUM.args, `--remote-debugging-port=${port}`],
});
const misses: string[] = [];
function hold(isHeld: boolean, what: string): void {
  if (!isHeld) misses.push(what);
}

try {
  const context = await browser.newContext({ baseURL: url });
  await context.request.post('/api/auth/login', { data: { username: 'cra', password: 'trialwright-demo' } });
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const rows = [];
  for (const path of [...PUBLIC_PAGES, '/dashboard', LESSON]) {
    const isPublic = path !== '/dashboard' && path !== LESSON;
    const { scores, shift, blocking, machine } = await auditPage(`${url}${path}`, {
      port,
      cookie: isPublic ? '' : cookie,
      runs,
    });
    rows.push({ page: path, ...scores, CLS: shift.toFixed(3), 'TBT ms': Math.round(blocking), machine });
    const marks = isPublic
      ? [scores.accessibility, scores['best-practices'], scores.seo]
      : [scores.accessibility, scores['best-practices']];
    hold(Math.min(...marks) >= PUBLIC_MARK, `${path}: accessibility, best practices, SEO ≥ ${PUBLIC_MARK}`);
    if (path === '/') hold(scores.performance >= PUBLIC_MARK, `${path}: performance ≥ ${PUBLIC_MARK}`);
    if (isPublic) continue;
    hold(scores.performance >= SIGNED_IN_MARK, `${path}: performance ≥ ${SIGNED_IN_MARK}`);
    hold(shift < 0.05, `${path}: CLS < 0.05`);
    hold(blocking < 200, `${path}: TBT < 200 ms`);
  }
  printTable(`Lighthouse as a phone, medians of ${runs}`, rows);

  const shifts = [];
  for (const path of ['/dashboard', LESSON, '/glossary', '/assessments']) {
    const shift = await measureShift(browser, context, `${url}${path}`);
    shifts.push({ page: path, CLS: shift.toFixed(3) });
    hold(shift < 0.05, `${path}: CLS < 0.05 on a slow network`);
  }
  printTable('Shifts of a first visit on slow 4G, at a quarter of the processor', shifts);

  const walks = [
    { path: LESSON, walk: walkLesson },
    { path: '/glossary', walk: walkGlossary },
  ];
  const felt = [];
  for (const { path, walk } of walks) {
    const { count, longest } = await measureInteractions(await context.newPage(), path, walk);
    felt.push({ page: path, interactions: count, 'INP ms': longest });
    hold(count > 0 && longest < 200, `${path}: INP < 200 ms`);
  }
  printTable('Interactions at a quarter of the processor', felt);
} finally {
  await browser.close();
  await server.stop();
}
console.log(misses.length === 0 ? '\n  All aims met.' : `\n  Missed: ${misses.join('; ')}.`);
process.exitCode = misses.length === 0 ? 0 : 1;
