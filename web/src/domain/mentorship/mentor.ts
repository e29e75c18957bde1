import { useSyncExternalStore } from 'react';

interface MentorState {
  isOpen: boolean;
  /** The earlier conversation to go on with; the panel takes it once. */
  threadId: number | undefined;
  /** What the question begins with; the panel takes it once. */
  draft: string | undefined;
}

const CLOSED: MentorState = { isOpen: false, threadId: undefined, draft: undefined };

let state = CLOSED;
const listeners = new Set<() => void>();

function set(next: MentorState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Opens the mentor's panel, on an earlier conversation where one is named. */
export function openMentor(threadId?: number): void {
  set({ isOpen: true, threadId, draft: undefined });
}

/** Opens the mentor's panel with the beginning of a question, which the person goes on with. */
export function askMentor(draft: string): void {
  set({ isOpen: true, threadId: undefined, draft });
}

export function closeMentor(): void {
  set(CLOSED);
}

/** Whether the mentor's panel is open, wherever it was opened from. */
export function useMentor(): MentorState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => state,
  );
}
