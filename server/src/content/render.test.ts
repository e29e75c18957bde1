import * as fc from 'fast-check';
import type { Root } from 'mdast';
import { toString } from 'mdast-util-to-string';
import remarkSmartypants from 'remark-smartypants';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';
import { renderMarkdown, typeset } from './render.ts';

describe('rendering a slide', () => {
  test('draws headings, lists, bold and italics', { tags: ['L-LESSON-09'] }, () => {
    const html = renderMarkdown('### Duties\n\n- one\n- two\n\n1. first\n\n**bold** and *italic*');
    expect(html).toContain('<h3>Duties</h3>');
    expect(html).toMatch(/<ul>\s*<li>one<\/li>\s*<li>two<\/li>\s*<\/ul>/);
    expect(html).toMatch(/<ol>\s*<li>first<\/li>\s*<\/ol>/);
    expect(html).toContain('<strong>bold</strong> and <em>italic</em>');
  });

  test.each([
    ['Example', 'example'],
    ['Note', 'note'],
    ['Key Point', 'key-point'],
  ])('turns a %s into its callout', { tags: ['L-LESSON-10'] }, (label, name) => {
    const html = renderMarkdown(`> **${label}:** Text with **weight**.\n>\n> A second paragraph.`);
    expect(html).toContain(`<aside class="callout callout-${name}"><p class="callout-label">${label}</p>`);
    expect(html).toMatch(
      /<div class="callout-body">\s*<p>Text with <strong>weight<\/strong>\.<\/p>\s*<p>A second paragraph\.<\/p>\s*<\/div>/,
    );
  });

  test('folds an answer until the reader opens it', () => {
    const html = renderMarkdown('> **Answer:** The sponsor.');
    expect(html).toContain(
      '<details class="callout callout-answer"><summary class="callout-label">Answer</summary>',
    );
    expect(html).not.toMatch(/<details[^>]*\bopen/);
  });

  test('leaves a quotation a quotation', () => {
    for (const text of [
      '> Just a quotation.',
      '> **Warning:** not a callout.',
      '> Text **Note:** inside.',
      '> **Note** without a colon',
    ])
      expect(renderMarkdown(text), text).toMatch(/^<blockquote>/);
    expect(renderMarkdown('**Note:** not quoted')).toBe('<p><strong>Note:</strong> not quoted</p>');
  });

  test('puts a table into a box that scrolls by keyboard too', () => {
    const html = renderMarkdown('| a | b |\n|---|---|\n| 1 | 2 |');
    expect(html).toContain('<div class="table-scroll" tabindex="0" role="region" aria-label="Table"><table>');
    expect(html.match(/table-scroll/g)).toHaveLength(1);
  });

  test('sets typographic quotes and leaves dashes as they were typed', () => {
    expect(renderMarkdown(`"Don't" -- 1...2`)).toBe('<p>“Don’t” -- 1...2</p>');
    expect(typeset(`The sponsor's "duty"`)).toBe('The sponsor’s “duty”');
    expect(typeset('1. not a list, *not* <b>markup</b>')).toBe('1. not a list, *not* <b>markup</b>');
  });

  test('curls clear marks as it would curl them by their sentence', () => {
    const bySentence = unified().use(remarkSmartypants, { dashes: false, ellipses: false, backticks: false });
    const parts = fc.constantFrom(
      '"',
      "'",
      ' ',
      '. ',
      ', ',
      '(',
      ')',
      '-',
      'a',
      'Visit',
      'sponsors',
      '21',
      '\n',
      '…',
      '2025',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (written) => {
        const value = written.join('');
        const tree: Root = {
          type: 'root',
          children: [{ type: 'paragraph', children: [{ type: 'text', value }] }],
        };
        expect(typeset(value)).toBe(toString(bySentence.runSync(tree)));
      }),
      { numRuns: 300 },
    );
  });
});

describe('what an author must not put into a page', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in a callout', '> **Note:** <script>alert(1)</script>'],
    ['an image with a handler', '<img src=x onerror=alert(1)>'],
    ['an svg with a handler', '<svg onload=alert(1)><circle/></svg>'],
    ['a frame', '<iframe src="https://evil.example"></iframe>'],
    ['a form', '<form action="https://evil.example"><button>ok</button></form>'],
    ['a style', '<style>body{display:none}</style><p style="position:fixed">x</p>'],
    ['a javascript: link', '[click](javascript:alert(1))'],
    [
      'a javascript: link in disguise',
      '[click](JaVaScRiPt&colon;alert(1)) [b](java\nscript:alert(1)) [c](&#106;avascript:alert(1))',
    ],
    ['a data: link', '[click](data:text/html,<script>alert(1)</script>)'],
    ['a javascript: image', '![x](javascript:alert(1))'],
    ['an automatic link', '<javascript:alert(1)>'],
    ['a handler on a link', '<a href="#" onclick="alert(1)">x</a>'],
    ['a base', '<base href="https://evil.example/">'],
    ['a markdown id that shadows', '<a id="document" name="cookie">x</a>'],
  ])('%s does not come through', (_what, source) => {
    const html = renderMarkdown(source);
    expect(html).not.toMatch(/<(script|img[^>]+onerror|svg|iframe|form|style|base)/i);
    expect(html).not.toMatch(/<[^>]+\son\w+=/i);
    expect(html).not.toMatch(/(href|src)="\s*(javascript|data|vbscript):/i);
    expect(html).not.toMatch(/<[^>]+\s(style|id|name)=/i);
  });
});
