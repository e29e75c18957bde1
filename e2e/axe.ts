import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

export const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What the page has once the source of axe has run in it. */
type Examined = typeof window & { axe?: typeof axe };

/**
 * What axe finds against the page as it stands, by all rules of WCAG, or by those named or tagged so. The source is put in once a
 * document, and only what is wrong is described: a description of all that is right takes longer than the rules.
 */
export async function violationsOf(
  page: Page,
  { rules, tags = RULES }: { rules?: string[]; tags?: string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (runOnly) => {
      // Frames would have to be examined each by themselves; no screen has one.
      if (document.querySelector('iframe, frame')) throw new Error('There is a frame on this page.');
      // What fades in has less contrast on its way; what never ends, as a spinner, is not waited for, and what is held up
      // not for long.
      const passing = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      const patience = new Promise((resolve) => setTimeout(resolve, 5000));
      await Promise.race([Promise.allSettled(passing.map(({ finished }) => finished)), patience]);
      const { axe: examiner } = window as Examined;
      if (!examiner) throw new Error('Axe is not on this page.');
      const { violations } = await examiner.run(document, {
        runOnly,
        resultTypes: ['violations'],
        iframes: false,
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`);
    },
    rules ? { type: 'rule' as const, values: rules } : { type: 'tag' as const, values: tags },
  );
}

const WIDTHS = [1440, 1100, 768, 390];
/** Where the layout differs most. */
const AXE_WIDTHS = [1440, 390];

/** The page, shown in the light theme, passes axe in both themes and never overflows. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(async () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
        message: `overflow at ${width} px`,
      })
      .toBeLessThanOrEqual(0);
    if (!AXE_WIDTHS.includes(width)) continue;
    expect(await violationsOf(page), `axe at ${width} px`).toEqual([]);
  }

  // The dark theme changes colors alone: what else axe asks is answered above.
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'dark'));
  for (const width of AXE_WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const found = await violationsOf(page, { rules: ['color-contrast'] });
    expect(found, `contrast in the dark theme at ${width} px`).toEqual([]);
  }
}
