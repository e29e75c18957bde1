import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { NotFoundPage } from './failure-pages.tsx';

const HINT = 'Did you forget to add the page to the router?';

async function renderNotFound(): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: NotFoundPage }),
    history: createMemoryHistory(),
  });
  await router.load();
  // The router is typed by the app’s own tree; this one has a single page.
  return renderToString(createElement(RouterProvider, { router: router as never }));
}

afterEach(() => vi.unstubAllEnvs());

test(
  'an unknown address is named, with a hint for developers in development',
  { tags: ['C-ERR-23'] },
  async () => {
    vi.stubEnv('DEV', true);
    const html = await renderNotFound();
    expect(html).toContain('404 Page Not Found');
    expect(html).toContain(HINT);
  },
);

test('in production it shows the way home and no hint', { tags: ['C-ERR-23'] }, async () => {
  vi.stubEnv('DEV', false);
  const html = await renderNotFound();
  expect(html).toContain('404 Page Not Found');
  expect(html).toMatch(/<a[^>]* href="\/"[^>]*>Go to the home page<\/a>/);
  expect(html).not.toContain(HINT);
});
