import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { ApiReferencePage } from '../features/api-reference/api-reference.page.tsx';
import styles from '../features/api-reference/api-reference.css?inline';
import type { OpenApi } from '../features/api-reference/open-api.ts';
import { assemble, filesOf, type Manifest } from './document.ts';

interface Options {
  /** The folder that Vite built. */
  folder: string;
  publicUrl: string;
  path: string;
  /** The name of the academy. */
  name: string;
  document: unknown;
}

/** The API reference as a document. It is no page of the app: only its own styles come with it. */
export function renderApiReference({ folder, publicUrl, path, name, document }: Options): string {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const app = filesOf(JSON.parse(read('.vite/manifest.json')) as Manifest, 'index.html');
  const api = document as OpenApi;
  return assemble({
    template: read('visitor.html'),
    title: `API reference · ${name}`,
    description: `Every call of the ${name} API: who may make it, what it takes, what it returns and how it refuses.`,
    siteName: name,
    publicUrl,
    path,
    body: renderToStaticMarkup(<ApiReferencePage name={name} document={api} />),
    styles: app.styles,
    css: styles,
    scripts: [],
  });
}
