import { run } from './run.mjs';
import { runChecks } from './checks.mjs';
import { install } from './setup.mjs';

/** What every commit must pass, in about a minute: all checks, and the tests that need no database. */
await install();
const failed = [];
await runChecks(({ name, code, output, seconds }) => {
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${seconds.toFixed(1).padStart(5)} s  ${name}`);
  if (code === 0) return;
  failed.push(name);
  console.log(output);
});
if ((await run('vitest', ['run', '--project', 'web', '--project', 'components', '--reporter=dot'])) !== 0)
  failed.push('Tests');
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
