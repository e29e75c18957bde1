import { taskTitle, type Matrix, type Signature } from '@trialwright/contract';
import { setImmediate as letOthers } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import type { Db } from '../../core/database/open.ts';
import { hashCertificates } from '../../learning/certificates/certificate-hashes.ts';
import {
  listByObject,
  presentSignatures,
  type SignatureRow,
} from '../../learning/signatures/signatures.service.ts';
import type { Signable } from '../../learning/signatures/signable.ts';
import { holdsOn, type Fact } from '../../teams/facts/facts.service.ts';
import { authorsOf, namesOf } from '../../teams/organizations/members.service.ts';
import { writeReason } from '../../teams/rules/sentences.ts';
import { objectIdOf, readSignedVersions } from '../../teams/signed-versions.ts';
import { isSigned, termOn } from '../../teams/standing/authority.ts';
import { checkGate, isMet } from '../../teams/standing/answer.ts';
import { placesOn, stateNow, type State } from '../../teams/standing/state.ts';
import type { TeamScope } from '../../teams/team-scope.ts';
import { delegationAcceptance, delegationAuthorization } from '../delegations/sign-delegations.ts';
import { endingOf } from '../delegations/line-endings.ts';
import type { PrintedLine } from '../delegations/paper.ts';
import {
  acceptedFor,
  formerInvestigatorOf,
  lineNumber,
  replacedBy,
  replacementOf,
} from '../delegations/replacements.ts';
import { matrixOf } from '../team-training/matrix.service.ts';
import { isKind, pickFacts } from './pick-facts.ts';

/** Gates and signatures are checked in slices, between which others are served. */
const SLICE = 200;

/** A line of a delegation log, as it is known and as it stands on the day. */
export interface BinderLine extends PrintedLine {
  trialId: number;
  isOpen: boolean;
  /** What the training that the task asks for lacks on the day; none of a line that is not open. */
  missing: string[];
}

export interface BinderData {
  organization: Pick<TeamScope['organization'], 'id' | 'name' | 'country' | 'zone'>;
  /** Set where the binder is of one trial. */
  trialId: number | undefined;
  asOf: string;
  /** When the last of the facts was recorded: the binder has no other clock. */
  knownAt: Date;
  facts: Fact[][];
  names: ReadonlyMap<number, string>;
  trials: Fact<'trial'>[];
  matrix: Matrix;
  lines: BinderLine[];
  signatures: Signature[];
  /** Hashes of this academy’s own certificates, by number. */
  certificates: ReadonlyMap<string, string>;
}

/** What is signed of facts: each signature is bound to the version that it made. */
const KINDS: readonly Signable['kind'][] = [
  delegationAcceptance.kind,
  delegationAuthorization.kind,
  'requirement-waiver',
  'document-reading',
];

/** The versions of facts that somebody signed, by the kind of the signature. */
export function signedVersions(orgId: number, facts: readonly Fact[][]): Map<string, string[]> {
  const [acceptance = '', authorization = '', waiver = '', reading = ''] = KINDS;
  const idOf = (fact: Fact) => objectIdOf(orgId, fact);
  const all = facts.flat();
  const lines = all.filter(isKind('delegation'));
  return new Map([
    [acceptance, lines.filter(({ data }) => data.status === 'accepted').map((fact) => idOf(fact))],
    [authorization, lines.filter(({ data }) => data.status === 'authorized').map((fact) => idOf(fact))],
    [waiver, all.filter(isKind('waiver')).map((fact) => idOf(fact))],
    [
      reading,
      all
        .filter(isKind('evidence'))
        .filter(({ version, data }) => version === 1 && data.reading !== undefined)
        .map((fact) => idOf(fact)),
    ],
  ]);
}

/** The signatures over these versions, some at a time. */
export async function* readSignatureRows(
  db: Db,
  versions: ReadonlyMap<string, readonly string[]>,
): AsyncGenerator<SignatureRow[]> {
  for (const [kind, ids] of versions)
    for (let at = 0; at < ids.length; at += SLICE) {
      const rows = await listByObject(db, kind, ids.slice(at, at + SLICE));
      if (rows.length > 0) yield rows;
    }
}

async function readSignatures(
  context: Context,
  db: Db,
  versions: ReadonlyMap<string, readonly string[]>,
): Promise<Signature[]> {
  const found: Signature[] = [];
  const signables = KINDS.map((kind) => ({ kind, readRecords: readSignedVersions }) as Signable);
  for await (const rows of readSignatureRows(db, versions)) {
    found.push(...(await presentSignatures(context, db, signables, rows)));
    await letOthers();
  }
  return found.toSorted((a, b) =>
    a.signedAt === b.signedAt ? (a.id < b.id ? -1 : 1) : a.signedAt < b.signedAt ? -1 : 1,
  );
}

/** What the training of who has an open task lacks on the day. */
async function checkLines(state: State, lines: readonly Fact<'delegation'>[], asOf: string) {
  const places = new Map(placesOn(state, asOf).map((place) => [place.personId, place]));
  const missing = new Map<number, string[]>();
  let sliced = 0;
  for (const line of lines) {
    sliced += 1;
    if (sliced % SLICE === 0) await letOthers();
    const place = places.get(line.personId ?? 0);
    const { factId, from, data } = line;
    if (!place || line.trialId === null) {
      missing.set(factId, ['The person does not belong to the organization on this day.']);
      continue;
    }
    const checks = checkGate(state, place, { trialId: line.trialId, task: data.task, day: asOf }, from);
    if (isMet(checks)) continue;
    const said = checks.flatMap(({ judgment }) => judgment.reasons.map((reason) => writeReason(reason)));
    missing.set(factId, [...new Set(said)]);
  }
  return missing;
}

/** Whether a line is authorized for a day, by the signature on it. */
function holdsAsOf(line: Fact<'delegation'>, asOf: string): boolean {
  return !line.isRetracted && isSigned(line) && holdsOn(line, asOf);
}

function presentLines(
  orgId: number,
  histories: readonly Fact<'delegation'>[][],
  {
    asOf,
    names,
    signatures,
    missing,
    staff,
  }: Pick<BinderData, 'asOf' | 'names' | 'signatures'> & {
    missing: ReadonlyMap<number, string[]>;
    staff: readonly Fact<'staff'>[];
  },
): BinderLine[] {
  const signed = new Map(
    signatures.map((signature) => [`${signature.kind} ${signature.objectId}`, signature]),
  );
  const byNumber = new Map(signatures.map((signature) => [signature.id, signature]));
  const known = histories.flatMap((history) => history.at(-1) ?? []);
  const nameOf = (id: number | null) => names.get(id ?? 0) ?? '';
  const authorOf = authorsOf(names);
  return histories
    .flatMap((history): BinderLine[] => {
      const last = history.at(-1);
      if (!last) return [];
      const find = (kind: string, status: string) => {
        const version = history.find(({ data }) => data.status === status);
        return (version && signed.get(`${kind} ${objectIdOf(orgId, version)}`)) ?? null;
      };
      const { factId, personId, trialId, from, to, data } = last;
      const own = find(delegationAcceptance.kind, 'accepted');
      const carried = own === null ? byNumber.get(data.acceptance ?? '') : undefined;
      return [
        {
          id: lineNumber(factId),
          trialId: trialId ?? 0,
          personId: personId ?? 0,
          name: nameOf(personId),
          task: data.task,
          taskTitle: taskTitle(data.task),
          status: last.isRetracted ? 'withdrawn' : data.status,
          from,
          to,
          term: termOn(last, asOf),
          acceptance: own ?? carried ?? null,
          acceptedFor: carried ? acceptedFor(carried) : null,
          authorization: find(delegationAuthorization.kind, 'authorized'),
          formerInvestigator: last.isRetracted
            ? null
            : formerInvestigatorOf(staff, last, { today: asOf, nameOf }),
          replaces: replacementOf(last),
          replacedBy: replacedBy(known, factId),
          override: data.override,
          ending: endingOf(history, authorOf),
          history: history.map((each) => ({
            version: each.version,
            status: each.data.status,
            recordedAt: each.recordedAt.toISOString(),
            by: authorOf(each.recordedBy),
            reason: each.reason,
          })),
          isOpen: holdsAsOf(last, asOf),
          missing: missing.get(factId) ?? [],
        },
      ];
    })
    .toSorted(
      (a, b) =>
        a.trialId - b.trialId ||
        a.name.localeCompare(b.name, 'en') ||
        a.personId - b.personId ||
        (a.task < b.task ? -1 : Number(a.task > b.task)) ||
        (a.from < b.from ? -1 : 1),
    );
}

/** The kind is the proof of the data. */
const historiesOf = <K extends Fact['kind']>(facts: readonly Fact[][], kind: K) =>
  facts.filter(([first]) => first?.kind === kind) as unknown as Fact<K>[][];

/** All that a binder says, as of a day and by what is known now. */
export async function readBinder(
  context: Context,
  scope: TeamScope,
  { trialId, asOf }: { trialId: number | undefined; asOf: string },
): Promise<BinderData> {
  const all = await scope.facts();
  const knownAt = all.reduce((last, { recordedAt }) => (recordedAt > last ? recordedAt : last), new Date(0));
  const state = stateNow(all);
  const trials = state.trials.filter((trial) => trialId === undefined || trial.factId === trialId);
  if (trialId !== undefined && trials.length === 0) fail('trials.not_found', 'Trial not found.');
  const facts = pickFacts(all, { trialId, asOf });
  const { id, name, country, zone } = scope.organization;
  const histories = historiesOf(facts, 'delegation');
  const open = histories.flatMap((history) => {
    const last = history.at(-1);
    return last && holdsAsOf(last, asOf) ? [last] : [];
  });
  const names = namesOf(all.filter(isKind('member')));
  const numbers = facts
    .flat()
    .filter(isKind('evidence'))
    .flatMap(({ data }) => data.certificate ?? []);
  const { signatures, certificates } = await scope.read(async (trx) => ({
    signatures: await readSignatures(context, trx, signedVersions(id, facts)),
    certificates: await hashCertificates(trx, [...new Set(numbers)]),
  }));
  const missing = await checkLines(state, open, asOf);
  return {
    organization: { id, name, country, zone },
    trialId,
    asOf,
    knownAt,
    facts,
    names,
    trials: trials.filter(({ from }) => from <= asOf),
    matrix: matrixOf(state, scope, { asOf, knownAt: knownAt.toISOString(), trialId }),
    lines: presentLines(id, histories, { asOf, names, signatures, missing, staff: state.staff }),
    signatures,
    certificates,
  };
}
