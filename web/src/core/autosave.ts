/** `refused`: sending the same again is of no use. A failure is shown until it is mended. */
export type AutosaveStatus = 'idle' | 'unsaved' | 'saving' | 'saved' | 'failed' | 'refused';

export interface AutosaveState<T> {
  status: AutosaveStatus;
  /** What the server has not confirmed. */
  pending: T | undefined;
}

interface Options<T> {
  /** What an earlier visit left. */
  recalled?: T | undefined;
  send: (pending: T) => Promise<void>;
  /** What of `pending` is newer than what was sent; undefined for nothing. */
  left: (pending: T, sent: T) => T | undefined;
  /** Keeps beside the page what the server has not confirmed; undefined forgets it. */
  keep?: (pending: T | undefined) => void;
  /** Hears of a failure; true when sending the same again is of no use. */
  isFinal?: (error: unknown) => boolean;
  /** Whether it may be sent as it is. */
  isReady?: (pending: T) => boolean;
  /** How long changes wait for the next one; 0 sends each as it is made. */
  pauseMs?: number;
  /** A save that is quicker than this is not announced. */
  noticeMs?: number;
  /** Waits between tries; the last one repeats. Without any, nothing is tried again by itself. */
  retryMs?: readonly number[];
}

const RETRY_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];

/** For values that are sent whole: the newest one replaces what waits. */
export function newest<T>(pending: T, sent: T): T | undefined {
  return pending === sent ? undefined : pending;
}

/** Saves what changes: after a pause, one request at a time, and again until the server has confirmed it. */
export function createAutosave<T>({
  recalled,
  send,
  left,
  keep = () => undefined,
  isFinal = () => false,
  isReady = () => true,
  pauseMs = 0,
  noticeMs = 0,
  retryMs = RETRY_MS,
}: Options<T>) {
  const listeners = new Set<() => void>();
  let state: AutosaveState<T> = { status: recalled === undefined ? 'idle' : 'unsaved', pending: recalled };
  let sending: Promise<void> | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function update(change: Partial<AutosaveState<T>>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function flushIn(ms: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void flush(), ms);
  }

  /** What is to be sent now, if it may be sent. */
  function next(): T | undefined {
    return state.pending !== undefined && isReady(state.pending) ? state.pending : undefined;
  }

  function announce(): void {
    if (state.status !== 'failed') update({ status: 'saving' });
  }

  async function sendOnce(sent: T): Promise<void> {
    await send(sent);
    failures = 0;
    const pending = state.pending === undefined ? undefined : left(state.pending, sent);
    keep(pending);
    const rest = pauseMs === 0 ? state.status : 'unsaved';
    update({ pending, status: pending === undefined ? 'saved' : rest });
  }

  function handleFailure(error: unknown): void {
    if (isFinal(error)) return update({ status: 'refused' });
    update({ status: 'failed' });
    const wait = retryMs[Math.min(failures, retryMs.length - 1)];
    failures += 1;
    if (wait !== undefined) flushIn(wait);
  }

  async function sendAll(first: T): Promise<void> {
    const notice = noticeMs > 0 ? setTimeout(announce, noticeMs) : announce();
    try {
      const following = () => (pauseMs === 0 ? next() : undefined);
      for (let each: T | undefined = first; each !== undefined; each = following()) await sendOnce(each);
      if (state.pending !== undefined) flushIn(pauseMs);
    } catch (error) {
      handleFailure(error);
    } finally {
      clearTimeout(notice ?? undefined);
      sending = undefined;
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    const first = next();
    if (!sending && first !== undefined) sending = sendAll(first);
    return sending ?? Promise.resolve();
  }

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isSending: () => sending !== undefined,
    /** Tells the listeners that something beside what is pending has changed. */
    touch: () => update({}),
    /** `isAtOnce`: without waiting for the next change. */
    change: (pending: T, isAtOnce = pauseMs === 0) => {
      keep(pending);
      update({ pending, status: state.status === 'failed' ? 'failed' : 'unsaved' });
      if (isAtOnce) void flush();
      else flushIn(pauseMs);
    },
    flush: () => void flush(),
    /** As `flush`; resolves when it was sent or has failed. */
    flushed: flush,
    /** Tries again by hand: the failure is no longer shown meanwhile. */
    retry: () => {
      if (!sending) update({ status: 'unsaved' });
      void flush();
    },
    /** What is pending is saved in another way: nothing of it may follow. */
    settle: async () => {
      update({ pending: undefined });
      await sending;
      clearTimeout(timer);
      keep(undefined);
      update({ status: 'idle' });
    },
    /**
     * Saves what an earlier visit left, at once when the connection is back, and before the page is hidden. What this
     * gives back is for leaving: what is unsaved is sent once more, and no timer stays behind.
     */
    start: () => {
      const handleOnline = () => void flush();
      const handleVisibility = () => {
        if (document.hidden) void flush();
      };
      isStopped = false;
      addEventListener('online', handleOnline);
      addEventListener('visibilitychange', handleVisibility);
      void flush();
      return () => {
        isStopped = true;
        removeEventListener('online', handleOnline);
        removeEventListener('visibilitychange', handleVisibility);
        void flush();
      };
    },
  };
}

/** What is made of a state, the same for as long as the state is, as `useSyncExternalStore` asks. */
export function derived<S, T>(get: () => S, make: (state: S) => T): () => T {
  let last: { state: S; made: T } | undefined;
  return () => {
    const state = get();
    if (last?.state !== state) last = { state, made: make(state) };
    return last.made;
  };
}
