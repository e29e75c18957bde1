import { FactReason, taskTitle } from '@trialwright/contract';
import * as z from 'zod';
import type { Context } from '../../context.ts';
import { AppError, fail } from '../../core/errors.ts';
import { enterOrganization, inOrganization } from '../../core/database/in-organization.ts';
import type { Viewer } from '../../core/sessions.ts';
import { defineSignable, type SigningAct } from '../../learning/signatures/signable.ts';
import {
  asKnown,
  findFact,
  holdsOn,
  lockFacts,
  readVersions,
  recordFacts,
  type Fact,
} from '../../teams/facts/facts.service.ts';
import { writeDay, writeReason } from '../../teams/rules/sentences.ts';
import type { Check } from '../../teams/standing/answer.ts';
import { readState } from '../../teams/standing/state.ts';
import { objectIdOf, readSignedVersions } from '../../teams/signed-versions.ts';
import { dayIn, openScope } from '../../teams/team-scope.ts';
import { notify } from '../notifications/notifications.service.ts';
import { gateOf } from './lines.ts';

type Line = Fact<'delegation'>;

/** Reads `12.340`: organization and line. */
function parseId(id: string): { orgId: number; factId: number } {
  const [orgId = '', factId = ''] = id.split('.');
  return { orgId: Number.parseInt(orgId, 10) || 0, factId: Number.parseInt(factId, 10) || 0 };
}

interface Read {
  line: Line;
  trial: Fact<'trial'>;
  name: string;
  checks: Check[];
  gate: string;
  today: string;
  /** Who is investigator of the trial today. */
  investigators: number[];
}

/** The line to sign, for a member of its organization. */
async function readLine(context: Context, viewer: Viewer, id: string): Promise<Read & { orgId: number }> {
  const { orgId, factId } = parseId(id);
  await openScope(context, viewer, { orgId: orgId || 1, right: 'belong' });
  return inOrganization(context.database, orgId, async (trx) => {
    const line = await findFact(trx, orgId, { kind: 'delegation', factId });
    if (!line || line.trialId === null) fail('delegations.not_found', 'This line is not in the log.');
    const trial = await findFact(trx, orgId, { kind: 'trial', factId: line.trialId });
    if (!trial) fail('trials.not_found', 'Trial not found.');
    const today = dayIn(trial.data.zone, context.now());
    const state = await readState(trx, orgId, {});
    const { gate, checks } = gateOf(state, line, today);
    const staff = asKnown(await readVersions(trx, orgId, { kinds: ['staff'], trialId: trial.factId }));
    const members = asKnown(
      await readVersions(trx, orgId, { kinds: ['member'], personId: line.personId ?? 0 }),
    );
    return {
      orgId,
      line,
      trial,
      name: members.at(-1)?.data.name ?? '',
      checks,
      gate,
      today,
      investigators: staff
        .filter((each) => each.data.isInvestigator && holdsOn(each, today))
        .map(({ personId }) => personId ?? 0),
    };
  });
}

function describe({ line, trial, name, checks }: Read) {
  return [
    { label: 'Trial', value: `${trial.data.protocol}, ${trial.data.site}` },
    { label: 'Person', value: name },
    { label: 'Task', value: `${line.data.task}, ${taskTitle(line.data.task)}` },
    { label: 'From', value: writeDay(line.from) },
    { label: 'To', value: line.to === null ? 'Until ended' : writeDay(line.to) },
    ...checks.map(({ asked, judgment }) => ({
      label: `${asked.requirement.title ?? asked.requirement.id} (${asked.packTitle} ${asked.packNumber})`,
      value: [
        judgment.verdict,
        ...judgment.evidence,
        ...judgment.reasons.map((reason) => writeReason(reason)),
      ].join(' · '),
    })),
  ];
}

/** Writes the signed version of a line, if nobody has changed it since it was shown. */
async function writeSigned(
  { trx, at }: SigningAct,
  { orgId, line, viewer }: { orgId: number; line: Line; viewer: Viewer },
  change: Partial<Pick<Line, 'from'>> & { data: Partial<Line['data']>; reason: string },
): Promise<string> {
  await enterOrganization(trx, orgId);
  const work = { trx, orgId, actorId: viewer.id, at };
  await lockFacts(work);
  const now = await findFact(trx, orgId, { kind: 'delegation', factId: line.factId });
  if (now?.version !== line.version)
    fail('signatures.changed', 'The line was changed meanwhile. Look at it again before you sign.');
  const { factId, personId, trialId, topic, to } = line;
  const [written] = await recordFacts(work, [
    {
      kind: 'delegation',
      factId,
      personId,
      trialId,
      topic,
      from: change.from ?? line.from,
      to,
      reason: change.reason,
      data: { ...line.data, ...change.data },
    },
  ]);
  return objectIdOf(orgId, { factId, version: written?.version ?? 0 });
}

export const delegationAcceptance = defineSignable({
  kind: 'delegation-acceptance',
  input: z.object({}),
  prepare: async (context, _db, { viewer, id }) => {
    const read = await readLine(context, viewer, id);
    const { line, trial, orgId } = read;
    if (line.personId !== viewer.id)
      fail('orgs.not_allowed', 'Only the person who is to do the task can accept it.');
    if (line.data.status !== 'proposed') fail('delegations.wrong_state', 'This line was already answered.');
    return {
      title: `Acceptance of ${taskTitle(line.data.task)}, ${trial.data.protocol}`,
      version: String(line.version),
      meaning: 'understood',
      statement: 'I have been trained for this task and accept it.',
      lines: describe(read),
      subjectId: viewer.id,
      apply: (act) =>
        writeSigned(
          act,
          { orgId, line, viewer },
          {
            reason: 'Accepted by the person who is to do the task',
            data: { status: 'accepted', acceptance: act.signatureId },
          },
        ),
    };
  },
  readRecords: readSignedVersions,
});

/** Refuses where a line may not be authorized, in the words that the investigator reads. */
function requireAuthorizable({ line, gate, checks, investigators }: Read, viewer: Viewer, override?: string) {
  if (!investigators.includes(viewer.id))
    fail('orgs.not_allowed', 'Only the investigator of this trial can authorize a task.');
  if (line.data.status !== 'accepted')
    fail(
      'delegations.wrong_state',
      line.data.status === 'proposed'
        ? 'The person has not accepted this task yet.'
        : 'This line was already authorized or is over.',
    );
  if (gate === 'met' || override !== undefined) return;
  const [first] = checks.flatMap(({ judgment }) => judgment.reasons);
  fail(
    'delegations.blocked',
    `Training is missing, so this can’t be signed. ${first === undefined ? '' : writeReason(first)}`.trim(),
  );
}

export const delegationAuthorization = defineSignable({
  kind: 'delegation-authorization',
  input: z.object({ override: FactReason.optional() }),
  prepare: async (context, _db, { viewer, id, input: { override } }) => {
    const read = await readLine(context, viewer, id);
    const { line, trial, orgId, today, gate } = read;
    requireAuthorizable(read, viewer, override);
    if (gate === 'met' && override !== undefined)
      throw new AppError('request.invalid', 'Nothing is missing, so there is nothing to override.', {
        override: 'Leave this empty.',
      });
    // Never before the day on which the investigator signs.
    const from = line.data.requestedFrom > today ? line.data.requestedFrom : today;
    if (line.to !== null && line.to < from)
      fail('delegations.wrong_state', 'The last day of this line has passed.');
    return {
      title: `Authorization of ${taskTitle(line.data.task)}, ${trial.data.protocol}`,
      version: String(line.version),
      meaning: 'authorized',
      statement: `I authorize this task from ${writeDay(from)} on.`,
      lines: [
        ...describe({ ...read, line: { ...line, from } }),
        ...(override === undefined ? [] : [{ label: 'Although training is missing', value: override }]),
      ],
      subjectId: line.personId,
      apply: async (act) => {
        const object = await writeSigned(
          act,
          { orgId, line, viewer },
          {
            from,
            reason: override ?? 'Authorized by the investigator',
            data: {
              status: 'authorized',
              authorization: act.signatureId,
              investigatorId: viewer.id,
              override: override ?? null,
            },
          },
        );
        await notify(act.trx, line.personId ?? 0, {
          kind: 'delegation_authorized',
          title: `${taskTitle(line.data.task)}: authorized`,
          body: `${trial.data.protocol}, from ${writeDay(from)} on.`,
          href: '/team',
          createdAt: act.at,
        });
        return object;
      },
    };
  },
  readRecords: readSignedVersions,
});
