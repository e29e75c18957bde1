import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PublicPage } from '@trialwright/contract';
import { WEB_APP } from './web-app.ts';

const RENDERER = join(WEB_APP, 'server/render.js');

/** The web app's own code, built for this side: see web/src/prerender/render.tsx. */
interface Renderer {
  readsOf: (path: PublicPage) => readonly string[];
  renderPage: (
    path: PublicPage,
    options: { folder: string; publicUrl: string; data: Record<string, unknown> },
  ) => Promise<string>;
  renderApiReference: (options: {
    folder: string;
    publicUrl: string;
    path: string;
    name: string;
    document: unknown;
  }) => string;
}

/** Undefined without a build of the web app. */
export function hasRenderer(): boolean {
  return existsSync(RENDERER);
}

export async function loadRenderer(): Promise<Renderer> {
  return (await import(pathToFileURL(RENDERER).href)) as Renderer;
}
