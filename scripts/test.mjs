import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { findOffice } from './office.mjs';
import { startPostgres } from './postgres.mjs';
import { run } from './run.mjs';
import { build, install } from './setup.mjs';

/** Everything that must hold, on a fresh clone too; ends with one plain line of totals. */
const totals = { passed: 0, failed: 0, skipped: 0 };
const reports = mkdtempSync(join(tmpdir(), 'tw-reports-'));

async function step(name, command, args) {
  console.log(`\n— ${name}`);
  const code = await run(command, args);
  totals[code === 0 ? 'passed' : 'failed']++;
}

/** Adds a suite's own counts; a suite that left no report has failed as a whole. */
function add(file, code, counts) {
  const before = totals.failed;
  if (existsSync(file)) {
    const { passed, failed, skipped } = counts(JSON.parse(readFileSync(file, 'utf8')));
    totals.passed += passed;
    totals.failed += failed;
    totals.skipped += skipped;
  }
  if (code !== 0 && totals.failed === before) totals.failed++;
}

async function vitest(name, env = {}) {
  console.log(`\n— ${name}`);
  const file = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run('vitest', args, { env });
  add(file, code, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

async function journeys() {
  console.log('\n— Journeys in a browser');
  const browser = await findBrowser();
  if (browser === undefined) {
    console.error('No Chromium could be found or installed; the journeys cannot be skipped.');
    totals.failed++;
    return;
  }
  await build();
  const file = join(reports, 'journeys.json');
  const env = { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const code = await run('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'], {
    env,
  });
  add(file, code, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  }));
}

await install();
await step('Format', 'oxfmt', ['--check']);
await step('Lint', 'oxlint', ['--type-aware']);
for (const part of ['contract', 'server', 'web', 'e2e'])
  await step(`Types of ${part}`, 'tsc', ['--noEmit', '-p', part]);
await step('Unused code', 'knip', []);
await step('Content', 'node', ['server/src/content/check.ts']);
await findOffice();
await vitest('Tests on the embedded database');
const postgres = await startPostgres();
if (postgres) {
  await vitest('Tests on PostgreSQL', { TEST_DATABASE_URL: postgres.url });
  await postgres.stop();
} else {
  console.log('\nNo PostgreSQL server is installed: its run is left out.');
  totals.skipped++;
}
await journeys();

rmSync(reports, { recursive: true, force: true });
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed === 0 ? 0 : 1;
