import { describe, expect, test } from 'vitest';
import { placeTip } from './tip-place.ts';

const WINDOW = { width: 1000, height: 600 };
const TIP = { width: 100, height: 30 };
const control = (left: number, top: number) => ({ left, top, width: 40, height: 40 });

describe('a tip', () => {
  test('stands centred below its control', () => {
    expect(placeTip('bottom', control(500, 100), TIP, WINDOW)).toEqual({ left: 470, top: 146 });
  });

  test('stands above where there is no room below', () => {
    expect(placeTip('bottom', control(500, 550), TIP, WINDOW)).toEqual({ left: 470, top: 514 });
  });

  test('stays inside the window', () => {
    expect(placeTip('bottom', control(0, 100), TIP, WINDOW).left).toBe(8);
    expect(placeTip('bottom', control(960, 100), TIP, WINDOW).left).toBe(892);
  });

  test('stands to the right of a rail, and to the left where there is no room', () => {
    expect(placeTip('right', control(10, 100), TIP, WINDOW)).toEqual({ left: 56, top: 105 });
    expect(placeTip('right', control(900, 100), TIP, WINDOW)).toEqual({ left: 794, top: 105 });
  });
});
