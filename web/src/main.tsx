import './core/zod-settings.ts';
import './styles/sheets.ts';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { AcademyApp } from './app/academy-app.tsx';
import { focusNewPages } from './app/route-focus.ts';
import { createAppRouter } from './app/router.tsx';
import { createQueryClient, keyOf } from './core/query.ts';
import { setSession } from './core/session.ts';
import { TipHost } from './ui/tip-host.tsx';
import { startTips } from './ui/tips.ts';
import { Toaster } from './ui/toaster.tsx';

const client = createQueryClient(() => {
  // The session ended on the server: show the sign-in page, and come back afterwards.
  setSession(client, null);
  void router.invalidate();
});
const router = createAppRouter(client);

const element = document.getElementById('root');
if (!element) throw new Error('The page has no root element.');
const app = (
  <AcademyApp client={client} router={router}>
    <Toaster />
    <TipHost />
  </AcademyApp>
);

const prepared = document.getElementById('page-data')?.textContent;
if (prepared) {
  // The server has written this page, for a visitor: it is taken over as it stands.
  setSession(client, null);
  for (const [path, reply] of Object.entries(JSON.parse(prepared) as Record<string, unknown>))
    client.setQueryData(keyOf(path), reply);
  router.ssr = { manifest: undefined };
  await router.load();
  hydrateRoot(element, app);
} else {
  // A transition: the first pages are made a few milliseconds at a time.
  startTransition(() => createRoot(element).render(app));
}
startTips();
focusNewPages(router);
