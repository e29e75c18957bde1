import { expect, test } from 'vitest';
import { templatesOf } from './templates.ts';

test('documents and further templates are numbered in one list', { tags: ['C-DEV-10'] }, () => {
  const document = {
    documentId: 'MOCK-ICF-01',
    title: 'ICF checklist',
    purpose: '',
    fields: [],
    sections: [],
    example: '',
    template: 'Version ____',
  };
  const templates = templatesOf({
    title: '',
    description: '',
    documents: [document, { ...document, title: 'Log' }],
    craReviewItems: [],
    additionalTemplates: [{ title: 'Letter', content: 'Dear ____' }],
  });
  expect(templates.map(({ number, title, text }) => [number, title, text])).toEqual([
    [1, 'ICF checklist', 'Version ____'],
    [2, 'Log', 'Version ____'],
    [3, 'Letter', 'Dear ____'],
  ]);
  expect(templates[0]?.document).toBe(document);
  expect(templates[2]?.document).toBeUndefined();
});
