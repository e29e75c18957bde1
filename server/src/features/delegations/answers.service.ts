import { taskTitle, type DayAnswer } from '@trialwright/contract';
import { DateTime } from 'luxon';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { fail } from '../../core/errors.ts';
import { byFact, readVersions, type Fact } from '../../teams/facts/facts.service.ts';
import { authorsOf, namesOf } from '../../teams/organizations/members.service.ts';
import { writeDay, writeReason } from '../../teams/rules/sentences.ts';
import { authorityOf } from '../../teams/standing/authority.ts';
import { answerFor, type Answer, type Question } from '../../teams/standing/answer.ts';
import { readWholeState, STATE_KINDS, stateOf, type State } from '../../teams/standing/state.ts';
import type { TeamScope } from '../../teams/team-scope.ts';
import { whyOver } from './line-endings.ts';
import { presentCheck } from './lines.ts';
import { lineNumber } from './replacements.ts';

/** The last moment of a day in a zone; a day there has 23, 24, or 25 hours. */
function endOfDay(day: string, zone: string): Date {
  return DateTime.fromISO(day, { zone }).endOf('day').toJSDate();
}

function whyNotAuthorized(
  state: State,
  { place, line, isAuthorized, hasAuthority }: Answer,
  { day }: Question,
): string[] {
  if (isAuthorized) return [];
  if (!place) return [`The person did not belong to the organization on ${writeDay(day)}.`];
  if (!line) return [`No line of the delegation log covers this task on ${writeDay(day)}.`];
  if (!hasAuthority) {
    const name = namesOf(state.members).get(line.data.investigatorId ?? 0) ?? 'an investigator';
    const until = authorityOf(state.staff, line)?.to ?? null;
    const since =
      until === null ? 'was not the investigator' : `was the investigator until ${writeDay(until)}`;
    return [
      `${lineNumber(line.factId)} was authorized by ${name}, who ${since}; nobody had authorized it anew for ${writeDay(day)}.`,
    ];
  }
  return ['The person was not on the trial, or the trial was not open at the site.'];
}

/** What the lines of the task say that were signed for the day and were ended or withdrawn since. */
function whyLinesAreOver(lines: readonly Fact<'delegation'>[][], { day }: Question, names: Names): string[] {
  return lines.flatMap((history) => whyOver(history, { day, authorOf: authorsOf(names) }) ?? []);
}

type Names = ReadonlyMap<number, string>;

/** All versions of the lines that are asked about, as far as they were known. */
function linesOf(facts: readonly Fact[], { personId, trialId, task }: Question, cut?: Date) {
  // The filter is the proof of the kind.
  const lines = facts.filter((fact) => fact.kind === 'delegation') as unknown as Fact<'delegation'>[];
  return byFact(
    lines.filter(
      (fact) =>
        fact.personId === personId &&
        fact.trialId === trialId &&
        fact.data.task === task &&
        (!cut || fact.recordedAt <= cut),
    ),
  );
}

function present(
  state: State,
  question: Question,
  { lines, names }: { lines: Fact<'delegation'>[][]; names: Names },
): DayAnswer['knownNow'] {
  const answer = answerFor(state, question);
  const { line, isAuthorized, isTrained, checks } = answer;
  const why = whyNotAuthorized(state, answer, question);
  if (!isAuthorized) why.push(...whyLinesAreOver(lines, question, names));
  const against = checks.flatMap(({ judgment }) => judgment.reasons.map((reason) => writeReason(reason)));
  return {
    holds: isAuthorized && isTrained,
    authorized: { holds: isAuthorized, why },
    trained: { holds: isTrained, why: [...new Set(against)] },
    line: line ? { id: lineNumber(line.factId), from: line.from, to: line.to } : null,
    checks: checks.map((check) => presentCheck(check)),
  };
}

/** What a fact is called where it is named in a sentence. */
function titleOf({ kind, factId, personId }: Fact, names: ReadonlyMap<number, string>): string {
  if (kind === 'evidence') return `EV-${factId}`;
  if (kind === 'delegation') return lineNumber(factId);
  if (kind === 'staff') return `The period of ${names.get(personId ?? 0) ?? 'a person'} on the trial`;
  return `${kind} ${factId}`;
}

interface Used {
  ids: ReadonlySet<number>;
  names: ReadonlyMap<number, string>;
}

/** What was written down after the day and changes the answer. */
function listDifferences(facts: readonly Fact[], { ids, names }: Used, cut: Date): string[] {
  return facts
    .filter(({ factId, recordedAt }) => ids.has(factId) && recordedAt > cut)
    .map((fact) => {
      const { version, recordedAt, isRetracted } = fact;
      const on = recordedAt.toISOString().slice(0, 10);
      const said = isRetracted ? 'was withdrawn' : version === 1 ? 'was recorded' : 'was corrected';
      return `${titleOf(fact, names)} ${said} only on ${writeDay(on)}.`;
    });
}

/** The facts that an answer rests on: the person’s own, and the rules and versions that were asked. */
function usedBy(state: State, { personId, trialId }: Question): Set<number> {
  const own = [
    ...state.members.filter((fact) => fact.personId === personId),
    ...state.staff.filter(
      (fact) => fact.trialId === trialId && (fact.personId === personId || fact.data.isInvestigator),
    ),
    ...state.delegations.filter((fact) => fact.personId === personId && fact.trialId === trialId),
    ...state.trials.filter(({ factId }) => factId === trialId),
    ...[...state.rules, ...state.documents].filter(
      (each) => each.trialId === null || each.trialId === trialId,
    ),
  ].map(({ factId }) => factId);
  const evidence = (state.evidence.get(personId) ?? []).map(({ id }) => Number(id.slice('EV-'.length)));
  return new Set([...own, ...evidence]);
}

/** What an answer rests on: the person’s own facts, the rules, and who were investigators of the trial. */
async function readFactsBehind(db: Db, orgId: number, { personId, trialId }: Question): Promise<Fact[]> {
  const staff = await readVersions(db, orgId, { kinds: ['staff'], trialId });
  const investigators = new Set(
    staff.filter((fact) => fact.data.isInvestigator).map((fact) => fact.personId ?? 0),
  );
  investigators.delete(personId);
  const own = await readVersions(db, orgId, { kinds: STATE_KINDS, personId });
  // Who ended a line is named.
  const authors = own.filter(({ kind }) => kind === 'delegation').map(({ recordedBy }) => recordedBy);
  const others = new Set([...investigators, ...authors]);
  others.delete(personId);
  const members = [];
  for (const id of others)
    members.push(...(await readVersions(db, orgId, { kinds: ['member'], personId: id })));
  return [
    ...own,
    ...(await readVersions(db, orgId, { kinds: ['trial', 'rules', 'document', 'version'] })),
    ...staff.filter((fact) => investigators.has(fact.personId ?? 0)),
    ...members,
  ];
}

const isMember = (fact: Fact): fact is Fact & Fact<'member'> => fact.kind === 'member';

/** Whether a person was trained and authorized for a task on a day, with both clocks. */
export async function readAnswer(
  { now }: Pick<Context, 'now'>,
  scope: TeamScope,
  question: Question,
): Promise<DayAnswer> {
  const orgId = scope.organization.id;
  const facts = await scope.read((trx) => readFactsBehind(trx, orgId, question));
  const state = stateOf(facts);
  const trial = state.trials.find(({ factId }) => factId === question.trialId);
  if (!trial) fail('trials.not_found', 'Trial not found.');
  const names = namesOf(facts.filter(isMember));
  const name = names.get(question.personId);
  if (name === undefined) fail('orgs.member_not_found', 'This person never belonged to the organization.');
  const at = now();
  const cut = endOfDay(question.day, trial.data.zone);
  const knownNow = present(state, question, { lines: linesOf(facts, question), names });
  const knownThen = present(stateOf(facts, cut), question, { lines: linesOf(facts, question, cut), names });
  const used = usedBy(state, question);
  // What was withdrawn is in no state, and is behind the answer all the same.
  for (const [line] of linesOf(facts, question)) if (line) used.add(line.factId);
  const differs = JSON.stringify(knownNow) !== JSON.stringify(knownThen);
  return {
    personId: question.personId,
    name,
    task: question.task,
    taskTitle: taskTitle(question.task),
    trialId: question.trialId,
    protocol: trial.data.protocol,
    day: question.day,
    zone: trial.data.zone,
    knownNow,
    // Of a day that is not over, no more is known than now.
    knownThen: { ...knownThen, knownAt: (at < cut ? at : cut).toISOString() },
    differences: differs ? listDifferences(facts, { ids: used, names }, cut) : [],
    records: facts
      .filter(({ factId }) => used.has(factId))
      .map(({ factId, version, kind, recordedAt, sha256 }) => ({
        id: `${factId}.${version}`,
        fact: kind,
        recordedAt: recordedAt.toISOString(),
        sha256,
        ledger: `fact:${factId}.${version}`,
      })),
  };
}

/** Everybody on a trial and each task that was ever theirs, on a day. */
export async function readAnswers(scope: TeamScope, { trialId, day }: { trialId: number; day: string }) {
  const state = await readWholeState(scope);
  if (!state.trials.some(({ factId }) => factId === trialId)) fail('trials.not_found', 'Trial not found.');
  const names = namesOf(state.members);
  const asked = new Map(
    state.delegations
      .filter((line) => line.trialId === trialId)
      .map(({ personId, data }) => [
        `${personId}.${data.task}`,
        { personId: personId ?? 0, task: data.task },
      ]),
  );
  return [...asked.values()]
    .map(({ personId, task }) => {
      const { isAuthorized, isTrained } = answerFor(state, { personId, trialId, task, day });
      return {
        personId,
        name: names.get(personId) ?? '',
        task,
        taskTitle: taskTitle(task),
        authorized: isAuthorized,
        trained: isTrained,
      };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || (a.task < b.task ? -1 : 1));
}
