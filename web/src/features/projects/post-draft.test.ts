import { POST_LENGTH, PROJECT_IDS } from '@trialwright/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { saveDraft, loadDraft, roomText } from './post-draft.ts';

afterEach(() => vi.unstubAllGlobals());

test('what was typed and not sent comes back to its writer, until it is sent', () => {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  const [project, other] = PROJECT_IDS;
  saveDraft(4, project, '42');
  expect(loadDraft(4, project)).toBe('42');
  expect(loadDraft(5, project)).toBe('');
  expect(loadDraft(4, other)).toBe('');
  saveDraft(4, project, '');
  expect(storage.size).toBe(0);
});

test.each([
  [0, ''],
  [POST_LENGTH - 401, ''],
  [POST_LENGTH - 400, '400 characters left'],
  [POST_LENGTH - 1, '1 character left'],
  [POST_LENGTH, '0 characters left'],
  [POST_LENGTH + 1, '1 character too many'],
])('a message of %i characters says of its room: %s', (length, text) => {
  expect(roomText('x'.repeat(length))).toBe(text);
});

test('space around a message takes no room', () => {
  expect(roomText(`  ${'x'.repeat(POST_LENGTH)}\n\n`)).toBe('0 characters left');
});
