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

/** Cells that accept one of a list of values. */
export interface ListRule {
  range: string;
  options: string[];
}

/** A name that formulas use for a cell. */
export interface ValueName {
  name: string;
  sheet: string;
  cell: string;
}

/** The library's own type of what a part of the file may hold; it does not export it. */
type FileContent = Stream | Buffer | Blob;

interface Settings {
  /** By sheet, in order. */
  lists: ListRule[][];
  names: ValueName[];
  /** The row that repeats on each printed page, by sheet; undefined where there is none. */
  heads: ({ sheet: string; headRow: number } | undefined)[];
  footer: string;
}

const SHEET = 'xl/worksheets/sheet{id}.xml';

/** Adds an element to a sheet where the format wants it: spreadsheet programs refuse any other order. */
function insertIntoSheet(xml: string, markup: string): string {
  if (!markup) return xml;
  const order = getOrderOfSiblings(SHEET, 'worksheet');
  if (!order) throw new Error(`The order of the elements of ${SHEET} is not known.`);
  return insertElementMarkupAccordingToOrderOfSiblings(xml, markup, order, 'worksheet');
}

/** Fills the list of names, which the library writes empty. */
function insertNames(xml: string, markup: string): string {
  const list = findElement(xml, 'definedNames');
  if (!list) throw new Error('The workbook has no list of names.');
  return replaceElement(xml, list, markup);
}

/** A printed sheet is as wide as a page. */
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

function namesMarkup({ names, heads }: Settings): string {
  const ofCells = names.map(
    ({ name, sheet, cell }) =>
      `<definedName name="${sanitizeAttributeValue(name)}">${sanitizeTextContent(`${quoted(sheet)}!${cell}`)}</definedName>`,
  );
  const ofHeads = heads.map((head, index) =>
    head
      ? `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">${sanitizeTextContent(`${quoted(head.sheet)}!$${head.headRow}:$${head.headRow}`)}</definedName>`
      : '',
  );
  const all = [...ofCells, ...ofHeads].join('');
  return all ? `<definedNames>${all}</definedNames>` : '';
}

/** What the library leaves to its users: lists to choose from, named cells, repeated heads, page footers. */
export function namesAndLists(settings: Settings): Feature<FileContent> {
  // In a footer & begins a code; the page and the number of pages are such codes.
  const footer = `&L${settings.footer.replaceAll('&', '&&')}&RPage &P of &N`;
  return {
    files: {
      transform: {
        'xl/workbook.xml': {
          transform: (xml) => insertNames(xml, namesMarkup(settings)),
          // The formulas come without values: they are worked out when the file is opened.
          transformElementAttributes: (tagName, attributes) =>
            tagName === 'calcPr' ? { ...attributes, fullCalcOnLoad: '1' } : attributes,
        },
        [SHEET]: {
          transform: (xml, _options, { sheetIndex }) => {
            const footerMarkup = `<headerFooter><oddFooter>${sanitizeTextContent(footer)}</oddFooter></headerFooter>`;
            const parts = [FIT_TO_PAGE, validationMarkup(settings.lists[sheetIndex] ?? []), footerMarkup];
            return parts.reduce(insertIntoSheet, xml);
          },
          transformElementAttributes: (tagName, attributes) =>
            tagName === 'pageSetup' ? { ...attributes, fitToWidth: '1', fitToHeight: '0' } : attributes,
        },
      },
    },
  };
}
