import { escapeText } from './pen.ts';

type Span = string | { strong: string } | { struck: string };
export type Phrase = readonly Span[];

/** What a drawing says, in words: from the same source, for everybody who reads instead of looking. */
export type TextForm = readonly (
  | { kind: 'paragraph'; text: Phrase }
  | { kind: 'list'; items: readonly Phrase[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }
)[];

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Ends a sentence, unless it has ended. */
export function sentence(words: string): string {
  return /[.!?]["”’]?$/.test(words) ? capital(words) : `${capital(words)}.`;
}

function spanToHtml(span: Span): string {
  if (typeof span === 'string') return escapeText(span);
  if ('strong' in span) return `<strong>${escapeText(span.strong)}</strong>`;
  return `<s>${escapeText(span.struck)}</s>`;
}

const phraseToHtml = (phrase: Phrase) => phrase.map(spanToHtml).join('');

export function textFormToHtml(form: TextForm): string {
  return form
    .map((block) => {
      if (block.kind === 'paragraph') return `<p>${phraseToHtml(block.text)}</p>`;
      if (block.kind === 'list')
        return `<ol>${block.items.map((item) => `<li>${phraseToHtml(item)}</li>`).join('')}</ol>`;
      const head = block.head.map((cell) => `<th scope="col">${escapeText(cell)}</th>`).join('');
      const rows = block.rows.map(
        (row) => `<tr>${row.map((cell) => `<td>${escapeText(cell)}</td>`).join('')}</tr>`,
      );
      return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
    })
    .join('');
}

function spanToText(span: Span): string {
  if (typeof span === 'string') return span;
  return 'strong' in span ? span.strong : `${span.struck} (struck through)`;
}

const phraseToText = (phrase: Phrase) => phrase.map(spanToText).join('');

/** The same as Markdown, one line for each item or row: for search, quotations, and counting words. */
export function textFormToMarkdown(form: TextForm): string {
  return form
    .map((block) => {
      if (block.kind === 'paragraph') return phraseToText(block.text);
      if (block.kind === 'list') return block.items.map((item) => `- ${phraseToText(item)}`).join('\n');
      return block.rows
        .map((row) => `- ${row.map((cell, index) => `${block.head[index] ?? ''}: ${cell}`).join('; ')}`)
        .join('\n');
    })
    .join('\n\n');
}
