import { describe, expect, test } from 'vitest';
import { earlierQuestions } from './follow-up.ts';

const TRADE = new Set(['withdraw', 'participant', 'sponsor', 'monitor', 'visit', 'consent', 'chart']);
const isTrade = (stem: string) => TRADE.has(stem);
const BEFORE = ['When is the monitor here?', 'Participant wants to withdraw'];

describe('a question', () => {
  test.each([
    'And what do I write?',
    'how fast?',
    'what about the sponsor?',
    'who signs it?',
    'in the chart?',
  ])('follows up on the last one: "%s"', (question) => {
    expect(earlierQuestions(question, BEFORE, isTrade)).toEqual(['Participant wants to withdraw']);
  });

  test.each([
    'Who may take consent at a visit?',
    'How does the sponsor plan a monitor visit?',
    'What is consent?',
  ])('with its own subject follows up on none: "%s"', (question) => {
    expect(earlierQuestions(question, BEFORE, isTrade)).toEqual([]);
  });

  test('looks two questions back if the last one has no subject either', () => {
    expect(earlierQuestions('and then?', [...BEFORE, 'how fast?'], isTrade)).toEqual([
      'how fast?',
      'Participant wants to withdraw',
    ]);
  });
});
