import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Catalogue } from './catalogue.ts';
import { createCompiledStore, digestOf } from './compiled.ts';
import { digestOfCatalogue, loadCatalogue } from './load.ts';

/** Data that takes seconds to build from the catalogue and is the same for the same content and code. */
export interface Derivation {
  name: string;
  /** Source files that affect the result, besides the content. */
  code: readonly string[];
  /** A worker that calls `makeDerived`. */
  script: URL;
}

type Made = Pick<Derivation, 'name' | 'code'>;

function digestFor(catalogue: Catalogue, { code }: Made): string {
  return createHash('sha256')
    .update(`${digestOfCatalogue(catalogue)} ${digestOf(code)}`)
    .digest('hex');
}

/** Rendering everything needs less; without a limit, the thread grows before garbage collection. */
const HEAP = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 16 };

/** If the thread fails, the data is built here, or fails here with the reason. */
function runToEnd(script: URL): Promise<void> {
  const worker = new Worker(script, { resourceLimits: HEAP });
  worker.on('error', () => undefined);
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
  });
}

/**
 * Loads the data cached for this content, or builds it in a thread while requests are served. If the content has changed
 * since the start, the thread fails, or the cache is unavailable, `make` builds it here.
 */
export async function derive<T>(
  catalogue: Catalogue,
  derivation: Derivation,
  make: (catalogue: Catalogue) => Promise<T>,
): Promise<T> {
  if (!digestOfCatalogue(catalogue)) return make(catalogue);
  const store = createCompiledStore();
  const digest = digestFor(catalogue, derivation);
  const read = () => store.read(derivation.name, digest) as T | undefined;
  const known = read();
  if (known) return known;
  await runToEnd(derivation.script);
  return read() ?? make(catalogue);
}

/** The worker's side of `derive`. */
export async function makeDerived<T>(
  made: Made,
  make: (catalogue: Catalogue) => T | Promise<T>,
): Promise<void> {
  const catalogue = await loadCatalogue({ isStrict: false, report: () => undefined });
  createCompiledStore().keep(made.name, digestFor(catalogue, made), await make(catalogue));
}
