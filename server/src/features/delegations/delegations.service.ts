import type { DelegationForm, DelegationLine } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { AppError, fail } from '../../core/errors.ts';
import {
  asKnown,
  findFact,
  holdsOn,
  lockFacts,
  readVersions,
  recordFacts,
  type FactWork,
} from '../../teams/facts/facts.service.ts';
import type { TeamScope } from '../../teams/team-scope.ts';
import { readLines } from './lines.ts';
import { delegationAcceptance, delegationAuthorization } from './sign-delegations.ts';

const SIGNED = { acceptance: delegationAcceptance, authorization: delegationAuthorization };

function refuse(field: string, message: string): never {
  throw new AppError('request.invalid', message, { [field]: message });
}

async function requireTrial({ trx, orgId }: Pick<FactWork, 'trx' | 'orgId'>, id: number) {
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
    return readLines(context, trx, { orgId, today: scope.today, trialId }, SIGNED);
  });
}

export async function readOwnLines(context: Context, scope: TeamScope) {
  const orgId = scope.organization.id;
  return scope.read(async (trx) => {
    const personId = scope.viewer.id;
    const lines = await readLines(context, trx, { orgId, today: scope.today, personId }, SIGNED);
    const trials = asKnown(await readVersions(trx, orgId, { kinds: ['trial'] }));
    const protocols = new Map(trials.map(({ factId, data }) => [factId, data.protocol]));
    return lines.map((line) => ({ ...line, protocol: protocols.get(line.trialId) ?? '' }));
  });
}

async function readOne(context: Context, scope: TeamScope, factId: number): Promise<DelegationLine> {
  const orgId = scope.organization.id;
  const lines = await scope.read((trx) => readLines(context, trx, { orgId, today: scope.today }, SIGNED));
  return lines.find((line) => line.factId === factId) ?? fail('delegations.not_found', 'Line not found.');
}

/** Drafts a line: it says nothing until it is signed by both. */
export async function propose(
  context: Context,
  scope: TeamScope,
  trialId: number,
  { personId, task, from, to }: DelegationForm,
): Promise<DelegationLine> {
  if (to !== null && to < from) refuse('to', 'The last day is before the first.');
  const [fact] = await scope.record(async (work) => {
    await lockFacts(work);
    const trial = await requireTrial(work, trialId);
    if (from < trial.from) refuse('from', 'The trial has not begun at the site by that day.');
    const filter = { kinds: ['staff', 'delegation'] as const, personId, trialId };
    const own = asKnown(await readVersions(work.trx, work.orgId, filter));
    if (!own.some((each) => each.kind === 'staff' && holdsOn(each, from)))
      refuse('personId', 'This person is not on the trial on that day.');
    const isDoubled = own.some(
      (each) =>
        each.kind === 'delegation' &&
        'task' in each.data &&
        each.data.task === task &&
        each.data.status !== 'rejected' &&
        (to === null || each.from <= to) &&
        (each.to === null || from <= each.to),
    );
    if (isDoubled)
      fail('delegations.overlap', 'This person already has a line for this task in that period.');
    return recordFacts(work, [
      {
        kind: 'delegation',
        personId,
        trialId,
        topic: task,
        from,
        to,
        data: {
          task,
          requestedFrom: from,
          status: 'proposed',
          acceptance: null,
          authorization: null,
          investigatorId: null,
          override: null,
          replaces: null,
        },
      },
    ]);
  });
  return readOne(context, scope, fact?.factId ?? 0);
}

/** Ends a line on a day; one that nobody authorized is rejected. The line stays in every view and print. */
export async function endLine(
  context: Context,
  scope: TeamScope,
  factId: number,
  { on, reason }: { on: string; reason: string },
): Promise<DelegationLine> {
  await scope.record(async (work) => {
    await lockFacts(work);
    const line = await findFact(work.trx, work.orgId, { kind: 'delegation', factId });
    if (!line) fail('delegations.not_found', 'Line not found.');
    const staff = asKnown(
      await readVersions(work.trx, work.orgId, { kinds: ['staff'], trialId: line.trialId ?? 0 }),
    );
    const isInvestigator = staff.some(
      (each) => each.personId === scope.viewer.id && each.data.isInvestigator && holdsOn(each, scope.today),
    );
    if (!isInvestigator && !scope.rights.has('manage'))
      fail('orgs.not_allowed', 'Only a manager or the investigator of the trial can end a line.');
    const { status } = line.data;
    if (status === 'ended' || status === 'rejected')
      fail('delegations.wrong_state', 'This line is already over.');
    if (on < line.from && status === 'authorized') refuse('on', 'The last day is before the first.');
    const { personId, trialId, topic, from, data } = line;
    const next = status === 'authorized' ? 'ended' : 'rejected';
    await recordFacts(work, [
      {
        kind: 'delegation',
        factId,
        personId,
        trialId,
        topic,
        from,
        to: next === 'ended' ? on : line.to,
        reason,
        data: { ...data, status: next },
      },
    ]);
  });
  return readOne(context, scope, factId);
}
