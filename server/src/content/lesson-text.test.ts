import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countWords, splitFrontMatter, splitSlides } from './lesson-text.ts';

describe('splitting a lesson into slides', () => {
  test('at its markers, with their titles, numbers and lines', { tags: ['L-LESSON-04'] }, () => {
    const slides = splitSlides(
      '## Slide 1: The duty\n\nText.\n\n## Slide 2:  Who decides \n\nMore\ntext.\n',
      10,
    );
    expect(slides).toEqual([
      { number: 1, title: 'The duty', markdown: 'Text.', line: 10, textLine: 12 },
      { number: 2, title: 'Who decides', markdown: 'More\ntext.', line: 14, textLine: 16 },
    ]);
  });

  test('at --- lines where it has no markers', { tags: ['L-LESSON-04'] }, () => {
    const slides = splitSlides('First.\n\n---\n\nSecond,\nstill second.\n---  \n\nThird.');
    expect(slides.map(({ number, title, markdown }) => [number, title, markdown])).toEqual([
      [1, '', 'First.'],
      [2, '', 'Second,\nstill second.'],
      [3, '', 'Third.'],
    ]);
    expect(slides.map(({ line }) => line)).toEqual([1, 5, 9]);
  });

  test('markers win: a --- between them stays a line of the slide', () => {
    const slides = splitSlides('## Slide 1: One\n\nAbove\n\n---\n\nBelow\n');
    expect(slides).toHaveLength(1);
    expect(slides[0]?.markdown).toBe('Above\n\n---\n\nBelow');
  });

  test(
    'text without either is one slide, and blank text has none',
    { tags: ['L-LESSON-04', 'L-LESSON-12'] },
    () => {
      expect(splitSlides('Just text.\n\nMore.')).toMatchObject([
        { number: 1, markdown: 'Just text.\n\nMore.' },
      ]);
      for (const blank of ['', '\n', '  \n\t\n', '---', '---\n---\n'])
        expect(splitSlides(blank), blank).toEqual([]);
    },
  );

  test('what stands before the first marker belongs to no slide, and other headings make none', () => {
    const slides = splitSlides(
      'Preface.\n\n## Slide 1: One\n\n## A heading\n### Slide 2: not one\n## Slide two: nor this\n',
    );
    expect(slides).toHaveLength(1);
    expect(slides[0]?.markdown).not.toContain('Preface');
    expect(slides[0]?.markdown).toContain('### Slide 2: not one');
  });

  test('a slide with a title only is kept, so that an author sees it', () => {
    expect(splitSlides('## Slide 1: Empty\n\n## Slide 2: Full\nText')).toMatchObject([
      { title: 'Empty', markdown: '' },
      { title: 'Full', markdown: 'Text' },
    ]);
  });

  test('loses no text, whatever it is', () => {
    const line = fc.constantFrom('text', '', '---', '# Heading', '- point', '> **Note:** n', 'a --- b');
    fc.assert(
      fc.property(fc.array(fc.array(line, { maxLength: 6 }), { maxLength: 5 }), (parts) => {
        const body = parts.map((lines, index) => `## Slide ${index + 1}: T\n${lines.join('\n')}`).join('\n');
        const slides = splitSlides(body);
        expect(slides).toHaveLength(parts.length);
        for (const [index, lines] of parts.entries())
          expect(slides[index]?.markdown).toBe(lines.join('\n').trim());
      }),
    );
  });
});

describe('front matter', () => {
  test('is taken off, and the line where the text begins is known', () => {
    expect(splitFrontMatter('---\nid: 1\ntitle: T\n---\nText')).toEqual({
      yaml: 'id: 1\ntitle: T',
      body: 'Text',
      bodyLine: 5,
    });
  });

  test('that is missing or never ends is none', () => {
    for (const source of ['Text', '---\nid: 1\n', 'x\n---\nid: 1\n---\n', ''])
      expect(splitFrontMatter(source)).toBeUndefined();
  });
});

test('words are what has a letter or a digit in it', () => {
  expect(countWords('One two – three, 4 … * >')).toBe(4);
  expect(countWords('')).toBe(0);
});
