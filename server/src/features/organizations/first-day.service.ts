import type { FirstDayForm, Member } from '@trialwright/contract';
import { AppError, fail } from '../../core/errors.ts';
import { addMonths, dayBefore, sinceWithoutGap } from '../../teams/days.ts';
import {
  asKnown,
  lockFacts,
  readVersions,
  recordFacts,
  type FactWork,
  type NewFact,
} from '../../teams/facts/facts.service.ts';
import { enteredLater, readMember, type MemberFact } from '../../teams/organizations/members.service.ts';
import { writeDay } from '../../teams/rules/sentences.ts';
import type { TeamScope } from '../../teams/team-scope.ts';

/** Nobody has worked anywhere for longer; a year that was mistyped is told. */
const MOST_MONTHS = 60 * 12;
const NOT_MEMBER = 'This person is not a member of the organization.';

function refuse(message: string): never {
  throw new AppError('request.invalid', message, { from: message });
}

/** The periods of the membership that is open or was the last one, the earliest first, and those of earlier ones. */
function divide(own: readonly MemberFact[]): { last: MemberFact[]; earlier: MemberFact[] } {
  const inOrder = own.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const since = sinceWithoutGap(inOrder, inOrder.at(-1)?.from ?? '');
  return {
    last: inOrder.filter(({ from }) => from >= since),
    earlier: inOrder.filter(({ from }) => from < since),
  };
}

/** Who is on a trial from a day belongs to the organization on it. */
async function requireNoTrialBefore({ trx, orgId }: FactWork, personId: number, from: string): Promise<void> {
  const staff = asKnown(await readVersions(trx, orgId, { kinds: ['staff'], personId }));
  const [first] = staff.map((each) => each.from).toSorted();
  if (first !== undefined && first < from)
    refuse(`They are on a trial from ${writeDay(first)}. Choose that day or an earlier one.`);
}

/**
 * Says since when somebody worked for the organization before they were a member here. Those days are a period of their
 * own, with its moment of entry and without any right; a further call corrects it.
 */
export async function changeFirstDay(
  scope: TeamScope,
  personId: number,
  { from, title, reason }: FirstDayForm,
): Promise<Member> {
  const { today, organization } = scope;
  return scope.record(async (work) => {
    await lockFacts(work);
    const versions = await readVersions(work.trx, work.orgId, { kinds: ['member'], personId });
    const own = asKnown(versions);
    if (own.length === 0) fail('orgs.member_not_found', NOT_MEMBER);
    const { last, earlier } = divide(own);
    const entered = enteredLater(versions, organization.zone);
    const before = last.find(({ factId }) => entered.has(factId));
    const [joined] = last.filter((period) => period !== before);
    if (!joined) fail('orgs.member_not_found', NOT_MEMBER);
    if (from > joined.from)
      refuse(
        `They have been a member here since ${writeDay(joined.from)}. Choose that day or an earlier one.`,
      );
    if (from < addMonths(today, -MOST_MONTHS)) refuse('Check the year of this day.');
    const former = earlier.at(-1)?.to ?? null;
    if (former !== null && from <= former)
      refuse(`They already belonged to the organization until ${writeDay(former)}. Choose a later day.`);
    if (from > (before ?? joined).from) await requireNoTrialBefore(work, personId, from);
    const change = periodBefore(joined, before, { from, title, reason });
    if (change) await recordFacts(work, [change]);
    return readMember(work.trx, work.orgId, { personId, zone: organization.zone, today });
  });
}

/** What is to be recorded, if anything: the days before somebody joined, or that there were none. */
function periodBefore(
  joined: MemberFact,
  before: MemberFact | undefined,
  { from, title, reason }: FirstDayForm,
): NewFact<'member'> | undefined {
  const { personId, data } = joined;
  const said = { kind: 'member' as const, personId, reason, ...(before && { factId: before.factId }) };
  if (from === joined.from)
    return before && { ...said, from: before.from, to: before.to, isRetracted: true, data: before.data };
  if (before && from === before.from && title === before.data.title) return undefined;
  return {
    ...said,
    from,
    to: dayBefore(joined.from),
    // No right in the software belongs to days on which nobody could use it.
    data: { name: data.name, title, roles: ['member'] },
  };
}
