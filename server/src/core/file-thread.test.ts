import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFileThread } from './file-thread.ts';

const script = new URL('../../test/thread-id.worker.ts', import.meta.url);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('threads that write files', () => {
  test('are kept for the next file of their kind', async () => {
    const write = createFileThread<null>(script);
    const first = await write(null);
    vi.advanceTimersByTime(30_000);
    expect(await write(null)).toEqual(first);
  });

  test('end when one of another kind starts and they have rested a second', async () => {
    const [write, writeOther] = [createFileThread<null>(script), createFileThread<null>(script)];
    const first = await write(null);
    vi.advanceTimersByTime(2000);
    await writeOther(null);
    expect(await write(null)).not.toEqual(first);
  });

  test('stay beside each other while both are in use', async () => {
    const [write, writeOther] = [createFileThread<null>(script), createFileThread<null>(script)];
    const first = await write(null);
    await writeOther(null);
    expect(await write(null)).toEqual(first);
  });
});
