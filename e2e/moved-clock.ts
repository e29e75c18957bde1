import { createInterface } from 'node:readline';
import { loadCatalogue } from '../server/src/content/load.ts';
import { buildApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/core/database/open.ts';
import { createDemoAcademy } from '../server/src/features/demo/demo-academy.ts';

/**
 * An academy whose clock can be moved on, for journeys that take days: a program of its own. Prints the address, moves on by
 * as many days as a line of its input says, and ends with its input.
 */
const DAY_MS = 86_400_000;

const config = readConfig({ NODE_ENV: 'development', LOG_LEVEL: 'warn', ...process.env });
const catalogue = await loadCatalogue({ isStrict: false, report: () => undefined });
const database = await openDatabase(config);
let ahead = 0;
const app = await buildApp({ config, database, catalogue, now: () => new Date(Date.now() + ahead) });
await app.startJobs();
await createDemoAcademy(app.context);
await app.server.listen({ host: '127.0.0.1', port: config.port });
// Under the name that its pages are allowed to call from.
process.stdout.write(`${config.publicUrl}\n`);

const input = createInterface({ input: process.stdin });
input.on('line', (line) => {
  ahead += Number(line) * DAY_MS;
  process.stdout.write(`moved ${line}\n`);
});
input.on('close', () => {
  void app.server
    .close()
    .then(() => app.context.jobs.stop())
    .then(() => database.close())
    .then(() => process.exit(0));
});
