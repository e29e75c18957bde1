import type { Block } from '../../core/pdf/pdf-blocks.ts';
import { writePages } from '../../core/pdf/write-pages.ts';
import { checkOnPaper } from './check-paper.ts';
import { figureOnPaper } from './figure-paper.ts';
import type { Handout, HandoutLesson, HandoutPart } from './handout.ts';
import { markdownOnPaper } from './markdown-paper.ts';
import { GREEN, LEADING, LINE, MUTED, runOf, SHEET } from './paper-styles.ts';

function heading(tag: 'H1' | 'H2' | 'H3', text: string, size: number): Block {
  return {
    kind: 'text',
    tag,
    runs: [runOf(text, { size, color: GREEN, isBold: true })],
    leading: 1.35,
    before: tag === 'H3' ? 10 : 16,
    after: 3,
    keep: 40,
  };
}

function note(text: string): Block {
  return {
    kind: 'text',
    tag: 'P',
    runs: [runOf(text, { size: 8.5, color: MUTED })],
    leading: LEADING,
    after: 3,
  };
}

function bullets(texts: readonly string[]): Block {
  return {
    kind: 'list',
    hang: 14,
    items: texts.map((text) => ({
      mark: runOf('–'),
      body: [{ kind: 'text', tag: 'P', runs: [runOf(text)], leading: LEADING, after: 2 }],
    })),
  };
}

function partOnPaper(part: HandoutPart): Block[] {
  if (part.kind === 'text') return markdownOnPaper(part.markdown);
  if (part.kind === 'check') return checkOnPaper(part.question);
  const { title, note: remark, source } = part.figure;
  const picture = figureOnPaper(part.figure);
  return [
    {
      kind: 'text',
      tag: 'P',
      runs: [runOf(title, { isBold: true })],
      leading: LEADING,
      before: 6,
      // The title stays with its figure.
      keep: picture.height,
    },
    picture,
    ...(remark === undefined ? [] : [note(remark)]),
    ...(source === undefined ? [] : [note(`Source: ${source}`)]),
  ];
}

function lessonOnPaper({ title, objectives, references, slides }: HandoutLesson, isOne: boolean): Block[] {
  return [
    ...(isOne ? [] : [heading('H2', title, 16)]),
    note('In this lesson, you’ll learn to'),
    bullets(objectives),
    ...slides.flatMap((slide) => [
      heading(isOne ? 'H2' : 'H3', slide.title, 12.5),
      ...slide.parts.flatMap(partOnPaper),
    ]),
    note(`Sources: ${references.join('; ')}`),
  ];
}

/** Draws a handout as a tagged PDF, with a page of notes at its end; the same lessons give the same bytes. */
export function drawHandout({ title, meta, lessons, author, date }: Handout): Promise<Uint8Array> {
  const blocks: Block[] = [
    heading('H1', title, 20),
    note(meta),
    note(
      'A handout for reading. Checks are answered in the lesson, where their feedback is; this sheet is no record of training.',
    ),
    ...lessons.flatMap((lesson) => lessonOnPaper(lesson, lessons.length === 1)),
    heading(lessons.length === 1 ? 'H2' : 'H3', 'Notes', 12.5),
    { kind: 'notes', color: LINE.color },
  ];
  return writePages({
    facts: { title, author, creator: author, date },
    sheet: SHEET,
    blocks,
    foot: {
      lineOf: (page, pages) => runOf(`${title} · page ${page} of ${pages}`, { size: 7.5, color: MUTED }),
      rise: 33,
    },
  });
}
