import type { FastifyInstance } from 'fastify';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import { compareVersions } from '../../content/version-steps.ts';
import type { Context } from '../../context.ts';
import { followBegun, rememberBegun } from './begun-versions.service.ts';
import { noteBegun } from './begun-versions.store.ts';
import { finishableUntil, listFinishable } from './finishing-window.ts';
import { packVersion } from './former-courses.ts';
import { forgetText, keepText, listServed, putServed, type ServedVersion } from './served-versions.store.ts';

const DAILY = '53 2 * * *';
/** Attempts that were open when the time was over are closed by then. */
const FORGETTING_MS = 2 * 24 * 3_600_000;

const publishedIn = ({ content }: Context) => content.catalogue.courses.filter((each) => each.isPublished);

/** Records since when this academy serves the versions that it serves now, and who is in the middle of older ones. */
async function recordVersions(context: Context): Promise<void> {
  const { database, now } = context;
  const servedFrom = now();
  const known = await listServed(database.db);
  const isKnown = ({ id, version }: CatalogueCourse) =>
    known.some((each) => each.courseId === id && each.version === version);
  const fresh = publishedIn(context).filter((course) => !isKnown(course));
  if (fresh.length === 0) return;
  await database.db.transaction().execute(async (trx) => {
    const put = await putServed(
      trx,
      fresh.map(({ id, version, contentHash }) => ({ courseId: id, version, contentHash, servedFrom })),
    );
    const served = await listServed(trx);
    // Another process may have been first.
    const first = fresh.filter(({ id }) => put.some(({ courseId }) => courseId === id));
    await noteBegun(
      trx,
      first.flatMap((course) => listFinishable(course, served, servedFrom)),
      servedFrom,
    );
  });
  await rememberBegun(context);
}

const isBefore = (course: CatalogueCourse) => (served: ServedVersion) =>
  compareVersions(served.version, course.version) < 0;

/** Keeps the texts that are taught now, and forgets those that nobody can be finishing any more. */
async function keepTexts(context: Context): Promise<void> {
  const { db } = context.database;
  const served = await listServed(db);
  for (const course of publishedIn(context)) {
    const own = served.filter(({ courseId }) => courseId === course.id);
    const [former, current] = [
      own.filter(isBefore(course)),
      own.find(({ version }) => version === course.version),
    ];
    if (current?.contentHash === course.contentHash && !current.hasText)
      await keepText(db, current, await packVersion(course));
    for (const { version } of former.filter(({ hasText }) => hasText)) {
      const until = finishableUntil(course, version, own);
      if (!until || until.getTime() + FORGETTING_MS < context.now().getTime())
        await forgetText(db, course.id, version);
    }
  }
}

/** Takes down what is served now, for the day on which something else is. */
export async function recordServed(context: Context): Promise<void> {
  await recordVersions(context);
  await keepTexts(context);
}

/**
 * Versions are recorded before the first request, which may be of somebody who finishes an older one; their texts when the
 * academy serves, and both once a day for content that was saved meanwhile.
 */
export function keepServedVersions(server: FastifyInstance, context: Context): void {
  context.jobs.handle('served-versions', () => recordServed(context), { cron: DAILY });
  server.addHook('onReady', async () => {
    await recordVersions(context);
    await followBegun(context);
  });
}
