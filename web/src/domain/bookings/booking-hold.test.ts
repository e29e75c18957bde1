import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isHeldAs, saveHold, loadHold, type BookingHold } from './booking-hold.ts';

const hold: BookingHold = {
  date: '2026-11-26',
  time: '2:00 PM',
  type: 'protocol',
  name: 'Ruth Adeyemi',
  email: 'ruth@example.org',
  phone: '',
  organization: 'Lakeside',
  experience: 'mid',
  agenda: '',
  bookingId: 7,
  holdUntil: '2026-11-21T13:15:00.000Z',
  price: 200,
  userId: 4,
  holdToken: null,
};
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a pending booking is kept in the tab and read back as it was', { tags: ['C-CONSULT-16'] }, () => {
  expect(loadHold(4)).toBeUndefined();
  saveHold(hold);
  expect(JSON.parse(kept.get('booking-hold') ?? '')).toEqual(hold);
  expect(loadHold(4)).toEqual(hold);
  const { experience: _none, ...rest } = hold;
  saveHold(rest);
  expect(loadHold(4)).toEqual(rest);
});

it(
  'what is no pending booking is ignored, and so is a browser that keeps nothing',
  { tags: ['C-CONSULT-16'] },
  () => {
    kept.set('booking-hold', '{"date":"someday"}');
    expect(loadHold(4)).toBeUndefined();
    kept.set('booking-hold', '{');
    expect(loadHold(4)).toBeUndefined();
    vi.stubGlobal('sessionStorage', undefined);
    expect(loadHold(4)).toBeUndefined();
    expect(() => saveHold(hold)).not.toThrow();
  },
);

it('nobody sees what another person of the same browser asked for', { tags: ['C-CONSULT-16'] }, () => {
  saveHold(hold);
  expect(loadHold(5)).toBeUndefined();
  expect(loadHold(undefined)).toBeUndefined();
  saveHold({ ...hold, userId: null });
  expect(loadHold(5)?.bookingId).toBe(7);
  expect(loadHold(undefined)?.bookingId).toBe(7);
});

it('a hold is for exactly what was asked', { tags: ['C-CONSULT-16'] }, () => {
  const {
    bookingId: _id,
    holdUntil: _until,
    price: _price,
    userId: _user,
    holdToken: _token,
    ...request
  } = hold;
  expect(isHeldAs(hold, request)).toBe(true);
  expect(isHeldAs(hold, { ...request, name: ' Ruth Adeyemi ' })).toBe(true);
  expect(isHeldAs(hold, { ...request, experience: '' })).toBe(false);
  expect(isHeldAs(hold, { ...request, time: '3:00 PM' })).toBe(false);
  expect(isHeldAs(hold, { ...request, email: 'no address' })).toBe(false);
});
