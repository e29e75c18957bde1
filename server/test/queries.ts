import { Client } from 'pg';
import { vi } from 'vitest';

/** A session may be forgotten at any moment, since its announcement comes on its own: then one run looks it up again. */
const RUNS = 3;

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
 * The SQL that `work` sends to the database, of the leanest of some runs; what the job queue asks meanwhile is left
 * out.
 */
export async function recordQueries(work: () => Promise<unknown>): Promise<string[]> {
  const runs: string[][] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await recordOnce(work));
  return runs.reduce((leanest, each) => (each.length < leanest.length ? each : leanest));
}
