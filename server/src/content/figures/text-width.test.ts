import { describe, expect, test } from 'vitest';
import { measure } from '../../core/pdf/pdf-fonts.ts';
import { CHARACTERS, FACES, textWidth, wrapText, type Face } from './text-width.ts';

/** How the fonts themselves name a face. */
function faceOf(face: Face) {
  const weight = Number(face.split('-').at(-1));
  return {
    fontFamily: face.startsWith('sans') ? ('sans' as const) : ('serif' as const),
    fontStyle: face.includes('italic') ? ('italic' as const) : ('normal' as const),
    fontWeight: weight as 400 | 600,
    fontSize: 1000,
  };
}

describe('widths of text in drawings', () => {
  test('are those of the fonts (after an update of the fonts: vitest -u)', async () => {
    const faces: Record<string, string> = {};
    for (const face of FACES) {
      const numbers: number[] = [];
      for (const character of CHARACTERS) numbers.push(Math.round(measure(character, faceOf(face))));
      faces[face] = numbers.join(' ');
    }
    await expect(`${JSON.stringify(faces, null, 2)}\n`).toMatchFileSnapshot('font-widths.json');
  });

  test('are close to what a browser measures', () => {
    const text = 'Sponsor to FDA, fatal or life-threatening 09:15';
    // Chromium: 268.1 at weight 500, 263.0 in italics, kerning included.
    expect(textWidth(text, 'plain') / 268.1).toBeGreaterThan(1);
    expect(textWidth(text, 'plain') / 268.1).toBeLessThan(1.04);
    expect(textWidth(text, 'aside') / 263).toBeGreaterThan(1);
    expect(textWidth(text, 'aside') / 263).toBeLessThan(1.04);
  });

  test('break a text between words, and leave a long word whole', () => {
    expect(wrapText('one two three', textWidth('one two', 'plain'), 'plain')).toEqual(['one two', 'three']);
    expect(wrapText('pseudopseudohypoparathyroidism', 20, 'plain')).toEqual([
      'pseudopseudohypoparathyroidism',
    ]);
    expect(wrapText('', 20, 'plain')).toEqual([]);
  });
});
