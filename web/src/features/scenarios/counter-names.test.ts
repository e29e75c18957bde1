import { describe, expect, test } from 'vitest';
import { changesOf, shareOf, signed, describeCounter } from './counter-names.ts';

describe('the counters of a simulation', () => {
  test('are written with their sign', () => {
    expect([2, 0, -3].map(signed)).toEqual(['+2', '0', '−3']);
  });

  test('stand beside what was possible; minutes are counted, not weighed', () => {
    expect(describeCounter({ name: 'trust', value: -1, lowest: -8, highest: 11 })).toEqual({
      value: '−1',
      range: 'from −8 to +11 were possible',
    });
    expect(describeCounter({ name: 'minutes', value: 86, lowest: 37, highest: 91 })).toEqual({
      value: '86 minutes',
      range: 'from 37 to 91 were possible',
    });
  });

  test('are drawn between the lowest and the highest', () => {
    expect(shareOf({ value: 0, lowest: -5, highest: 5 })).toBe(50);
    expect(shareOf({ value: 3, lowest: 3, highest: 3 })).toBe(0);
  });

  test('are named where a response changes them', () => {
    expect(changesOf({ safety: 0, evidence: -2, trust: 1, minutes: 1 })).toBe(
      'Evidence −2, Trust +1, 1 minute',
    );
  });
});
