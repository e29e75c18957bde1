import { DOCUMENT_CATEGORIES, type DocumentCategory } from '@trialwright/contract';
import { describe, expect, test } from 'vitest';
import { countCategories, filterDocuments, findWords, isFound } from './document-filter.ts';

function aDocument(title: string, category: DocumentCategory, description = '') {
  return { title, description, category };
}

const consent = aDocument('Consent Version Tracker', 'Consent', 'Which version is current at each site.');
const deviation = aDocument(
  'Protocol Deviation Log',
  'Protocol',
  'Deviations, their cause and consent issues.',
);
const all = [consent, deviation];

describe('finding documents', () => {
  test('the title and the description are searched, whatever the case', { tags: ['L-DOCS-10'] }, () => {
    expect(filterDocuments(all, { search: 'TRACKER' })).toEqual([consent]);
    expect(filterDocuments(all, { search: 'their CAUSE' })).toEqual([deviation]);
    expect(filterDocuments(all, { search: 'consent' })).toEqual(all);
    expect(filterDocuments(all, { search: '  ' })).toEqual(all);
  });

  test('every word has to be found, in any order', () => {
    expect(isFound(consent, 'site tracker')).toBe(true);
    expect(isFound(consent, 'tracker deviation')).toBe(false);
  });

  test('a category narrows what the search finds', { tags: ['L-DOCS-03'] }, () => {
    expect(filterDocuments(all, { search: 'consent', category: 'Protocol' })).toEqual([deviation]);
    expect(filterDocuments(all, { search: '', category: 'Safety' })).toEqual([]);
  });

  test('there is a count for each category of the list, and for no other', { tags: ['L-DOCS-04'] }, () => {
    const counts = countCategories(all, 'consent');
    expect(counts.map(({ category }) => category)).toEqual([...DOCUMENT_CATEGORIES]);
    expect(counts.filter(({ found }) => found > 0)).toEqual([
      { category: 'Protocol', found: 1 },
      { category: 'Consent', found: 1 },
    ]);
  });

  test('the found words are marked once, where they overlap too', () => {
    expect(findWords('Site log, site list', 'site')).toEqual([
      [0, 4],
      [10, 14],
    ]);
    expect(findWords('Monitoring', 'monitor toring')).toEqual([[0, 10]]);
    expect(findWords('Monitoring', '')).toEqual([]);
  });
});
