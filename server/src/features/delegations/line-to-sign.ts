import { taskTitle } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import { enterOrganization, inOrganization } from '../../core/database/in-organization.ts';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import type { Viewer } from '../../core/sessions.ts';
import { numberOf } from '../../learning/signatures/signable.ts';
import { dayBefore } from '../../teams/days.ts';
import { asKnown, findFact, lockFacts, readVersions, type Fact } from '../../teams/facts/facts.service.ts';
import { namesOf } from '../../teams/organizations/members.service.ts';
import { writeDay, writeReason } from '../../teams/rules/sentences.ts';
import type { Check } from '../../teams/standing/answer.ts';
import { readState } from '../../teams/standing/state.ts';
import { dayIn, requireRight } from '../../teams/team-scope.ts';
import { gateOf } from './lines.ts';
import { formerInvestigatorOf, lineNumber } from './replacements.ts';

type Line = Fact<'delegation'>;

/** A line with all that decides whether it may be signed. */
export interface LineToSign {
  orgId: number;
  line: Line;
  trial: Fact<'trial'>;
  name: string;
  checks: Check[];
  gate: string;
  /** At the trial’s site. */
  today: string;
  /** Who is on the trial, in all periods. */
  staff: Fact<'staff'>[];
  /** Who authorized it and is no longer the investigator. */
  former: ReturnType<typeof formerInvestigatorOf>;
  /** The line that it corrects, as that is known. */
  corrected: Line | undefined;
}

type Trx = Transaction<DB>;

/** Reads a line within a transaction that sees its organization; of another trial than one that is named, it is unknown. */
export async function findLine(
  trx: Trx,
  { orgId, factId, at }: { orgId: number; factId: number; at: Date },
  trialId?: number,
): Promise<LineToSign> {
  const line = await findFact(trx, orgId, { kind: 'delegation', factId });
  if (!line || line.trialId === null || (trialId !== undefined && line.trialId !== trialId))
    fail('delegations.not_found', 'This line is not in the log, or was withdrawn.');
  const trial = await findFact(trx, orgId, { kind: 'trial', factId: line.trialId });
  if (!trial) fail('trials.not_found', 'Trial not found.');
  const today = dayIn(trial.data.zone, at);
  const { personId, data } = line;
  const state = await readState(trx, orgId, { personId: personId ?? 0 });
  const staff = asKnown(await readVersions(trx, orgId, { kinds: ['staff'], trialId: trial.factId }));
  const { investigatorId } = data;
  const investigator =
    investigatorId === null
      ? []
      : asKnown(await readVersions(trx, orgId, { kinds: ['member'], personId: investigatorId }));
  const names = namesOf([...state.members, ...investigator]);
  const nameOf = (id: number | null) => names.get(id ?? 0) ?? '';
  return {
    orgId,
    line,
    trial,
    name: nameOf(personId),
    ...gateOf(state, line, today),
    today,
    staff,
    former: formerInvestigatorOf(staff, line, { today, nameOf }),
    corrected:
      data.correction === undefined
        ? undefined
        : await findFact(trx, orgId, { kind: 'delegation', factId: data.replaces ?? 0 }),
  };
}

/**
 * The line to sign, such as `12.340` (organization and line), for a member of its organization. While it is being signed,
 * nobody else writes to the organization: what is judged is what is signed.
 */
export async function readLine(
  { database, now }: Context,
  db: Db,
  { viewer, id }: { viewer: Viewer; id: string },
): Promise<LineToSign> {
  const [orgId = 0, factId = 0] = id.split('.').map((part) => numberOf(part));
  const at = now();
  const read = async (trx: Trx, lock: boolean) => {
    await requireRight(trx, viewer, { orgId, right: 'belong', at });
    if (lock) await lockFacts({ trx, orgId, actorId: viewer.id, at });
    return findLine(trx, { orgId, factId, at });
  };
  if (!db.isTransaction) return inOrganization(database, orgId, (trx) => read(trx, false));
  // The test above is the proof.
  const trx = db as Trx;
  await enterOrganization(trx, orgId);
  return read(trx, true);
}

/**
 * The day from which a signature of today counts: never before today. A correction counts for what the line that it corrects
 * already covered by a signature, for the same person and task.
 */
export function firstDayOf({ line, corrected, today }: LineToSign): string {
  const asked = line.data.requestedFrom;
  const isSame = corrected?.personId === line.personId && corrected.data.task === line.data.task;
  const reaches =
    corrected?.to === null ||
    (corrected !== undefined &&
      (corrected.to >= dayBefore(today) || (line.to !== null && line.to <= corrected.to)));
  const looksBack = corrected !== undefined && corrected.data.authorization !== null && isSame && reaches;
  const earliest = looksBack && corrected.from < today ? corrected.from : today;
  return asked > earliest ? asked : earliest;
}

/** What stands on the line, for who signs it. */
export function describeLine({ line, trial, name, checks, former, corrected }: LineToSign) {
  const until = former?.until ? `, investigator until ${writeDay(former.until)}` : '';
  return [
    { label: 'Trial', value: `${trial.data.protocol}, ${trial.data.site}` },
    { label: 'Person', value: name },
    { label: 'Task', value: `${line.data.task}, ${taskTitle(line.data.task)}` },
    { label: 'From', value: writeDay(line.from) },
    { label: 'To', value: line.to === null ? 'Until ended' : writeDay(line.to) },
    ...(corrected
      ? [{ label: 'Corrects', value: `${lineNumber(corrected.factId)}: ${line.data.correction ?? ''}` }]
      : []),
    ...(former
      ? [{ label: 'Replaces', value: `${lineNumber(line.factId)}, authorized by ${former.name}${until}` }]
      : []),
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
