import { useSyncExternalStore } from 'react';

interface MentorState {
  isOpen: boolean;
  /** The earlier conversation to go on with; the panel takes it once. */
  threadId: number | undefined;
}

let state: MentorState = { isOpen: false, threadId: undefined };
const listeners = new Set<() => void>();

function set(next: MentorState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Opens the mentor's panel, on an earlier conversation where one is named. */
export function openMentor(threadId?: number): void {
  set({ isOpen: true, threadId });
}

export function closeMentor(): void {
  set({ isOpen: false, threadId: undefined });
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
