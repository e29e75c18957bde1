import { existsSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

/** What `npm start` and service managers run: the bundled server, compiled once for all starts. */
const bundle = join(import.meta.dirname, 'dist/server.js');
if (!existsSync(bundle)) {
  console.error('The server has not been built yet: run npm run setup.');
  process.exit(1);
}
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/trialwright/v8'));
await import('./dist/server.js');
// A process that is killed would leave nothing for the next start.
flushCompileCache();
