import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/** The headless shell needs two thirds of the processor of a whole browser. */
const PACKAGE = 'chromium-headless-shell';
const NAMES = [PACKAGE, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of an installed Chromium, the named one first; undefined if there is none. */
function installedBrowser() {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM;
  for (const name of NAMES) {
    const found = spawnSync('which', [name], { encoding: 'utf8' });
    if (found.status === 0) return found.stdout.trim();
  }
  return undefined;
}

/** Whether Debian's package was installed; without a network that is known soon. */
async function installShell() {
  console.log('Installing the headless shell of Chromium...');
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { DEBIAN_FRONTEND: 'noninteractive' } };
  const soon = ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];
  await run('apt-get', [...soon, 'update'], quiet);
  return (await run('apt-get', [...soon, 'install', '-y', PACKAGE], quiet)) === 0;
}

/**
 * The path of a Chromium for the journeys: the named one, Debian's headless shell, else an installed browser, else
 * Playwright's own download, which Playwright finds itself and which is returned as an empty path. Undefined if none is
 * available.
 */
export async function findBrowser() {
  const installed = installedBrowser();
  if (installed && (process.env.CHROMIUM || installed.endsWith(PACKAGE))) return installed;
  const canInstall = process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0;
  if (canInstall && (await installShell())) return installedBrowser();
  return installed ?? ((await run('playwright', ['install', 'chromium'])) === 0 ? '' : undefined);
}
