import { availableParallelism } from 'node:os';
import { openForCommand } from '../../core/database/open-for-command.ts';
import { verifyRecords } from './verify-records.service.ts';

/**
 * `npm run ledger:verify` replays all chains, names the first faulty row of each, compares every record with the
 * ledger, names each difference, and exits non-zero for any.
 */
const database = await openForCommand();
try {
  const { chains, rows, faults, differences, outOfOrder } = await verifyRecords(database.db, {
    beside: Math.min(availableParallelism(), database.pool.options.max - 1),
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
  process.exitCode = faults.length + differences.length === 0 ? 0 : 1;
} finally {
  await database.close();
}
