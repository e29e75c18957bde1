import { COMPETENCY_LEVELS, type CompetencyLevel, type EvidenceKind } from '@trialwright/contract';
import { DateTime } from 'luxon';

/** Something that shows a level of a competency, and when it did. */
export interface LevelEvidence {
  kind: EvidenceKind;
  /** What it shows, by itself; novice if it was tried and not reached. */
  level: CompetencyLevel;
  at: Date;
}

interface LevelReading {
  /** The level as of now; null without evidence. */
  level: CompetencyLevel | null;
  /** What the evidence shows while it is fresh. */
  reached: CompetencyLevel | null;
  /** The latest evidence that shows a level. */
  refreshedAt: Date | null;
  /** When the level drops by one, if nothing refreshes it. */
  fadesAt: Date | null;
}

const NONE: LevelReading = { level: null, reached: null, refreshedAt: null, fadesAt: null };
/** As far as multiple choice alone reaches. */
const SECOND = 1;

const rankOf = (level: CompetencyLevel) => COMPETENCY_LEVELS.indexOf(level);
const levelAt = (rank: number) => COMPETENCY_LEVELS[rank] ?? 'novice';
const inYears = (from: Date, years: number) =>
  DateTime.fromJSDate(from, { zone: 'utc' }).plus({ years }).toJSDate();

/** Of several assessments the latest counts; of everything else, all of it. */
function withoutOldQuizzes<T extends LevelEvidence>(evidence: readonly T[]): T[] {
  const latest = evidence
    .filter(({ kind }) => kind === 'quiz')
    .reduce<T | undefined>((last, each) => (!last || each.at >= last.at ? each : last), undefined);
  return evidence.filter((each) => each.kind !== 'quiz' || each === latest);
}

function rankReached(evidence: readonly LevelEvidence[]): number {
  const best = (...kinds: EvidenceKind[]) =>
    Math.max(0, ...evidence.filter(({ kind }) => kinds.includes(kind)).map(({ level }) => rankOf(level)));
  const known = best('quiz');
  const played = best('simulation');
  return Math.max(
    Math.min(SECOND, Math.max(known, best('exam'), played)),
    // A simulation shows that what is known is done: it counts as far as the assessment goes.
    Math.min(played, known),
    // Somebody saw it done.
    best('project', 'observation'),
  );
}

/**
 * The level that evidence shows at a moment. It fades by one for each year in which nothing refreshed it, which is
 * computed here and stored nowhere.
 */
export function readLevel(evidence: readonly LevelEvidence[], now: Date): LevelReading {
  const counted = withoutOldQuizzes(evidence.filter(({ at }) => at <= now));
  if (counted.length === 0) return NONE;
  const rank = rankReached(counted);
  const dates = counted.filter(({ level }) => rankOf(level) >= SECOND).map(({ at }) => at.getTime());
  if (dates.length === 0) return { ...NONE, level: 'novice', reached: 'novice' };
  const refreshedAt = new Date(Math.max(...dates));
  let years = 0;
  while (years < rank && inYears(refreshedAt, years + 1) <= now) years++;
  return {
    level: levelAt(rank - years),
    reached: levelAt(rank),
    refreshedAt,
    fadesAt: years < rank ? inYears(refreshedAt, years + 1) : null,
  };
}
