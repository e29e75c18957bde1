import { expect, it } from 'vitest';
import { retakeRule } from './retake-rule.ts';

it('says in words when an assessment can be taken again', () => {
  expect(retakeRule([0, 24, 168])).toBe(
    'You can take it a second time right away, a third time after 24 hours once you have reread the lessons that fell short, and again after 7 days each time. The first three attempts share no question.',
  );
  expect(retakeRule([1, 48, 0])).toContain('a second time after 1 hour, a third time after 2 days');
});
