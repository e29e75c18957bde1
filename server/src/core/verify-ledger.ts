import { loadConfig } from '../config.ts';
import { openDatabase } from './database/open.ts';
import { verifyLedger } from './ledger-chain.ts';

/** `npm run ledger:verify` replays all chains, names the first faulty row of each, and exits non-zero for any. */
const database = await openDatabase(loadConfig());
try {
  const { chains, rows, faults } = await verifyLedger(database.db);
  for (const { subjectId, seq, fault } of faults)
    console.error(`Learner ${subjectId}, row ${seq}: ${fault}.`);
  console.log(
    `${rows} rows in ${chains} chains: ${faults.length === 0 ? 'all whole' : `${faults.length} broken`}.`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await database.close();
}
