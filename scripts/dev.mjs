import { spawn } from 'node:child_process';
import { environment, ROOT } from './run.mjs';
import { install } from './setup.mjs';

/** See server/dev.mjs: the exit code for a change that requires a restart. */
const START_ANEW = 75;

await install();
// Pages are served by Vite, and changes are accepted only from the pages' own origin.
const env = environment({ PUBLIC_URL: 'http://localhost:5173' });
const options = { cwd: ROOT, env, stdio: 'inherit', shell: process.platform === 'win32' };
const children = new Map();
const stop = () => {
  for (const child of children.values()) child.kill('SIGTERM');
};

function start(name, command, args) {
  const child = spawn(command, args, options);
  children.set(name, child);
  child.once('exit', (code) => {
    children.delete(name);
    if (code === START_ANEW) start(name, command, args);
    else stop();
  });
}

start('server', 'node', ['server/dev.mjs']);
start('web', 'vite', ['web', '--clearScreen', 'false']);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
