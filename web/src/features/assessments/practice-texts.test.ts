import { describe, expect, test } from 'vitest';
import { dueText, poolText } from './practice-texts.ts';

const now = new Date(2026, 10, 3, 12);
const inDays = (days: number) => new Date(2026, 10, 3 + days, 12).toISOString();

describe('the practice card says', () => {
  test('what is due today, or when the next question comes back', { tags: ['L-ASSESS-10'] }, () => {
    expect(dueText({ dueToday: 4, nextDueAt: inDays(-2) }, now)).toBe('4 questions due today.');
    expect(dueText({ dueToday: 1, nextDueAt: inDays(0) }, now)).toBe('1 question due today.');
    expect(dueText({ dueToday: 0, nextDueAt: inDays(1) }, now)).toBe(
      'Nothing is due today. The next is due tomorrow.',
    );
    expect(dueText({ dueToday: 0, nextDueAt: inDays(6) }, now)).toBe(
      'Nothing is due today. The next is due in 6 days.',
    );
    expect(dueText({ dueToday: 0, nextDueAt: null }, now)).toBe('Nothing is due yet.');
  });

  test('how many questions there are to draw from', () => {
    expect(poolText({ available: 8, unseen: 8 })).toBe(
      'Your unlocked lessons have 8 questions so far. Each new lesson adds more.',
    );
    expect(poolText({ available: 160, unseen: 132 })).toBe(
      '132 of 160 questions from your unlocked lessons are new to you.',
    );
    expect(poolText({ available: 160, unseen: 0 })).toBe(
      'You’ve seen all 160 questions from your unlocked lessons.',
    );
  });
});
