import { loadConfig } from '../../config.ts';
import { openDatabase, type Database } from './open.ts';
import { StartRefusedError } from './start-refused.ts';

/** Opens the database for a command of the operator's, beside a running academy too; ends it where that is refused. */
export async function openForCommand(): Promise<Database> {
  try {
    return await openDatabase(loadConfig(), { mayJoin: true });
  } catch (error) {
    if (!(error instanceof StartRefusedError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}
