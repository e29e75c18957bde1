import { FactReason, taskTitle } from '@trialwright/contract';
import * as z from 'zod';
import { AppError, fail } from '../../core/errors.ts';
import { defineSignable, type SigningAct } from '../../learning/signatures/signable.ts';
import { recordFacts, type Fact, type FactWork, type NewFact } from '../../teams/facts/facts.service.ts';
import { writeDay } from '../../teams/rules/sentences.ts';
import { objectIdOf, readSignedVersions } from '../../teams/signed-versions.ts';
import { notify } from '../notifications/notifications.service.ts';
import { describeLine, firstDayOf, readLine, type LineToSign } from './line-to-sign.ts';
import { findObstacle, isInvestigator } from './obstacles.ts';
import { lineNumber } from './replacements.ts';

type Line = Fact<'delegation'>;
type Version = NewFact<'delegation'>;

/** A further version of a line. */
function nextOf(
  { factId, personId, trialId, topic, from, to, data }: Line,
  change: Partial<Pick<Version, 'from' | 'to'>> & { reason: string; data: Partial<Line['data']> },
): Version {
  return {
    kind: 'delegation',
    factId,
    personId,
    trialId,
    topic,
    from,
    to,
    ...change,
    data: { ...data, ...change.data },
  };
}

/** Writes the version that is signed; the line was read under the same lock. Returns what the signature is bound to. */
async function writeSigned(work: FactWork, version: Version): Promise<{ factId: number; object: string }> {
  const [written] = await recordFacts(work, [version]);
  if (!written) throw new Error('The signed version was not written.');
  return { factId: written.factId, object: objectIdOf(work.orgId, written) };
}

export const delegationAcceptance = defineSignable({
  kind: 'delegation-acceptance',
  input: z.object({}),
  prepare: async (context, db, { viewer, id }) => {
    const read = await readLine(context, db, { viewer, id });
    const { line, trial, orgId, gate } = read;
    if (line.personId !== viewer.id)
      fail('orgs.not_allowed', 'Only the person who is to do the task can accept it.');
    if (line.data.status !== 'proposed') fail('delegations.wrong_state', 'This line was already answered.');
    return {
      title: `Acceptance of ${taskTitle(line.data.task)}, ${trial.data.protocol}`,
      version: String(line.version),
      meaning: 'understood',
      // Nobody signs to have been trained next to what is missing.
      statement:
        gate === 'met'
          ? 'I have been trained for this task and accept it.'
          : 'I accept this task. What is missing of my training is listed here.',
      lines: describeLine(read),
      subjectId: viewer.id,
      apply: async ({ trx, at, signatureId }) => {
        const version = nextOf(line, {
          reason: 'Accepted by the person who is to do the task',
          data: { status: 'accepted', acceptance: signatureId },
        });
        return (await writeSigned({ trx, orgId, actorId: viewer.id, at }, version)).object;
      },
    };
  },
  readRecords: readSignedVersions,
});

interface Authorizing {
  read: LineToSign;
  from: string;
  override: string | undefined;
}

/** The line that another investigator authorized ends with their last day, and a new one begins; neither is changed. */
async function authorizeAnew(
  work: FactWork,
  version: Version,
  { line, former }: LineToSign,
): Promise<string> {
  const { factId: _old, ...rest } = version;
  const { factId, object } = await writeSigned(work, {
    ...rest,
    data: { ...rest.data, replaces: line.factId },
  });
  const until = former?.until ?? null;
  const hasHeld = until !== null && until >= line.from;
  await recordFacts(work, [
    nextOf(line, {
      ...(hasHeld && { to: line.to !== null && line.to < until ? line.to : until }),
      reason:
        `${former?.name ?? ''} is no longer the investigator; authorized anew as ${lineNumber(factId)}`.trim(),
      data: { status: hasHeld ? 'ended' : 'replaced' },
    }),
  ]);
  return object;
}

async function writeAuthorized(
  { trx, at, signatureId }: SigningAct,
  viewerId: number,
  { read, from, override }: Authorizing,
): Promise<string> {
  const { orgId, line, former, corrected } = read;
  const work = { trx, orgId, actorId: viewerId, at };
  const version = nextOf(line, {
    from,
    reason: override ?? 'Authorized by the investigator',
    data: {
      status: 'authorized',
      authorization: signatureId,
      investigatorId: viewerId,
      override: override ?? null,
    },
  });
  if (former) return authorizeAnew(work, version, read);
  const { object } = await writeSigned(work, version);
  // The wrong line stands until the right one is signed.
  if (corrected && corrected.data.status !== 'replaced' && corrected.data.status !== 'rejected')
    await recordFacts(work, [
      nextOf(corrected, {
        reason: `Corrected by ${lineNumber(line.factId)}: ${line.data.correction ?? ''}`,
        data: { status: 'replaced' },
      }),
    ]);
  return object;
}

export const delegationAuthorization = defineSignable({
  kind: 'delegation-authorization',
  input: z.object({ override: FactReason.optional() }),
  prepare: async (context, db, { viewer, id, input: { override } }) => {
    const read = await readLine(context, db, { viewer, id });
    const { line, trial, name, gate } = read;
    if (!isInvestigator(read, viewer))
      fail('orgs.not_allowed', 'Only the investigator of this trial can authorize a task.');
    const obstacle = findObstacle(read, viewer, override);
    // Of several lines, the one that stands in the way is named.
    if (obstacle) fail(obstacle.code, `${obstacle.reason} (${lineNumber(line.factId)}, ${name})`);
    if (gate === 'met' && override !== undefined)
      throw new AppError('request.invalid', 'Nothing is missing, so there is nothing to override.', {
        override: 'Leave this empty.',
      });
    const from = firstDayOf(read);
    return {
      title: `Authorization of ${taskTitle(line.data.task)}, ${trial.data.protocol}`,
      version: String(line.version),
      meaning: 'authorized',
      statement: `I authorize this task from ${writeDay(from)} on.`,
      lines: [
        ...describeLine({ ...read, line: { ...line, from } }),
        ...(override === undefined ? [] : [{ label: 'Although training is missing', value: override }]),
      ],
      subjectId: line.personId,
      apply: async (act) => {
        const object = await writeAuthorized(act, viewer.id, { read, from, override });
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
