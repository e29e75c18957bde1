import { COMPETENCY_LEVELS } from '@trialwright/contract';
import { describe, expect, test } from 'vitest';
import {
  evidenceLevel,
  fadeText,
  jtfDomains,
  jtfLevel,
  LEVEL_NAMES,
  markedLevel,
} from './competency-texts.ts';

describe('a competency', () => {
  test(
    'marks the second level without evidence, and the learner’s own with it',
    { tags: ['C-ADV-14'] },
    () => {
      expect(markedLevel(undefined).level).toBe(COMPETENCY_LEVELS[1]);
      expect(markedLevel({ level: null })).toEqual({ level: 'competent', words: 'Your first target' });
      for (const level of COMPETENCY_LEVELS)
        expect(markedLevel({ level })).toEqual({ level, words: 'Your level' });
    },
  );

  test('says of its evidence what that alone shows', () => {
    expect(evidenceLevel({ kind: 'quiz', level: 'expert' })).toBe(
      'answers at Expert, which alone show Competent',
    );
    expect(evidenceLevel({ kind: 'observation', level: 'expert' })).toBe('shows Expert');
    expect(evidenceLevel({ kind: 'simulation', level: 'novice' })).toBe('shows no level');
  });

  test('says when its level fades, and that it has', () => {
    const fadesAt = '2027-11-23T00:00:00.000Z';
    const next = 'It fades by one level on November 23, 2027 unless new evidence refreshes it.';
    const day = 'November 23, 2027';
    expect(fadeText({ level: 'expert', reached: 'expert', fadesAt }, day)).toBe(next);
    expect(fadeText({ level: 'competent', reached: 'expert', fadesAt }, day)).toBe(
      `It was Expert; for a year or more, nothing refreshed it. ${next}`,
    );
    expect(fadeText({ level: 'novice', reached: 'novice', fadesAt: null }, '')).toBeUndefined();
  });

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
