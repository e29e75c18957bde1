import type { Stay } from '@trialwright/contract';
import { READING_IDLE_MS, STAY_MS_MOST } from '@trialwright/contract';
import { describe, expect, it } from 'vitest';
import { createReadingTime, IDLE_MS, PART_MS } from './reading-time.ts';

function setUp() {
  const stays: Stay[] = [];
  return { stays, time: createReadingTime((stay) => stays.push(stay)) };
}

const lengths = (stays: Stay[]) => stays.map(({ slide, ms }) => [slide, ms]);

describe('reading time', () => {
  it('measures each slide from when it is shown until the next', () => {
    const { stays, time } = setUp();
    time.show(1, 0);
    time.show(2, 9000);
    time.hide(12_000);
    expect(lengths(stays)).toEqual([
      [1, 9000],
      [2, 3000],
    ]);
    expect(stays[1]?.at).toBe(new Date(9000).toISOString());
  });

  it('counts nothing while the page is hidden', () => {
    const { stays, time } = setUp();
    time.show(1, 0);
    time.hide(5000);
    time.show(1, 60_000);
    time.hide(61_000);
    expect(time.readOf(1, 100_000)).toBe(6000);
    expect(lengths(stays)).toEqual([
      [1, 5000],
      [1, 1000],
    ]);
  });

  it('stops when nobody is there, and goes on with the next key or scroll', () => {
    const { stays, time } = setUp();
    time.show(1, 0);
    for (let now = 0; now <= 600_000; now += 5000) time.tick(now);
    const whileAway = stays.reduce((sum, { ms }) => sum + ms, 0);
    expect(whileAway).toBeLessThanOrEqual(IDLE_MS);
    time.touch(700_000);
    time.hide(704_000);
    expect(stays.at(-1)).toMatchObject({ slide: 1, ms: 4000 });
  });

  it('reports a long stay in parts that the server takes', () => {
    const { stays, time } = setUp();
    time.show(1, 0);
    for (let now = 0; now <= 50_000; now += 1000) time.tick(now);
    time.hide(50_500);
    expect(lengths(stays)).toEqual([
      [1, PART_MS],
      [1, PART_MS],
      [1, PART_MS],
      [1, 5500],
    ]);
    expect(PART_MS * 2).toBeLessThanOrEqual(STAY_MS_MOST);
    expect(IDLE_MS).toBe(READING_IDLE_MS);
  });

  it('counts no more than a part of a night in which the machine slept', () => {
    const { stays, time } = setUp();
    time.show(1, 0);
    time.touch(8 * 3_600_000 - 10);
    time.tick(8 * 3_600_000);
    expect(stays.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(PART_MS * 2);
  });

  it('adds what the server knows from an earlier visit', () => {
    const { time } = setUp();
    time.learn(3, 4000);
    time.show(3, 0);
    expect(time.readOf(3, 2500)).toBe(6500);
  });
});
