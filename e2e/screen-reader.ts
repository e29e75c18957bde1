import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const require = createRequire(import.meta.url);
/** Same origin, so that the pages' own content security policy admits it. */
const ADDRESS = '/screen-reader-emulation.js';
const LONGEST = 5000;

interface Emulation {
  virtual: {
    start: (options: { container: Node }) => Promise<void>;
    next: () => Promise<void>;
    lastSpokenPhrase: () => Promise<string>;
    spokenPhraseLog: () => Promise<string[]>;
    stop: () => Promise<void>;
  };
}

/** What a screen reader says of the page from its top to its end, phrase by phrase. */
export async function readAloud(page: Page): Promise<string[]> {
  const path = require.resolve('@guidepup/virtual-screen-reader/browser.js');
  await page.route(`**${ADDRESS}`, (route) => route.fulfill({ path, contentType: 'text/javascript' }));
  return page.evaluate(
    async ({ address, longest }) => {
      const { virtual } = (await import(address)) as Emulation;
      await virtual.start({ container: document.body });
      for (let step = 0; step < longest; step++) {
        await virtual.next();
        if ((await virtual.lastSpokenPhrase()) === 'end of document') break;
      }
      const said = await virtual.spokenPhraseLog();
      await virtual.stop();
      return said;
    },
    { address: ADDRESS, longest: LONGEST },
  );
}

/** The same, of the page's content alone. */
export async function readMain(page: Page): Promise<string[]> {
  const said = await readAloud(page);
  return said.slice(said.indexOf('main'), said.indexOf('end of main') + 1);
}
