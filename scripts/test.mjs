import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { useMemoryForTemporaryFiles } from './memory-folder.mjs';
import { findOffice } from './office.mjs';
import { startPostgres } from './postgres.mjs';
import { runChecks } from './checks.mjs';
import { run } from './run.mjs';
import { install } from './setup.mjs';
import { readJourneys, readUnitTests } from './test-reports.mjs';

/** All checks and tests, on a fresh clone too; ends with the failures and one line of totals. */
const totals = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const retried = [];
const times = [];
/** The tests that depend most on the database: schema, ledger and its guards, locks, exclusions, and notifications. */
const ON_OTHER_POSTGRES = [
  'server/src/core/access',
  'server/src/core/database/away',
  'server/src/core/database/schema',
  'server/src/core/database/statements',
  'server/src/core/ledger',
  'server/src/core/sessions',
  'server/src/core/shared-limits',
  'server/src/features/backup',
  'server/src/features/bookings',
  'server/src/features/certificates/damaged',
  'server/src/features/records',
  'server/src/features/users/dashboard',
];
/** With more failing files than this, failures are not flaky. */
const MOST_RUN_AGAIN = 5;
useMemoryForTemporaryFiles();
const reports = mkdtempSync(join(tmpdir(), 'tw-reports-'));

async function timed(name, work) {
  const start = performance.now();
  const result = await work();
  times.push({ name, seconds: (performance.now() - start) / 1000 });
  return result;
}

function fail(name) {
  totals.failed++;
  failures.push(name);
}

/** A check's output is shown as one block when it finishes. */
function reportCheck({ name, code, output, seconds }) {
  times.push({ name, seconds });
  console.log(`\n— ${name}: ${code === 0 ? 'passed' : 'FAILED'}\n${output}`);
  if (name === 'Build') return;
  if (code === 0) totals.passed++;
  else fail(`${name}\n${output.slice(-4000)}`);
}

/** Adds a suite's counts; a suite without a report has failed as a whole. */
function add(name, { code, report }) {
  const before = totals.failed;
  if (report) {
    totals.passed += report.passed;
    totals.skipped += report.skipped;
    for (const failure of report.failures) fail(failure);
    retried.push(...report.retried);
  }
  if (code !== 0 && totals.failed === before) fail(`${name} exited with code ${code}`);
}

/** Runs Vitest on some or all files; returns its exit code and its report, if any. */
async function runVitest(name, files, env) {
  const file = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  const reporters = ['default', 'json', './scripts/retried-reporter.mjs'].map((each) => `--reporter=${each}`);
  const args = ['run', ...files, ...reporters, `--outputFile.json=${file}`];
  const retriedFile = `${file}.retried`;
  const code = await timed(name, () =>
    run('vitest', args, { env: { CI: '1', RETRIED_FILE: retriedFile, ...env } }),
  );
  return { code, report: existsSync(file) ? readUnitTests(file, retriedFile) : undefined };
}

/** Reruns failed files by themselves: what fails again is broken, the rest is listed as retried. */
async function vitest(name, files = [], env = {}) {
  console.log(`\n— ${name}`);
  const first = await runVitest(name, files, env);
  const { report } = first;
  if (!report || report.failedFiles.length === 0 || report.failedFiles.length > MOST_RUN_AGAIN) {
    add(name, first);
    return;
  }
  console.log(`\n— ${name}, once more: ${report.failedFiles.join(', ')}`);
  const again = await runVitest(`${name}, once more`, report.failedFiles, env);
  const failures = again.report?.failures ?? report.failures;
  const nameOf = (failure) => failure.split('\n')[0];
  const stillFailing = new Set(failures.map(nameOf));
  add(name, {
    code: again.code,
    report: {
      ...report,
      passed: report.passed + report.failures.length - failures.length,
      failures,
      retried: [...report.retried, ...report.failures.filter((each) => !stillFailing.has(nameOf(each)))],
    },
  });
}

async function journeys() {
  const name = 'Journeys in a browser';
  console.log(`\n— ${name}`);
  const browser = await findBrowser();
  if (browser === undefined) {
    fail('No Chromium could be found or installed; the journeys cannot be skipped.');
    return;
  }
  const file = join(reports, 'journeys.json');
  const env = { CI: '1', CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'];
  const code = await timed(name, () => run('playwright', args, { env }));
  add(name, { code, report: existsSync(file) ? readJourneys(file) : undefined });
}

await timed('Install', install);
await runChecks(reportCheck);
await timed('Office', findOffice);
await vitest('Tests');
const postgres = await startPostgres();
if (postgres) {
  // The academy bundles PostgreSQL 18; an operator's own may be as old as 15.
  await vitest('Database tests on the installed PostgreSQL', ON_OTHER_POSTGRES, {
    TEST_DATABASE_URL: postgres.url,
  });
  await postgres.stop();
} else {
  console.log('\nNo PostgreSQL server is installed: its run is skipped.');
  totals.skipped++;
}
await journeys();

rmSync(reports, { recursive: true, force: true });
console.log('\nDuration of each part');
for (const { name, seconds } of times) console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`);
if (retried.length > 0) console.log(`\nPassed only on retry\n${retried.join('\n')}`);
if (failures.length > 0) console.log(`\nFailed\n${failures.join('\n\n')}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed === 0 ? 0 : 1;
