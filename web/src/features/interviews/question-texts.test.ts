import type { InterviewPractice } from '@trialwright/contract';
import { expect, test } from 'vitest';
import {
  answeredText,
  countReady,
  difficultyLabel,
  paragraphsOf,
  ratingWord,
  readyText,
} from './question-texts.ts';

const practice = (questionId: string, more: Partial<InterviewPractice> = {}): InterviewPractice => ({
  questionId,
  notes: '',
  star: { situation: '', task: '', action: '', result: '' },
  rating: null,
  answered: 0,
  lastSeconds: null,
  updatedAt: '2026-09-01T09:00:00.000Z',
  ...more,
});

test('only questions of the guide that are rated four are ready', () => {
  const questions = ['cra-001', 'cra-002'].map((id) => ({ id }));
  const all = [
    practice('cra-001', { rating: 4 }),
    practice('cra-002', { rating: 3 }),
    practice('pi-001', { rating: 4 }),
  ];
  expect(countReady(questions, all)).toBe(1);
  expect(countReady(questions, [])).toBe(0);
});

test('the line on top says how many', () => {
  expect(readyText(2, 5)).toBe('2 of 5 questions rated Ready');
});

test('an answer against the clock is told with its time', () => {
  expect(answeredText(undefined)).toBe('');
  expect(answeredText(practice('cra-001'))).toBe('');
  expect(answeredText(practice('cra-001', { answered: 1, lastSeconds: 61 }))).toBe(
    'Answered once, last in 1:01',
  );
  expect(answeredText(practice('cra-001', { answered: 3, lastSeconds: 120 }))).toBe(
    'Answered 3 times, last in 2:00',
  );
});

test('ratings and levels have words', { tags: ['C-INTERV-07'] }, () => {
  expect([1, 2, 3, 4].map(ratingWord)).toEqual(['Not yet', 'Getting there', 'Good', 'Ready']);
  expect(ratingWord(null)).toBeUndefined();
  expect((['entry', 'mid', 'advanced', 'senior'] as const).map(difficultyLabel)).toEqual([
    'Entry Level',
    'Mid Level',
    'Advanced Level',
    'Senior Level',
  ]);
});

test('blank lines separate paragraphs', () => {
  expect(paragraphsOf('One\nline.\n\nTwo.\n \n\nThree.\n')).toEqual(['One\nline.', 'Two.', 'Three.']);
});
