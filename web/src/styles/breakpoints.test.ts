import { describe, expect, test } from 'vitest';
import { placeBreakpoints, readBreakpoints } from '../../build/breakpoints.ts';
import { PHONE, TABLET } from '../core/media.ts';

const WIDTHS = new Map([
  ['phone', '768'],
  ['tablet', '1024'],
]);

describe('a named breakpoint', () => {
  test('holds below its width', () => {
    expect(placeBreakpoints('@media (--phone) { a { color: red; } }', WIDTHS)).toContain(
      '@media (width < 768px) {',
    );
  });

  test('holds from its width on where it is negated, also beside another', () => {
    expect(placeBreakpoints('@media not (--phone) {}', WIDTHS)).toBe('@media (width >= 768px) {}');
    expect(placeBreakpoints('@media (not (--phone)) and (--tablet) {}', WIDTHS)).toBe(
      '@media (width >= 768px) and (width < 1024px) {}',
    );
  });

  test('is refused where there is none of its name', () => {
    expect(() => placeBreakpoints('@media (--watch) {}', WIDTHS)).toThrow('There is no breakpoint --watch.');
  });

  test('is the same for scripts as for sheets', () => {
    const widths = readBreakpoints();
    expect(PHONE).toBe(`(width < ${widths.get('phone')}px)`);
    expect(TABLET).toBe(`(width < ${widths.get('tablet')}px)`);
  });
});
