import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

/**
 * Prints each requirement with the tests tagged with it (with `--quiet`, only totals); fails if one has no test or a tag
 * is unknown.
 */
const listed = readFileSync(join(ROOT, 'docs/requirements.yaml'), 'utf8');
const ids = [...listed.matchAll(/^- id: (\S+)/gm)].map(([, id]) => id);
const testsOf = new Map(ids.map((id) => [id, []]));
const unknown = [];

for (const folder of ['contract/src', 'server/src', 'web/src', 'e2e'])
  for (const name of readdirSync(join(ROOT, folder), { recursive: true })) {
    if (!/\.(?:test|spec)\.tsx?$/.test(name)) continue;
    const file = join(folder, name);
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .forEach((line, index) => {
        for (const [, id] of line.matchAll(/'@?([A-Z]-[A-Z]+-\d+)'/g))
          (testsOf.get(id) ?? unknown).push(`${file}:${index + 1}${testsOf.has(id) ? '' : `  ${id}`}`);
      });
  }

if (!process.argv.includes('--quiet'))
  for (const [id, tests] of testsOf) console.log(`${id.padEnd(14)} ${tests.join(', ') || 'no test'}`);
const untested = [...testsOf].filter(([, tests]) => tests.length === 0).map(([id]) => id);
console.log(
  `\n${ids.length} requirements, ${untested.length} without a test, ${unknown.length} unknown tags.`,
);
for (const each of [...untested, ...unknown]) console.error(each);
process.exitCode = untested.length + unknown.length === 0 ? 0 : 1;
