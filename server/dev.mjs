import { relative, sep } from 'node:path';
import { createServer, createServerModuleRunner } from 'vite';

/**
 * `npm run dev` runs the server's sources here. Changed modules are reloaded into the running process, which keeps its
 * database, content, and packages, so a change is served in a moment. The process restarts only for changes that cannot
 * be reloaded.
 */
const HERE = import.meta.dirname;
const DEV = '/src/dev.ts';
/** Exit code that asks scripts/dev.mjs to restart the process. */
const START_ANEW = 75;
/** Debounce: editors write a file in several steps. */
const SETTLE_MS = 30;
const NEEDS_A_PROCESS = /^(src\/core\/database\/|src\/config\.ts$|src\/root\.ts$|migrations\/|\.\.\/\.env$)/;
const SOURCE = /^(src|\.\.\/(?:contract|paper)\/src)\/.*(?<!\.test)\.tsx?$/;

const say = (line) => process.stdout.write(`${line}\n`);

const vite = await createServer({
  configFile: false,
  root: HERE,
  appType: 'custom',
  logLevel: 'error',
  publicDir: false,
  server: { middlewareMode: true, ws: false, watch: { ignored: ['**/dist/**'] } },
});
const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });

const { open, prepare } = await runner.import(DEV);
const opened = await open();
let serving = await prepare(opened);
say(`\n  The server is at ${await serving.listen()}; the web app is at http://localhost:5173\n`);

async function stop(code) {
  await serving.stop();
  await opened.database.close();
  process.exit(code);
}

/** The old code keeps serving until the new code is ready, or if the new code fails to load. */
async function serveAnew(files) {
  const began = performance.now();
  runner.evaluatedModules.clear();
  const fresh = await runner.import(DEV);
  if (files.some((file) => file.startsWith('src/content/')))
    opened.content.catalogue = await fresh.readCatalogue();
  const next = await fresh.prepare(opened);
  await serving.stop();
  serving = next;
  await next.listenAgain();
  say(`  Serving ${files.join(', ')} after ${Math.round(performance.now() - began)} ms`);
}

let changed = new Set();
let timer;
let turn = Promise.resolve();

function takeChanges() {
  const files = [...changed];
  changed = new Set();
  if (files.some((file) => NEEDS_A_PROCESS.test(file))) return stop(START_ANEW);
  return serveAnew(files).catch((error) => console.error(error));
}

vite.watcher.add([
  `${HERE}/src`,
  `${HERE}/migrations`,
  `${HERE}/../contract/src`,
  `${HERE}/../paper/src`,
  `${HERE}/../.env`,
]);
vite.watcher.on('all', (_event, path) => {
  const file = relative(HERE, path).replaceAll(sep, '/');
  if (!SOURCE.test(file) && !NEEDS_A_PROCESS.test(file)) return;
  changed.add(file);
  clearTimeout(timer);
  timer = setTimeout(() => {
    turn = turn.then(takeChanges);
  }, SETTLE_MS);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0));
