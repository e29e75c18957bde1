import { describe, expect, test } from 'vitest';
import { CONTENT_ROOT } from '../../content/content-root.ts';
import { loadDocuments } from '../../content/load-documents.ts';
import { pdfFaults, readTaggedPdf, wordsOf } from '../../../test/tagged-pdf.ts';
import { makeFile } from './document-file.ts';
import { describeFoot, describeHead } from './document-head.ts';
import { renderDocument } from './document-html.ts';

const documents = loadDocuments(CONTENT_ROOT, []).filter(({ fileType }) => fileType === 'pdf');

const ENTITIES: Record<string, string> = { '&#x26;': '&', '&#x3C;': '<', '&#x22;': '"', '&#x27;': "'" };
/** Letters and digits: what is left of a text without its layout. */
const letters = (text: string) => text.normalize('NFC').replaceAll(/[^\p{L}\p{N}]/gu, '');
const textOf = (html: string) =>
  letters(html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/&#x\w+;/g, (each) => ENTITIES[each] ?? ' '));

describe('the PDFs of the document library', () => {
  test.each(documents)('$slug is accessible, and read in the order of its preview', async (document) => {
    const bytes = await makeFile(document, 'Trialwright');
    const read = await readTaggedPdf(bytes);
    expect(pdfFaults(read)).toEqual([]);
    expect(read.title).toBe(document.title);
    const heads = document.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => ('table' in block ? block.table.columns.map(({ title }) => title) : [])),
    );
    const foot = describeFoot(document, 'Trialwright');
    const furniture = letters([foot, ...heads, 'Role Name Signature Date page of 0123456789'].join(' '));
    for (const text of read.artifacts)
      expect(letters(text).startsWith(letters(foot)) || furniture.includes(letters(text)), text).toBe(true);
    // Numbers and marks of lists are drawn on paper, and generated on screen.
    const marks = read.parts.filter(({ role }) => role !== 'Lbl');
    const onPaper = letters(wordsOf({ ...read, parts: marks })).replace(
      letters(document.title) + letters(describeHead(document)),
      '',
    );
    expect(onPaper).toBe(textOf(renderDocument(document)));
    expect(Buffer.from(await makeFile({ ...document }, 'Trialwright')).equals(Buffer.from(bytes))).toBe(true);
  });
});
