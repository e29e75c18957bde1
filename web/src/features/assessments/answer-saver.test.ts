import type { Answers, Attempt } from '@trialwright/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createAnswerSaver } from './answer-saver.ts';

const attempt: Attempt = {
  id: 7,
  assessmentId: 9,
  isBridge: false,
  startedAt: '2026-09-16T10:00:00.000Z',
  expiresAt: '2026-09-16T11:00:00.000Z',
  now: '2026-09-16T10:00:00.000Z',
  questions: ['q1', 'q2'].map((id) => ({ id, question: '', options: ['', '', '', ''] })),
  answers: {},
};

let online: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'online') online = listener;
  });
  vi.stubGlobal('removeEventListener', () => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that keeps answers, unless it is down. */
function server(held: Answers = {}) {
  const state = { held, isDown: false, sent: [] as Answers[] };
  const send = async (answers: Answers) => {
    state.sent.push(answers);
    await new Promise((resolve) => setTimeout(resolve, 100));
    if (state.isDown) throw new Error('offline');
    state.held = { ...state.held, ...answers };
    return state.held;
  };
  return { state, send, isFinal: () => false };
}

it('saves an answer as it is given, and what is chosen meanwhile after it', async () => {
  const { state, ...calls } = server();
  const saver = createAnswerSaver(attempt, calls);
  saver.start();
  saver.choose('q1', 0);
  saver.choose('q1', 3);
  saver.choose('q2', 1);
  await vi.runAllTimersAsync();
  expect(state.sent).toEqual([{ q1: 0 }, { q1: 3, q2: 1 }]);
  expect(saver.get()).toEqual({ answers: { q1: 3, q2: 1 }, saveState: 'saved', unsaved: 0 });
});

it('tries again until the server has the answer, at once when the connection is back', async () => {
  const { state, ...calls } = server();
  state.isDown = true;
  const saver = createAnswerSaver(attempt, calls);
  saver.start();
  saver.choose('q1', 2);
  await vi.advanceTimersByTimeAsync(4000);
  expect(saver.get()).toMatchObject({ saveState: 'failed', unsaved: 1 });
  const tries = state.sent.length;
  state.isDown = false;
  online();
  await vi.advanceTimersByTimeAsync(100);
  expect(state.sent).toHaveLength(tries + 1);
  expect(saver.get()).toMatchObject({ saveState: 'saved', unsaved: 0 });
});

it('brings back after a reload what the server had not confirmed', async () => {
  const down = server();
  down.state.isDown = true;
  const closed = createAnswerSaver(attempt, down);
  const close = closed.start();
  closed.choose('q2', 1);
  close();
  await vi.runAllTimersAsync();
  const { state, ...calls } = server({ q1: 0 });
  const reloaded = createAnswerSaver({ ...attempt, answers: { q1: 0 } }, calls);
  expect(reloaded.get()).toMatchObject({ answers: { q1: 0, q2: 1 }, unsaved: 1 });
  reloaded.start();
  await vi.runAllTimersAsync();
  expect(state.held).toEqual({ q1: 0, q2: 1 });
});

it('takes over what another tab has answered', async () => {
  const { state: _state, ...calls } = server({ q2: 3 });
  const saver = createAnswerSaver(attempt, calls);
  saver.start();
  saver.choose('q1', 0);
  await vi.runAllTimersAsync();
  expect(saver.get().answers).toEqual({ q1: 0, q2: 3 });
});

it('stops when the server takes no more answers', async () => {
  const { state, send } = server();
  state.isDown = true;
  const saver = createAnswerSaver(attempt, { send, isFinal: () => true });
  saver.start();
  saver.choose('q1', 0);
  await vi.runAllTimersAsync();
  expect(state.sent).toHaveLength(1);
});
