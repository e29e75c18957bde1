import { createHmac } from 'node:crypto';
import type { Reading, ReadingReport } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { CatalogueLesson } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import { UnfinishedError } from '../../core/errors.ts';
import { networkOf } from '../../core/network.ts';
import type { Viewer } from '../../core/sessions.ts';
import { readChecks } from '../checks/checks.service.ts';
import { findLesson, requireOpenLesson } from '../standing.service.ts';
import { addStudyTime } from '../study-days.store.ts';
import { moveTo } from '../unusual/rules.ts';
import { noticeTwoNetworks } from '../unusual/unusual.service.ts';
import { creditStays } from './credit.ts';
import { floorsOf, missingOf } from './floor.ts';
import {
  addReading,
  findReading,
  listRereads,
  lockClock,
  openReading,
  setClock,
  setWhereabouts,
  type Clock,
  type ReadingRow,
} from './reading.store.ts';

export { askForReread, endRereads, listActiveTime, sumActiveTime } from './reading.store.ts';

/** A reader without a connection may report this much later what was read, in milliseconds. */
const OFFLINE_MS_MOST = 12 * 3_600_000;

type Read = Pick<ReadingRow, 'slideMs' | 'activeMs' | 'rereadFor'>;

const NOTHING: Read = { slideMs: [], activeMs: 0, rereadFor: null };

/** What was read of this very text; a text that has changed begins anew. */
function ofText(row: ReadingRow | undefined, lesson: CatalogueLesson): Read {
  return row?.contentHash === lesson.contentHash ? row : { ...NOTHING, activeMs: row?.activeMs ?? 0 };
}

function present(
  { config }: Context,
  lesson: CatalogueLesson,
  { slideMs, activeMs, rereadFor }: Read,
): Reading {
  const floors = floorsOf(lesson, config.readingWordsPerMinute);
  return {
    lessonId: lesson.id,
    activeSeconds: Math.floor(activeMs / 1000),
    slides: lesson.slides.map(({ number }, index) => ({
      number,
      readMs: slideMs[index] ?? 0,
      neededMs: floors[index] ?? 0,
    })),
    missing: missingOf(lesson, floors, slideMs),
    isToReread: rereadFor !== null,
  };
}

export async function getReading(context: Context, userId: number, lessonId: number): Promise<Reading> {
  const { lesson } = findLesson(context, lessonId);
  return present(context, lesson, ofText(await findReading(context.database.db, userId, lessonId), lesson));
}

/** How a browser names itself, in three classes; nothing else of it is kept. */
function deviceOf(userAgent = ''): string {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone/i.test(userAgent) ? 'phone' : 'computer';
}

/** A network by a keyed hash, so that two can be told apart and neither is known. */
function hashNetwork({ config }: Context, ip: string): string {
  return createHmac('sha256', config.sessionSecret).update(networkOf(ip)).digest('base64url').slice(0, 16);
}

/** Follows where reports come from; tells whether two networks report for one person at one time. */
async function follow(
  context: Context,
  trx: Transaction<DB>,
  { viewer, clock, ip, at }: { viewer: Viewer; clock: Clock | undefined; ip: string; at: Date },
): Promise<boolean> {
  const known = clock ?? { network: null, formerNetwork: null, movedAt: null };
  const { next, isInTwoPlaces } = moveTo(known, hashNetwork(context, ip), at);
  if (next !== known) await setWhereabouts(trx, viewer.id, next);
  return isInTwoPlaces;
}

/**
 * Adds to a lesson what its reader reports, as far as the server's own clock bears it out: nothing before the lesson was
 * opened, nothing twice, never more than has passed since the person's last report for any lesson.
 */
export async function reportReading(
  context: Context,
  viewer: Viewer,
  lessonId: number,
  report: ReadingReport & { userAgent: string | undefined; ip?: string },
): Promise<Reading> {
  const { lesson, course } = findLesson(context, lessonId);
  await requireOpenLesson(context, viewer, course, lesson);
  const at = context.now();
  const device = deviceOf(report.userAgent);
  context.database.assertWritable();
  const row = await context.database.db.transaction().execute(async (trx) => {
    const clock = await lockClock(trx, viewer.id, at);
    const isInTwoPlaces =
      report.ip !== undefined && (await follow(context, trx, { viewer, clock, ip: report.ip, at }));
    if (isInTwoPlaces) await noticeTwoNetworks(trx, { userId: viewer.id, lessonId, at });
    const { contentHash, slides } = lesson;
    const known = await findReading(trx, viewer.id, lessonId);
    const open =
      known?.contentHash === contentHash
        ? known
        : await openReading(trx, {
            userId: viewer.id,
            lessonId,
            contentHash,
            slides: slides.length,
            device,
            at,
          });
    if (report.stays.length === 0) return open;
    const since = Math.max(
      open.openedAt.getTime(),
      (clock?.countedUntil ?? at).getTime(),
      at.getTime() - OFFLINE_MS_MOST,
    );
    const credit = creditStays(report.stays, {
      since,
      receivedAt: at.getTime(),
      sentAt: Date.parse(report.sentAt),
      slides: slides.length,
    });
    await setClock(trx, viewer.id, new Date(credit.until));
    if (credit.totalMs > 0) await addStudyTime(trx, viewer.id, at, credit.totalMs);
    return addReading(trx, open, { ...credit, device, at });
  });
  return present(context, lesson, row);
}

/** The slides of a lesson's present text that were not open long enough, or whose checks wait for an answer. */
export async function listUnread(
  { config }: { config: Pick<Context['config'], 'readingWordsPerMinute'> },
  db: Db,
  userId: number,
  lesson: CatalogueLesson,
): Promise<Set<number>> {
  const row = await findReading(db, userId, lesson.id);
  if (row?.contentHash !== lesson.contentHash) return new Set(lesson.slides.map(({ number }) => number));
  const floors = floorsOf(lesson, config.readingWordsPerMinute);
  const { unanswered } = await readChecks(db, userId, lesson);
  return new Set([...missingOf(lesson, floors, row.slideMs).slides, ...unanswered.map(({ slide }) => slide)]);
}

/** The lessons that the next attempt at a course asks to be read again, and whether they were. */
export async function readRereads(
  { config, content }: Pick<Context, 'config' | 'content'>,
  db: Db,
  userId: number,
  courseId: number,
): Promise<{ lessonId: number; title: string; isRead: boolean }[]> {
  const rows = await listRereads(db, userId, courseId);
  return rows.flatMap((row) => {
    const lesson = content.catalogue.lesson(row.lessonId);
    if (!lesson) return [];
    const floors = floorsOf(lesson, config.readingWordsPerMinute);
    const { slides } = missingOf(lesson, floors, ofText(row, lesson).slideMs);
    return [{ lessonId: lesson.id, title: lesson.title, isRead: slides.length === 0 }];
  });
}

function listSlides(numbers: readonly number[]): string {
  const [last, ...before] = numbers.toReversed();
  const list = before.length === 0 ? `${last}` : `${before.toReversed().join(', ')} and ${last}`;
  return `${numbers.length === 1 ? 'Slide' : 'Slides'} ${list}`;
}

function describeUnread(slides: readonly number[], lesson: CatalogueLesson): string {
  return `${listSlides(slides)} of ${lesson.slides.length} still ${slides.length === 1 ? 'needs' : 'need'} to be read.`;
}

function describeUnanswered(checks: readonly { slide: number }[]): string {
  const slides = [...new Set(checks.map(({ slide }) => slide))];
  const where = listSlides(slides).toLowerCase();
  return checks.length === 1
    ? `The check on ${where} still needs an answer.`
    : `${checks.length} checks on ${where} still need an answer.`;
}

/** What the ledger says of the reading that a completion rests on. */
export interface ReadingEvidence {
  openedAt: string;
  readUntil: string;
  activeSeconds: number;
  slides: number;
  reports: number;
  devices: string[];
  /** How many checks were answered, and how many of them were right the first time. */
  checks?: number;
  rightAtOnce?: number;
}

/** Refuses a lesson that is not read or not answered yet, and says which slides and checks are missing; otherwise returns what was observed. */
export async function requireRead(
  { config }: Pick<Context, 'config'>,
  trx: Transaction<DB>,
  userId: number,
  lesson: CatalogueLesson,
): Promise<ReadingEvidence> {
  const row = await findReading(trx, userId, lesson.id);
  const floors = floorsOf(lesson, config.readingWordsPerMinute);
  const missing = missingOf(lesson, floors, ofText(row, lesson).slideMs);
  const checks = await readChecks(trx, userId, lesson);
  if (!row || missing.slides.length > 0 || checks.unanswered.length > 0) {
    const { unanswered } = checks;
    const unread = missing.slides.length === 0 ? [] : [describeUnread(missing.slides, lesson)];
    const open = unanswered.length === 0 ? [] : [describeUnanswered(unanswered)];
    throw new UnfinishedError([...unread, ...open].join(' '), {
      ...missing,
      ...(unanswered.length > 0 && { checks: unanswered }),
    });
  }
  return {
    openedAt: row.openedAt.toISOString(),
    readUntil: row.lastAt.toISOString(),
    activeSeconds: Math.floor(row.activeMs / 1000),
    slides: lesson.slides.length,
    reports: row.reports,
    devices: row.devices,
    ...(checks.answered > 0 && { checks: checks.answered, rightAtOnce: checks.rightAtOnce }),
  };
}
