import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/** The headless shell needs half the processor of a whole browser. */
const PACKAGE = 'chromium-headless-shell';
const NAMES = [PACKAGE, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function find() {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM;
  for (const name of NAMES) {
    const found = spawnSync('which', [name], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return undefined;
}

/**
 * The path of a Chromium: an installed one, else Debian's package, else Playwright's own download,
 * which Playwright finds itself and which is returned as an empty path. Undefined if none is available.
 */
export async function findBrowser() {
  const installed = find();
  if (installed) return installed;
  const canInstall = process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0;
  if (canInstall) {
    console.log('Installing Chromium...');
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { DEBIAN_FRONTEND: 'noninteractive' } };
    await run('apt-get', ['update', '-qq'], quiet);
    await run('apt-get', ['install', '-y', '-qq', PACKAGE], quiet);
    const fresh = find();
    if (fresh) return fresh;
  }
  return (await run('playwright', ['install', 'chromium'])) === 0 ? '' : undefined;
}
