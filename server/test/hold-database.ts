import { readConfig } from '../src/config.ts';
import { openDatabase } from '../src/core/database/open.ts';

/** Started and killed by tests: opens the database of DATA_DIR, prints the server's process ID, and waits. */
const database = await openDatabase(readConfig(process.env));
process.stdout.write(`${database.serverPid()}\n`);
process.stdin.on('end', () => void database.close()).resume();
