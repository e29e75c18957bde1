import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/databases.ts';
import { startLogAcademy, startWitness, type LogAcademy, type TestWitness } from '../../../test/log.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../core/database/open.ts';
import { appendLedger } from '../../core/ledger.ts';
import type { Proof } from './proof.ts';
import { proveRestored } from './prove-restored.service.ts';
import { assertProven } from './restorations.service.ts';
import { restoreBackup } from './restore.service.ts';
import { writeBackup } from './write-backup.service.ts';

let academy: LogAcademy;
let witness: TestWitness;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tw-prove-log-'));
  academy = await startLogAcademy();
  witness = await startWitness(academy.vkey);
  academy.watchedBy([witness]);
});
afterAll(async () => {
  await witness.stop();
  await academy.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Rows in the ledger, of which the log knows and the witness too. */
async function logRows(count: number): Promise<void> {
  await academy.database.record(async (trx) => {
    for (let number = 0; number < count; number++)
      await appendLedger(trx, { subjectId: 900, actorId: 1, at: new Date(), action: 'a', object: 'b' });
  });
  await academy.log();
}

async function backUp(): Promise<string> {
  const { pool } = academy.database;
  return (await writeBackup({ pool, folder, product: '0.1.0', keys: academy.context.keys })).file;
}

/** The proof of the log of a restored backup, and whether the academy may then start. */
async function restoreAndProve(
  path: string,
  acceptsLoss = false,
): Promise<{ log: Proof; isServing: boolean }> {
  const place = await createTestDatabase({ isEmpty: true });
  const { config } = academy.context;
  const settings = { NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: place.url };
  const database = await openDatabase(readConfig(settings), { keepSchema: true });
  try {
    const trust = { keys: config.keys };
    await restoreBackup({ pool: database.pool, backup: { path }, trust, report: () => undefined });
    const proofs: Proof[] = [];
    await proveRestored(database, { config, acceptsLoss }, (proof) => proofs.push(proof));
    expect(proofs.map(({ name }) => name)).toEqual(['ledger', 'certificates', 'credentials', 'log', 'keys']);
    const log = proofs.find(({ name }) => name === 'log');
    if (!log) throw new Error('Nothing was proven of the log.');
    const isServing = await assertProven(database.db).then(
      () => true,
      () => false,
    );
    return { log, isServing };
  } finally {
    await database.close();
    await place.remove();
  }
}

test('a restored log must be the beginning of what a witness holds, unless the loss is accepted', async () => {
  await logRows(3);
  const file = await backUp();
  const same = await restoreAndProve(file);
  expect(same.log.found).toContain('1 of 1 witnesses compared: 0 faults');
  expect(same.isServing).toBe(true);

  await logRows(2);
  const smaller = await restoreAndProve(file);
  expect(smaller.log).toMatchObject({ isPassed: false });
  expect(smaller.log.details?.join()).toContain('entries were lost');
  expect(smaller.isServing).toBe(false);
  // Two rows, and the ends of their chain.
  const accepted = await restoreAndProve(file, true);
  expect(accepted.log.found).toContain('3 entries are lost, as accepted');
  expect(accepted.isServing).toBe(true);

  const newest = await restoreAndProve(await backUp());
  expect(newest.isServing).toBe(true);
});
