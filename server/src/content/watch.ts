import { watch } from 'node:fs';
import type { Catalogue } from './catalogue.ts';
import { CONTENT_ROOT } from './content-root.ts';
import { readContent } from './read.ts';
import { formatProblem } from './problems.ts';

const SETTLE_MS = 150;

/** Reloads the catalogue when an author saves; problems are printed and the last good catalogue stays. */
export function watchContent(content: { catalogue: Catalogue }): () => void {
  let timer: NodeJS.Timeout | undefined;
  const reload = () => {
    const { catalogue, problems } = readContent();
    for (const problem of problems) console.error(formatProblem(problem));
    if (catalogue) content.catalogue = catalogue;
    console.log(
      problems.length === 0 ? 'Content reloaded.' : `Content reloaded with ${problems.length} problems.`,
    );
  };
  const watcher = watch(CONTENT_ROOT, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(reload, SETTLE_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
