import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

const here = import.meta.dirname;

/** The folder of the project, whether this runs from the sources or from the bundle in `server/dist`. */
export const ROOT = here.slice(0, here.lastIndexOf(`${sep}server`));

/** A script below `server/src` that runs in a thread of its own, always from its source. */
export function workerScript(path: string): URL {
  return pathToFileURL(join(ROOT, 'server/src', path));
}
