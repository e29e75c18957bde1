import {
  taskTitle,
  type CorrectionOfLine,
  type DelegationForm,
  type DelegationLine,
  type DelegationsForm,
} from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import {
  asKnown,
  findFact,
  holdsOn,
  lockFacts,
  readVersions,
  recordFacts,
  type Fact,
  type FactWork,
  type NewFact,
} from '../../teams/facts/facts.service.ts';
import { namesOf } from '../../teams/organizations/members.service.ts';
import { writeDay } from '../../teams/rules/sentences.ts';
import { dayIn, type TeamScope } from '../../teams/team-scope.ts';
import { readSome, refuse, requireTrial, requireWriter } from './delegations.service.ts';
import { maySignCorrectionOf } from './obstacles.ts';
import { findReplacement, lineNumber } from './replacements.ts';

type Line = Fact<'delegation'>;
type Draft = Pick<DelegationForm, 'personId' | 'task' | 'from' | 'to'>;

/** The log of a trial, with its staff and the names of both. */
async function readTrialLog({ trx, orgId }: FactWork, trialId: number) {
  const staff = asKnown(await readVersions(trx, orgId, { kinds: ['staff'], trialId }));
  const lines = asKnown(await readVersions(trx, orgId, { kinds: ['delegation'], trialId }));
  const members = asKnown(await readVersions(trx, orgId, { kinds: ['member'] }));
  return { staff, lines, names: namesOf(members) };
}

type TrialLog = Awaited<ReturnType<typeof readTrialLog>>;

/** Whether a line still says something of the same person and task in the same days. */
function overlaps({ personId, from, to, data }: Line, draft: Draft): boolean {
  return (
    personId === draft.personId &&
    data.task === draft.task &&
    data.status !== 'rejected' &&
    data.status !== 'replaced' &&
    (draft.to === null || from <= draft.to) &&
    (to === null || draft.from <= to)
  );
}

/** Refuses drafts that can’t stand in the log, each by name. */
function requireDraftable(
  trial: Fact<'trial'>,
  { staff, lines, names }: TrialLog,
  drafts: readonly Draft[],
): void {
  for (const draft of drafts) {
    const { from, to, personId } = draft;
    if (to !== null && to < from) refuse('to', 'The last day is before the first.');
    if (from < trial.from) refuse('from', 'The trial has not begun at the site by that day.');
    if (trial.to !== null && from > trial.to) refuse('from', 'The trial is closed by that day.');
    if (staff.some((each) => each.personId === personId && holdsOn(each, from))) continue;
    // Who is not on this trial is not named: it may be anybody.
    const onTrial = staff.some((each) => each.personId === personId);
    refuse(
      drafts.length === 1 ? 'personId' : 'personIds',
      onTrial
        ? `${names.get(personId) ?? 'This person'} is not on the trial on ${writeDay(from)}.`
        : 'This person is not on the trial on that day.',
    );
  }
  const doubled = drafts.filter((draft) => lines.some((line) => overlaps(line, draft)));
  const [first] = doubled;
  if (!first) return;
  fail(
    'delegations.overlap',
    drafts.length === 1
      ? 'This person already has a line for this task in that period.'
      : `Nothing was drafted. There already is a line in that period for ${doubled
          .map(({ personId, task }) => `${names.get(personId) ?? ''}: ${taskTitle(task)}`)
          .join('; ')}.`,
  );
}

function draftOf(
  trialId: number,
  { personId, task, from, to }: Draft,
  more?: { replaces: number; correction: string },
): NewFact<'delegation'> {
  return {
    kind: 'delegation',
    personId,
    trialId,
    topic: task,
    from,
    to,
    ...(more && { reason: more.correction }),
    data: {
      task,
      requestedFrom: from,
      status: 'proposed',
      acceptance: null,
      authorization: null,
      investigatorId: null,
      override: null,
      replaces: null,
      ...more,
    },
  };
}

async function draftLines(
  context: Context,
  scope: TeamScope,
  trialId: number,
  drafts: readonly Draft[],
): Promise<DelegationLine[]> {
  const written = await scope.record(async (work) => {
    await lockFacts(work);
    const trial = await requireTrial(work, trialId);
    requireDraftable(trial, await readTrialLog(work, trialId), drafts);
    return recordFacts(
      work,
      drafts.map((draft) => draftOf(trialId, draft)),
    );
  });
  return readSome(context, scope, { trialId, factIds: written.map(({ factId }) => factId) });
}

/** Drafts a line: it says nothing until it is signed by both. */
export async function propose(
  context: Context,
  scope: TeamScope,
  trialId: number,
  draft: DelegationForm,
): Promise<DelegationLine> {
  const [line] = await draftLines(context, scope, trialId, [draft]);
  return line ?? fail('delegations.not_found', 'Line not found.');
}

/** Drafts a line for each person and task, all of them or none. */
export async function proposeSeveral(
  context: Context,
  scope: TeamScope,
  trialId: number,
  { personIds, tasks, from, to }: DelegationsForm,
): Promise<DelegationLine[]> {
  const drafts = [...new Set(personIds)].flatMap((personId) =>
    [...new Set(tasks)].map((task) => ({ personId, task, from, to })),
  );
  return draftLines(context, scope, trialId, drafts);
}

/** Refuses to correct what says nothing any more, what is being corrected, and what nobody could sign. */
function requireCorrectable(line: Line, { staff, lines }: TrialLog, today: string): void {
  const code = 'delegations.wrong_state';
  const successor = findReplacement(lines, line.factId);
  if (successor)
    fail(code, `${lineNumber(successor.factId)} already stands for this line. Correct that one.`);
  const { replaces, authorization } = line.data;
  if (replaces !== null && authorization === null)
    fail(
      code,
      `This line corrects ${lineNumber(replaces)} and isn’t signed: reject it, and correct ${lineNumber(replaces)} again.`,
    );
  if (line.data.status === 'rejected') fail(code, 'This line was rejected, so it says nothing to correct.');
  const viewerId = line.data.investigatorId ?? 0;
  if (!maySignCorrectionOf(line, { staff, today, viewerId }))
    fail(
      code,
      'This line was authorized by an investigator who no longer is, and only they could sign its correction. End it, or let the investigator authorize it anew.',
    );
}

/**
 * Drafts the line that corrects another. One that is signed stands until the correction is; one that nobody authorized says
 * nothing, so it is struck at once.
 */
export async function correctLine(
  context: Context,
  scope: TeamScope,
  factId: number,
  { reason, ...draft }: CorrectionOfLine,
): Promise<DelegationLine> {
  const { trialId, corrected } = await scope.record(async (work) => {
    await lockFacts(work);
    const line = await findFact(work.trx, work.orgId, { kind: 'delegation', factId });
    if (!line || line.trialId === null) fail('delegations.not_found', 'Line not found.');
    await requireWriter(work, scope, { trialId: line.trialId, what: 'correct' });
    const trial = await requireTrial(work, line.trialId);
    const log = await readTrialLog(work, line.trialId);
    requireCorrectable(line, log, dayIn(trial.data.zone, work.at));
    const isSame =
      line.personId === draft.personId &&
      line.data.task === draft.task &&
      line.from === draft.from &&
      line.to === draft.to;
    if (isSame) refuse('from', 'This says the same as the line that it corrects.');
    const others = { ...log, lines: log.lines.filter((each) => each.factId !== factId) };
    requireDraftable(trial, others, [draft]);
    const [written] = await recordFacts(work, [
      draftOf(line.trialId, draft, { replaces: factId, correction: reason }),
    ]);
    const { personId, topic, from, to, data } = line;
    if (written && data.authorization === null)
      await recordFacts(work, [
        {
          kind: 'delegation',
          factId,
          personId,
          trialId: line.trialId,
          topic,
          from,
          to,
          reason: `Corrected by ${lineNumber(written.factId)}: ${reason}`,
          data: { ...data, status: 'replaced' },
        },
      ]);
    return { trialId: line.trialId, corrected: written?.factId ?? 0 };
  });
  const [line] = await readSome(context, scope, { trialId, factIds: [corrected] });
  return line ?? fail('delegations.not_found', 'Line not found.');
}
