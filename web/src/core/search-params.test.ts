import { describe, expect, it } from 'vitest';
import { oneOf, positive, searchSchema, text, wholeNumber } from './search-params.ts';

const read = searchSchema({
  tab: text,
  amount: positive,
  attempt: wholeNumber,
  mode: oneOf('edit', 'details'),
});

describe('the parameters of an address', () => {
  it('are read by their kind', () => {
    expect(read({ tab: 'paths', amount: '249.5', attempt: 7, mode: 'edit' })).toEqual({
      tab: 'paths',
      amount: 249.5,
      attempt: 7,
      mode: 'edit',
    });
  });

  it('are undefined, not left out, where they cannot be what they should', () => {
    const nothing = { tab: undefined, amount: undefined, attempt: undefined, mode: undefined };
    for (const odd of [
      {},
      { tab: '', amount: 'much', attempt: 1.5, mode: 'delete' },
      { tab: 3, amount: -1, attempt: 0, mode: ['edit'] },
      { tab: { a: 1 }, amount: null, attempt: 'Infinity', mode: true },
    ])
      expect(read(odd)).toStrictEqual(nothing);
  });

  it('leave out what the page does not know', () => {
    expect(read({ utm_source: 'letter' })).not.toHaveProperty('utm_source');
  });
});
