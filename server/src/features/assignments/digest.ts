import { addDays } from '../../teams/days.ts';
import { writeDay } from '../../teams/rules/sentences.ts';
import { standingsOf } from '../../teams/standing/cells.ts';
import { placesOn, requirementsOn, type State } from '../../teams/standing/state.ts';
import { daysLate } from './milestones.ts';

/** The days of a week after its first. */
const REST_OF_WEEK = 6;
/** More lines than these are counted. */
const MOST_LINES = 20;

interface Line {
  day: string;
  text: string;
}

/** What owners and managers read on Mondays; the days are in it, so that nothing has to be looked up. */
export interface Digest {
  due: Line[];
  overdue: Line[];
  expiring: Line[];
}

function writeAge(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

/** How everybody in an organization stands in the week that begins today. */
export function digestOf(state: State, today: string): Digest {
  const columns = requirementsOn(state, today);
  const digest: Digest = { due: [], overdue: [], expiring: [] };
  const sunday = addDays(today, REST_OF_WEEK);
  for (const place of placesOn(state, today))
    for (const [index, standing] of standingsOf(state, columns, place, today).entries()) {
      const { date, occasion } = standing;
      const requirement = columns[index]?.requirement;
      if (!requirement || date === null) continue;
      const what = `${place.member.data.name}: ${requirement.title ?? requirement.id}`;
      const isAsked = standing.state === 'due' || (standing.state === 'expiring' && date === occasion);
      if (standing.state === 'overdue' || standing.state === 'missing') {
        const text = `${what}, overdue for ${writeAge(daysLate(date, today))}, since ${writeDay(date)}`;
        digest.overdue.push({ day: date, text });
      } else if (isAsked && date <= sunday)
        digest.due.push({ day: date, text: `${what}, by ${writeDay(date)}` });
      else if (standing.state === 'expiring')
        digest.expiring.push({ day: date, text: `${what}, until ${writeDay(date)}` });
    }
  return digest;
}

export function isEmpty({ due, overdue, expiring }: Digest): boolean {
  return due.length + overdue.length + expiring.length === 0;
}

/** A heading and its lines, the earliest first; nothing where there are none. */
export function writeLines(heading: string, lines: readonly Line[]): string[] {
  if (lines.length === 0) return [];
  const shown = lines.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))).slice(0, MOST_LINES);
  const rest = lines.length - shown.length;
  return [
    [
      `${heading} (${lines.length}):`,
      ...shown.map(({ text }) => text),
      ...(rest > 0 ? [`and ${rest} more, in the training matrix`] : []),
    ].join('\n'),
  ];
}

/** The paragraphs of a digest. */
export function writeDigest({ due, overdue, expiring }: Digest): string[] {
  return [
    ...writeLines('Due this week', due),
    ...writeLines('Overdue', overdue),
    ...writeLines('Expiring within 30 days', expiring),
  ];
}
