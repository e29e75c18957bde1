import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { kept, keptText } from './kept.ts';

const Draft = z.object({ subject: z.string() });
let storage: Map<string, string>;

beforeEach(() => {
  storage = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('what a tab keeps', () => {
  it('comes back as it was, under its own name only', () => {
    kept('draft-1', Draft).write({ subject: 'Receipt' });
    expect(kept('draft-1', Draft).read()).toEqual({ subject: 'Receipt' });
    expect(kept('draft-2', Draft).read()).toBeUndefined();
  });

  it('is gone once nothing is written', () => {
    kept('draft', Draft).write({ subject: 'Receipt' });
    kept('draft', Draft).write(undefined);
    expect(storage.size).toBe(0);
  });

  it.each(['{', 'null', '3', '{"subject":3}', '[]'])('is ignored where it is %s', (text) => {
    storage.set('draft', text);
    expect(kept('draft', Draft).read()).toBeUndefined();
  });

  it('is a text just as it is typed', () => {
    keptText('tab').write('PI');
    expect(storage.get('tab')).toBe('PI');
    expect(keptText('tab').read()).toBe('PI');
  });

  it.each([
    ['no storage', undefined],
    [
      'a storage that refuses',
      {
        getItem: () => {
          throw new Error('denied');
        },
        setItem: () => {
          throw new Error('full');
        },
      },
    ],
  ])('is nothing, and breaks nothing, with %s', (_name, refusing) => {
    vi.stubGlobal('sessionStorage', refusing);
    expect(() => kept('draft', Draft).write({ subject: 'Receipt' })).not.toThrow();
    expect(kept('draft', Draft).read()).toBeUndefined();
    expect(keptText('tab').read()).toBeUndefined();
  });
});
