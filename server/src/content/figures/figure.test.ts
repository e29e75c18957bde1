import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { figureToHtml, figureToMarkdown } from './figure-html.ts';
import { checkFigure } from './figure-rules.ts';
import { drawFigure, Figure, FIGURE_KINDS, NARROW, WIDE } from './figure.ts';
import { FIGURE_SKELETONS } from './skeletons.ts';

const sample = (kind: Figure['kind']) => Figure.parse(parse(FIGURE_SKELETONS[kind]));
const samples = Object.keys(FIGURE_SKELETONS).map((kind) => [kind, sample(kind as Figure['kind'])] as const);

/** The texts of a drawing in the order in which they are written. */
const textsOf = (figure: Figure, width: number) => drawFigure(figure, width).labels.map(({ text }) => text);

describe('a figure', () => {
  test('is of one of nine kinds', () => {
    expect(FIGURE_KINDS).toEqual(Object.keys(FIGURE_SKELETONS));
    expect(FIGURE_KINDS).toHaveLength(9);
    expect(Figure.safeParse({ kind: 'pie', title: 'No' }).success).toBe(false);
  });

  test.each(samples)('%s is drawn at both widths without overlap', (_kind, figure) => {
    expect(checkFigure(figure)).toEqual([]);
    for (const width of [WIDE, NARROW]) {
      const { svg, height, shapes } = drawFigure(figure, width);
      expect(height).toBeGreaterThan(80);
      expect(shapes).toBeLessThanOrEqual(40);
      expect(svg).not.toMatch(/NaN|undefined|style=|#[0-9a-f]{3}|fill=|stroke=/);
    }
  });

  test.each(samples)('%s says in words all that it says in its drawing', (_kind, figure) => {
    const said = figureToMarkdown(figure).toLowerCase().replaceAll(/\s+/g, ' ');
    const drawn =
      textsOf(figure, WIDE)
        .join(' ')
        .match(/\d[\d.:/]*\d/g) ?? [];
    // An axis has numbers of its own.
    if (figure.kind !== 'range') for (const number of drawn) expect(said).toContain(number);
    const html = figureToHtml(figure);
    expect(html).toContain('Read as text');
    expect(html.match(/role="img" aria-label="[^"]{40}/g)).toHaveLength(2);
  });

  test('refuses unknown keys and empty values, also deep inside', () => {
    for (const [kind, figure] of samples) {
      expect(Figure.safeParse({ ...figure, color: 'red' }).success, kind).toBe(false);
      expect(Figure.safeParse({ ...figure, title: '' }).success, kind).toBe(false);
    }
    const tree = sample('tree');
    expect(Figure.safeParse({ ...tree, ask: [{ q: 'A?', rule: 'B', no: false }] }).success).toBe(false);
    expect(Figure.safeParse({ ...tree, ask: [{ q: 'A?', rule: 'B', no: 'C', yes: 'D' }] }).success).toBe(
      false,
    );
  });

  test.each([
    ['clock', { span: 10 }, 'is shorter than a due day'],
    [
      'lanes',
      {
        lanes: [
          { id: 'SC', name: 'Coordinator' },
          { id: 'PI', name: 'Investigator' },
        ],
      },
      'name only lanes',
    ],
    ['document', { marks: [{ n: 9, ok: true, text: 'no such mark.' }] }, 'are the marks of the entries'],
    ['map', { wall: undefined }, 'says what is behind'],
  ] as const)('%s refuses what does not fit together', (kind, change, message) => {
    const result = Figure.safeParse({ ...sample(kind), ...change });
    expect(result.error?.issues.map((issue) => issue.message).join()).toContain(message);
  });

  test('escapes whatever an author writes', () => {
    const evil = '<script>alert("x")</script> & <b>';
    const html = figureToHtml(Figure.parse({ ...sample('tree'), title: evil, end: evil, note: evil }));
    expect(html).not.toMatch(/<script|<b>/);
    expect(html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &lt;b&gt;');
  });
});

describe('the check of drawings', () => {
  test('refuses a word that leaves the drawing', () => {
    const long = 'Pseudopseudohypoparathyroidism-and-its-differential-diagnosis';
    const problems = checkFigure({ ...sample('tree'), end: long } as Figure);
    expect(problems.join('\n')).toMatch(/“Pseudo.*leaves the drawing at 350 units/);
  });

  test('refuses labels that lie on each other', () => {
    const figure = sample('range');
    if (figure.kind !== 'range') throw new Error('not a range');
    const points = Array.from({ length: 8 }, (_, index) => ({
      at: 7 + index / 100,
      v: 4.5,
      text: `a label number ${index}`,
      when: 'day',
    }));
    expect(checkFigure({ ...figure, points }).join('\n')).toMatch(
      /“a label number \d” lies on “a label number/,
    );
  });

  test('refuses more than forty shapes', () => {
    const figure = sample('document');
    if (figure.kind !== 'document') throw new Error('not a document');
    const struck = Array.from({ length: 40 }, (_, index) => ({ t: `entry ${index}`, struck: true as const }));
    const [row] = figure.rows;
    if (!row) throw new Error('no row');
    const rows = [{ ...row, entry: struck }, ...figure.rows.slice(1)];
    expect(checkFigure({ ...figure, rows }).join()).toMatch(/has \d+ shapes at 608 units; 40 at most/);
  });

  const word = fc.string({
    unit: fc.constantFrom('a', 'b', 'd', 'e', 'i', 'm', 'n', 'o', 'r', 's', 't', 'W'),
    minLength: 1,
    maxLength: 9,
  });
  const text = fc.array(word, { minLength: 1, maxLength: 14 }).map((list) => list.join(' '));

  test('finds nothing in texts of any length that break between words', () => {
    const about = { title: 'A title', alt: 'A description that is long enough for the rule about them.' };
    const tree = fc.record({
      kind: fc.constant('tree'),
      ask: fc.array(fc.record({ q: text, rule: text, no: text }), { minLength: 2, maxLength: 5 }),
      end: text,
    });
    const custody = fc.record({
      kind: fc.constant('custody'),
      links: fc.array(
        fc.record(
          { at: fc.constant('09:15'), what: text, who: text },
          { requiredKeys: ['at', 'what', 'who'] },
        ),
        {
          minLength: 3,
          maxLength: 8,
        },
      ),
    });
    const side = fc.record({
      title: fc.constant('Cannot be used'),
      lines: fc.array(text, { minLength: 1, maxLength: 5 }),
      notes: fc.array(text, { minLength: 1, maxLength: 4 }),
    });
    const compare = fc.record({ kind: fc.constant('compare'), wrong: side, right: side });
    const step = fc.record({
      at: fc.constant('10:12'),
      lane: fc.constantFrom('FA', 'SC'),
      to: fc.constant('PI'),
      text,
    });
    const lanes = fc.record({
      kind: fc.constant('lanes'),
      lanes: fc.constant([
        { id: 'FA', name: 'Sister' },
        { id: 'SC', name: 'Coordinator' },
        { id: 'PI', name: 'Investigator' },
      ]),
      steps: fc.array(step, { minLength: 3, maxLength: 7 }),
    });
    fc.assert(
      fc.property(fc.oneof(tree, custody, compare, lanes), (figure) => {
        expect(checkFigure(Figure.parse({ ...about, ...figure }))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
