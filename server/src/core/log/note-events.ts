import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../root.ts';
import { PURPOSES } from '../keys/purposes.ts';
import { logOnce } from './log-entry.ts';
import type { LogContext } from './log-settings.ts';

/** What each process noted last, so that it looks into the database only for something new. */
const noted = new WeakMap<object, string>();

/** Logs each key when it is listed, succeeded, or compromised, as the list beside the private keys says. */
export async function noteKeys({ keys, database }: LogContext): Promise<void> {
  const events = PURPOSES.flatMap((purpose) =>
    keys
      .published(purpose)
      .flatMap(({ id, publicKey, from, until, compromisedSince }) => [
        { event: 'listed', id, purpose, publicKey, at: from.toISOString() },
        ...(until ? [{ event: 'succeeded', id, purpose, at: until.toISOString() }] : []),
        ...(compromisedSince
          ? [{ event: 'compromised', id, purpose, at: compromisedSince.toISOString() }]
          : []),
      ]),
  );
  const now = JSON.stringify(events);
  if (noted.get(keys) === now) return;
  await database.record(async (trx) => {
    for (const event of events)
      await logOnce(trx, 'key-event', `${event.id} ${event.event}`, JSON.stringify(event));
  });
  noted.set(keys, now);
}

/** The SHA-256 of each file that decides what runs and what is taught, as `sha256sum` writes them. */
async function listRelease(): Promise<string> {
  const code = import.meta.dirname.includes(join('server', 'dist')) ? 'server/dist' : 'server/src';
  const files = (await readdir(join(ROOT, code), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
  const others = ['content/versions.lock', 'package-lock.json'].filter((file) =>
    existsSync(join(ROOT, file)),
  );
  const lines: string[] = [];
  for (const file of [...files, ...others].toSorted())
    lines.push(`${hash('sha256', await readFile(join(ROOT, file)), 'hex')}  ${file}\n`);
  return lines.join('');
}

/** Logs the release that runs here, the first time that it runs on this database. */
export async function noteRelease({ database }: LogContext): Promise<void> {
  const list = await listRelease();
  await database.record((trx) => logOnce(trx, 'release', hash('sha256', list, 'hex'), list));
}
