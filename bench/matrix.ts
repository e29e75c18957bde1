import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM } from '../e2e/browser.ts';
import { signIn } from './scale/calls.ts';
import { withDatabase } from './scale/database.ts';
import { startServer } from './server.ts';
import { printTable } from './table.ts';
import { fillTeam } from './teams/fill.ts';

/**
 * How smoothly the matrix of many people and requirements scrolls, in a browser without a graphics card: the time from
 * frame to frame while a wheel and a key move it, and beside it that of a window of the same size which holds text alone.
 * What the page itself does for a frame is measured apart, since putting a frame on the screen is a graphics card's work.
 * Other work on the machine shows at once: look at the row of nothing.
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '500' },
    requirements: { type: 'string', default: '60' },
    /** A folder for pictures of what was measured. */
    pictures: { type: 'string' },
  },
});
const SIZE = { people: Number(values.people), requirements: Number(values.requirements) };

/** Collects the times between frames until `stop`, which returns them. */
async function watchFrames(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const times: number[] = [];
    const seen = { last: performance.now(), isOver: false };
    const tick = (now: number) => {
      times.push(now - seen.last);
      seen.last = now;
      if (!seen.isOver) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(globalThis, {
      stopFrames: () => {
        seen.isOver = true;
        // The first one is the time until the first frame.
        return times.slice(1);
      },
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { stopFrames: () => number[] }).stopFrames());
}

function describe(name: string, times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round((sorted[Math.floor((sorted.length - 1) * part)] ?? 0) * 10) / 10;
  const late = times.filter((ms) => ms > 25).length;
  return {
    'moved by': name,
    frames: times.length,
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
    'p99 ms': at(0.99),
    'longest ms': at(1),
    'dropped %': Math.round((late / times.length) * 1000) / 10,
  };
}

interface Gesture {
  xDistance?: number;
  yDistance?: number;
}

/** Moves the window by a gesture of the browser's own, as a hand does. */
async function scroll(page: Page, { xDistance = 0, yDistance = 0 }: Gesture): Promise<void> {
  const table = page.locator('.data-table .window');
  const box = await table.boundingBox();
  const place = () => table.evaluate(({ scrollTop, scrollLeft }) => scrollTop + scrollLeft);
  const before = await place();
  const session = await page.context().newCDPSession(page);
  await session.send('Input.synthesizeScrollGesture', {
    x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
    y: (box?.y ?? 0) + 300,
    xDistance,
    yDistance,
    speed: 1600,
    gestureSourceType: 'mouse',
    preventFling: true,
  });
  await session.detach();
  if ((await place()) === before) throw new Error('The table did not move.');
}

/** Text alone, in a window as large as the table's. */
const PLAIN = `<div class="data-table"><div class="window" style="height: 42rem; width: 70rem; overflow: auto">
  ${Array.from({ length: 500 }, (_, row) => `<p style="width: 600rem; height: 3rem">Row ${row}, a line of text</p>`).join('')}
</div></div>`;

/** Pixels a frame, which are 1,620 a second at 60 frames. */
const STEP_PX = 27;
const STEPS = 240;

/** The processor's time that the page's own thread takes for each frame while the table moves. */
async function workPerFrame(page: Page, direction: 'scrollTop' | 'scrollLeft') {
  await browser.startTracing(page, { categories: ['cc', 'toplevel'] });
  await page.evaluate(
    async ({ direction, step, steps }) => {
      const table = document.querySelector('.data-table .window');
      if (!table) throw new Error('There is no table.');
      for (let index = 0; index < steps; index += 1) {
        table[direction] += step;
        await new Promise(requestAnimationFrame);
      }
    },
    { direction, step: STEP_PX, steps: STEPS },
  );
  const trace = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: { name: string; ph: string; tdur?: number }[];
  };
  const times = trace.traceEvents
    .filter(({ name, ph }) => ph === 'X' && name === 'ProxyMain::BeginMainFrame')
    .map(({ tdur = 0 }) => tdur / 1000);
  return describe(direction === 'scrollTop' ? 'down' : 'right', times);
}

const MOVES: [name: string, move: (page: Page) => Promise<void>][] = [
  ['nothing', (page) => page.waitForTimeout(2000)],
  ['wheel, down', (page) => scroll(page, { yDistance: -8000 })],
  ['wheel, up', (page) => scroll(page, { yDistance: 8000 })],
  ['wheel, right', (page) => scroll(page, { xDistance: -6000 })],
  ['wheel, left', (page) => scroll(page, { xDistance: 6000 })],
  [
    'page keys',
    async (page) => {
      for (let press = 0; press < 12; press += 1) {
        await page.keyboard.press('PageDown');
        await page.waitForTimeout(150);
      }
    },
  ],
];

const dataDir = mkdtempSync(join(tmpdir(), 'tw-matrix-'));
const server = await withDatabase({ dataDir, url: '' }, async (client) => {
  const orgId = await fillTeam(client, SIZE);
  const [owner] = await signIn(client, { programs: [], learners: 1, count: 1 });
  return { orgId, cookie: owner?.cookie ?? '' };
}).then(async (made) => ({ ...made, ...(await startServer(dataDir, { NODE_ENV: 'test', DEMO: 'false' })) }));
const browser = await chromium.launch(CHROMIUM);
try {
  await server.untilIdle();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = server.cookie.split('=');
  await context.addCookies([{ name, value, url: server.url }]);
  const page = await context.newPage();
  await page.goto(`${server.url}/team/${server.orgId}`, { waitUntil: 'networkidle' });
  const table = page.locator('.data-table .window');
  await table.scrollIntoViewIfNeeded();
  await table.focus();
  const rows = [];
  for (const [by, move] of MOVES) {
    const stop = await watchFrames(page);
    await move(page);
    rows.push(describe(by, await stop()));
    if (values.pictures)
      await page.screenshot({ path: join(values.pictures, `${by.replaceAll(/\W+/g, '-')}.png`) });
  }
  const works = [await workPerFrame(page, 'scrollTop'), await workPerFrame(page, 'scrollLeft')];
  const cells = await page.locator('.data-table :is(td, th)').count();
  printTable(
    `${SIZE.people} people, ${SIZE.requirements} requirements, ${cells} cells in the document`,
    rows,
  );
  printTable('The page’s own work for a frame, in milliseconds of processor', works);
  await page.setContent(PLAIN);
  const plain = [];
  for (const [by, move] of MOVES.slice(0, 3)) {
    const stop = await watchFrames(page);
    await move(page);
    plain.push(describe(by, await stop()));
  }
  printTable('The same window with text alone', plain);
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
