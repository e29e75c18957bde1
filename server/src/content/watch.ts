import { watch } from 'node:fs';
import { sep } from 'node:path';
import { assembleCatalogue, type Catalogue, type CatalogueParts } from './catalogue.ts';
import { CONTENT_ROOT } from './content-root.ts';
import { partsOfCatalogue } from './load.ts';
import { formatProblem } from './problems.ts';
import { readParts } from './read.ts';

/** Debounce: editors write a file in several steps. */
const SETTLE_MS = 40;

/** Takes a file or folder from the changed names; returns whether it changed. */
function changesIn(files: ReadonlySet<string>): (name: string) => boolean {
  return (name) => [...files].some((file) => file === name || file.startsWith(`${name}/`));
}

/**
 * Reloads only what an author has saved; problems are printed and the last valid catalogue stays. Returns a function that
 * stops watching.
 */
export function watchContent(content: { catalogue: Catalogue }, root = CONTENT_ROOT): () => void {
  let timer: NodeJS.Timeout | undefined;
  let parts: CatalogueParts | undefined = partsOfCatalogue(content.catalogue);
  let changed = new Set<string>();
  const reload = () => {
    const isChanged = changesIn(changed);
    changed = new Set();
    const began = performance.now();
    const read = readParts(root, parts && { parts, isChanged });
    for (const problem of read.problems) console.error(formatProblem(problem));
    if (read.parts) {
      parts = read.parts;
      content.catalogue = assembleCatalogue(parts);
    }
    const found = read.problems.length === 0 ? '' : ` with ${read.problems.length} problems`;
    console.log(`Content reloaded${found} (${Math.round(performance.now() - began)} ms).`);
  };
  const watcher = watch(root, { recursive: true }, (_event, file) => {
    // If the system does not report what changed, everything is reloaded.
    if (file === null) parts = undefined;
    else changed.add(file.replaceAll(sep, '/'));
    clearTimeout(timer);
    timer = setTimeout(reload, SETTLE_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
