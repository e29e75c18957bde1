import type { CustomerMessage } from '@trialwright/contract';
import { describe, expect, test } from 'vitest';
import { previewOf, responsesOf, searchMessages } from './message-words.ts';

const message = (more: Partial<CustomerMessage> = {}): CustomerMessage => ({
  id: 1,
  kind: 'contact',
  subject: 'Paid, but locked',
  senderName: 'Tomasz Wilk',
  senderEmail: 't.wilk@example.com',
  userId: null,
  message: 'The receipt number is 4471.',
  priority: 'normal',
  status: 'unread',
  createdAt: '2026-11-20T10:00:00.000Z',
  adminResponse: null,
  respondedAt: null,
  responses: [],
  earlier: [],
  ...more,
});

test('a card shows the first 150 characters of its message', { tags: ['C-ADMIN-07'] }, () => {
  expect(previewOf('a'.repeat(150))).toBe('a'.repeat(150));
  expect(previewOf('a'.repeat(151))).toBe(`${'a'.repeat(150)}...`);
  expect(previewOf('😀'.repeat(200))).toBe(`${'😀'.repeat(150)}...`);
});

describe('the search', () => {
  test('looks into subject, sender and text for every word', () => {
    const list = [message(), message({ id: 2, subject: 'Name on certificate' })];
    const found = (text: string) => searchMessages(list, text).map(({ id }) => id);
    expect(found('')).toEqual([1, 2]);
    expect(found('  LOCKED wilk ')).toEqual([1]);
    expect(found('4471 certificate')).toEqual([2]);
    expect(found('example.com nobody')).toEqual([]);
    expect(found('.*')).toEqual([]);
  });
});

describe('what was answered', () => {
  test('is all responses, or the one without a time of its own', { tags: ['C-ADMIN-11'] }, () => {
    const both = [
      { text: 'One', at: '2026-11-20T11:00:00.000Z', by: 'Ada' },
      { text: 'Two', at: '2026-11-20T12:00:00.000Z', by: null },
    ];
    expect(responsesOf(message({ responses: both, adminResponse: 'Two' }))).toEqual(both);
    expect(responsesOf(message({ adminResponse: 'Old' }))).toEqual([{ text: 'Old', at: null, by: null }]);
    expect(responsesOf(message())).toEqual([]);
  });
});
