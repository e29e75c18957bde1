import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Problem } from './problems.ts';

/** What the house writes otherwise, with what it says instead; `docs/glossary.md` and the voice of the texts are American. */
const SPELLINGS: readonly (readonly [found: RegExp, instead: string])[] = [
  [/[\d}] %(?!\w| \d)/, 'a percent sign stands right after its number: 20%'],
  [/\be-mail/i, 'write email, without a hyphen'],
];

/** What `text` of a content file spells as the house does not, line by line. */
export function checkSpelling(file: string, text: string): Problem[] {
  return text.split('\n').flatMap((line, index) =>
    SPELLINGS.filter(([found]) => found.test(line)).map(([, instead]) => ({
      file,
      line: index + 1,
      message: instead,
    })),
  );
}

/** Checks every text under the folder of the content. */
export function checkSpellings(root: string): Problem[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:md|yaml|json)$/.test(name))
    .toSorted()
    .flatMap((name) => checkSpelling(join(basename(root), name), readFileSync(join(root, name), 'utf8')));
}
