import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

const here = import.meta.dirname;

/** The project folder, whether this runs from source or from the bundle in `server/dist`. */
export const ROOT = here.slice(0, here.lastIndexOf(`${sep}server`));

/** A script in `server/src` that runs in its own thread, always from source. */
export function workerScript(path: string): URL {
  return pathToFileURL(join(ROOT, 'server/src', path));
}
