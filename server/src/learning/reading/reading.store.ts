import { sql, type Selectable, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB, ReadingClocks, Readings } from '../../core/database/schema.ts';
import type { Whereabouts } from '../unusual/rules.ts';

export type ReadingRow = Selectable<Readings>;

export async function findReading(db: Db, userId: number, lessonId: number): Promise<ReadingRow | undefined> {
  return db
    .selectFrom('readings')
    .selectAll()
    .where('userId', '=', userId)
    .where('lessonId', '=', lessonId)
    .executeTakeFirst();
}

export type Clock = Omit<Selectable<ReadingClocks>, 'userId'>;

/** Locks the clock of a person and returns up to when their time is accounted for; undefined at their first report. */
export async function lockClock(trx: Transaction<DB>, userId: number, at: Date): Promise<Clock | undefined> {
  const known = await trx
    .selectFrom('readingClocks')
    .select(['countedUntil', 'network', 'formerNetwork', 'movedAt'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (known) return known;
  await trx
    .insertInto('readingClocks')
    .values({ userId, countedUntil: at })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .execute();
  return undefined;
}

export async function setWhereabouts(
  trx: Transaction<DB>,
  userId: number,
  { network, formerNetwork, movedAt }: Whereabouts,
): Promise<void> {
  await trx
    .updateTable('readingClocks')
    .set({ network, formerNetwork, movedAt })
    .where('userId', '=', userId)
    .execute();
}

export async function setClock(trx: Transaction<DB>, userId: number, countedUntil: Date): Promise<void> {
  await trx.updateTable('readingClocks').set({ countedUntil }).where('userId', '=', userId).execute();
}

interface Opening {
  userId: number;
  lessonId: number;
  contentHash: string;
  slides: number;
  device: string;
  at: Date;
}

/** Opens a lesson for reading. Another text than the one that was read before begins anew. */
export async function openReading(trx: Transaction<DB>, opening: Opening): Promise<ReadingRow> {
  const { userId, lessonId, contentHash, slides, device, at } = opening;
  return trx
    .insertInto('readings')
    .values({
      userId,
      lessonId,
      contentHash,
      openedAt: at,
      lastAt: at,
      slideMs: Array.from({ length: slides }, () => 0),
      activeMs: 0,
      reports: 0,
      devices: [device],
    })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'lessonId']).doUpdateSet((eb) => ({
        contentHash: eb.ref('excluded.contentHash'),
        openedAt: eb.ref('excluded.openedAt'),
        lastAt: eb.ref('excluded.lastAt'),
        slideMs: eb.ref('excluded.slideMs'),
        reports: 0,
        devices: eb.ref('excluded.devices'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface Reread {
  userId: number;
  courseId: number;
  lessons: readonly { id: number; contentHash: string; slides: readonly unknown[] }[];
  at: Date;
}

/** Asks for lessons to be read again before the next attempt at a course: their slides count from here. */
export async function askForReread(
  trx: Transaction<DB>,
  { userId, courseId, lessons, at }: Reread,
): Promise<void> {
  if (lessons.length === 0) return;
  const rows = lessons.map(({ id, contentHash, slides }) => ({
    userId,
    lessonId: id,
    contentHash,
    openedAt: at,
    lastAt: at,
    slideMs: slides.map(() => 0),
    activeMs: 0,
    reports: 0,
    devices: [],
    rereadFor: courseId,
  }));
  await trx
    .insertInto('readings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'lessonId']).doUpdateSet((eb) => ({
        contentHash: eb.ref('excluded.contentHash'),
        openedAt: eb.ref('excluded.openedAt'),
        slideMs: eb.ref('excluded.slideMs'),
        rereadFor: eb.ref('excluded.rereadFor'),
      })),
    )
    .execute();
}

/** The lessons to be read again before the next attempt at a course. */
export async function listRereads(db: Db, userId: number, courseId: number): Promise<ReadingRow[]> {
  return db
    .selectFrom('readings')
    .selectAll()
    .where('userId', '=', userId)
    .where('rereadFor', '=', courseId)
    .orderBy('lessonId')
    .execute();
}

export async function endRereads(trx: Transaction<DB>, userId: number, courseId: number): Promise<void> {
  await trx
    .updateTable('readings')
    .set({ rereadFor: null })
    .where('userId', '=', userId)
    .where('rereadFor', '=', courseId)
    .execute();
}

interface Credit {
  slideMs: readonly number[];
  totalMs: number;
  device: string;
  at: Date;
}

/** Adds what a report was worth. */
export async function addReading(
  trx: Transaction<DB>,
  { userId, lessonId, slideMs, activeMs, reports, devices }: ReadingRow,
  credit: Credit,
): Promise<ReadingRow> {
  return trx
    .updateTable('readings')
    .set({
      slideMs: slideMs.map((ms, index) => ms + (credit.slideMs[index] ?? 0)),
      activeMs: activeMs + credit.totalMs,
      reports: reports + 1,
      lastAt: sql<Date>`greatest(last_at, ${credit.at})`,
      devices: devices.includes(credit.device) ? devices : [...devices, credit.device],
    })
    .where('userId', '=', userId)
    .where('lessonId', '=', lessonId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Study time recorded in each of these lessons, in milliseconds; lessons without any are left out. */
export async function listActiveTime(
  db: Db,
  userId: number,
  lessonIds: readonly number[],
): Promise<{ lessonId: number; activeMs: number }[]> {
  if (lessonIds.length === 0) return [];
  return db
    .selectFrom('readings')
    .select(['lessonId', 'activeMs'])
    .where('userId', '=', userId)
    .where('lessonId', 'in', lessonIds)
    .where('activeMs', '>', 0)
    .execute();
}

/** Study time recorded in all lessons, in milliseconds. */
export async function sumActiveTime(db: Db, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom('readings')
    .select(({ fn }) => fn.sum<string | null>('activeMs').as('total'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}
