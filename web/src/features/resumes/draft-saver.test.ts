import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDraftSaver } from './draft-saver.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start(send: (values: string) => Promise<void>) {
  const keep = vi.fn<(values: string | undefined) => void>();
  return { keep, saver: createDraftSaver<string>({ send, keep, isFinal: (error) => error === 'refused' }) };
}

describe('a draft', () => {
  test('is sent once a second has passed without typing', async () => {
    const send = vi.fn<(values: string) => Promise<void>>().mockResolvedValue();
    const { saver, keep } = start(send);
    saver.change('a');
    await vi.advanceTimersByTimeAsync(900);
    saver.change('ab');
    await vi.advanceTimersByTimeAsync(900);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100);
    expect(send.mock.calls).toEqual([['ab']]);
    expect(saver.get()).toBe('saved');
    expect(keep).toHaveBeenLastCalledWith(undefined);
  });

  test('stays in the tab and is tried again when it could not be sent', async () => {
    const send = vi
      .fn<(values: string) => Promise<void>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue();
    const { saver, keep } = start(send);
    saver.change('a');
    await vi.advanceTimersByTimeAsync(1000);
    expect(saver.get()).toBe('failed');
    expect(keep).toHaveBeenLastCalledWith('a');
    await vi.advanceTimersByTimeAsync(5000);
    expect(saver.get()).toBe('saved');
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('that the server refuses waits for the next change', async () => {
    const send = vi
      .fn<(values: string) => Promise<void>>()
      .mockRejectedValueOnce('refused')
      .mockResolvedValue();
    const { saver } = start(send);
    saver.change('a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledTimes(1);
    expect(saver.get()).toBe('failed');
    saver.change('b');
    await vi.advanceTimersByTimeAsync(1000);
    expect(saver.get()).toBe('saved');
  });

  test('sends one at a time, and what was typed meanwhile after it', async () => {
    const gate = Promise.withResolvers<void>();
    const send = vi
      .fn<(values: string) => Promise<void>>()
      .mockReturnValueOnce(gate.promise)
      .mockResolvedValue();
    const { saver } = start(send);
    saver.change('a');
    saver.flush();
    saver.change('b');
    saver.flush();
    expect(send.mock.calls).toEqual([['a']]);
    gate.resolve();
    await vi.advanceTimersByTimeAsync(1000);
    expect(send.mock.calls).toEqual([['a'], ['b']]);
  });

  test('never follows the form that was saved', async () => {
    const gate = Promise.withResolvers<void>();
    const send = vi.fn<(values: string) => Promise<void>>().mockReturnValue(gate.promise);
    const { saver, keep } = start(send);
    const stop = saver.start();
    saver.change('a');
    saver.flush();
    saver.change('b');
    const settled = saver.settle();
    gate.resolve();
    await settled;
    stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(send).toHaveBeenCalledTimes(1);
    expect(keep).toHaveBeenLastCalledWith(undefined);
  });
});
