import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '../../test/academy.ts';
import { createJobs } from './jobs.ts';

const A_DAY = 24 * 60 * 60;

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

test('what runs at each start runs once a day if it takes long', async () => {
  const { database } = academy;
  await database.pool.query(`delete from jobs.job where name = 'verify-proofs'`);
  for (let start = 0; start < 3; start++) {
    const jobs = createJobs(database, Fastify().log);
    jobs.handle('verify-proofs', async () => undefined, { cron: '0 0 29 2 *', startEvery: A_DAY });
    await jobs.start();
    await jobs.stop();
  }
  const { rows } = await database.pool.query(`select 1 from jobs.job where name = 'verify-proofs'`);
  expect(rows).toHaveLength(1);
});
