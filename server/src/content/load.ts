import { join } from 'node:path';
import { ROOT } from '../root.ts';
import { assembleCatalogue, type Catalogue, type CatalogueParts } from './catalogue.ts';
import { createCompiledStore, digestOf } from './compiled.ts';
import { CONTENT_ROOT } from './content-root.ts';
import { formatProblem, type Problem } from './problems.ts';

/** Inputs of the compiled content besides the content itself. */
const COMPILERS = [
  join(ROOT, 'server/src/content'),
  join(ROOT, 'contract/src'),
  join(ROOT, 'package-lock.json'),
];

const digests = new WeakMap<Catalogue, string>();

const readings = new WeakMap<Catalogue, CatalogueParts>();

/** The parts a catalogue was built from; undefined if it was not loaded from files. */
export function partsOfCatalogue(catalogue: Catalogue): CatalogueParts | undefined {
  return readings.get(catalogue);
}

/** The digest of a catalogue's sources; undefined if it was not loaded unchanged from files. */
export function digestOfCatalogue(catalogue: Catalogue): string | undefined {
  return digests.get(catalogue);
}

interface Compiled {
  digest: string;
  parts: CatalogueParts | undefined;
  problems: Problem[];
}

/** Reads and checks the content, or uses the cache of an earlier start for the same files. */
async function compile(): Promise<Compiled> {
  const digest = digestOf([CONTENT_ROOT, ...COMPILERS]);
  const store = createCompiledStore();
  const known = store.read('catalogue', digest) as Omit<Compiled, 'digest'> | undefined;
  if (known) return { ...known, digest };
  // Parsers and schemas are loaded only here: a start with cached content does not need them.
  const { readParts } = await import('./read.ts');
  const made = readParts(CONTENT_ROOT);
  store.keep('catalogue', digest, made);
  return { ...made, digest };
}

/**
 * The catalogue for serving. A production server rejects invalid content and lists every problem;
 * in development, the author sees the problems and continues.
 */
export async function loadCatalogue({
  isStrict,
  report,
}: {
  isStrict: boolean;
  report: (problem: string) => void;
}): Promise<Catalogue> {
  const { parts, problems, digest } = await compile();
  const lines = problems.map(formatProblem);
  if (!parts || (isStrict && problems.length > 0))
    throw new Error(`The content has ${problems.length} problems:\n${lines.join('\n')}`);
  for (const line of lines) report(line);
  const catalogue = assembleCatalogue(parts);
  digests.set(catalogue, digest);
  readings.set(catalogue, parts);
  return catalogue;
}
