import type { DocumentBlock, DocumentFile, DocumentTable } from '../../content/document-schemas.ts';
import { linesOf, type Line } from './passage-lines.ts';
import type { Passage } from './passage.ts';

const items = (texts: readonly string[]): Line[] =>
  texts.flatMap((text) => linesOf(`- ${text.replaceAll('\n', ' ')}`));

/** Form rows are blanks and samples; only their text is worth quoting. */
function tableLines({ rows, isExample }: DocumentTable): Line[] {
  if (isExample) return [];
  const lines = items(rows.map((row) => row.filter(Boolean).join(': ')));
  return lines.map((line) => ({ ...line, isRow: true }));
}

function blockLines(block: DocumentBlock, hasExamples: boolean): Line[] {
  if ('text' in block) return linesOf(block.text);
  if ('instruction' in block) return linesOf(block.instruction);
  if ('example' in block) return hasExamples ? linesOf(block.example) : [];
  if ('bullets' in block) return items(block.bullets);
  if ('steps' in block) return items(block.steps);
  if ('checklist' in block) return items(block.checklist);
  if ('fields' in block)
    return items(block.fields.map(({ label, hint }) => (hint ? `${label}: ${hint}` : label)));
  if ('choice' in block) return items([`${block.choice.label}: ${block.choice.options.join(', ')}`]);
  if ('table' in block) return tableLines(block.table);
  return items(block.signatures.map(({ role, statement }) => (statement ? `${role}: ${statement}` : role)));
}

/** A document's introduction, and each of its sections or sheets. */
export function documentPassages(documents: readonly DocumentFile[]): Passage[] {
  return documents.flatMap((document) => {
    const shared = {
      type: 'document',
      id: String(document.id),
      title: document.title,
      names: '',
      href: `/document-library?document=${document.id}`,
      roles: document.roles,
    } as const;
    const overview: Passage = {
      ...shared,
      key: `document-${document.id}`,
      heading: '',
      context: `${document.category} · ${document.fileType}`,
      lines: () => [
        ...linesOf(document.purpose),
        ...linesOf(document.description),
        ...items(document.howToUse),
      ],
    };
    const hasExamples = document.slug.startsWith('worked-example');
    const sections = document.sections.map((section, index): Passage => ({
      ...shared,
      key: `document-${document.id}-${index}`,
      heading: section.heading,
      context: section.heading,
      lines: () => section.blocks.flatMap((block) => blockLines(block, hasExamples)),
    }));
    const sheets = document.sheets.map((sheet, index): Passage => ({
      ...shared,
      key: `document-${document.id}-sheet-${index}`,
      heading: sheet.name,
      context: sheet.name,
      lines: () => [
        ...linesOf(sheet.instruction),
        ...items(sheet.columns.map(({ title, hint }) => (hint ? `${title}: ${hint}` : title))),
        ...items(sheet.notes),
      ],
    }));
    return [overview, ...sections, ...sheets];
  });
}
