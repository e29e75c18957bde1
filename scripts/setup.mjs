import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackages } from './install-packages.mjs';
import { must, ROOT } from './run.mjs';

/** What was installed: all packages, or only those for serving and building. */
const INSTALLED = {
  all: join(ROOT, 'node_modules', '.installed'),
  run: join(ROOT, 'node_modules', '.installed-to-run'),
};
const SHARED = ['contract/src', 'paper/src', 'package-lock.json'];
const PARTS = {
  web: ['web/src', 'web/public', 'web/index.html', 'web/vite.config.ts', 'web/build', ...SHARED],
  server: ['server/src', 'server/vite.config.ts', ...SHARED],
};

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

function showStep(name, what) {
  console.log(`  ${name.padEnd(9)} ${what}`);
}

/** Installs exactly what the lockfile lists, if missing; `run` omits what only tests and checks use. */
export async function install(what = 'all') {
  const hash = hashOf(['package-lock.json']);
  const isThere = isCurrent(INSTALLED.all, hash) || (what === 'run' && isCurrent(INSTALLED.run, hash));
  if (isThere) return showStep('Packages', 'in place');
  showStep('Packages', 'installing …');
  await installPackages(what === 'run' ? ['--omit=dev'] : []);
  writeFileSync(INSTALLED[what], hash);
}

async function buildPart(part) {
  const stamp = join(ROOT, part, 'dist', '.built');
  const hash = hashOf(PARTS[part]);
  if (isCurrent(stamp, hash)) return showStep('Build', `${part}: up to date`);
  showStep('Build', `${part} …`);
  await must('vite', ['build', part, '--logLevel', 'warn']);
  // The first start finds the content compiled; a later one compiles it again if it has changed.
  if (part === 'server') await must('node', ['server/src/content/prepare.ts']);
  mkdirSync(join(ROOT, part, 'dist'), { recursive: true });
  writeFileSync(stamp, hash);
}

/** Builds the web app and, beside it, the server with its content, each if its sources have changed. */
export async function build() {
  await Promise.all(Object.keys(PARTS).map(buildPart));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await install('run');
  await build();
}
