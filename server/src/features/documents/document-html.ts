import type { Element, ElementContent } from 'hast';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import type {
  DocumentBlock,
  DocumentFile,
  DocumentSheet,
  DocumentTable,
  SheetColumn,
} from '../../content/document-schemas.ts';
import { parseRuns } from '../../content/inline-text.ts';
import { EMPTY_BOX, formatEffectiveDate, TRAINING_LINE } from './document-head.ts';

/** Number of the file's empty rows shown in the preview. */
const SHOWN_EMPTY_ROWS = 2;

const stringifier = unified().use(rehypeStringify);

function h(tagName: string, className: string, children: (ElementContent | string)[]): Element {
  return {
    type: 'element',
    tagName,
    properties: className ? { className: [className] } : {},
    children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
  };
}

function inline(text: string): ElementContent[] {
  return parseRuns(text).map(({ text: part, isBold, isItalic }) => {
    if (isBold) return h('strong', '', [part]);
    return isItalic ? h('em', '', [part]) : { type: 'text', value: part };
  });
}

const p = (text: string, className = '') => h('p', className, inline(text));
const list = (tag: 'ul' | 'ol', items: string[], className = '') =>
  h(
    tag,
    className,
    items.map((item) => h('li', '', inline(item))),
  );

/** A table that scrolls within the page, also by keyboard. */
function scrollable(table: Element, label: string): Element {
  const box = h('div', 'table-scroll', [table]);
  box.properties = { ...box.properties, tabIndex: 0, role: 'region', ariaLabel: label };
  return box;
}

function grid(titles: ElementContent[][], rows: ElementContent[][][], className = ''): Element {
  const headCell = (content: ElementContent[]) => {
    const cell = h('th', '', content);
    cell.properties = { scope: 'col' };
    return cell;
  };
  return h('table', className, [
    h('thead', '', [h('tr', '', titles.map(headCell))]),
    h(
      'tbody',
      '',
      rows.map((cells) =>
        h(
          'tr',
          '',
          cells.map((cell) => h('td', '', cell)),
        ),
      ),
    ),
  ]);
}

function dataTable({ columns, rows, emptyRows, isExample }: DocumentTable): Element {
  const empty = Array.from({ length: Math.min(emptyRows, SHOWN_EMPTY_ROWS) }, () => columns.map(() => ''));
  const table = grid(
    columns.map(({ title }) => inline(title)),
    [...rows, ...empty].map((row) => row.map(inline)),
    isExample ? 'sample' : '',
  );
  return scrollable(table, columns.map(({ title }) => title).join(', '));
}

function fieldList(
  fields: { label: string; hint?: string | undefined; example?: string | undefined }[],
): Element {
  return h(
    'dl',
    'form',
    fields.flatMap(({ label, hint, example }) => [
      h('dt', '', [...inline(label), ...(hint ? [h('small', '', inline(hint))] : [])]),
      h('dd', example ? 'sample' : '', inline(example ?? '')),
    ]),
  );
}

function blockContent(block: DocumentBlock): Element {
  if ('text' in block) return p(block.text);
  if ('instruction' in block) return p(block.instruction, 'instruction');
  if ('example' in block) return h('p', 'sample', [h('strong', '', ['Example: ']), ...inline(block.example)]);
  if ('bullets' in block) return list('ul', block.bullets);
  if ('steps' in block) return list('ol', block.steps);
  if ('checklist' in block) return list('ul', block.checklist, 'boxes');
  if ('fields' in block) return fieldList(block.fields);
  if ('table' in block) return dataTable(block.table);
  if ('choice' in block) {
    const boxes = block.choice.options.map((option) => h('span', 'box', [`${EMPTY_BOX} ${option}`]));
    return h('p', 'choice', [h('strong', '', [`${block.choice.label}: `]), ...boxes]);
  }
  const rows = block.signatures.map(({ role, statement }) => [
    [h('strong', '', [role]), ...(statement ? [h('small', '', inline(statement))] : [])],
    [],
    [],
    [],
  ]);
  const titles = ['Role', 'Name', 'Signature', 'Date'].map(inline);
  return scrollable(grid(titles, rows), 'Signatures');
}

function showCell(column: SheetColumn | undefined, value: string | number): string {
  if (value === '' || !column) return String(value);
  const kind = column.kind === 'formula' ? column.format : column.kind;
  if (kind === 'date' && typeof value === 'string') return formatEffectiveDate(value);
  if (typeof value !== 'number') return value;
  if (kind === 'percent') return `${Math.round(value * 100)}%`;
  return value.toLocaleString(
    'en-US',
    kind === 'money' ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : {},
  );
}

function sheetContent(sheet: DocumentSheet): ElementContent[] {
  const empty = Array.from({ length: Math.min(sheet.emptyRows, SHOWN_EMPTY_ROWS) }, () =>
    sheet.columns.map(() => ''),
  );
  const titles = sheet.columns.map(({ title, hint, options }) => {
    const more = hint ?? (options ? `One of: ${options.join(', ')}` : undefined);
    return [...inline(title), ...(more ? [h('small', '', [more])] : [])];
  });
  const rows = [...sheet.rows, ...empty].map((row) =>
    row.map((value, index) => inline(showCell(sheet.columns[index], value))),
  );
  return [
    h('h2', '', [sheet.name]),
    p(sheet.instruction, 'instruction'),
    ...(sheet.fields.length > 0
      ? [
          fieldList(
            sheet.fields.map(({ label, hint, value }) => ({ label, hint, example: value?.toString() })),
          ),
        ]
      : []),
    scrollable(grid(titles, rows, sheet.isExample ? 'sample' : ''), sheet.name),
    ...(sheet.emptyRows > SHOWN_EMPTY_ROWS
      ? [
          p(
            `The file has ${sheet.emptyRows} empty rows${sheet.totals.length > 0 ? ' and a totals row' : ''}.`,
            'note',
          ),
        ]
      : []),
    ...sheet.notes.map((note) => p(note, 'note')),
  ];
}

/** The document for on-screen reading, from the same source as its file. */
export function renderDocument(document: DocumentFile): string {
  const children: ElementContent[] = [
    p(TRAINING_LINE, 'training-line'),
    h('h2', '', ['Purpose']),
    p(document.purpose),
    h('h2', '', ['How to use it']),
    list('ol', document.howToUse),
    ...document.sections.flatMap(({ heading, blocks }) => [
      h('h2', '', inline(heading)),
      ...blocks.map(blockContent),
    ]),
    ...document.sheets.flatMap(sheetContent),
    h('h2', '', ['References']),
    list('ul', document.references),
  ];
  return stringifier.stringify({ type: 'root', children });
}
