type DraftState = 'none' | 'unsaved' | 'saving' | 'saved' | 'failed';

interface DraftCalls<T> {
  send: (values: T) => Promise<void>;
  /** Keeps in this tab what the server has not confirmed; undefined forgets it. */
  keep: (values: T | undefined) => void;
  /** Whether sending the same again is of no use. */
  isFinal: (error: unknown) => boolean;
}

const TYPING_MS = 1000;
const RETRY_MS = 5000;

/** Keeps what is typed: after a pause, one request at a time, again until it worked. */
export function createDraftSaver<T>({ send, keep, isFinal }: DraftCalls<T>) {
  const listeners = new Set<() => void>();
  let state: DraftState = 'none';
  let pending: T | undefined;
  let sending: Promise<void> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function set(next: DraftState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  function flushIn(ms: number): void {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void flush(), ms);
  }

  async function sendNow(values: T): Promise<void> {
    try {
      await send(values);
      // Typed meanwhile: it is newer than what was sent.
      if (pending !== values) return flushIn(TYPING_MS);
      pending = undefined;
      keep(undefined);
      set('saved');
    } catch (error) {
      set('failed');
      if (!isFinal(error)) flushIn(RETRY_MS);
    }
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (sending || pending === undefined) return sending;
    set('saving');
    sending = sendNow(pending);
    await sending;
    sending = undefined;
  }

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (values: T) => {
      pending = values;
      keep(values);
      if (state !== 'failed') set('unsaved');
      flushIn(TYPING_MS);
    },
    flush: () => void flush(),
    hasUnsaved: () => pending !== undefined,
    /** The form itself is being saved: no draft may follow it. */
    settle: async () => {
      clearTimeout(timer);
      pending = undefined;
      await sending;
      clearTimeout(timer);
      keep(undefined);
      set('none');
    },
    /** The form is left: what is unsaved is sent once more, and no timer stays behind. */
    stop: () => {
      isOver = true;
      void flush();
    },
    /** The form is there again. */
    resume: () => {
      isOver = false;
    },
  };
}

export type DraftSaver<T> = ReturnType<typeof createDraftSaver<T>>;
