import { setImmediate } from 'node:timers/promises';
import { openDatabase } from './core/database/open.ts';
import { StartRefusedError } from './core/database/start-refused.ts';
import { buildApp, type App } from './app.ts';
import { loadConfig, type Config } from './config.ts';
import { loadCatalogue } from './content/load.ts';
import { assertProven } from './features/backup/restorations.service.ts';
import { createDemoAcademy, DEMO_ACCOUNTS } from './features/demo/demo-academy.ts';

const DRAIN_MS = 15_000;
/** The academy's files contain personal data: no other account may read them. */
const OWN_EYES_ONLY = 0o077;

/** Prints startup progress with timings on a terminal; a machine-readable log is left alone. */
function createSteps({ isProduction }: Config): (name: string, what: string) => void {
  const isWatched = process.stdout.isTTY || !isProduction;
  let began = performance.now();
  return (name, what) => {
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    began = performance.now();
    if (isWatched) console.log(`  ${name.padEnd(9)} ${what} (${seconds} s)`);
  };
}

/** Follows what an author saves; the readers of content files are large, and a production server never needs them. */
async function watch({ context }: App): Promise<() => void> {
  const { watchContent } = await import('./content/watch.ts');
  return watchContent(context.content);
}

async function start(): Promise<void> {
  process.umask(OWN_EYES_ONLY);
  const config = loadConfig();
  const step = createSteps(config);
  // Read once the database's own process is on its way.
  const reading = setImmediate().then(() =>
    loadCatalogue({ isStrict: config.isProduction, report: console.warn }),
  );
  reading.catch(() => undefined);
  const database = await openDatabase(config, { schemaWaitsFor: reading });
  const catalogue = await reading;
  step('Content', `${catalogue.courses.length} courses, ${catalogue.shelf.terms.length} terms`);
  step(
    'Database',
    config.databaseUrl ? 'the server in DATABASE_URL' : `its own PostgreSQL in ${config.dataDir}`,
  );
  await assertProven(database.db);
  const app = await buildApp({ config, database, catalogue });
  await app.context.jobs.open();
  if (config.demo) await createDemoAcademy(app.context);
  step('Academy', config.demo ? 'routes, jobs, demo accounts' : 'routes, jobs');
  const address = await app.server.listen({ host: config.host, port: config.port });
  const stopWatching = config.isProduction ? undefined : await watch(app);
  await app.startJobs();

  console.log(`\n  ${catalogue.academy.name} is open at ${address.replace('127.0.0.1', 'localhost')}`);
  if (config.demo) {
    const names = DEMO_ACCOUNTS.map(({ username }) => username).join(', ');
    console.log(`  Demo accounts: ${names}\n  Password of each: ${config.demoPassword}\n`);
  }

  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    app.server.log.info({ signal }, 'stopping: no new requests, finishing those in progress');
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    stopWatching?.();
    await app.server.close();
    await app.context.jobs.stop();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

try {
  await start();
} catch (error) {
  const isKnown =
    error instanceof StartRefusedError || (error instanceof Error && error.message.includes('\n'));
  console.error(isKnown ? error.message : error);
  process.exit(1);
}
