import { useSyncExternalStore } from 'react';

export interface ToastMessage {
  title: string;
  description?: string;
  /** A failure: it stays until it is dismissed. */
  isDestructive?: boolean;
  action?: { label: string; run: () => void };
}

interface ActiveToast extends ToastMessage {
  id: number;
}

let current: ActiveToast | undefined;
let count = 0;
const listeners = new Set<() => void>();

function set(next: ActiveToast | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one that is there: at most one is visible. */
export function toast(message: ToastMessage): void {
  set({ ...message, id: ++count });
}

export function dismissToast(): void {
  set(undefined);
}

export function useToast(): ActiveToast | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => undefined,
  );
}
