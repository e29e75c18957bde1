import { existsSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/** Entry point of `npm start` and service managers: the bundled server, with its compile cache. */
const bundle = join(import.meta.dirname, 'dist/server.js');
if (!existsSync(bundle)) {
  console.error('The server has not been built yet: run npm run setup.');
  process.exit(1);
}
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/trialwright/v8'));
// By default, the heap may grow to four times what is in use before old objects are collected, and its pages are never given
// back. What the last collection of a start allows holds until the next one, so that this is set before: less often while
// the content is read, which the collector would hold up, and more often once people are served.
setFlagsFromString('--heap-growing-percent=50');
await import('./dist/server.js');
setFlagsFromString('--heap-growing-percent=15');
// Saved right away, since a killed process would leave nothing for the next start.
flushCompileCache();
