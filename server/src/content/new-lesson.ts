import { CHECK_SKELETONS } from './checks/skeletons.ts';
import { FIGURE_SKELETONS } from './figures/skeletons.ts';

const fence = (kind: string, source: string) => `\`\`\`${kind}\n${source}\`\`\``;

interface NewLesson {
  id: number;
  course: string;
  /** Position in its course, from 1. */
  number: number;
  slug: string;
}

/** What stands on the slides that have a block; the others ask for text. */
function blocksOf(
  check: (kind: keyof typeof CHECK_SKELETONS, name: string) => string,
): Record<number, string> {
  return {
    4: check('sort', 'first-check'),
    6: fence('figure', FIGURE_SKELETONS.lanes),
    7: check('tick', 'second-check'),
    10: check('fill', 'third-check'),
    11: check('mark', 'exercise'),
    12: check('consequence', 'check-yourself'),
  };
}

/** The skeleton of a lesson that is done, not only read: its blocks parse, its texts are to be written. */
export function newLesson({ id, course, number, slug }: NewLesson): string {
  const prefix = `${course}.${String(number).padStart(2, '0')}`;
  const check = (kind: keyof typeof CHECK_SKELETONS, name: string) =>
    fence(
      'check',
      CHECK_SKELETONS[kind]
        .replace(/^id: .*$/m, `id: ${prefix}.${name}`)
        .replace(/^objective: .*$/m, 'objective: 1'),
    );
  const blocks = blocksOf(check);
  const titles: Record<number, string> = { 11: 'Exercise: what the reader does', 12: 'Check yourself' };
  const slides = Array.from({ length: 12 }, (_, index) => {
    const slide = index + 1;
    const callout = slide === 2 ? '\n\n> **Key Point:** One sentence.' : '';
    const block = blocks[slide] === undefined ? '' : `\n\n${blocks[slide]}`;
    return `## Slide ${slide}: ${titles[slide] ?? 'A title that makes the point'}\n\nText of 70 to 170 words.${callout}${block}\n`;
  });
  return `---
id: ${id}
slug: ${slug}
title: A title
description: One or two sentences that make a professional want to open it.
objectives:
  - Explain …
  - Decide …
references:
  - "ICH E6(R3) Annex 1 §…"
---

${slides.join('\n')}`;
}
