import type { Endpoint } from '@trialwright/contract';
import { compareVersions, isWithdrawn } from '../../content/version-steps.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { BEGUN_CHANNEL, listBegun, type BegunVersion } from './begun-versions.store.ts';
import { loadFormer, withFormer, type Replacement } from './former-courses.ts';

type Database = Context['database'];

interface Memory {
  /** By person: few people, and none at most times. */
  begun: Map<number, BegunVersion[]>;
  /** Readings follow each other, so that the last one is of the latest state. */
  reading: Promise<void>;
}

const memories = new WeakMap<Database, Memory>();

function memoryOf(database: Database): Memory {
  const known = memories.get(database) ?? { begun: new Map(), reading: Promise.resolve() };
  memories.set(database, known);
  return known;
}

/** Reads again who finishes what: of everybody, or of one person. */
export async function rememberBegun({ database, now }: Context, userId?: number): Promise<void> {
  const memory = memoryOf(database);
  const read = async () => {
    const rows = await listBegun(database.db, now(), userId);
    if (userId === undefined) memory.begun.clear();
    else memory.begun.delete(userId);
    for (const [id, own] of Map.groupBy(rows, (row) => row.userId)) memory.begun.set(id, own);
  };
  const reading = memory.reading.then(read);
  memory.reading = reading.catch(() => undefined);
  await reading;
}

/** Follows what any process notes of versions begun. */
export async function followBegun(context: Context): Promise<void> {
  await context.database.listen(BEGUN_CHANNEL, (payload) => {
    rememberBegun(context, payload ? Number(payload) : undefined).catch((error: unknown) =>
      context.log.warn({ err: error }, 'could not read the versions that learners finish'),
    );
  });
  await rememberBegun(context);
}

/** What was noted of a learner who began a course in an older version, whatever became of it. */
export function findBegun({ database }: Context, userId: number, courseId: number): BegunVersion | undefined {
  return memoryOf(database)
    .begun.get(userId)
    ?.find((begun) => begun.courseId === courseId);
}

/** The older versions that are taught to a learner now: the time is not over, and nothing was wrong with them. */
export function listFinishing({ content, database, now }: Context, userId: number): readonly BegunVersion[] {
  const begun = memoryOf(database).begun.get(userId);
  if (!begun) return [];
  return begun.filter(({ courseId, version, until }) => {
    const today = content.catalogue.course(courseId);
    return (
      today !== undefined &&
      until > now() &&
      compareVersions(version, today.version) < 0 &&
      !isWithdrawn(today, version)
    );
  });
}

/**
 * The academy as a learner sees it: the courses that are being finished in the version begun stand in the catalogue in
 * place of today's. For everybody else it is the context itself, and nothing is read.
 */
export async function forLearner(context: Context, userId: number | undefined): Promise<Context> {
  const begun = userId === undefined ? [] : listFinishing(context, userId);
  if (begun.length === 0) return context;
  const replacements = await Promise.all(
    begun.map(async ({ until, ...version }): Promise<Replacement | undefined> => {
      const former = await loadFormer(context, context.database.db, version);
      return former && { former, until };
    }),
  );
  const found = replacements.filter((each) => each !== undefined);
  if (found.length === 0) return context;
  return { ...context, content: { catalogue: withFormer(context.content.catalogue, found) } };
}

/** Does what an endpoint does in the academy as a learner sees it; what was done may have ended a version. */
export async function serveLearner<T>(
  context: Context,
  { userId, method }: { userId: number | undefined; method: Endpoint['method'] },
  serve: (own: Context) => Promise<T>,
): Promise<T> {
  const own = await forLearner(context, userId);
  const reply = await serve(own);
  if (own !== context && method !== 'GET') await rememberBegun(context, userId);
  return reply;
}

/** Nobody is taught it any more. */
const PAST = new Date(0);

interface Attempted {
  userId: number;
  courseId: number;
  courseVersion: string;
  contentHash: string;
}

/**
 * The academy in which an attempt ends, which is the one that it was begun in: its course is of the version on its form, also
 * where its learner has moved on meanwhile. Nothing ends in a version that was withdrawn.
 */
export async function forAttempt(context: Context, db: Db, attempt: Attempted): Promise<Context> {
  const own = await forLearner(context, attempt.userId);
  const course = own.content.catalogue.course(attempt.courseId);
  const current = course?.finishing?.current ?? course;
  if (!course || !current || course.contentHash === attempt.contentHash) return own;
  const { courseId, courseVersion: version, contentHash } = attempt;
  const former = isWithdrawn(current, version)
    ? undefined
    : await loadFormer(context, db, { courseId, version, contentHash });
  if (!former) return own;
  const catalogue = withFormer(own.content.catalogue, [{ former, until: PAST }]);
  return { ...own, content: { catalogue } };
}
