import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const TOKENS = join(import.meta.dirname, '../src/styles/tokens.css');
const DEFINITION = /^@custom-media --([\w-]+) \(width < (\d+)px\);\n/gm;
const SHEET = /\.css(?:\?.*)?$/;

/** The width below which each named breakpoint holds, as `tokens.css` says. */
export function readBreakpoints(): Map<string, string> {
  const found = readFileSync(TOKENS, 'utf8').matchAll(DEFINITION);
  return new Map(Array.from(found, ([, name = '', width = '']) => [name, width]));
}

/** Writes the widths for the names: `(--phone)` is below it, `(not (--phone))` from it on. */
export function placeBreakpoints(css: string, widths: ReadonlyMap<string, string>): string {
  const widthOf = (name: string) => {
    const width = widths.get(name);
    if (width === undefined) throw new Error(`There is no breakpoint --${name}.`);
    return width;
  };
  return css.replaceAll(DEFINITION, '').replaceAll(/@media[^{]+/g, (query) =>
    query
      .replaceAll(/\(not \(--([\w-]+)\)\)/g, (_all, name: string) => `(width >= ${widthOf(name)}px)`)
      .replaceAll(/not \(--([\w-]+)\)/g, (_all, name: string) => `(width >= ${widthOf(name)}px)`)
      .replaceAll(/\(--([\w-]+)\)/g, (_all, name: string) => `(width < ${widthOf(name)}px)`),
  );
}

/** Browsers know no names for widths yet. */
export function breakpoints(): Plugin {
  const widths = readBreakpoints();
  return {
    name: 'breakpoints',
    enforce: 'pre',
    transform: {
      filter: { id: SHEET },
      handler: (css) => placeBreakpoints(css, widths),
    },
  };
}
