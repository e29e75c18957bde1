import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAutosave, derived, newest } from './autosave.ts';

const listeners = new Map<string, () => void>();
const page = { hidden: false };

beforeEach(() => {
  vi.useFakeTimers();
  page.hidden = false;
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener));
  vi.stubGlobal('removeEventListener', (type: string) => listeners.delete(type));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  listeners.clear();
});

type Settings = Partial<Parameters<typeof createAutosave<string>>[0]>;

/** A server that takes 100 ms and fails as often as it is told to. */
function setUp({ fails = 0, ...settings }: Settings & { fails?: number } = {}) {
  const sent: [at: number, text: string][] = [];
  const from = Date.now();
  const server = { fails };
  const keep = vi.fn<(pending: string | undefined) => void>();
  const saver = createAutosave<string>({
    left: newest,
    keep,
    send: async (text) => {
      sent.push([Date.now() - from, text]);
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
      if (server.fails-- > 0) throw new Error('no connection');
    },
    ...settings,
  });
  return { saver, sent, server, keep };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('saving', () => {
  it('sends a change at once, and the newest of those made meanwhile after it', async () => {
    const { saver, sent } = setUp();
    saver.change('a');
    saver.change('ab');
    saver.change('abc');
    expect(saver.get()).toEqual({ status: 'unsaved', pending: 'abc' });
    await pass(200);
    expect(sent).toEqual([
      [0, 'a'],
      [100, 'abc'],
    ]);
    expect(saver.get()).toEqual({ status: 'saved', pending: undefined });
  });

  it('waits for a pause, also after a save during which more was typed', async () => {
    const { saver, sent } = setUp({ pauseMs: 1000 });
    saver.change('a');
    await pass(900);
    saver.change('ab');
    await pass(1050);
    saver.change('abc');
    expect(saver.get().status).toBe('unsaved');
    await pass(2000);
    expect(sent).toEqual([
      [1900, 'ab'],
      [3000, 'abc'],
    ]);
  });

  it('keeps beside the page what is not confirmed, and forgets it then', async () => {
    const { saver, keep } = setUp({ fails: 1 });
    saver.change('a');
    await pass(150);
    expect(keep.mock.calls).toEqual([['a']]);
    await pass(1100);
    expect(keep).toHaveBeenLastCalledWith(undefined);
  });

  it('sends nothing that is not ready', async () => {
    const { saver, sent } = setUp({ isReady: (text) => text.length < 3 });
    saver.change('long');
    await pass(60_000);
    expect(sent).toEqual([]);
    saver.change('ok');
    await pass(100);
    expect(sent.map(([, text]) => text)).toEqual(['ok']);
  });

  it('announces only what takes long', async () => {
    const quick = setUp({ noticeMs: 250 });
    quick.saver.change('a');
    await pass(99);
    expect(quick.saver.get().status).toBe('unsaved');
    await pass(1);
    expect(quick.saver.get().status).toBe('saved');
    const slow = setUp({ noticeMs: 50 });
    slow.saver.change('a');
    await pass(60);
    expect(slow.saver.get().status).toBe('saving');
  });
});

describe('a save that fails', () => {
  it('is tried again, less and less often, and shown until it worked', async () => {
    const { saver, sent } = setUp({ fails: 8 });
    saver.change('a');
    await pass(150);
    expect(saver.get()).toEqual({ status: 'failed', pending: 'a' });
    await pass(200_000);
    const waits = sent.slice(1).map(([at], index) => at - (sent[index]?.[0] ?? 0) - 100);
    expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000]);
    expect(saver.get().status).toBe('saved');
  });

  it('begins with short waits again once something was saved', async () => {
    const { saver, sent, server } = setUp({ fails: 2 });
    saver.change('a');
    await pass(10_000);
    server.fails = 1;
    saver.change('b');
    await pass(1200);
    expect(sent).toHaveLength(5);
  });

  it('stays failed while more is typed and sent', async () => {
    const { saver } = setUp({ fails: 2 });
    saver.change('a');
    await pass(150);
    saver.change('ab');
    expect(saver.get().status).toBe('failed');
    await pass(60);
    expect(saver.get().status).toBe('failed');
  });

  it('is not tried again by itself without a schedule, but by hand', async () => {
    const { saver, sent } = setUp({ fails: 1, retryMs: [] });
    saver.change('a');
    await pass(60_000);
    expect(sent).toHaveLength(1);
    saver.retry();
    expect(saver.get().status).toBe('saving');
    await pass(100);
    expect(saver.get().status).toBe('saved');
  });

  it('that is final waits for the next change, and is kept', async () => {
    const { saver, sent, keep } = setUp({ fails: 1, isFinal: () => true });
    saver.change('a');
    await pass(60_000);
    expect(sent).toHaveLength(1);
    expect(saver.get()).toEqual({ status: 'refused', pending: 'a' });
    expect(keep).not.toHaveBeenCalledWith(undefined);
    saver.change('b');
    await pass(100);
    expect(saver.get().status).toBe('saved');
  });
});

describe('a page', () => {
  it('sends what an earlier visit left', async () => {
    const { saver, sent } = setUp({ recalled: 'a', pauseMs: 1000 });
    expect(saver.get()).toEqual({ status: 'unsaved', pending: 'a' });
    saver.start();
    await pass(100);
    expect(sent).toEqual([[0, 'a']]);
  });

  it('sends at once when the connection is back', async () => {
    const { saver, sent } = setUp({ fails: 4 });
    saver.start();
    saver.change('a');
    await pass(9000);
    const tries = sent.length;
    listeners.get('online')?.();
    expect(sent).toHaveLength(tries + 1);
  });

  it('sends what waits for a pause before it is hidden', async () => {
    const { saver, sent } = setUp({ pauseMs: 1000 });
    saver.start();
    saver.change('a');
    listeners.get('visibilitychange')?.();
    expect(sent).toEqual([]);
    page.hidden = true;
    listeners.get('visibilitychange')?.();
    expect(sent).toEqual([[0, 'a']]);
    await pass(5000);
    expect(sent).toHaveLength(1);
  });

  it('that is left sends once more, and leaves nothing behind', async () => {
    const { saver, sent, keep } = setUp({ fails: 9, pauseMs: 1000 });
    const stop = saver.start();
    saver.change('a');
    stop();
    await pass(60_000);
    expect(sent).toEqual([[0, 'a']]);
    expect(listeners.size).toBe(0);
    expect(keep).toHaveBeenLastCalledWith('a');
  });

  it('that is entered again goes on', async () => {
    const { saver, sent } = setUp({ fails: 1 });
    saver.start()();
    saver.start();
    saver.change('a');
    await pass(1300);
    expect(sent).toHaveLength(2);
  });

  it('whose text is saved in another way sends none of it any more', async () => {
    const { saver, sent, keep } = setUp({ fails: 1, pauseMs: 1000 });
    const stop = saver.start();
    saver.change('a');
    saver.flush();
    saver.change('b');
    void saver.settle();
    stop();
    await pass(60_000);
    expect(sent).toEqual([[0, 'a']]);
    expect(keep).toHaveBeenLastCalledWith(undefined);
    expect(saver.get()).toEqual({ status: 'idle', pending: undefined });
  });
});

it('what is made of a state is the same until the state is another', () => {
  let state = { count: 1 };
  const get = derived(
    () => state,
    ({ count }) => ({ double: 2 * count }),
  );
  const first = get();
  expect(get()).toBe(first);
  state = { count: 2 };
  expect(get()).toEqual({ double: 4 });
});
