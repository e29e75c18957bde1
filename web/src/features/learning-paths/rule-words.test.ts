import { describe, expect, test } from 'vitest';
import { conditionOf } from './rule-words.ts';

describe('the condition of an adaptive rule', () => {
  test('is told with its figure', { tags: ['C-ADV-31'] }, () => {
    expect(conditionOf({ condition: 'Module score below the threshold', threshold: 80 })).toBe(
      'Module score below 80%',
    );
    expect(conditionOf({ condition: 'A weak result', threshold: 70 })).toBe('A weak result (70%)');
  });
});
