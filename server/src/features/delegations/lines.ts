import { taskTitle, type DelegationLine, type GateCheck } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import type { Signable } from '../../learning/signatures/signable.ts';
import { readSignatures } from '../../learning/signatures/signatures.service.ts';
import type { FactData } from '../../teams/facts/fact-kinds.ts';
import { byFact, readVersions, type Fact } from '../../teams/facts/facts.service.ts';
import { authorsOf, namesOf } from '../../teams/organizations/members.service.ts';
import { objectIdOf } from '../../teams/signed-versions.ts';
import { writeReason, writeRequirement } from '../../teams/rules/sentences.ts';
import { checkGate, isMet, type Check } from '../../teams/standing/answer.ts';
import { isSigned, termOn } from '../../teams/standing/authority.ts';
import { placesOn, readState, type State } from '../../teams/standing/state.ts';
import { dayIn } from '../../teams/team-scope.ts';
import { endingOf } from './line-endings.ts';
import { acceptedFor, formerInvestigatorOf, lineNumber, replacedBy, replacementOf } from './replacements.ts';

type Line = Fact<'delegation'>;

export function presentCheck({ asked, judgment }: Check): GateCheck {
  const { requirement, packTitle } = asked;
  return {
    title: requirement.title ?? requirement.id,
    pack: packTitle,
    force: requirement.force,
    sentence: writeRequirement(requirement),
    verdict: judgment.verdict,
    evidence: judgment.evidence,
    reasons: judgment.reasons.map((reason) => writeReason(reason)),
  };
}

type Status = FactData<'delegation'>['status'];

/** The gate of a line on a day: what is signed can lapse, what is not can be blocked. */
export function gateOf(
  state: State,
  { personId, trialId, from, data }: Pick<Line, 'personId' | 'trialId' | 'from' | 'data'>,
  today: string,
): { gate: DelegationLine['gate']; checks: Check[] } {
  const day = from > today ? from : today;
  const place = placesOn(state, day).find((each) => each.personId === personId);
  if (!place || trialId === null) return { gate: isSigned({ data }) ? 'lapsed' : 'blocked', checks: [] };
  const checks = checkGate(state, place, { trialId, task: data.task, day }, from);
  if (isMet(checks)) return { gate: 'met', checks };
  return { gate: data.authorization === null ? 'blocked' : 'lapsed', checks };
}

interface Read {
  orgId: number;
  trialId?: number | undefined;
  personId?: number | undefined;
}

/**
 * Lines with their gates and signatures, as of today at the site of each, by person and then by task. What was withdrawn
 * before its first day stays in the log, and says so.
 */
export async function readLines(
  context: Context,
  db: Db,
  { orgId, ...filter }: Read,
  signables: { acceptance: Signable; authorization: Signable },
): Promise<(DelegationLine & { trialId: number })[]> {
  const versions = await readVersions(db, orgId, { kinds: ['delegation'], ...filter });
  const state = await readState(db, orgId, {});
  // Of everybody, also of who never came: a membership that was withdrawn has a name too.
  const names = namesOf(await readVersions(db, orgId, { kinds: ['member'] }));
  const authorOf = authorsOf(names);
  const nameOf = (personId: number | null) => names.get(personId ?? 0) ?? '';
  const zones = new Map(state.trials.map(({ factId, data }) => [factId, data.zone]));
  const at = context.now();
  const ids = versions.map((version) => objectIdOf(orgId, version));
  const accepted = await readSignatures(context, db, signables.acceptance, ids);
  const authorized = await readSignatures(context, db, signables.authorization, ids);
  const byNumber = new Map([...accepted.values()].flat().map((signature) => [signature.id, signature]));
  const lines = byFact(versions).flatMap((history) => {
    const last = history.at(-1);
    if (!last) return [];
    const today = dayIn(zones.get(last.trialId ?? 0) ?? 'utc', at);
    const find = (signed: typeof accepted, status: Status) => {
      const version = history.find(({ data }) => data.status === status);
      return (version && signed.get(objectIdOf(orgId, version))?.at(-1)) ?? null;
    };
    const { gate, checks } = gateOf(state, last, today);
    const { task, status, requestedFrom, override } = last.data;
    const own = find(accepted, 'accepted');
    const carried = own === null ? byNumber.get(last.data.acceptance ?? '') : undefined;
    return [
      {
        id: lineNumber(last.factId),
        factId: last.factId,
        trialId: last.trialId ?? 0,
        personId: last.personId ?? 0,
        name: nameOf(last.personId),
        task,
        taskTitle: taskTitle(task),
        status: last.isRetracted ? ('withdrawn' as const) : status,
        from: last.from,
        to: last.to,
        term: termOn(last, today),
        requestedFrom,
        gate,
        checks: checks.map((check) => presentCheck(check)),
        acceptance: own ?? carried ?? null,
        acceptedFor: carried ? acceptedFor(carried) : null,
        authorization: find(authorized, 'authorized'),
        formerInvestigator: last.isRetracted
          ? null
          : formerInvestigatorOf(state.staff, last, { today, nameOf }),
        replaces: replacementOf(last),
        replacedBy: replacedBy(state.delegations, last.factId),
        override,
        ending: endingOf(history, authorOf),
        history: history.map((each) => ({
          version: each.version,
          status: each.data.status,
          recordedAt: each.recordedAt.toISOString(),
          by: authorOf(each.recordedBy),
          reason: each.reason,
        })),
      },
    ];
  });
  return lines.toSorted(
    (a, b) =>
      a.name.localeCompare(b.name, 'en') ||
      (a.task < b.task ? -1 : Number(a.task > b.task)) ||
      a.factId - b.factId,
  );
}
