import { expect, test } from 'vitest';
import { readNumber } from './verify-number.ts';

test.each([
  ['CR-1-9-ABC', 'CR-1-9-ABC'],
  ['  cr-1-9-abc\n', 'CR-1-9-ABC'],
  ['CR-1-9 -ABC DEF', 'CR-1-9-ABCDEF'],
  ['https://academy.example.org/verify/CR-1-9-ABC?from=qr', 'CR-1-9-ABC'],
  [' ', ''],
])('the number in %j is %j', (text, number) => {
  expect(readNumber(text)).toBe(number);
});
