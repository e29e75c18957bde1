import { parseArgs } from 'node:util';
import { loadConfig } from '../../config.ts';
import { openForCommand } from '../database/open-for-command.ts';
import { KeyChangeError, rotateKey } from './change-keys.ts';
import { openKeysForCommand } from './open-for-command.ts';
import { isPurpose, PURPOSES } from './purposes.ts';

/** `npm run keys:rotate` lists the keys; with a purpose it creates the next key of that purpose. */
const [purpose] = parseArgs({ allowPositionals: true }).positionals;
const database = await openForCommand();
try {
  const keys = await openKeysForCommand(database);
  if (purpose === undefined) {
    for (const each of PURPOSES)
      for (const { id, from, until, compromisedSince } of keys.published(each)) {
        const end = compromisedSince
          ? `compromised since ${compromisedSince.toISOString()}`
          : until?.toISOString();
        console.log(`${each.padEnd(15)} ${id}  ${from.toISOString()}  ${end ?? 'in use'}`);
      }
  } else if (isPurpose(purpose)) {
    const { id, from } = await rotateKey(loadConfig().keys, database, { purpose, at: new Date() });
    console.log(
      `The next key for “${purpose}” is ${id}. It is published now and signs from ${from.toISOString()}.`,
    );
    console.log('What the former key signed stays valid. Back up the folder of the keys.');
  } else {
    console.error(`There is no purpose “${purpose}”. Purposes: ${PURPOSES.join(', ')}.`);
    process.exitCode = 2;
  }
} catch (error) {
  if (!(error instanceof KeyChangeError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.close();
}
