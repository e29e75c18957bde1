/** From this many lessons on, completed within this time, an operator is told. */
export const MANY_LESSONS = 20;
export const MANY_LESSONS_MS = 12 * 3_600_000;

/** A course studied in less than this share of its length is told. */
const SHORT_SHARE = 1 / 3;

/** Coming back to a network within this time, after another, is no walk from one to the other. */
const TOGETHER_MS = 10 * 60_000;

/** Where somebody's reports came from, the newest first; the networks are keyed hashes. */
export interface Whereabouts {
  network: string | null;
  formerNetwork: string | null;
  /** When the newest network took the place of the one before. */
  movedAt: Date | null;
}

/** Takes one more report into where somebody was, and tells whether two networks reported at one time. */
export function moveTo(
  known: Whereabouts,
  network: string,
  at: Date,
): { next: Whereabouts; isInTwoPlaces: boolean } {
  if (known.network === null) return { next: { ...known, network }, isInTwoPlaces: false };
  if (known.network === network) return { next: known, isInTwoPlaces: false };
  const since = known.movedAt === null ? Infinity : at.getTime() - known.movedAt.getTime();
  return {
    next: { network, formerNetwork: known.network, movedAt: at },
    isInTwoPlaces: network === known.formerNetwork && since < TOGETHER_MS,
  };
}

/** How many lessons were completed within twelve hours up to now, where they are many. */
export function manyLessons(completedAt: readonly (Date | null)[], at: Date): number | undefined {
  const since = at.getTime() - MANY_LESSONS_MS;
  const count = completedAt.filter((moment) => moment !== null && moment.getTime() > since).length;
  return count >= MANY_LESSONS ? count : undefined;
}

/** Whether a course took far less time than it holds; never where not all of its time was recorded. */
export function isShortStudy(recordedSeconds: number | undefined, programMinutes: number): boolean {
  return recordedSeconds !== undefined && recordedSeconds / 60 < programMinutes * SHORT_SHARE;
}
