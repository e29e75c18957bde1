const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escape = (words: string): string => words.replaceAll(/[&<>"]/g, (each) => ESCAPES[each] ?? '');

/** A link to a file beside the page. */
export const fileLink = (name: string): string =>
  `<a href="${escape(name.split('/').map(encodeURIComponent).join('/'))}">${escape(name)}</a>`;

/** A cell whose text is to be escaped, or markup that was. */
export type HtmlCell = string | { html: string };

const markup = (cell: HtmlCell) => (typeof cell === 'string' ? escape(cell) : cell.html);

/** A table whose first column names the row; each cell says its column where a phone hides the head. */
export function htmlTable(caption: string, columns: readonly string[], rows: readonly HtmlCell[][]): string {
  const body = rows.map(([first = '', ...rest]) => {
    const cells = rest.map(
      (cell, index) => `<td data-label="${escape(columns[index + 1] ?? '')}">${markup(cell)}</td>`,
    );
    return `<tr><th scope="row">${markup(first)}</th>${cells.join('')}</tr>`;
  });
  return [
    '<table>',
    `<caption>${escape(caption)}</caption>`,
    `<thead><tr>${columns.map((column) => `<th scope="col">${escape(column)}</th>`).join('')}</tr></thead>`,
    `<tbody>${body.join('\n')}</tbody>`,
    '</table>',
  ].join('\n');
}
