import { Client, escapeIdentifier, type ClientConfig } from 'pg';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;

/** Receives a payload, or undefined if notifications may have been missed. */
export type OnNotice = (payload: string | undefined) => void;

export interface Listener {
  listen: (channel: string, onNotice: OnNotice) => Promise<void>;
  end: () => Promise<void>;
}

/**
 * Listens for notifications over a dedicated connection. If it breaks, reconnects with growing pauses and reports that
 * notifications may have been missed.
 */
export function createListener(connection: ClientConfig): Listener {
  const heard = new Map<string, OnNotice[]>();
  let client: Promise<Client> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isEnding = false;

  const open = async (): Promise<Client> => {
    const opened = new Client({ ...connection, keepAlive: true });
    // An unhandled error event would end the process; the `end` event that follows is what counts.
    opened.on('error', () => undefined);
    opened.on('notification', ({ channel, payload }) => {
      for (const onNotice of heard.get(channel) ?? []) onNotice(payload ?? '');
    });
    await opened.connect();
    for (const channel of heard.keys()) await opened.query(`listen ${escapeIdentifier(channel)}`);
    opened.once('end', () => {
      if (!isEnding) again(FIRST_PAUSE_MS);
    });
    return opened;
  };
  const again = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      client = open();
      client.then(
        () => {
          for (const onNotice of [...heard.values()].flat()) onNotice(undefined);
        },
        () => again(Math.min(pause * 2, LONGEST_PAUSE_MS)),
      );
    }, pause).unref();
  };

  return {
    listen: async (channel, onNotice) => {
      heard.set(channel, [...(heard.get(channel) ?? []), onNotice]);
      if (!client) {
        client = open();
        await client;
        return;
      }
      // A connection that broke in the meantime listens to everything again once it is back.
      await client
        .then((opened) => opened.query(`listen ${escapeIdentifier(channel)}`))
        .catch(() => undefined);
    },
    end: async () => {
      isEnding = true;
      clearTimeout(timer);
      await (await client?.catch(() => undefined))?.end().catch(() => undefined);
    },
  };
}
