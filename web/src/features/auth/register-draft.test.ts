import { beforeEach, expect, test, vi } from 'vitest';
import { clearDraft, saveDraft, loadDraft } from './register-draft.ts';

const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});

const TYPED = { fullName: 'Ada Example', email: 'ada@example.org', username: 'ada' };
const EMPTY = { fullName: '', email: '', username: '' };

beforeEach(() => kept.clear());

test('what was typed comes back until the account is there', { tags: ['C-REG-07'] }, () => {
  saveDraft(TYPED);
  expect(loadDraft()).toEqual(TYPED);
  clearDraft();
  expect(loadDraft()).toEqual(EMPTY);
});

test('no password is ever kept', { tags: ['C-REG-07'] }, () => {
  const values = { ...TYPED, password: 'a-long-secret', confirmPassword: 'a-long-secret' };
  saveDraft(values);
  expect([...kept.values()].join('')).not.toContain('secret');
});

test('a damaged draft is an empty one', { tags: ['C-REG-07'] }, () => {
  kept.set('registration', '{"fullName":3');
  expect(loadDraft()).toEqual(EMPTY);
  kept.set('registration', '{"fullName":3}');
  expect(loadDraft()).toEqual(EMPTY);
});
