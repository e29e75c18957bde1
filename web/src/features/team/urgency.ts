import type { CellState, Matrix } from '@trialwright/contract';

type Row = Matrix['rows'][number];

/** How urgent something is for a person, the most urgent first. */
export const URGENCIES = [
  'overdue',
  'missing',
  'due_this_week',
  'expiring',
  'due_later',
  'waived',
  'current',
  'not_asked',
] as const;
export type Urgency = (typeof URGENCIES)[number];

/** A person with what is equally urgent for them. */
export interface UrgentPerson {
  personId: number;
  name: string;
  title: string;
  /** By their days, the first one first. */
  requirements: { title: string; isReading: boolean; day: string | null }[];
}

export interface UrgencyGroup {
  urgency: Urgency;
  people: UrgentPerson[];
}

/** Of which a day is still this week. */
const WEEK_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Documents ask for a signature; nothing else is titled so. */
export const READING = 'Read and sign';

/** Whole days from one to another; below 0 where the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

function urgencyOf(state: CellState, date: string | null, asOf: string): Urgency | undefined {
  if (state === 'not_required') return undefined;
  if (state !== 'due') return state;
  return date !== null && daysBetween(asOf, date) < WEEK_DAYS ? 'due_this_week' : 'due_later';
}

const QUIET: ReadonlySet<Urgency> = new Set(['waived', 'current']);
/** What has no day comes last. */
const LAST = '9999';

const byDay = ({ day: a }: { day: string | null }, { day: b }: { day: string | null }) =>
  (a ?? LAST) < (b ?? LAST) ? -1 : Number((a ?? LAST) > (b ?? LAST));

function askedOf({ cells }: Row, { columns, asOf }: Matrix) {
  const found = cells.flatMap(({ state, date: day }, index) => {
    const urgency = urgencyOf(state, day, asOf);
    const column = columns[index];
    if (!urgency || !column) return [];
    const title = column.protocol === null ? column.title : `${column.title}, ${column.protocol}`;
    return [{ urgency, title, day, isReading: column.pack === READING }];
  });
  return Map.groupBy(found, ({ urgency }) => urgency);
}

/**
 * The matrix as a list: everybody stands under what is open for them, once for each urgency, and under what is current
 * where nothing is; of whom nothing is asked comes last. Where one state is asked for, only that one is listed.
 */
export function groupByUrgency(matrix: Matrix, only: CellState | undefined): UrgencyGroup[] {
  const isWanted = (urgency: Urgency) =>
    only === undefined || urgency === only || (only === 'due' && urgency.startsWith('due_'));
  const groups = new Map<Urgency, UrgentPerson[]>(URGENCIES.map((urgency) => [urgency, []]));
  for (const row of matrix.rows) {
    const { personId, name, title } = row;
    const asked = askedOf(row, matrix);
    const isQuiet = [...asked.keys()].every((urgency) => QUIET.has(urgency));
    for (const [urgency, found] of asked)
      if (isWanted(urgency) && (only !== undefined || !QUIET.has(urgency)))
        groups.get(urgency)?.push({ personId, name, title, requirements: found.toSorted(byDay) });
    if (only === undefined && isQuiet)
      groups
        .get(asked.size === 0 ? 'not_asked' : 'current')
        ?.push({ personId, name, title, requirements: [] });
  }
  const first = ({ requirements: [one] }: UrgentPerson) => ({ day: one?.day ?? null });
  return [...groups].flatMap(([urgency, people]) =>
    people.length === 0
      ? []
      : [
          {
            urgency,
            people: people.toSorted(
              (a, b) => byDay(first(a), first(b)) || a.name.localeCompare(b.name, 'en'),
            ),
          },
        ],
  );
}
