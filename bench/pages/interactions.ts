import type { Locator, Page } from '@playwright/test';

/** How much slower the processor of a phone is. */
export const SLOWDOWN = 4;
/** The shortest that the Event Timing API reports. */
const THRESHOLD_MS = 16;

export interface Interactions {
  count: number;
  /** The longest time from an input to the next frame, in milliseconds: with fewer than 50 interactions, INP. */
  longest: number;
}

/** Collects the durations of interactions by their ID, as the INP metric groups events. */
function observe(threshold: number): void {
  const longest = new Map<number, number>();
  Object.assign(globalThis, { interactions: longest });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId = 0, duration } = entry as PerformanceEntry & { interactionId?: number };
      if (interactionId > 0) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0));
    }
  });
  observer.observe({
    type: 'event',
    buffered: true,
    durationThreshold: threshold,
  } as PerformanceObserverInit);
}

/** Walks through a page on a processor four times slower, and says how long its interactions took. */
export async function measureInteractions(
  page: Page,
  url: string,
  walk: (page: Page) => Promise<void>,
): Promise<Interactions> {
  await page.addInitScript(observe, THRESHOLD_MS);
  await page.goto(url, { waitUntil: 'networkidle' });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await walk(page);
  await page.waitForTimeout(1000);
  const durations = await page.evaluate(() => [
    ...(globalThis as unknown as { interactions: Map<number, number> }).interactions.values(),
  ]);
  return { count: durations.length, longest: Math.max(0, ...durations) };
}

/** Presses where it stands, as a hand does: a locator's own click looks at the page meanwhile, which would count. */
async function press(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${String(target)} is not on the page.`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Turns slides there and back, by key and by button, and opens a term. */
export async function walkLesson(page: Page): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await page.keyboard.press('ArrowRight');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  for (let turn = 0; turn < 3; turn++) await press(page, next);
  for (let turn = 0; turn < 4; turn++) await page.keyboard.press('ArrowLeft');
}

/** Searches letter by letter, chooses a category, and jumps to a letter. */
export async function walkGlossary(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search terms' });
  await press(page, search);
  await search.pressSequentially('informed consent', { delay: 60 });
  await search.fill('');
  const filters = page.getByRole('group', { name: 'Filter by category' }).getByRole('button');
  await press(page, filters.nth(2));
  await press(page, filters.first());
  await press(page, page.getByRole('button', { name: 'S', exact: true }));
}
