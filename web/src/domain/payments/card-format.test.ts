import { expect, test } from 'vitest';
import {
  caretAfter,
  formatCardNumber,
  formatCvc,
  formatExpiry,
  isCardNumber,
  isExpiry,
  isInFuture,
} from './card-format.ts';

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 42', '4242 4242 42'],
  ['4242 ', '4242'],
  ['', ''],
  ['card', ''],
  ['12345678901234567890123', '1234 5678 9012 3456 789'],
])('a card number is written in groups of four: %s', { tags: ['C-PAY-06'] }, (typed, shown) => {
  expect(formatCardNumber(typed)).toBe(shown);
});

test.each([
  ['1', '1'],
  ['5', '05'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['12 / ', '12'],
  ['1234', '12 / 34'],
  ['12/2034', '12 / 34'],
  ['04/29', '04 / 29'],
])('an expiry date is written as on the card: %s', { tags: ['C-PAY-06'] }, (typed, shown) => {
  expect(formatExpiry(typed)).toBe(shown);
});

test('a security code has up to four digits', { tags: ['C-PAY-06'] }, () => {
  expect(formatCvc('12a345')).toBe('1234');
});

test('the caret stays behind the digit that was typed', { tags: ['C-PAY-06'] }, () => {
  expect(caretAfter(4, '4242 4242')).toBe(4);
  expect(caretAfter(5, '4242 4242')).toBe(6);
  expect(caretAfter(0, '4242')).toBe(0);
  expect(caretAfter(9, '4242 4242')).toBe(9);
});

test('a wrong digit shows in the check digit', { tags: ['C-PAY-06'] }, () => {
  expect(isCardNumber('4242 4242 4242 4242')).toBe(true);
  expect(isCardNumber('4242 4242 4242 4241')).toBe(false);
  expect(isCardNumber('4242 4242')).toBe(false);
});

test('a card is good until the end of its month', { tags: ['C-PAY-06'] }, () => {
  expect(isExpiry('13 / 30')).toBe(false);
  expect(isExpiry('12 / 3')).toBe(false);
  expect(isExpiry('12 / 30')).toBe(true);
  expect(isInFuture('11 / 26', new Date('2026-11-30T23:00:00Z'))).toBe(true);
  expect(isInFuture('11 / 26', new Date('2026-12-01T00:00:00Z'))).toBe(false);
  expect(isInFuture('01 / 27', new Date('2026-12-01T00:00:00Z'))).toBe(true);
});
