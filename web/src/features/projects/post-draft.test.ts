import { POST_LENGTH } from '@trialwright/contract';
import { expect, test } from 'vitest';
import { roomText } from './post-draft.ts';

test.each([
  [0, ''],
  [POST_LENGTH - 401, ''],
  [POST_LENGTH - 400, '400 characters left'],
  [POST_LENGTH - 1, '1 character left'],
  [POST_LENGTH, '0 characters left'],
  [POST_LENGTH + 1, '1 character too many'],
])('a message of %i characters says of its room: %s', (length, text) => {
  expect(roomText('x'.repeat(length))).toBe(text);
});

test('space around a message takes no room', () => {
  expect(roomText(`  ${'x'.repeat(POST_LENGTH)}\n\n`)).toBe('0 characters left');
});
