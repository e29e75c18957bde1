import type { Browser, BrowserContext } from '@playwright/test';
import { SLOWDOWN } from './interactions.ts';

const PHONE = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };
/** Slow 4G, as Lighthouse has it; its own figures are worked out from a load that was not slow. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SETTLED_MS = 1000;

function observe(): void {
  const page = globalThis as unknown as { shift: number };
  page.shift = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      page.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  observer.observe({ type: 'layout-shift', buffered: true });
}

/** The sum of all layout shifts of a page that loads for the first time on a slow phone and network. */
export async function measureShift(browser: Browser, signedIn: BrowserContext, url: string): Promise<number> {
  const context = await browser.newContext({ ...PHONE, storageState: await signedIn.storageState() });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(SETTLED_MS);
    return await page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
  } finally {
    await context.close();
  }
}
