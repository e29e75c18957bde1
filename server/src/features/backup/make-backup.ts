import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../../config.ts';
import { openForCommand } from '../../core/database/open-for-command.ts';
import { openKeysForCommand } from '../../core/keys/open-for-command.ts';
import { ROOT } from '../../root.ts';
import { writeBackup } from './write-backup.service.ts';

/**
 * `npm run backup -- [--to folder] [--recipient age1…]` writes one file with everything that the academy needs to be
 * restored, but for its keys; the academy may go on running.
 */
const { values } = parseArgs({
  options: { to: { type: 'string' }, recipient: { type: 'string', multiple: true, default: [] } },
});
process.umask(0o077);
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
const folder = values.to === undefined ? join(loadConfig().dataDir, 'backups') : resolve(values.to);
const began = performance.now();
const database = await openForCommand({ keepSchema: true });
try {
  const keys = await openKeysForCommand(database);
  const { pool } = database;
  const written = await writeBackup({ pool, folder, product: version, keys, recipients: values.recipient });
  const { manifest, manifestSha256 } = written;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const peak = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(
    `${written.file}\n` +
      `  ${(written.bytes / 1e6).toFixed(1)} MB: ${rows} rows in ${manifest.tables.length} tables, ` +
      `${manifest.ledger.rows} rows of the ledger in ${manifest.ledger.chains} chains\n` +
      `  as of ${manifest.snapshotAt}; ${seconds} s, ${peak} MB of memory at most\n` +
      `  signed with ${manifest.signedWith}; SHA-256 of its manifest: ${manifestSha256}`,
  );
} finally {
  await database.close();
}
