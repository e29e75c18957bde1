import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Catalogue } from './catalogue.ts';
import { createCompiledStore, digestOf } from './compiled.ts';
import { digestOfCatalogue, loadCatalogue } from './load.ts';

/** Something that takes seconds to make of the catalogue, and is the same for the same content and code. */
export interface Derivation {
  name: string;
  /** Sources that decide, besides the content, what is made. */
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

/** Rendering everything needs less; without a limit the thread grows before it tidies up. */
const HEAP = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 16 };

/** A thread that fails leaves nothing behind, and what it was to make is made here, or fails here with its reason. */
function runToEnd(script: URL): Promise<void> {
  const worker = new Worker(script, { resourceLimits: HEAP });
  worker.on('error', () => undefined);
  return new Promise((resolve) => {
    worker.once('exit', () => resolve());
  });
}

/**
 * What an earlier start made of this very content, or a thread makes now: requests are answered meanwhile. Where the
 * content was changed since the start, the thread fails or the disk keeps nothing, `make` makes it here.
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
