import { describe, expect, test } from 'vitest';
import { checkCitations } from './citations.ts';

describe('the citations of a model', () => {
  test('are kept if they exist, one number at a time', () => {
    expect(checkCitations('Listen first [1, 3]. Write it down [2].', 3)).toEqual({
      text: 'Listen first [1] [3]. Write it down [2].',
      isTrustworthy: true,
    });
  });

  test('are removed if they do not exist', () => {
    expect(checkCitations('Listen first [1]. Call the sponsor [4].', 3)).toEqual({
      text: 'Listen first [1]. Call the sponsor.',
      isTrustworthy: true,
    });
  });

  test.each([
    ['no citation at all', 'Listen first. Write it down.'],
    ['only invented ones', 'Listen first [7].'],
    ['one in three', 'Listen first [1]. Then go home. Then call.'],
    ['one item in three', '- Listen [1]\n- Go home\n- Call'],
    ['nothing', ''],
  ])('make an answer with %s untrustworthy', (_what, text) => {
    expect(checkCitations(text, 3).isTrustworthy).toBe(false);
  });

  test.each([
    ['after the full stop', 'Listen first. [1] Write it down. [2]'],
    ['in a list under a lead', '**Do next:**\n\n1. Listen [1]\n2. Write it down [1]'],
    ['for every second sentence', 'Listen first [1]. It costs nothing.'],
  ])('are enough %s', (_where, text) => {
    expect(checkCitations(text, 3).isTrustworthy).toBe(true);
  });
});
