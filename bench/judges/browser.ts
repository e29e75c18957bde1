import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions } from '@playwright/test';
import { CHROMIUM } from '../../e2e/browser.ts';
import { startServer } from '../server.ts';

export interface VisitedAcademy {
  browser: Browser;
  url: string;
  /** A context of its own for one person of the demo academy, or for a visitor. */
  enter: (user: string | undefined, options?: BrowserContextOptions) => Promise<BrowserContext>;
  close: () => Promise<void>;
}

/** A demo academy with a browser before it, both ended by `close`. */
export async function openAcademy(settings: Record<string, string> = {}): Promise<VisitedAcademy> {
  const folder = mkdtempSync(join(tmpdir(), 'tw-visit-'));
  const server = await startServer(folder, settings);
  await server.untilIdle();
  const browser = await chromium.launch(CHROMIUM);
  return {
    browser,
    url: server.url,
    enter: async (user, options = {}) => {
      const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce', ...options });
      if (user !== undefined)
        await context.request.post('/api/auth/login', {
          data: { username: user, password: 'trialwright-demo' },
        });
      return context;
    },
    close: async () => {
      await browser.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
