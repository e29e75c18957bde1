import { createAutosave, newest } from '../../core/autosave.ts';

interface DraftCalls<T> {
  send: (values: T) => Promise<void>;
  /** Keeps in this tab what the server has not confirmed; undefined forgets it. */
  keep: (values: T | undefined) => void;
  /** Whether sending the same again is of no use. */
  isFinal: (error: unknown) => boolean;
}

const TYPING_MS = 1000;

/** Keeps what is typed, after a pause. What the server refuses is kept in this tab, like what it did not get. */
export function createDraftSaver<T>(calls: DraftCalls<T>) {
  const autosave = createAutosave<T>({ ...calls, left: newest, pauseMs: TYPING_MS });
  return {
    get: () => {
      const { status } = autosave.get();
      return status === 'refused' ? 'failed' : status;
    },
    subscribe: autosave.subscribe,
    change: (values: T) => autosave.change(values),
    flush: autosave.flush,
    /** The form itself is being saved: no draft may follow it. */
    settle: autosave.settle,
    start: autosave.start,
  };
}

export type DraftSaver<T> = ReturnType<typeof createDraftSaver<T>>;
