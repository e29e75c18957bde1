import type { Bookmark, BookmarkType } from '@trialwright/contract';
import { describe, expect, test } from 'vitest';
import { viewOf } from './bookmark-address.ts';

const bookmark = (type: string, more: Partial<Bookmark> = {}): Bookmark => ({
  id: 1,
  type: type as BookmarkType,
  referenceId: 58,
  slide: null,
  title: 'Assent',
  description: '',
  createdAt: '2026-11-03T12:00:00.000Z',
  ...more,
});

describe('View leads', () => {
  test('from a lesson to the lesson, at the slide that was kept', { tags: ['L-BOOK-05'] }, () => {
    expect(viewOf(bookmark('lesson'))).toEqual({ to: '/lessons/58', search: {} });
    expect(viewOf(bookmark('lesson', { slide: 4 }))).toEqual({ to: '/lessons/58', search: { slide: 4 } });
  });

  test('from a document to the library, with its preview open', { tags: ['L-BOOK-06'] }, () => {
    expect(viewOf(bookmark('document'))).toEqual({ to: '/document-library', search: { document: 58 } });
  });

  test('from a term to the glossary, with the term found', { tags: ['L-BOOK-07'] }, () => {
    expect(viewOf(bookmark('term'))).toEqual({ to: '/glossary', search: { term: 'Assent' } });
  });

  test('from a workflow to its dialog', { tags: ['L-BOOK-11'] }, () => {
    expect(viewOf(bookmark('workflow'))).toEqual({ to: '/workflows', search: { workflow: 58 } });
  });

  test('nowhere from a type that is not known', { tags: ['L-ERR-06'] }, () => {
    for (const type of ['song', '', 'toString']) expect(viewOf(bookmark(type))).toBeUndefined();
  });
});
