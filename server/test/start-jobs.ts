import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { JobName } from '../src/core/jobs.ts';
import type { TestAcademy } from './academy.ts';

/** Waits for a job that every academy runs at its start: it would do in the middle of a test what the test does itself. */
export async function awaitStartJob({ database }: TestAcademy, name: JobName): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ state: string }>`
        select state from jobs.job where name = ${name}`.execute(database.db);
      expect(rows).toEqual([{ state: 'completed' }]);
    },
    { timeout: 30_000, interval: 50 },
  );
}
