import type { Pool, PoolClient } from 'pg';

const RETRY_MS = 2000;

type OnNotice = (payload: string) => void;

/**
 * Hears `pg_notify` over one connection of the pool that is kept for it. All connections of the embedded database
 * share one session, so there a notice comes to whichever connection committed: every connection is heard.
 */
export function createListener(pool: Pool): (channel: string, onNotice: OnNotice) => Promise<void> {
  const heard = new Map<string, OnNotice>();
  let isEnding = false;
  let listener: PoolClient | undefined;
  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => heard.get(channel)?.(payload ?? ''));
  });

  const connect = async () => {
    const client = await pool.connect();
    listener = client;
    client.once('end', () => {
      listener = undefined;
      if (!isEnding) setTimeout(() => void connect().catch(() => undefined), RETRY_MS).unref();
    });
    for (const channel of heard.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`);
  };
  // The pool waits for every connection that is out: this one is handed back when it ends.
  const end = pool.end.bind(pool);
  pool.end = async () => {
    isEnding = true;
    listener?.release(true);
    await end();
  };
  return async (channel, onNotice) => {
    heard.set(channel, onNotice);
    if (listener) await listener.query(`listen ${listener.escapeIdentifier(channel)}`);
    else await connect();
  };
}
