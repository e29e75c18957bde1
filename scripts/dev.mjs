import { spawn } from 'node:child_process';
import { environment, ROOT } from './run.mjs';
import { install } from './setup.mjs';

await install();
// Pages come from Vite, and changes are taken from the pages' own address only.
const env = environment({ PUBLIC_URL: 'http://localhost:5173' });
const options = { cwd: ROOT, env, stdio: 'inherit', shell: process.platform === 'win32' };
const processes = [
  spawn('node', ['--watch', '--watch-preserve-output', 'server/src/server.ts'], options),
  spawn('vite', ['web', '--clearScreen', 'false'], options),
];
const stop = () => processes.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of processes) child.once('exit', stop);
