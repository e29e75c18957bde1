import { createHash } from 'node:crypto';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/** Uses after which a text is worth a plan; texts with lists of varying length stay unnamed. */
const OFTEN = 3;
/** Maximum plans per connection. */
const MOST = 300;
const COUNTED_MOST = 5000;
/** PostgreSQL's error when a plan's tables were altered, for example by a newer program running alongside. */
const PLAN_IS_STALE = '0A000';
const IS_QUERY = /^\s*(?:select|insert|update|delete|with)\b/i;

function createNames() {
  const counts = new Map<string, number>();
  let names = new Map<string, string>();
  let generation = 0;
  return {
    of: (text: string): string | undefined => {
      const known = names.get(text);
      if (known) return known;
      if (!IS_QUERY.test(text) || names.size >= MOST) return undefined;
      const count = (counts.get(text) ?? 0) + 1;
      if (count < OFTEN) {
        if (counts.size >= COUNTED_MOST) counts.clear();
        counts.set(text, count);
        return undefined;
      }
      counts.delete(text);
      const name = `${generation}-${createHash('sha1').update(text).digest('base64url')}`;
      names.set(text, name);
      return name;
    },
    forget: () => {
      names = new Map();
      generation++;
    },
  };
}

/**
 * The pool for the query builder: a frequent statement is parsed and planned once per connection, which takes longer than
 * running it.
 */
export function prepareStatements(pool: Pool): PostgresPool {
  const names = createNames();
  const known = new WeakMap<PoolClient, PostgresPoolClient>();
  const wrap = (client: PoolClient): PostgresPoolClient => {
    async function run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
      const name = names.of(text);
      try {
        const result = await client.query({ ...(name !== undefined && { name }), text, values: [...values] });
        return result as PostgresQueryResult<R>;
      } catch (error) {
        if ((error as { code?: unknown }).code === PLAN_IS_STALE) names.forget();
        throw error;
      }
    }
    function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
    function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
    function query<R>(
      asked: string | PostgresCursor<R>,
      values: readonly unknown[] = [],
    ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
      if (typeof asked !== 'string') throw new TypeError('Cursors are not supported.');
      return run<R>(asked, values);
    }
    return { query, release: (destroy) => client.release(destroy) };
  };
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const wrapped = known.get(client) ?? wrap(client);
      known.set(client, wrapped);
      return wrapped;
    },
    end: () => pool.end(),
  };
}
