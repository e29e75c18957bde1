import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { open } from '../../../test/render.tsx';
import { TimeLeft } from './time-left.tsx';

const START = Date.parse('2026-11-22T10:00:00Z');
const MINUTE = 60_000;
const onEnd = vi.fn();
const onDrift = vi.fn();
beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

const show = (minutes: number) =>
  open(<TimeLeft endsAt={START + minutes * MINUTE} earlyMinutes={10} onEnd={onEnd} onDrift={onDrift} />);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const clock = () => screen.getByRole('timer', { name: 'Time left' }).textContent;
const said = () => screen.getByRole('status').textContent;

test('counts every second and is silent while there is plenty', async () => {
  show(30);
  expect(clock()).toBe('30:00');
  await pass(1000);
  expect(clock()).toBe('29:59');
  expect(said()).toBe('');
});

test('says it once ten minutes are left, once more in the last, and at the end', async () => {
  show(10.05);
  await pass(2000);
  expect(said()).toBe('');
  await pass(1000);
  expect(said()).toBe('10 minutes or less left');
  await pass(9 * MINUTE);
  expect(said()).toBe('1 minute or less left');
  expect(onEnd).not.toHaveBeenCalled();
  await pass(MINUTE);
  expect(clock()).toBe('0:00');
  expect(said()).toBe('Time’s up');
});

test('ends once and stays at zero', async () => {
  show(0.05);
  await pass(10_000);
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(clock()).toBe('0:00');
});

test('a clock that is set back gives no more time: the end is asked for again', async () => {
  show(5);
  await pass(1000);
  vi.setSystemTime(START - 30 * MINUTE);
  await pass(2000);
  expect(onDrift).toHaveBeenCalled();
  expect(clock()).toBe('4:59');
});

test('a tab that was asleep shows what is left when it wakes', async () => {
  const { rerender } = show(5);
  vi.setSystemTime(START + 4 * MINUTE);
  await act(async () => {
    globalThis.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(onDrift).toHaveBeenCalledTimes(1);
  // What the server says replaces the end.
  rerender(<TimeLeft endsAt={START + 5 * MINUTE} earlyMinutes={10} onEnd={onEnd} onDrift={vi.fn()} />);
  await pass(0);
  expect(clock()).toBe('1:00');
});
