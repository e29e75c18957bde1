import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { CONTENT_ROOT } from './content-root.ts';
import { parseYaml } from './yaml-file.ts';

const Anything = z.unknown();

test('a file means the same to the fast parser as to the one that knows lines', () => {
  // Some of each kind.
  const files = globSync('{academy.yaml,courses/cra-*/*.yaml,glossary/*.yaml,simulations/*.yaml}', {
    cwd: CONTENT_ROOT,
  });
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const text = readFileSync(join(CONTENT_ROOT, file), 'utf8');
    expect(parseYaml(text, file, Anything).value, file).toEqual(parse(text));
  }
});

test('days, words such as yes, and numbers with a leading zero are read as YAML 1.2 has them', () => {
  const text = 'day: 2026-11-23\nword: yes\nzero: 010\nnothing:\nempty: ""\ntrue: true\n';
  expect(parseYaml(text, 'some.yaml', Anything).value).toEqual(parse(text));
});

test('what is no YAML is refused with its line', () => {
  const { value, problems } = parseYaml('a: 1\nb: 2\nb: 3\n', 'some.yaml', Anything, 11);
  expect(value).toBeUndefined();
  expect(problems).toMatchObject([
    { file: 'some.yaml', line: 13, message: 'Map keys must be unique at line 3, column 1:' },
  ]);
});

test('an empty file is read as nothing', () => {
  expect(parseYaml('', 'some.yaml', z.null()).value).toBeNull();
});
