import { once } from 'node:events';

/** Proxies and the server's own time limit end a connection that says nothing. */
const BEAT_MS = 12_000;

interface Options {
  /** Calls back at each change until the answer is called. */
  watch: (onChange: () => void) => () => void;
  /** Whether the person may still listen: asked at every beat. */
  isAllowed: () => Promise<boolean>;
  /** Ends the stream: the client went away or the server closes. */
  signal: AbortSignal;
  beatMs?: number;
}

/** The events of one open tab: `ready` at once, `notification` at each change, a comment as a heartbeat. */
export async function* streamEvents({
  watch,
  isAllowed,
  signal,
  beatMs = BEAT_MS,
}: Options): AsyncGenerator<string> {
  const wake = new EventTarget();
  let isChanged = false;
  const unwatch = watch(() => {
    isChanged = true;
    wake.dispatchEvent(new Event('wake'));
  });
  try {
    yield 'retry: 3000\nevent: ready\ndata: {}\n\n';
    while (!signal.aborted) {
      if (!isChanged) {
        const beat = AbortSignal.any([signal, AbortSignal.timeout(beatMs)]);
        await once(wake, 'wake', { signal: beat }).catch(() => undefined);
      }
      if (signal.aborted || !(await isAllowed())) return;
      const event = isChanged ? 'event: notification\ndata: {}\n\n' : ': still here\n\n';
      // Before the event goes out: a change that comes meanwhile is the next event.
      isChanged = false;
      yield event;
    }
  } finally {
    unwatch();
  }
}
