import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@trialwright/contract';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');

test('no page reads more of a call than its method and path: the rest does not travel', () => {
  const calls = Object.entries(contract).flatMap(([noun, verbs]) =>
    Object.keys(verbs).map((verb) => `${noun}\\.${verb}`),
  );
  const use = new RegExp(`\\b(?:${calls.join('|')})\\.(?!method\\b|path\\b)\\w+`, 'g');
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'),
  );
  const found = files.flatMap((file) => {
    const text = readFileSync(join(SOURCES, file), 'utf8').replaceAll(/^import .*$/gm, '');
    return (text.match(use) ?? []).map((words) => `${file}: ${words}`);
  });
  expect(found).toEqual([]);
});
