import { DOCUMENT_CATEGORIES, type Document, type DocumentCategory } from '@trialwright/contract';

interface DocumentFilter {
  search: string;
  category?: DocumentCategory | undefined;
}

type Searchable = Pick<Document, 'title' | 'description' | 'category'>;
type Span = readonly [start: number, end: number];

/** What is looked for: each word of what was typed, in small letters. */
function wordsOf(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Every word stands in the title or in the description, whatever its case. */
export function isFound({ title, description }: Searchable, search: string): boolean {
  const text = `${title}\n${description}`.toLowerCase();
  return wordsOf(search).every((word) => text.includes(word));
}

export function filterDocuments<D extends Searchable>(
  documents: D[],
  { search, category }: DocumentFilter,
): D[] {
  return documents.filter(
    (document) => (category === undefined || document.category === category) && isFound(document, search),
  );
}

/** How many of the found documents each category has, in the order of the tiles. */
export function countCategories(
  documents: Searchable[],
  search: string,
): { category: DocumentCategory; found: number }[] {
  const found = filterDocuments(documents, { search });
  return DOCUMENT_CATEGORIES.map((category) => ({
    category,
    found: found.filter((document) => document.category === category).length,
  }));
}

/** Where the words stand in a text, in order and without overlap. */
export function findWords(text: string, search: string): Span[] {
  const small = text.toLowerCase();
  const spans: Span[] = [];
  for (const word of wordsOf(search)) {
    for (let at = small.indexOf(word); at >= 0; at = small.indexOf(word, at + word.length)) {
      spans.push([at, at + word.length]);
    }
  }
  const joined: Span[] = [];
  for (const [start, end] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && start <= last[1]) joined[joined.length - 1] = [last[0], Math.max(last[1], end)];
    else joined.push([start, end]);
  }
  return joined;
}
