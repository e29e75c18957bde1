import { describe, expect, test } from 'vitest';
import { FIGURE_SKELETONS } from './figures/skeletons.ts';
import { splitSlides } from './lesson-text.ts';
import { formatProblem, type Problem } from './problems.ts';
import { proseOf } from './prose.ts';
import { readableText } from './lesson-content.ts';
import { readSlideParts } from './slide-parts.ts';

const FIGURE = `\`\`\`figure\n${FIGURE_SKELETONS.tree}\`\`\``;

function read(body: string) {
  const problems: Problem[] = [];
  const [slide] = splitSlides(`## Slide 1: One\n\n${body}\n`);
  if (!slide) throw new Error('no slide');
  return { slide, parts: readSlideParts(slide, 'x.md', problems), problems: problems.map(formatProblem) };
}

describe('a slide', () => {
  test('without blocks is one text, as it stands in the file', () => {
    const { parts } = read('One.\n\n- two');
    expect(parts).toEqual([{ kind: 'text', markdown: 'One.\n\n- two' }]);
    expect(readableText(parts)).toBe('One.\n\n- two');
  });

  test('has text and figures in their order', () => {
    const { parts, problems } = read(`Before.\n\n${FIGURE}\n\nAfter.`);
    expect(problems).toEqual([]);
    expect(parts.map(({ kind }) => kind)).toEqual(['text', 'figure', 'text']);
  });

  test('reads as its text with what its figures say, and never as YAML', () => {
    const text = readableText(read(`Before.\n\n${FIGURE}`).parts);
    expect(text).toContain('Before.');
    expect(text).toContain('Is it serious? (21 CFR 312.32(a)) No: Record it as the protocol says.');
    expect(text).not.toMatch(/```|kind:|ask:/);
  });

  test('types quotes in figures as in text', () => {
    const { parts } = read(FIGURE.replace('Is it serious?', `"Is it the sponsor's?"`));
    expect(readableText(parts)).toContain('Is it the sponsor’s?');
  });

  test('names file and line of what is wrong in a block', () => {
    expect(read(`Before.\n\n${FIGURE.replace('ask:', 'asks:')}`).problems).toContain(
      'x.md:6  figure: Unrecognized key: "asks"',
    );
    expect(read(FIGURE.replace('Is it serious?', '')).problems[0]).toMatch(/^x\.md:8 {2}ask\.0\.q: /);
    expect(read('```mermaid\ngraph\n```').problems).toEqual([
      'x.md:3  a block is a figure or a check, not “mermaid”',
    ]);
    expect(read(`Text.\n\n${FIGURE.replace(/end: .*/, `end: ${'w'.repeat(60)}`)}`).problems[0]).toMatch(
      /^x\.md:6 {2}figure: “w+” leaves the drawing/,
    );
  });

  test('has prose on the lines on which it stands in the file', () => {
    const { slide } = read(`Before.\n\n${FIGURE}\n\nAfter.`);
    const lines = proseOf(slide).markdown.split('\n');
    expect(lines).toHaveLength(slide.markdown.split('\n').length);
    expect(lines.filter(Boolean)).toEqual(['Before.', 'After.']);
    expect(lines.at(-1)).toBe('After.');
  });
});
