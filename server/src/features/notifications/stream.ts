import { once } from 'node:events';

/** Heartbeat interval: proxies and the server's timeout end idle connections. */
const BEAT_MS = 12_000;

interface Options {
  /** Calls back on each change; returns a function that unsubscribes. */
  watch: (onChange: () => void) => () => void;
  /** Whether the person still has access: checked at every heartbeat. */
  isAllowed: () => Promise<boolean>;
  /** Aborts the stream when the client disconnects or the server closes. */
  signal: AbortSignal;
  beatMs?: number;
}

/** The events of one stream: `ready` first, `notification` on each change, a comment as a heartbeat. */
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
      // Reset before the event is sent, so that a change in the meantime becomes the next event.
      isChanged = false;
      yield event;
    }
  } finally {
    unwatch();
  }
}
