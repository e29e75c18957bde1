import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { must, ROOT } from './run.mjs';

const INSTALLED = join(ROOT, 'node_modules', '.installed');
const BUILT = join(ROOT, 'web', 'dist', '.built');
const WEB_SOURCES = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'contract/src',
  'package-lock.json',
];

function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
}

function hashOf(paths) {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesBelow(join(ROOT, path))).toSorted()) {
    hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function isCurrent(stamp, hash) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/** Installs exactly what the lockfile names, when it is not there yet. */
export async function install() {
  const hash = hashOf(['package-lock.json']);
  if (isCurrent(INSTALLED, hash)) return;
  console.log('Installing packages …');
  await must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(INSTALLED, hash);
}

/** Builds the web app when its sources have changed. */
export async function build() {
  const hash = hashOf(WEB_SOURCES);
  if (isCurrent(BUILT, hash)) return;
  console.log('Building the web app …');
  await must('vite', ['build', 'web', '--logLevel', 'warn']);
  mkdirSync(join(ROOT, 'web', 'dist'), { recursive: true });
  writeFileSync(BUILT, hash);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await install();
  await build();
}
