import { COMPETENCY_LEVELS } from '@trialwright/contract';
import { describe, expect, test } from 'vitest';
import { jtfDomains, jtfLevel, LEVEL_NAMES, markedLevel } from './competency-texts.ts';

describe('a competency', () => {
  test(
    'marks the second level without evidence, and the learner’s own with it',
    { tags: ['C-ADV-14'] },
    () => {
      expect(markedLevel(undefined).level).toBe(COMPETENCY_LEVELS[1]);
      expect(markedLevel({ level: null })).toEqual({ level: 'competent', words: 'First level to reach' });
      for (const level of COMPETENCY_LEVELS)
        expect(markedLevel({ level })).toEqual({ level, words: 'Your level' });
    },
  );

  test('names its levels and domains in the words of the profession too', { tags: ['C-ADV-33'] }, () => {
    expect(COMPETENCY_LEVELS.map((level) => `${LEVEL_NAMES[level]} (${jtfLevel(level)})`)).toEqual([
      'Novice (JTF Fundamental)',
      'Competent (JTF Fundamental)',
      'Proficient (JTF Skilled)',
      'Expert (JTF Advanced)',
    ]);
    expect(jtfDomains({ jtfDomains: [2, 99, 4] })).toEqual([
      '2.\u00A0Ethical and Participant Safety Considerations',
      '4.\u00A0Clinical Study Operations (Good Clinical Practice)',
    ]);
  });
});
