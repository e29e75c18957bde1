import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const MARKUP = ['web/src/**/*.{ts,tsx,svg}', 'web/*.html', 'server/src/**/*.ts', 'paper/src/**/*.{ts,tsx}'];
/** As short as an abbreviation, and words. */
const SHORT_WORDS = new Set(['a', 'at', 'by', 'in', 'it', 'no', 'of', 'on', 'qr', 'so', 'to', 'up']);

const readAll = (pattern: string) =>
  globSync(pattern, { cwd: ROOT }).map((file) => readFileSync(join(ROOT, file), 'utf8'));

/** The classes in the selectors of all sheets. Formatted as they are, a line with one ends with a brace or a comma. */
function styledClasses(): string[] {
  const lines = readAll('web/src/**/*.css').flatMap((css) => css.split('\n'));
  const selectors = lines.filter((line) => /[{,]$/.test(line) && !line.trim().startsWith('@'));
  const found = selectors.flatMap((line) => line.match(/(?<=\.)[a-z][\w-]*/gi) ?? []);
  return [...new Set(found)].toSorted();
}

/** Words in attributes of classes, and the plates. */
function writtenClasses(): string[] {
  const markup = MARKUP.flatMap(readAll).join('\n');
  const found = [...markup.matchAll(/\bclass(?:Name)?="([^"$]*)"/g)].flatMap(([, names = '']) =>
    names.split(/\s+/),
  );
  return [...new Set(found)].filter(Boolean).toSorted();
}

const abbreviations = (names: string[]) =>
  names.filter((name) =>
    name.split('-').some((part) => part.length < 3 && !SHORT_WORDS.has(part) && /\D/.test(part)),
  );

test('a class is made of words', () => {
  expect(abbreviations(styledClasses())).toEqual([]);
  expect(abbreviations(writtenClasses())).toEqual([]);
});

test('what no screen has is not styled', () => {
  const markup = MARKUP.flatMap(readAll).join('\n');
  const words = new Set(markup.match(/[a-z][\w-]*/gi));
  // One part of a name may be put in: `drawn-${look}`.
  const isWritten = (name: string) => words.has(name) || markup.includes(`${name.split('-')[0]}-\${`);
  expect(styledClasses().filter((name) => !isWritten(name))).toEqual([]);
});
