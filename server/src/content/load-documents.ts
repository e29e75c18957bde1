import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkDocument } from './document-rules.ts';
import { DocumentFile } from './document-schemas.ts';
import type { Problem } from './problems.ts';
import { typesetTexts } from './render.ts';
import { readYaml } from './yaml-file.ts';

/** Sheets stay verbatim: lists, formulas, and names are matched exactly. */
function typesetDocument(document: DocumentFile): DocumentFile {
  const { title, description, purpose, howToUse, references, sections } = document;
  return { ...document, ...typesetTexts({ title, description, purpose, howToUse, references, sections }) };
}

/** Loads `content/documents`, by title; errors are added to `problems`. */
export function loadDocuments(root: string, problems: Problem[]): DocumentFile[] {
  const folder = join(root, 'documents');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.yaml')) : [];
  const documents = names.toSorted().flatMap((name) => {
    const file = `content/documents/${name}`;
    const { value, problems: found } = readYaml(join(folder, name), file, DocumentFile);
    problems.push(...found);
    if (!value) return [];
    const messages = checkDocument(value);
    if (`${value.slug}.yaml` !== name) messages.push(`slug: should be ${name.replace('.yaml', '')}`);
    problems.push(...messages.map((message) => ({ file, line: 1, message })));
    return [typesetDocument(value)];
  });
  return documents.toSorted((a, b) => a.title.localeCompare(b.title, 'en'));
}
