import { loadConfig } from '../../config.ts';
import type { Database } from '../database/open.ts';
import { StartRefusedError } from '../database/start-refused.ts';
import { openKeys, type KeyRing } from './key-ring.ts';

/** Opens the keys for an operator's command; exits if refused. */
export async function openKeysForCommand(
  database: Database,
  options: { isForReading?: boolean } = {},
): Promise<KeyRing> {
  try {
    return await openKeys(loadConfig(), database, options);
  } catch (error) {
    if (!(error instanceof StartRefusedError)) throw error;
    console.error(error.message);
    await database.close();
    return process.exit(1);
  }
}
