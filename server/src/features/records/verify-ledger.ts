import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { loadConfig } from '../../config.ts';
import { openForCommand } from '../../core/database/open-for-command.ts';
import type { Database } from '../../core/database/open.ts';
import { openKeysForCommand } from '../../core/keys/open-for-command.ts';
import type { KeyRing } from '../../core/keys/key-ring.ts';
import { logKeysOf, witnessesOf } from '../../core/log/log-settings.ts';
import { MalformedNoteError } from '../../core/log/note.ts';
import { verifyLogNow } from '../../core/log/verify-log-now.ts';
import { verifyRecords } from './verify-records.service.ts';
import { listUnloggedCertificates } from './verify-records.store.ts';

/** Chains and records, by the database alone; returns the number of faults. */
async function reportRecords(database: Database, keys: KeyRing, beside: number): Promise<number> {
  const { chains, rows, faults, differences, outOfOrder } = await verifyRecords(database.db, keys, {
    beside,
  });
  for (const { subjectId, seq, fault } of faults)
    console.error(`Learner ${subjectId}, row ${seq}: ${fault}.`);
  for (const { subjectId, record, difference } of differences)
    console.error(`Learner ${subjectId}, ${record}: ${difference}.`);
  for (const { subjectId, seq, seconds } of outOfOrder)
    console.warn(
      `Learner ${subjectId}, row ${seq}: it is dated ${seconds} s before the previous row (a wrong clock).`,
    );
  console.log(
    `${rows} rows in ${chains} chains: ${faults.length === 0 ? 'all intact' : `${faults.length} broken`}. ` +
      `Records: ${differences.length === 0 ? 'all as recorded' : `${differences.length} differences`}.`,
  );
  return faults.length + differences.length;
}

/** The public log, against the ledger and against checkpoints that somebody kept; returns the number of faults. */
async function reportLog(database: Database, keys: KeyRing, beside: number): Promise<number> {
  const config = loadConfig();
  const { values } = parseArgs({ options: { checkpoint: { type: 'string', multiple: true, default: [] } } });
  const { entries, forgotten, checkpoints, faults } = await verifyLogNow(
    database.db,
    {
      origin: config.transparency.origin,
      keys: logKeysOf({ config, keys }),
      witnesses: witnessesOf({ config }).witnesses,
      kept: values.checkpoint.map((file) => readFileSync(file, 'utf8')),
    },
    beside,
  );
  const certificates = await listUnloggedCertificates(database.db);
  for (const { where, fault } of faults) console.error(`${where}: ${fault}.`);
  for (const { number, fault } of certificates) console.error(`Certificate ${number}: ${fault}.`);
  const found = faults.length + certificates.length;
  const against =
    checkpoints.length === 0
      ? 'No checkpoint was given: whoever has the key could have rewritten it all.'
      : `Compared with ${checkpoints.length} given.`;
  console.log(
    `${entries} log entries${forgotten > 0 ? `, ${forgotten} of them of erased accounts` : ''}: ` +
      `${found === 0 ? 'all as logged' : `${found} faults`}. ${against}`,
  );
  return found;
}

/**
 * `npm run ledger:verify` replays all chains, names the first faulty row of each, compares every record with the
 * ledger and the ledger with the public log, names each difference, and exits non-zero for any.
 * `--checkpoint <file>`: a checkpoint from outside, which shows any rewriting of what it covers.
 */
const database = await openForCommand();
try {
  const keys = await openKeysForCommand(database, { isForReading: true });
  const beside = Math.min(availableParallelism(), database.pool.options.max - 1);
  const found = (await reportRecords(database, keys, beside)) + (await reportLog(database, keys, beside));
  process.exitCode = found === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof MalformedNoteError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.close();
}
