/** Makes the public pages into documents. The server runs the built form of this file; browsers never load it. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { academy, type Academy, type PublicPage } from '@trialwright/contract';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { AcademyApp } from '../app/academy-app.tsx';
import { createAppRouter } from '../app/router.tsx';
import { createQueryClient, keyOf } from '../core/query.ts';
import { setSession } from '../core/session.ts';
import { keepDrawing } from '../domain/courses/plate.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { assemble, filesOf, type Manifest } from './document.ts';
import { PUBLIC_PAGE_INFO } from './pages.ts';

const plates = import.meta.glob<string>('../plates/*.svg', { query: '?raw', import: 'default' });

/** A browser loads a drawing when it is shown; a document must hold it. */
async function keepDrawings(): Promise<void> {
  for (const [path, load] of Object.entries(plates)) keepDrawing(basename(path, '.svg'), await load());
}

type Data = Record<string, unknown>;

async function renderBody(path: PublicPage, data: Data): Promise<string> {
  const { isReading } = PUBLIC_PAGE_INFO[path];
  const client = createQueryClient(() => undefined);
  setSession(client, null);
  for (const [address, reply] of Object.entries(data)) client.setQueryData(keyOf(address), reply);
  const router = createAppRouter(client);
  router.update({
    ...router.options,
    history: createMemoryHistory({ initialEntries: [path] }),
    // Its inline script would be refused by the content security policy.
    scrollRestoration: false,
  });
  await Promise.all([router.load(), keepDrawings()]);
  const render = isReading ? renderToStaticMarkup : renderToString;
  return render(
    <AcademyApp client={client} router={router}>
      {!isReading && <Toaster />}
    </AcademyApp>,
  );
}

/** What a page reads of the API. */
export function readsOf(path: PublicPage): readonly string[] {
  return PUBLIC_PAGE_INFO[path].reads;
}

interface Options {
  /** The folder that Vite built. */
  folder: string;
  publicUrl: string;
  /** The replies to what the page reads, by path. */
  data: Data;
}

/** A public page as a document for visitors. */
export async function renderPage(path: PublicPage, { folder, publicUrl, data }: Options): Promise<string> {
  const { title, description, source, isReading } = PUBLIC_PAGE_INFO[path];
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest;
  const { name, tagline } = data[academy.get.path] as Academy;
  const app = filesOf(manifest, 'index.html');
  const page = filesOf(manifest, source);
  const common = {
    title: title ? `${title} · ${name}` : `${name} · ${tagline}`,
    description,
    siteName: name,
    publicUrl,
    path,
    body: await renderBody(path, data),
  };
  if (!isReading) return assemble({ ...common, ...page, template: read('index.html'), data });
  // With its styles in it the page is painted as soon as it is there; the few who read on load them again.
  const sheets = new Set([...app.styles, ...page.styles]);
  return assemble({
    ...common,
    template: read('visitor.html'),
    styles: [],
    css: [...sheets].map(read).join(''),
    scripts: [],
    appFiles: app.scripts,
  });
}

export { renderApiReference } from './api-reference.tsx';
