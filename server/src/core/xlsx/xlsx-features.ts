import type { Blob } from 'node:buffer';
import type Stream from 'node:stream';
import type { Feature } from 'write-excel-file/node';
import {
  findElement,
  getOrderOfSiblings,
  insertElementMarkupAccordingToOrderOfSiblings,
  replaceElement,
  sanitizeAttributeValue,
  sanitizeTextContent,
} from 'write-excel-file/utility';

/** Cells with a dropdown list. */
export interface ListRule {
  range: string;
  options: string[];
}

/** A defined name for a cell, used in formulas. */
export interface ValueName {
  name: string;
  sheet: string;
  cell: string;
}

/** The library's type for a part's content, which it does not export. */
type FileContent = Stream | Buffer | Blob;

/** A sheet's table, and whether its formulas are to be locked. */
export interface SheetTable {
  sheet: string;
  headRow: number;
  /** Head and rows, without totals: what a filter acts on. */
  range: string;
  hasFormulas: boolean;
}

interface Settings {
  /** By sheet, in order. */
  lists: ListRule[][];
  names: ValueName[];
  /** By sheet; undefined on the cover. The head is repeated on each printed page. */
  tables: (SheetTable | undefined)[];
  footer: string;
}

const SHEET = 'xl/worksheets/sheet{id}.xml';

/** Inserts an element into a sheet in schema order: spreadsheet programs reject any other. */
function insertIntoSheet(xml: string, markup: string): string {
  if (!markup) return xml;
  const order = getOrderOfSiblings(SHEET, 'worksheet');
  if (!order) throw new Error(`The element order of ${SHEET} is unknown.`);
  return insertElementMarkupAccordingToOrderOfSiblings(xml, markup, order, 'worksheet');
}

/** Fills the list of defined names, which the library leaves empty. */
function insertNames(xml: string, markup: string): string {
  const list = findElement(xml, 'definedNames');
  if (!list) throw new Error('The workbook has no list of names.');
  return replaceElement(xml, list, markup);
}

/** Fits a printed sheet to the page width. */
const FIT_TO_PAGE = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';

function validationMarkup(lists: ListRule[]): string {
  if (lists.length === 0) return '';
  const rules = lists.map(
    ({ range, options }) =>
      `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${sanitizeAttributeValue(range)}">` +
      `<formula1>${sanitizeTextContent(`"${options.join(',').replaceAll('"', '""')}"`)}</formula1></dataValidation>`,
  );
  return `<dataValidations count="${lists.length}">${rules.join('')}</dataValidations>`;
}

/** A sheet's name as formulas write it. */
function quoted(sheet: string): string {
  return `'${sheet.replaceAll("'", "''")}'`;
}

/** `A11:W40` with signs that keep it from moving. */
const fixed = (range: string) => range.replaceAll(/([A-Z]+)(\d+)/g, '$$$1$$$2');

/** Protection without a password, against slips: columns may be filtered, sorted, and formatted. */
const PROTECTION =
  '<sheetProtection sheet="1" objects="1" scenarios="1" formatCells="0" formatColumns="0" formatRows="0" sort="0" autoFilter="0"/>';

function namesMarkup({ names, tables }: Settings): string {
  const ofCells = names.map(
    ({ name, sheet, cell }) =>
      `<definedName name="${sanitizeAttributeValue(name)}">${sanitizeTextContent(`${quoted(sheet)}!${cell}`)}</definedName>`,
  );
  const ofTables = tables.map((table, index) => {
    if (!table) return '';
    const { sheet, headRow, range } = table;
    const filtered = sanitizeTextContent(`${quoted(sheet)}!${fixed(range)}`);
    const head = sanitizeTextContent(`${quoted(sheet)}!$${headRow}:$${headRow}`);
    return (
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">${filtered}</definedName>` +
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${head}</definedName>`
    );
  });
  const all = [...ofCells, ...ofTables].join('');
  return all ? `<definedNames>${all}</definedNames>` : '';
}

/** Features the library lacks: dropdown lists, defined names, filters, protection, repeated header rows, page footers. */
export function namesAndLists(settings: Settings): Feature<FileContent> {
  // In a footer, & starts a code, such as the page number and page count.
  const footer = `&L${settings.footer.replaceAll('&', '&&')}&RPage &P of &N`;
  return {
    files: {
      transform: {
        'xl/workbook.xml': {
          transform: (xml) => insertNames(xml, namesMarkup(settings)),
          // Formulas have no cached values: they are computed when the file is opened.
          transformElementAttributes: (tagName, attributes) =>
            tagName === 'calcPr' ? { ...attributes, fullCalcOnLoad: '1' } : attributes,
        },
        [SHEET]: {
          transform: (xml, _options, { sheetIndex }) => {
            const footerMarkup = `<headerFooter><oddFooter>${sanitizeTextContent(footer)}</oddFooter></headerFooter>`;
            const table = settings.tables[sheetIndex];
            const parts = [
              FIT_TO_PAGE,
              table?.hasFormulas ? PROTECTION : '',
              table ? `<autoFilter ref="${table.range}"/>` : '',
              validationMarkup(settings.lists[sheetIndex] ?? []),
              footerMarkup,
            ];
            return parts.reduce(insertIntoSheet, xml);
          },
          transformElementAttributes: (tagName, attributes) =>
            tagName === 'pageSetup' ? { ...attributes, fitToWidth: '1', fitToHeight: '0' } : attributes,
        },
      },
    },
  };
}
