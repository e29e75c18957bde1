import { parseArgs } from 'node:util';
import Fastify from 'fastify';
import * as z from 'zod';
import { loadConfig } from '../../config.ts';
import { loadCatalogue } from '../../content/load.ts';
import { openForCommand } from '../../core/database/open-for-command.ts';
import { createJobs } from '../../core/jobs.ts';
import { KeyChangeError, markCompromised } from '../../core/keys/change-keys.ts';
import { renewProofs } from '../../core/log/publish.ts';
import { openKeysForCommand } from '../../core/keys/open-for-command.ts';
import { reissueSignedWith } from '../../learning/credentials/reissue.service.ts';

/**
 * `npm run keys:compromised -- <id> --since 2026-11-01T00:00:00Z` withdraws a key that is in other hands, signs again what
 * the log shows to be from before, and tells the holders. `--also <number>` signs a certificate again that was issued
 * since, once somebody looked into it. Beside a running academy; it can be begun again.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { since: { type: 'string' }, also: { type: 'string', multiple: true, default: [] } },
});
const Input = z.tuple([z.string().length(43), z.iso.datetime({ offset: true })]);
const input = Input.safeParse([positionals[0], values.since]);
if (!input.success) {
  console.error(
    'Usage: npm run keys:compromised -- <id of the key> --since 2026-11-01T00:00:00Z [--also <number>]',
  );
  process.exit(2);
}
const [id, since] = input.data;
const config = loadConfig();
const catalogue = await loadCatalogue({ isStrict: false, report: () => undefined });
const database = await openForCommand();
try {
  const { purpose, successor } = await markCompromised(config.keys, database, {
    id,
    since: new Date(since),
    at: new Date(),
  });
  console.log(
    `The key ${id} for “${purpose}” is withdrawn. Verifiers stop accepting what it signed within minutes.`,
  );
  if (successor) console.log(`${successor} signs in its place.`);
  if (purpose === 'credential' || purpose === 'credential-jwt') {
    const { log } = Fastify();
    // Sends to the queue, which the academy empties.
    const jobs = createJobs(database, log);
    await jobs.start();
    const keys = await openKeysForCommand(database);
    const now = () => new Date();
    const { reissued, holders, refused, unproven } = await reissueSignedWith(
      { config, content: { catalogue }, database, jobs, keys, log, now },
      id,
      values.also,
    );
    await jobs.stop();
    console.log(
      `${reissued} credentials of ${holders} people were signed again, and the people told by email.`,
    );
    for (const number of refused)
      console.error(`${number} was not: its record differs from the ledger. Look into it.`);
    for (const number of unproven)
      console.error(
        `${number} was not: no checkpoint of the log from before ${since} has it. If it is genuine, name it with --also.`,
      );
    process.exitCode = refused.length + unproven.length > 0 ? 1 : 0;
  } else if (purpose === 'log') {
    const renewed = await database.record(renewProofs);
    console.log(`${renewed} proofs are made again, from the first checkpoint that the next key signs.`);
  } else console.log('What the log had before is still believed: see “Keys” in docs/operations.md.');
} catch (error) {
  if (!(error instanceof KeyChangeError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.close();
}
