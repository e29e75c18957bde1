import { describe, expect, test } from 'vitest';
import {
  reducePurchases,
  processingRoles,
  verdictOf,
  type HubPurchase,
  type PurchaseEvent,
} from './training-roles-purchases.ts';

const after = (...events: PurchaseEvent[]) => {
  let purchases: HubPurchase[] = [];
  for (const event of events) purchases = reducePurchases(purchases, event);
  return purchases;
};
const begin: PurchaseEvent = { type: 'begin', role: 'CTA' };

describe('the processing list', () => {
  test('takes a role in when its purchase begins, once', { tags: ['C-HUB-11'] }, () => {
    expect(processingRoles(after(begin, { type: 'begin', role: 'PI' }, begin))).toEqual(['CTA', 'PI']);
  });

  test('lets it go when the purchase ends', { tags: ['C-HUB-12'] }, () => {
    expect(after(begin, { type: 'begin', role: 'PI' }, { type: 'end', role: 'CTA' })).toEqual([
      { role: 'PI', phase: 'paying', isOpen: true },
    ]);
  });

  test(
    'lets it go when the card is refused, with the form still open, and takes it back on the next try',
    { tags: ['C-HUB-13'] },
    () => {
      const refused = after(begin, { type: 'refused', role: 'CTA' });
      expect(processingRoles(refused)).toEqual([]);
      expect(refused).toEqual([{ role: 'CTA', phase: 'refused', isOpen: true }]);
      expect(processingRoles(reducePurchases(refused, { type: 'paying', role: 'CTA' }))).toEqual(['CTA']);
    },
  );

  test('keeps a role whose dialog is closed only while the bank decides', { tags: ['C-HUB-11'] }, () => {
    expect(after(begin, { type: 'close', role: 'CTA' })).toEqual([]);
    const waiting = after(begin, { type: 'waiting', role: 'CTA' }, { type: 'close', role: 'CTA' });
    expect(waiting).toEqual([{ role: 'CTA', phase: 'waiting', isOpen: false }]);
    expect(processingRoles(waiting)).toEqual(['CTA']);
    expect(reducePurchases(waiting, begin)).toEqual([{ role: 'CTA', phase: 'waiting', isOpen: true }]);
    expect(processingRoles(reducePurchases(waiting, { type: 'late', role: 'CTA' }))).toEqual([]);
  });

  test(
    'lets it go when a paid role could not be opened, and the dialog stays to say so',
    { tags: ['C-HUB-13', 'C-ERR-07'] },
    () => {
      const unopened = after(begin, { type: 'unopened', role: 'CTA' });
      expect(processingRoles(unopened)).toEqual([]);
      expect(unopened).toEqual([{ role: 'CTA', phase: 'unopened', isOpen: true }]);
      expect(reducePurchases(unopened, { type: 'close', role: 'CTA' })).toEqual([]);
    },
  );

  test('does not change for a role that is not on it', { tags: ['C-HUB-13'] }, () => {
    expect(after({ type: 'refused', role: 'CTA' }, { type: 'close', role: 'CTA' })).toEqual([]);
  });
});

test(
  'a payment is refused when it is back at its start after the bank has worked on it',
  { tags: ['C-HUB-13'] },
  () => {
    expect(verdictOf(undefined, false)).toBe('undecided');
    expect(verdictOf('pending', false)).toBe('undecided');
    expect(verdictOf('processing', false)).toBe('undecided');
    expect(verdictOf('pending', true)).toBe('refused');
    expect(verdictOf('failed', false)).toBe('refused');
    expect(verdictOf('paid', true)).toBe('paid');
    expect(verdictOf('refunded', true)).toBe('returned');
  },
);
