import type { DelegationLine } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { AppError, fail } from '../../core/errors.ts';
import {
  asKnown,
  findFact,
  holdsOn,
  lockFacts,
  readVersions,
  recordFacts,
  type Fact,
  type FactWork,
} from '../../teams/facts/facts.service.ts';
import { writeDay } from '../../teams/rules/sentences.ts';
import { investigatorsOf, isSigned, termOn } from '../../teams/standing/authority.ts';
import { dayIn, type TeamScope } from '../../teams/team-scope.ts';
import { readLines } from './lines.ts';
import { delegationAcceptance, delegationAuthorization } from './sign-delegations.ts';

const SIGNED = { acceptance: delegationAcceptance, authorization: delegationAuthorization };

export function refuse(field: string, message: string): never {
  throw new AppError('request.invalid', message, { [field]: message });
}

export async function requireTrial({ trx, orgId }: Pick<FactWork, 'trx' | 'orgId'>, id: number) {
  const trial = await findFact(trx, orgId, { kind: 'trial', factId: id });
  return trial ?? fail('trials.not_found', 'Trial not found.');
}

export async function readLog(
  context: Context,
  scope: TeamScope,
  trialId: number,
): Promise<DelegationLine[]> {
  const orgId = scope.organization.id;
  return scope.read(async (trx) => {
    await requireTrial({ trx, orgId }, trialId);
    return readLines(context, trx, { orgId, trialId }, SIGNED);
  });
}

export async function readOwnLines(context: Context, scope: TeamScope) {
  const orgId = scope.organization.id;
  return scope.read(async (trx) => {
    const personId = scope.viewer.id;
    const lines = await readLines(context, trx, { orgId, personId }, SIGNED);
    const trials = asKnown(await readVersions(trx, orgId, { kinds: ['trial'] }));
    const protocols = new Map(trials.map(({ factId, data }) => [factId, data.protocol]));
    return lines.map((line) => ({ ...line, protocol: protocols.get(line.trialId) ?? '' }));
  });
}

/** Lines of one trial as they are known, in the order of the log. */
export async function readSome(
  context: Context,
  scope: TeamScope,
  { trialId, factIds }: { trialId: number; factIds: readonly number[] },
): Promise<DelegationLine[]> {
  const orgId = scope.organization.id;
  const lines = await scope.read((trx) => readLines(context, trx, { orgId, trialId }, SIGNED));
  return lines.filter(({ factId }) => factIds.includes(factId));
}

/** Refuses who is neither a manager nor the investigator of the trial. */
export async function requireWriter(
  { trx, orgId }: FactWork,
  { viewer, today, rights }: TeamScope,
  { trialId, what }: { trialId: number; what: string },
): Promise<void> {
  if (rights.has('manage')) return;
  const staff = asKnown(await readVersions(trx, orgId, { kinds: ['staff'], trialId }));
  const isInvestigator = investigatorsOf(staff, trialId).some(
    (each) => each.personId === viewer.id && holdsOn(each, today),
  );
  if (!isInvestigator)
    fail('orgs.not_allowed', `Only a manager or the investigator of the trial can ${what} a line.`);
}

/** Refuses to end what is over, and any day that the signature on the line does not reach: a later one would take another. */
function requireEndable(line: Fact<'delegation'>, { on, today }: { on: string; today: string }): void {
  const { from, to, data } = line;
  if (data.status === 'rejected' || data.status === 'replaced' || termOn(line, today) === 'over')
    fail('delegations.wrong_state', 'This line is already over.');
  if (!isSigned(line)) return;
  if (on < from) refuse('on', 'The last day is before the first.');
  const isLater = to !== null && (data.status === 'ended' ? on >= to : on > to);
  if (isLater) refuse('on', `This line ends on ${writeDay(to)}. Only an earlier day can be its last.`);
}

/**
 * Ends a line on a day; one that nobody authorized is rejected. It is in force until the end of that day, and stays in
 * every view and print.
 */
export async function endLine(
  context: Context,
  scope: TeamScope,
  factId: number,
  { on, reason }: { on: string; reason: string },
): Promise<DelegationLine> {
  const trialId = await scope.record(async (work) => {
    await lockFacts(work);
    const line = await findFact(work.trx, work.orgId, { kind: 'delegation', factId });
    if (!line) fail('delegations.not_found', 'Line not found.');
    await requireWriter(work, scope, { trialId: line.trialId ?? 0, what: 'end' });
    const trial = await requireTrial(work, line.trialId ?? 0);
    requireEndable(line, { on, today: dayIn(trial.data.zone, work.at) });
    const { personId, topic, from, data } = line;
    const next = isSigned(line) ? 'ended' : 'rejected';
    await recordFacts(work, [
      {
        kind: 'delegation',
        factId,
        personId,
        trialId: line.trialId,
        topic,
        from,
        to: next === 'ended' ? on : line.to,
        reason,
        data: { ...data, status: next },
      },
    ]);
    return line.trialId ?? 0;
  });
  const [ended] = await readSome(context, scope, { trialId, factIds: [factId] });
  return ended ?? fail('delegations.not_found', 'Line not found.');
}
