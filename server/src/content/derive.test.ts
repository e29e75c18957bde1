import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { derive } from './derive.ts';
import { loadCatalogue } from './load.ts';

const folder = mkdtempSync(join(tmpdir(), 'tw-derive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what a thread fails to make is made in place', async () => {
  const script = join(folder, 'fails.mjs');
  writeFileSync(script, `throw new Error('no memory')`);
  const catalogue = await loadCatalogue({ isStrict: false, report: () => undefined });
  const derivation = { name: 'never-kept', code: [script], script: pathToFileURL(script) };
  const count = await derive(catalogue, derivation, async ({ courses }) => courses.length);
  expect(count).toBe(catalogue.courses.length);
});
