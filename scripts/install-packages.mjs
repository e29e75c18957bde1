import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must, ROOT, run, runQuietly } from './run.mjs';

/** npm reads it instead of the lockfile. It is there only while packages are installed. */
const SHRINKWRAP = join(ROOT, 'npm-shrinkwrap.json');
const FOLDER = 'node_modules/';

/** What the lockfile lists, each with the address of its archive in this registry, as registries lay them out. */
function withAddresses(registry) {
  const lockfile = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  for (const [path, entry] of Object.entries(lockfile.packages)) {
    if (!entry.integrity) continue;
    const name = entry.name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);
    const file = `${name.split('/').pop()}-${entry.version}.tgz`;
    entry.resolved ??= `${registry.replace(/\/$/, '')}/${name}/-/${file}`;
  }
  return JSON.stringify(lockfile);
}

function removeShrinkwrap() {
  rmSync(SHRINKWRAP, { force: true });
}

function stop() {
  removeShrinkwrap();
  process.exit(1);
}

/**
 * Installs exactly what the lockfile lists. It names no registry, so that it serves with any; npm would therefore read the
 * description of every package to find its archive, which takes as long as the archives.
 */
export async function installPackages(options) {
  const args = ['ci', ...options, '--no-audit', '--no-fund', '--loglevel=error'];
  const registry = (await runQuietly('npm', ['config', 'get', 'registry'])).output.trim();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  try {
    writeFileSync(SHRINKWRAP, withAddresses(registry));
    if ((await run('npm', args, { stdio: ['ignore', 'inherit', 'ignore'] })) === 0) return;
  } finally {
    removeShrinkwrap();
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
  }
  // A registry may keep its archives elsewhere: npm finds them, or says what is wrong.
  await must('npm', args);
}
