import { setImmediate as letOthers } from 'node:timers/promises';
import { promisify } from 'node:util';
import { strToU8, zip, type AsyncZippable, type AsyncZipOptions } from 'fflate';
import type { Context } from '../../context.ts';
import { seeAllOrganizations } from '../../core/database/in-organization.ts';
import { readAtOneMoment } from '../../core/database/one-moment.ts';
import { fail } from '../../core/errors.ts';
import type { Viewer } from '../../core/sessions.ts';
import { EXPORT_TABLES, NOT_EXPORTED } from './export-tables.ts';
import { readFiles, readRows } from './export.store.ts';

/** Compressed in worker threads: a long record would block the event loop. */
const pack = promisify<AsyncZippable, AsyncZipOptions, Uint8Array>(zip);

function describe(academy: string, now: Date, counts: [file: string, rows: number][]): string {
  const width = Math.max(...counts.map(([file]) => file.length));
  return [
    `Your data at ${academy}, as of ${now.toISOString()}`,
    '',
    'Each JSON file contains your rows of one type. Times are ISO 8601.',
    'In ledger.json, your training record, each row contains the hash of the previous one;',
    'actor_id is the ID of the account that acted, empty for system actions.',
    '',
    ...counts.map(([file, rows]) => `${file.padEnd(width)}  ${rows} ${rows === 1 ? 'row' : 'rows'}`),
    '',
    'Not included, because they are keys to your account and of no use outside it:',
    ...Object.values(NOT_EXPORTED).map((reason) => `- ${reason}`),
    '- your session tokens',
    '',
  ].join('\n');
}

/** Exports all personal data as a ZIP of JSON files, from one consistent read. */
export async function exportData(
  context: Context,
  userId: number,
  viewer: Viewer,
): Promise<{ fileName: string; bytes: Uint8Array }> {
  const now = context.now();
  const { tables, kept } = await readAtOneMoment(context.database.db, async (trx) => {
    await seeAllOrganizations(trx);
    const read: [file: string, rows: unknown[]][] = [];
    const found: [file: string, bytes: Uint8Array][] = [];
    for (const source of EXPORT_TABLES) {
      read.push([`${source.file}.json`, await readRows(trx, userId, source)]);
      for (const { name, bytes } of await readFiles(trx, userId, source))
        found.push([`${source.file}/${name}`, bytes]);
    }
    return { tables: read, kept: found };
  });
  const [profile] = tables[0]?.[1] ?? [];
  if (!profile) return fail('users.not_found', 'Account not found.');
  const { academy } = context.content.catalogue;
  const readme = describe(
    academy.name,
    now,
    tables.map(([file, rows]) => [file, rows.length]),
  );
  const files: AsyncZippable = { 'README.txt': strToU8(readme) };
  for (const [file, rows] of tables) {
    files[file] = strToU8(`${JSON.stringify(rows, null, 2)}\n`);
    await letOthers();
  }
  for (const [file, bytes] of kept) files[file] = bytes;
  context.log.info({ userId, by: viewer.id }, 'exported personal data');
  const day = now.toISOString().slice(0, 10);
  return { fileName: `my-data-${day}.zip`, bytes: await pack(files, { mtime: now, level: 6 }) };
}
