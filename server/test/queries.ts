import { Client } from 'pg';
import { vi } from 'vitest';

/** The session cache may be cleared at any moment by announcements, which come late under load; then a run reloads it. */
const RUNS = 6;

async function recordOnce(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const original = Client.prototype.query;
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function query(
    this: Client,
    ...parameters: unknown[]
  ) {
    const [first] = parameters as [string | { text: string }];
    const text = typeof first === 'string' ? first : first.text;
    if (!/\bjobs\./.test(text)) texts.push(text);
    return Reflect.apply(original, this, parameters) as never;
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return texts;
}

/**
 * The SQL that `work` sends to the database, from the leanest of several runs, without the job queue's queries.
 */
export async function recordQueries(work: () => Promise<unknown>): Promise<string[]> {
  const runs: string[][] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await recordOnce(work));
  return runs.reduce((leanest, each) => (each.length < leanest.length ? each : leanest));
}
