import { Client } from 'pg';
import { vi } from 'vitest';

/** The SQL that `work` sends to the database; what the job queue asks meanwhile is left out. */
export async function recordQueries(work: () => Promise<unknown>): Promise<string[]> {
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
