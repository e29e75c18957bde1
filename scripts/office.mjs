import { spawnSync } from 'node:child_process';
import { run } from './run.mjs';

const isInstalled = () => ['soffice', 'libreoffice'].some((name) => spawnSync('which', [name]).status === 0);

/** Installs LibreOffice if Debian's packages are available; without it, tests that open files are skipped. */
export async function findOffice() {
  if (isInstalled()) return;
  const canInstall = process.getuid?.() === 0 && spawnSync('which', ['apt-get']).status === 0;
  if (!canInstall) return;
  console.log('Installing LibreOffice...');
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { DEBIAN_FRONTEND: 'noninteractive' } };
  const packages = ['libreoffice-writer-nogui', 'libreoffice-calc-nogui', 'poppler-utils'];
  await run('apt-get', ['update', '-qq'], quiet);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
}
