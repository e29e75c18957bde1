import { notifications } from '@trialwright/contract';
import { pathOf } from './api.ts';

const CHANNEL = 'trialwright-live';

/** Holds a lock until `signal` ends it: of all tabs of the browser, one listens for the others. */
function whileAlone(name: string, signal: AbortSignal, work: () => () => void): void {
  if (!('locks' in navigator)) {
    // Without locks every tab listens for itself.
    const stop = work();
    signal.addEventListener('abort', stop);
    return;
  }
  navigator.locks
    .request(name, { signal }, () => {
      const stop = work();
      return new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          stop();
          resolve();
        });
      });
    })
    // Ended before its turn came.
    .catch(() => undefined);
}

/**
 * Calls back when the notifications of a person have changed, as long as the page is open. One tab holds the stream
 * of server-sent events (browsers allow six connections to a server) and tells the others; when it closes, the next
 * takes over. The stream reconnects by itself and says `ready`, so that nothing of the time between is missed.
 */
export function watchNotifications(userId: number, onChange: () => void): () => void {
  const ending = new AbortController();
  const channel = new BroadcastChannel(`${CHANNEL}-${userId}`);
  channel.addEventListener('message', onChange);
  whileAlone(`${CHANNEL}-${userId}`, ending.signal, () => {
    const source = new EventSource(pathOf(notifications.stream, { params: { userId } }));
    let isFirst = true;
    const tell = () => {
      if (ending.signal.aborted) return;
      onChange();
      channel.postMessage('changed');
    };
    source.addEventListener('notification', tell);
    source.addEventListener('ready', () => {
      if (!isFirst) tell();
      isFirst = false;
    });
    return () => source.close();
  });
  return () => {
    ending.abort();
    channel.close();
  };
}
