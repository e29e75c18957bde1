import type { Package } from '@trialwright/contract';
import { describe, expect, test } from 'vitest';
import { ApiError } from '../../core/api.ts';
import { priceOf, truePriceIn } from './training-roles-price.ts';

const item = (price: number, memberPrice: number) => ({ price, memberPrice }) as Package;

const refusal = (code: string, fields: Record<string, string>) =>
  new ApiError(409, 'Conflict', JSON.stringify({ code, message: 'No.', fields }));

describe('the price of a role in the hub', () => {
  test(
    'is the member price for who owns a role, beside the regular one where they differ',
    { tags: ['C-HUB-15'] },
    () => {
      expect(priceOf(item(229, 219), true)).toEqual({ amount: 219, regular: 229 });
      expect(priceOf(item(149, 149), true)).toEqual({ amount: 149 });
      expect(priceOf(item(149, 159), true)).toEqual({ amount: 149 });
    },
  );

  test('is the regular price for who owns none', { tags: ['C-HUB-04'] }, () => {
    expect(priceOf(item(349, 299), false)).toEqual({ amount: 349 });
  });

  test('is taken from the server when it names another', { tags: ['C-ERR-07'] }, () => {
    expect(truePriceIn(refusal('payments.price_changed', { amount: '349' }))).toBe(349);
    expect(truePriceIn(refusal('payments.price_changed', {}))).toBeUndefined();
    expect(truePriceIn(refusal('roles.already_owned', { amount: '349' }))).toBeUndefined();
    expect(truePriceIn(new Error('offline'))).toBeUndefined();
  });
});
