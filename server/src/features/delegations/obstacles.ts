import type { ErrorCode } from '@trialwright/contract';
import type { Viewer } from '../../core/sessions.ts';
import { hasAuthority, investigatorsOf } from '../../teams/standing/authority.ts';
import { writeDay, writeReason } from '../../teams/rules/sentences.ts';
import { holdsOn, type Fact } from '../../teams/facts/facts.service.ts';
import { firstDayOf, type LineToSign } from './line-to-sign.ts';
import { lineNumber } from './replacements.ts';

/** What stands against authorizing a line, and what to do about it. */
interface Obstacle {
  code: ErrorCode;
  reason: string;
  mend: string;
}

/** Whether somebody is investigator of the line’s trial today. */
export function isInvestigator({ staff, trial, today }: LineToSign, viewer: Viewer): boolean {
  return investigatorsOf(staff, trial.factId).some(
    (each) => each.personId === viewer.id && holdsOn(each, today),
  );
}

function findWrongState({ line, name, former }: LineToSign): Obstacle | undefined {
  const { status } = line.data;
  const code = 'delegations.wrong_state';
  if (status === 'accepted' || former) return undefined;
  if (status === 'proposed')
    return {
      code,
      reason: 'The person has not accepted this task yet.',
      mend: `${name} accepts it under “Team”.`,
    };
  return {
    code,
    reason: 'This line was already authorized or is over.',
    mend: 'Leave it out, or draft a new line.',
  };
}

/** What another investigator signed is not theirs to correct. */
export function maySignCorrectionOf(
  { from, to, trialId, data }: Fact<'delegation'>,
  { staff, today, viewerId }: { staff: readonly Fact<'staff'>[]; today: string; viewerId: number },
): boolean {
  if (data.authorization === null) return true;
  const last = to !== null && to < today ? to : today;
  const isInForce = hasAuthority(staff, { trialId, from, data }, last > from ? last : from);
  return data.investigatorId === viewerId && isInForce;
}

function findWrongCorrection({ corrected, ...read }: LineToSign, viewer: Viewer): Obstacle | undefined {
  if (!corrected || maySignCorrectionOf(corrected, { ...read, viewerId: viewer.id })) return undefined;
  return {
    code: 'delegations.wrong_state',
    reason: `${lineNumber(corrected.factId)}, which this line corrects, was authorized by another investigator.`,
    mend: 'Reject this line, end the wrong one, and draft a new one.',
  };
}

/** A line is for somebody on a trial that is open at the site. */
function findWrongPlace({ line, trial, staff, name }: LineToSign, from: string): Obstacle | undefined {
  const code = 'delegations.wrong_state';
  const mend = 'Leave it out, and reject or end it.';
  if (trial.to !== null && trial.to < from)
    return { code, reason: `The trial is closed by ${writeDay(from)}, the first day of this line.`, mend };
  if (staff.some((each) => each.personId === line.personId && holdsOn(each, from))) return undefined;
  return { code, reason: `${name} is not on the trial on ${writeDay(from)}.`, mend };
}

/** What stands against it that the investigator signs this line today; each line is judged on its own. */
export function findObstacle(read: LineToSign, viewer: Viewer, override?: string): Obstacle | undefined {
  const { line, gate, checks, name, today, staff } = read;
  const wrong = findWrongState(read) ?? findWrongCorrection(read, viewer);
  if (wrong) return wrong;
  const from = firstDayOf(read);
  if (line.to !== null && line.to < from)
    return {
      code: 'delegations.wrong_state',
      reason: `The last day of this line, ${writeDay(line.to)}, has passed.`,
      mend: 'Draft a new line.',
    };
  const misplaced = findWrongPlace(read, from);
  if (misplaced) return misplaced;
  const signed = { ...line, from, data: { ...line.data, investigatorId: viewer.id } };
  if (!hasAuthority(staff, signed, from))
    return {
      code: 'delegations.wrong_state',
      reason: `You are not the investigator of this trial on ${writeDay(from)}, the first day of this line.`,
      mend:
        from > today
          ? 'Whoever is investigator on that day authorizes it.'
          : 'Reject it, and draft a new line.',
    };
  if (gate === 'met' || override !== undefined) return undefined;
  const [first] = checks.flatMap(({ judgment }) => judgment.reasons);
  return {
    code: 'delegations.blocked',
    reason:
      `Training is missing, so this can’t be signed. ${first === undefined ? '' : writeReason(first)}`.trim(),
    mend: `Record the training of ${name}, or authorize this line alone with a reason that is signed with it.`,
  };
}
