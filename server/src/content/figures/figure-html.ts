import { drawFigure, NARROW, sayFigure, WIDE, type Figure } from './figure.ts';
import { escapeText } from './pen.ts';
import { TEXT_SIZE } from './text-styles.ts';
import { textFormToHtml, textFormToMarkdown } from './text-form.ts';

function svgOf(figure: Figure, width: number, className: string): string {
  const { height, svg } = drawFigure(figure, width);
  return `<svg class="${className}" viewBox="0 0 ${width} ${height}" font-size="${TEXT_SIZE}" role="img" aria-label="${escapeText(figure.alt)}">${svg}</svg>`;
}

/** A figure as it stands in a lesson. All text in it is escaped here: it is not sanitized again. */
export function figureToHtml(figure: Figure): string {
  const { title, note, source } = figure;
  const drawings = svgOf(figure, WIDE, 'figure-wide') + svgOf(figure, NARROW, 'figure-narrow');
  return [
    '<figure class="figure">',
    `<figcaption>${escapeText(title)}</figcaption>`,
    `<div class="figure-plate">${drawings}</div>`,
    note === undefined ? '' : `<p class="figure-note">${escapeText(note)}</p>`,
    source === undefined ? '' : `<p class="figure-note">Source: ${escapeText(source)}</p>`,
    `<details class="figure-text"><summary>Read as text</summary><div>${textFormToHtml(sayFigure(figure))}</div></details>`,
    '</figure>',
  ].join('');
}

/** What a figure adds to the words of its slide. */
export function figureToMarkdown(figure: Figure): string {
  const { title, note, source } = figure;
  return [`**${title}**`, textFormToMarkdown(sayFigure(figure)), note, source].filter(Boolean).join('\n\n');
}
