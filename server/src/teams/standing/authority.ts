import type { LineTerm } from '@trialwright/contract';
import { addDays } from '../days.ts';
import { holdsOn, type Fact } from '../facts/facts.service.ts';

type Staff = Pick<Fact<'staff'>, 'trialId' | 'personId' | 'from' | 'to' | 'data'>;
type Line = Pick<Fact<'delegation'>, 'trialId' | 'from' | 'data'>;

/** Whether a line was authorized, ended or not; one that another replaced says nothing by what is known. */
export function isSigned({ data }: Pick<Fact<'delegation'>, 'data'>): boolean {
  const { status, authorization } = data;
  return (status === 'authorized' || status === 'ended') && authorization !== null;
}

/** Whether the days of a line that was authorized are to come, have begun, or are over by a day; null before it is authorized. */
export function termOn(
  line: Pick<Fact<'delegation'>, 'from' | 'to' | 'data' | 'isRetracted'>,
  today: string,
): LineTerm | null {
  if (line.isRetracted || !isSigned(line)) return null;
  if (line.from > today) return 'ahead';
  return line.to !== null && line.to < today ? 'over' : 'running';
}

/** The days on which somebody was principal investigator of a trial, without a gap. */
interface Tenure {
  personId: number;
  from: string;
  to: string | null;
}

/** Joins periods that follow one another. */
function join(periods: readonly Staff[]): Tenure[] {
  const tenures: Tenure[] = [];
  for (const { personId, from, to } of periods.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = tenures.at(-1);
    if (!last || (last.to !== null && from > addDays(last.to, 1)))
      tenures.push({ personId: personId ?? 0, from, to });
    else if (last.to !== null && (to === null || to > last.to)) last.to = to;
  }
  return tenures;
}

/** Who was and is investigator of a trial, the earliest first. */
export function investigatorsOf(staff: readonly Staff[], trialId: number | null): Tenure[] {
  const own = staff.filter((each) => each.trialId === trialId && each.data.isInvestigator);
  return [...Map.groupBy(own, ({ personId }) => personId).values()]
    .flatMap((periods) => join(periods))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

/**
 * For how long the signature on a line authorizes: while who gave it stays investigator. From the day on which somebody else
 * is, the line waits for their signature.
 */
export function authorityOf(staff: readonly Staff[], { trialId, from, data }: Line): Tenure | undefined {
  return investigatorsOf(staff, trialId).find(
    (each) => each.personId === data.investigatorId && holdsOn(each, from),
  );
}

/** Whether the signature on a line authorizes on a day. */
export function hasAuthority(staff: readonly Staff[], line: Line, day: string): boolean {
  const tenure = authorityOf(staff, line);
  return tenure !== undefined && holdsOn(tenure, day);
}

/** The tasks that somebody may do on a day, on one trial or on all. */
export function tasksOn(
  { delegations }: { delegations: readonly Fact<'delegation'>[] },
  { personId, trialId, day }: { personId: number; trialId: number | null; day: string },
): string[] {
  const delegated = delegations.filter(
    (line) =>
      line.personId === personId &&
      (trialId === null || line.trialId === trialId) &&
      isSigned(line) &&
      holdsOn(line, day),
  );
  return [...new Set(delegated.map(({ data }) => data.task))];
}
