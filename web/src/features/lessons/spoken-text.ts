import type { Slide } from '@trialwright/contract';

const BLOCKS = 'h1, h2, h3, h4, p, li, tr, figure, summary';
/** Said in one breath; longer ones are cut off by some browsers' voices. */
const LONGEST = 220;

/** A row as “Window: from when to when a value counts.” */
function rowText(row: HTMLTableRowElement): string {
  const heads = row.closest('table')?.querySelectorAll('thead th') ?? [];
  const names = [...heads].map((head) => head.textContent.trim());
  if (row.closest('thead')) return '';
  return [...row.querySelectorAll('th, td')]
    .map((cell, column) => {
      const text = cell.textContent.trim();
      const name = names[column];
      return name && text && column > 0 ? `${name}: ${text}` : text;
    })
    .filter(Boolean)
    .join('. ');
}

/** A figure as its title and the sentence that stands for it. */
function figureText(figure: Element): string {
  const title = figure.querySelector('figcaption')?.textContent.trim() ?? '';
  const picture = figure.querySelector('[role="img"]');
  return [title, picture?.getAttribute('aria-label') ?? ''].filter(Boolean).join('. ');
}

function textOf(block: Element): string {
  if (block instanceof HTMLTableRowElement) return rowText(block);
  if (block.matches('figure')) return figureText(block);
  // What stands in a block of its own is said there.
  if (block.querySelector('p, ul, ol, table, figure')) return '';
  return block.textContent.trim();
}

/** Sentences, joined as long as they can be said in one breath. */
function breaths(text: string): string[] {
  const sentences = text.replaceAll(/\s+/g, ' ').match(/[^.!?:;]+[.!?:;]*\s*/g) ?? [];
  const parts: string[] = [];
  for (const sentence of sentences) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + sentence.length <= LONGEST)
      parts[parts.length - 1] = last + sentence;
    else parts.push(sentence);
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** What is said of a slide, in its order: its title, its text, its figures by their sentence; a check is announced. */
export function spokenText({ title, html, checks }: Slide): string[] {
  const blocks = [...new DOMParser().parseFromString(html, 'text/html').body.querySelectorAll(BLOCKS)].filter(
    (block) => block.matches('figure') || !block.closest('figure'),
  );
  const said = [title, ...blocks.map(textOf).filter(Boolean)];
  if (checks.length > 0) said.push('This slide has a check. Answer it to go on.');
  return said.flatMap(breaths);
}
