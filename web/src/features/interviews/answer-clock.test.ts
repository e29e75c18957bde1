import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { announcementOf, createAnswerClock } from './answer-clock.ts';

const MINUTE = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function setUp() {
  const answers: number[] = [];
  return { clock: createAnswerClock((seconds) => answers.push(seconds)), answers };
}

describe('the clock of an answer', () => {
  test('counts two minutes unless told, and ends by itself once', () => {
    const { clock, answers } = setUp();
    clock.start();
    vi.advanceTimersByTime(MINUTE + 500);
    expect(clock.get()).toEqual({ minutes: 2, phase: 'running', elapsed: 60, isOver: false });
    vi.advanceTimersByTime(10 * MINUTE);
    expect(clock.get()).toEqual({ minutes: 2, phase: 'done', elapsed: 120, isOver: true });
    expect(answers).toEqual([120]);
  });

  test('does not count a pause', () => {
    const { clock, answers } = setUp();
    clock.choose(1);
    clock.start();
    vi.advanceTimersByTime(20_000);
    clock.pause();
    vi.advanceTimersByTime(5 * MINUTE);
    expect(clock.get()).toMatchObject({ phase: 'paused', elapsed: 20 });
    clock.start();
    vi.advanceTimersByTime(10_000);
    clock.finish();
    expect(clock.get()).toMatchObject({ phase: 'done', elapsed: 30, isOver: false });
    expect(answers).toEqual([30]);
  });

  test('starts once, however often it is pressed, and finishes once', () => {
    const { clock, answers } = setUp();
    clock.start();
    vi.advanceTimersByTime(9_600);
    clock.start();
    vi.advanceTimersByTime(400);
    clock.finish();
    clock.finish();
    clock.start();
    vi.advanceTimersByTime(5 * MINUTE);
    expect(answers).toEqual([10]);
  });

  test('keeps its length while it runs, and again starts from the beginning', () => {
    const { clock } = setUp();
    clock.choose(3);
    clock.start();
    clock.choose(1);
    vi.advanceTimersByTime(90_000);
    expect(clock.get()).toMatchObject({ minutes: 3, phase: 'running', elapsed: 90 });
    clock.again();
    expect(clock.get()).toEqual({ minutes: 3, phase: 'ready', elapsed: 0, isOver: false });
    vi.advanceTimersByTime(MINUTE);
    expect(clock.get().elapsed).toBe(0);
  });

  test('is right when a sleeping tab wakes up late', () => {
    const { clock, answers } = setUp();
    clock.start();
    vi.setSystemTime(Date.now() + 30 * MINUTE);
    clock.pause();
    expect(clock.get()).toMatchObject({ phase: 'done', elapsed: 120, isOver: true });
    expect(answers).toEqual([120]);
  });

  test('counts no answer when the page is left, and an answer takes a second at least', () => {
    const { clock, answers } = setUp();
    clock.start();
    clock.stop();
    vi.advanceTimersByTime(5 * MINUTE);
    expect(answers).toEqual([]);
    const second = setUp();
    second.clock.start();
    second.clock.finish();
    expect(second.answers).toEqual([1]);
  });

  test('says when half is over, and when all is', () => {
    const { clock } = setUp();
    clock.start();
    vi.advanceTimersByTime(MINUTE - 1000);
    expect(announcementOf(clock.get())).toBe('');
    vi.advanceTimersByTime(1000);
    expect(announcementOf(clock.get())).toBe('Half your time is up. 60 seconds left.');
    vi.advanceTimersByTime(MINUTE);
    expect(announcementOf(clock.get())).toBe('Time’s up.');
  });
});
