import { runQuietly } from './run.mjs';
import { build } from './setup.mjs';

const STYLE = [
  ['Format', 'oxfmt', ['--check']],
  ['Lint', 'oxlint', ['--type-aware']],
  ['Style sheets', 'stylelint', ['web/src/**/*.css']],
  ['Rooms', 'node', ['scripts/rooms.mjs']],
  ['Unused code', 'knip', []],
];
const TYPES = [
  ...['contract', 'paper', 'server', 'web', 'e2e'].map((part) => [
    `Types of ${part}`,
    'tsc',
    // What has not changed since the last check is not judged again.
    ['--noEmit', '--incremental', '--tsBuildInfoFile', `node_modules/.cache/types/${part}.json`, '-p', part],
  ]),
  ['Content', 'node', ['server/src/content/check.ts']],
  ['Requirements', 'node', ['scripts/requirements.mjs', '--quiet']],
];

/**
 * All checks that do not run the academy, in two parallel lanes, and the build; `report` is called for each with its
 * output and duration.
 */
export async function runChecks(report) {
  const timed = async (name, work) => {
    const start = performance.now();
    const { code, output } = await work();
    report({ name, code, output: output.trimEnd(), seconds: (performance.now() - start) / 1000 });
  };
  const lane = async (checks) => {
    for (const [name, command, args] of checks) await timed(name, () => runQuietly(command, args));
  };
  const building = async () => {
    await build();
    return { code: 0, output: '' };
  };
  await Promise.all([lane(STYLE), lane(TYPES).then(() => timed('Build', building))]);
}
