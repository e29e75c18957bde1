import { expect, test } from 'vitest';
import * as z from 'zod';
import { parseColumn } from './json-column.ts';

const Notes = z.object({ title: z.string(), pages: z.array(z.number()) });
const row = { table: 'notebooks', id: 7 };

test('a JSON column is parsed by its schema, without unknown fields', () => {
  expect(parseColumn(Notes, { title: 'A', pages: [1], more: true }, row)).toEqual({ title: 'A', pages: [1] });
});

test('the error for a damaged row names table, ID, and fields, and no user content', () => {
  const read = () => parseColumn(Notes, { title: 'A', pages: ['a secret'] }, row);
  expect(read).toThrow('notebooks 7 is damaged: pages.0 (invalid_type).');
  expect(read).not.toThrow('secret');
  expect(() => parseColumn(Notes, null, row)).toThrow('notebooks 7 is damaged: value (invalid_type).');
});
