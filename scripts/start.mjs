import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, ROOT } from './run.mjs';
import { build, install } from './setup.mjs';

await install('run');
await build();

// Without a limit, the young generation grows to 128 MB under load and never shrinks. Without fixed thresholds, glibc keeps
// most of what large buffers had, and each thread an arena of its own. Large pages spare each password thousands of faults.
const MEMORY = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
};
const server = spawn('node', ['--max-semi-space-size=4', join('server', 'main.mjs')], {
  cwd: ROOT,
  env: environment({ ...MEMORY, ...process.env }),
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
// The server drains on these signals; this process only forwards them and waits.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.once('exit', (code) => process.exit(code ?? 1));
