import { describe, expect, test } from 'vitest';
import { ApiError } from '../../core/api.ts';
import { APOLOGY, localAnswer } from './local-answer.ts';
import { describeMasked, describeRemaining, failedMessage } from './messages.ts';

const refusal = new ApiError(
  429,
  '',
  JSON.stringify({ code: 'request.too_many', message: 'Enough for today.' }),
);

describe('an answer that failed', () => {
  test('is replaced by the built-in one, with the reason', { tags: ['L-ERR-07'] }, () => {
    const message = failedMessage('m1', 'Audit is coming up', new TypeError('Failed to fetch'));
    expect(message.content).toBe(localAnswer('Audit is coming up').text);
    expect(message.local?.reason).toMatch(/is unavailable right now/);
    expect(failedMessage('m1', 'Audit is coming up', refusal).local?.reason).toMatch(/^Enough for today\./);
  });

  test('is an apology where even the built-in one fails', { tags: ['L-ERR-08'] }, () => {
    const broken = () => {
      throw new Error('broken');
    };
    expect(failedMessage('m1', 'Audit', refusal, broken).content).toBe(APOLOGY);
    expect(APOLOGY).toBe(
      "I apologize, but I'm experiencing technical difficulties. Please try asking your question again.",
    );
  });
});

test('what was masked is told by kind and number', () => {
  expect(
    describeMasked([
      { kind: 'name', count: 1 },
      { kind: 'record_number', count: 2 },
      { kind: 'date_of_birth', count: 1 },
    ]),
  ).toBe('1 name, 2 record numbers, and 1 date of birth');
});

test('the questions that are left are told when they get few', () => {
  expect(describeRemaining(undefined)).toBeUndefined();
  expect(describeRemaining(10)).toBeUndefined();
  expect(describeRemaining(9)).toBe('You can ask 9 more questions today.');
  expect(describeRemaining(1)).toBe('You can ask 1 more question today.');
  expect(describeRemaining(0)).toBe('This was your last question for today.');
});
