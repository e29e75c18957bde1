import { beforeEach, describe, expect, test, vi } from 'vitest';
import { saveDraft, loadDraft } from './contact-draft.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('sessionStorage', storage);
});

describe('the draft of a message', () => {
  test('comes back to who wrote it, and to nobody else', () => {
    saveDraft(11, { subject: 'Receipt', message: 'Where is it?' });
    expect(loadDraft(11)).toEqual({ subject: 'Receipt', message: 'Where is it?' });
    expect(loadDraft(4)).toEqual({ subject: '', message: '' });
    expect(loadDraft(undefined)).toEqual({ subject: '', message: '' });
  });

  test('is gone when nothing is typed', () => {
    saveDraft(undefined, { subject: 'a', message: '' });
    saveDraft(undefined, { subject: '', message: '' });
    expect(kept.size).toBe(0);
  });

  test('is empty where storage is broken or switched off', () => {
    kept.set('contact-draft-visitor', '{"subject":1');
    expect(loadDraft(undefined)).toEqual({ subject: '', message: '' });
    vi.stubGlobal('sessionStorage', undefined);
    expect(loadDraft(undefined)).toEqual({ subject: '', message: '' });
    expect(() => saveDraft(undefined, { subject: 'a', message: 'b' })).not.toThrow();
  });
});
