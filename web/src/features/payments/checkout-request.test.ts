import { expect, test } from 'vitest';
import { detourOf, purchaseOf, titleOf } from './checkout-request.ts';

test.each([
  ['PI', 'Purchase PI Training Package'],
  ['CRA', 'Purchase CRA Training Package'],
  ['CTA', 'Purchase CTA Training Package'],
  ['CTM', 'Purchase CTM Training Package'],
  ['SC', 'Purchase Study Coordinator Training Package'],
  ['Study_Coordinator', 'Purchase Study Coordinator Training Package'],
  ['DM', 'Purchase Data Manager Training Package'],
])('the package %s is called by its name', { tags: ['C-PAY-02'] }, (role, title) => {
  expect(titleOf({ type: 'training', role })).toBe(title);
});

test.each([
  ['career', 'Book Career Guidance Consultation'],
  ['protocol', 'Book Protocol Review Consultation'],
  ['regulatory', 'Book Regulatory Consultation'],
  ['training', 'Book Training Consultation'],
  ['general', 'Book General Consultation'],
])('a consultation says the word once: %s', { tags: ['C-PAY-03'] }, (consultation, title) => {
  expect(titleOf({ type: 'consultation', consultation })).toBe(title);
});

test('anything else is a purchase without a name', { tags: ['C-PAY-04'] }, () => {
  expect(titleOf({})).toBe('Complete Your Purchase');
  expect(titleOf({ type: 'donation', role: 'CRA' })).toBe('Complete Your Purchase');
  expect(titleOf({ type: 'training', role: 'Surgeon' })).toBe('Complete Your Purchase');
});

test.each([undefined, 0, -5])('an amount of %s leads to the packages', { tags: ['C-PAY-08'] }, (amount) => {
  expect(detourOf({ type: 'training', role: 'CRA', amount }, false)).toBe('/pricing');
  expect(detourOf({ type: 'consultation', consultation: 'career', amount }, true)).toBe('/pricing');
});

test('a visitor registers before buying training, and not before booking', { tags: ['C-REG-07'] }, () => {
  expect(detourOf({ type: 'training', role: 'CRA', amount: 249 }, true)).toBe('/register?role=CRA');
  expect(detourOf({ type: 'training', role: 'CRA', amount: 249 }, false)).toBeUndefined();
  expect(detourOf({ type: 'consultation', consultation: 'career', amount: 200 }, true)).toBeUndefined();
});

test('the server is asked for what the address names', { tags: ['C-PAY-01'] }, () => {
  expect(purchaseOf({ type: 'training', role: 'DM', amount: 229 })).toEqual({
    amount: 229,
    type: 'training',
    rolePackage: 'Data_Manager',
  });
  expect(purchaseOf({ type: 'consultation', consultation: 'career', amount: 200, booking: 7 })).toEqual({
    amount: 200,
    type: 'consultation',
    consultationType: 'career',
    bookingId: 7,
  });
  expect(purchaseOf({ type: 'donation', amount: 5 })).toBeUndefined();
});
