import { chromium, expect, test } from '@playwright/test';
import { PUBLIC_PAGES } from '@trialwright/contract';
import lighthouse from 'lighthouse';

/** What a page has to reach, in percent. */
const MARK = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;

/** Audits a page as a phone sees it, in the browser of the other journeys; loading is simulated, not timed. */
async function audit(url: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], logLevel: 'error' });
  const scores = CATEGORIES.map((name) => [
    name,
    Math.round((result?.lhr.categories[name]?.score ?? 0) * 100),
  ]);
  return Object.fromEntries(scores) as Scores;
}

test.describe('Lighthouse', () => {
  test.describe.configure({ mode: 'serial', timeout: 240_000 });
  const port = 9333;

  for (const path of PUBLIC_PAGES) {
    test(`${path} reaches ${MARK} for accessibility, best practices and search engines`, async ({
      baseURL,
      launchOptions,
    }) => {
      const browser = await chromium.launch({
        ...launchOptions,
        args: ['--no-sandbox', `--remote-debugging-port=${port}`],
      });
      try {
        const first = await audit(`${baseURL}${path}`, port);
        const { performance, ...rest } = first;
        for (const [name, score] of Object.entries(rest))
          expect(score, `${name} of ${path}`).toBeGreaterThanOrEqual(MARK);
        if (path !== '/') return;
        // The machine may be busy with other journeys: the best of three counts.
        let best = performance;
        for (let run = 1; run < 3 && best < MARK; run++)
          best = Math.max(best, (await audit(`${baseURL}${path}`, port)).performance);
        expect(best, 'performance of the landing page').toBeGreaterThanOrEqual(MARK);
      } finally {
        await browser.close();
      }
    });
  }
});
