import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createCompiledStore, digestOf } from './compiled.ts';
import { CONTENT_ROOT } from './content-root.ts';
import { readParts } from './read.ts';

const folder = mkdtempSync(join(tmpdir(), 'tw-compiled-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sources = join(folder, 'sources');
const kept = join(folder, 'kept');
const store = createCompiledStore(kept);

beforeEach(() => {
  rmSync(sources, { recursive: true, force: true });
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(join(sources, 'deep'), { recursive: true });
  writeFileSync(join(sources, 'one.yaml'), 'one');
  writeFileSync(join(sources, 'deep', 'two.yaml'), 'two');
});

test('a digest follows names and bytes, and nothing else', () => {
  const before = digestOf([sources]);
  writeFileSync(join(sources, 'one.yaml'), 'one');
  expect(digestOf([sources])).toBe(before);
  writeFileSync(join(sources, 'one.yaml'), 'uno');
  const changed = digestOf([sources]);
  rmSync(join(sources, 'one.yaml'));
  writeFileSync(join(sources, 'eno.yaml'), 'uno');
  expect(new Set([before, changed, digestOf([sources])]).size).toBe(3);
});

test('a kept value is read again for its own digest only', () => {
  const value = { text: 'naïve “quotes”', list: [1, 2], nothing: null };
  store.keep('thing', digestOf([sources]), value);
  expect(store.read('thing', digestOf([sources]))).toEqual(value);
  writeFileSync(join(sources, 'one.yaml'), 'uno');
  expect(store.read('thing', digestOf([sources]))).toBeUndefined();
});

test('only the newest of a name is kept', () => {
  store.keep('thing', 'a'.repeat(64), 1);
  store.keep('other', 'a'.repeat(64), 2);
  store.keep('thing', 'b'.repeat(64), 3);
  expect(readdirSync(kept)).toHaveLength(2);
  expect(store.read('other', 'a'.repeat(64))).toBe(2);
});

test('a damaged or shortened file counts as none', () => {
  store.keep('thing', 'a'.repeat(64), { text: 'x'.repeat(1000) });
  const [name] = readdirSync(kept);
  const file = join(kept, name ?? '');
  const whole = readFileSync(file, 'utf8');
  writeFileSync(file, whole.replace('xxx', 'xyx'));
  expect(store.read('thing', 'a'.repeat(64))).toBeUndefined();
  writeFileSync(file, whole);
  truncateSync(file, 500);
  expect(store.read('thing', 'a'.repeat(64))).toBeUndefined();
});

test('a disk that refuses does not stop a start', () => {
  writeFileSync(kept, 'a file where the folder should be');
  expect(() => store.keep('thing', 'a'.repeat(64), 1)).not.toThrow();
  expect(store.read('thing', 'a'.repeat(64))).toBeUndefined();
});

test('the content is plain data: what is kept is what was read', { timeout: 60_000 }, () => {
  const read = readParts(CONTENT_ROOT);
  expect(JSON.parse(JSON.stringify(read))).toEqual(read);
});
