import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NotesForm, Unsaved } from './notes-memory.ts';
import { createNotesSaver, isTooLong, TEXT_LENGTH } from './notes-saver.ts';

const EMPTY: NotesForm = { notes: '', situation: '', task: '', action: '', result: '', rating: null };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function setUp({ recalled = {}, isFinal = false }: { recalled?: Unsaved; isFinal?: boolean } = {}) {
  const sent: { values: NotesForm; seconds: number | undefined }[] = [];
  const state = { fails: 0, kept: recalled, answer: undefined as NotesForm | undefined };
  const saver = createNotesSaver(EMPTY, recalled, {
    send: async (values, seconds) => {
      sent.push({ values, seconds });
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
      if (state.fails-- > 0) throw new Error('no connection');
      return state.answer ?? values;
    },
    keep: (unsaved) => {
      state.kept = unsaved;
    },
    isFinal: () => isFinal,
  });
  return { saver, sent, state };
}

describe('notes that save themselves', () => {
  test('are sent once after a pause in typing, with all fields', async () => {
    const { saver, sent, state } = setUp();
    saver.write('task', 'F');
    await vi.advanceTimersByTimeAsync(500);
    saver.write('task', 'Find it');
    expect(saver.get().saveState).toBe('unsaved');
    expect(state.kept).toEqual({ task: 'Find it' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([{ values: { ...EMPTY, task: 'Find it' }, seconds: undefined }]);
    expect(saver.get()).toEqual({ values: { ...EMPTY, task: 'Find it' }, saveState: 'saved' });
    expect(state.kept).toEqual({});
  });

  test('written while a save is under way are sent after it, one request at a time', async () => {
    const { saver, sent } = setUp();
    saver.write('notes', 'one');
    await vi.advanceTimersByTimeAsync(850);
    expect(saver.get().saveState).toBe('saving');
    saver.write('notes', 'one two');
    saver.rate(3);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent.map(({ values }) => [values.notes, values.rating])).toEqual([
      ['one', null],
      ['one two', 3],
    ]);
    expect(saver.get()).toMatchObject({ saveState: 'saved', values: { notes: 'one two', rating: 3 } });
  });

  test('are kept and sent again until it worked; an answer is counted once', async () => {
    const { saver, sent, state } = setUp();
    state.fails = 2;
    saver.write('result', 'Four letters');
    saver.count(45);
    await vi.advanceTimersByTimeAsync(150);
    expect(saver.get().saveState).toBe('failed');
    expect(state.kept).toEqual({ result: 'Four letters', seconds: 45 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(saver.get().saveState).toBe('saved');
    expect(sent).toHaveLength(3);
    saver.write('result', 'Four letters.');
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent.at(-1)).toMatchObject({ seconds: undefined });
  });

  test('that a reload interrupted are there again, and sent with the first call', async () => {
    const { saver, sent } = setUp({ recalled: { action: 'Told him', seconds: 30 } });
    expect(saver.get()).toEqual({ values: { ...EMPTY, action: 'Told him' }, saveState: 'unsaved' });
    saver.flush();
    await vi.advanceTimersByTimeAsync(200);
    expect(sent).toEqual([{ values: { ...EMPTY, action: 'Told him' }, seconds: 30 }]);
  });

  test('that are refused are not sent again by themselves, and stay', async () => {
    const { saver, sent, state } = setUp({ isFinal: true });
    state.fails = 1;
    saver.write('notes', 'odd');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(saver.get()).toMatchObject({ saveState: 'refused', values: { notes: 'odd' } });
    expect(state.kept).toEqual({ notes: 'odd' });
  });

  test('of another tab are taken over, and what is written here stays', async () => {
    const { saver, sent } = setUp();
    saver.write('notes', 'mine');
    saver.adopt({ ...EMPTY, notes: 'theirs', task: 'theirs' });
    expect(saver.get().values).toMatchObject({ notes: 'mine', task: 'theirs' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent[0]?.values).toMatchObject({ notes: 'mine', task: 'theirs' });
  });

  test('that are too long wait until they are shortened', async () => {
    const { saver, sent } = setUp();
    saver.write('notes', 'x'.repeat(TEXT_LENGTH + 1));
    await vi.advanceTimersByTimeAsync(5000);
    expect(isTooLong(saver.get().values)).toBe(true);
    expect(sent).toEqual([]);
    saver.write('notes', 'x'.repeat(TEXT_LENGTH));
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toHaveLength(1);
  });

  test('are sent at once when the page is left, and nothing runs on', async () => {
    const { saver, sent, state } = setUp();
    state.fails = 9;
    const stop = saver.start();
    saver.write('notes', 'last words');
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(state.kept).toEqual({ notes: 'last words' });
  });
});
