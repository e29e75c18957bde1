import { loadConfig } from '../../config.ts';
import { openDatabase, type Database } from './open.ts';
import { StartRefusedError } from './start-refused.ts';

/** Opens the database for an operator's command, also while the academy is running; exits if refused. */
export async function openForCommand({ keepSchema = false } = {}): Promise<Database> {
  try {
    return await openDatabase(loadConfig(), { mayJoin: true, keepSchema });
  } catch (error) {
    if (!(error instanceof StartRefusedError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}
