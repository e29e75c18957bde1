import type { Context } from '../../context.ts';
import { putServed } from './bridges.store.ts';

const DAILY = '53 2 * * *';

/** Records since when this academy serves the versions that it serves now. */
export async function recordServed({ content, database, now }: Context): Promise<void> {
  const servedFrom = now();
  const published = content.catalogue.courses.filter(({ isPublished }) => isPublished);
  await putServed(
    database.db,
    published.map(({ id, version, contentHash }) => ({ courseId: id, version, contentHash, servedFrom })),
  );
}

/** At the start, and once a day for content that was saved meanwhile. */
export function keepServedVersions(context: Context): void {
  context.jobs.handle('served-versions', () => recordServed(context), { cron: DAILY });
}
