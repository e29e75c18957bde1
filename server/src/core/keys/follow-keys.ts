import type { CoreContext } from '../context.ts';

/** Reads the keys again when a command changed them, and reports public keys that nobody vouches for. */
export async function followKeys({
  database,
  keys,
  log,
}: Pick<CoreContext, 'database' | 'keys' | 'log'>): Promise<void> {
  const report = () => {
    if (keys.untrusted().length > 0)
      log.error(
        { keys: keys.untrusted() },
        'the database has public keys that are not listed beside the private ones; they are trusted by nobody',
      );
  };
  report();
  await database.listen('keys', () => {
    keys.reload().then(report, (error: unknown) => log.error(error, 'the keys could not be read again'));
  });
}
