import type { DelegationLine, ReplacementReason, Signature } from '@trialwright/contract';
import { holdsOn, type Fact } from '../../teams/facts/facts.service.ts';
import { authorityOf, isSigned } from '../../teams/standing/authority.ts';

type Line = Fact<'delegation'>;

/** The number of a line as people read it. */
export const lineNumber = (factId: number): string => `DL-${factId}`;

/** For which line an acceptance was signed, by the object that the signature is bound to. */
export const acceptedFor = ({ objectId }: Pick<Signature, 'objectId'>): string =>
  lineNumber(Number(objectId.split('.')[1]));

const reasonOf = ({ correction }: Line['data']): ReplacementReason =>
  correction === undefined ? 'reauthorization' : 'correction';

/** In whose place a line stands. */
export function replacementOf({ data }: Pick<Line, 'data'>): DelegationLine['replaces'] {
  const { replaces } = data;
  return replaces === null ? null : { id: lineNumber(replaces), as: reasonOf(data) };
}

/** The line that replaces another, or is to: one that was rejected does not. */
export function findReplacement(lines: readonly Line[], factId: number): Line | undefined {
  return lines.findLast(({ data }) => data.replaces === factId && data.status !== 'rejected');
}

export function replacedBy(lines: readonly Line[], factId: number): DelegationLine['replacedBy'] {
  const line = findReplacement(lines, factId);
  if (!line) return null;
  const old = lines.find((each) => each.factId === factId);
  const isPending = line.data.authorization === null && old?.data.status !== 'replaced';
  return { id: lineNumber(line.factId), as: reasonOf(line.data), isPending };
}

/** Whether a line that was authorized covers today or a day to come. */
export function isOpen(line: Pick<Line, 'data' | 'to'>, today: string): boolean {
  return isSigned(line) && (line.to === null || line.to >= today);
}

/** Who authorized a line that is still open, and is not the investigator any more. */
export function formerInvestigatorOf(
  staff: readonly Fact<'staff'>[],
  line: Line,
  { today, nameOf }: { today: string; nameOf: (personId: number | null) => string },
): DelegationLine['formerInvestigator'] {
  if (!isOpen(line, today)) return null;
  const day = line.from > today ? line.from : today;
  const tenure = authorityOf(staff, line);
  if (tenure && holdsOn(tenure, day)) return null;
  return { name: nameOf(line.data.investigatorId), until: tenure?.to ?? null };
}
