import type { EvidenceForm, Signature, TeamEvidence } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { AppError, fail } from '../../core/errors.ts';
import {
  getPublicCertificate,
  listOwnCertificates,
} from '../../learning/certificates/certificates.service.ts';
import { readSignatures } from '../../learning/signatures/signatures.service.ts';
import { addDays, dayBefore } from '../../teams/days.ts';
import type { FactData } from '../../teams/facts/fact-kinds.ts';
import {
  asKnown,
  byFact,
  holdsOn,
  lockFacts,
  readVersions,
  recordFacts,
  type Fact,
  type FactWork,
} from '../../teams/facts/facts.service.ts';
import { objectIdOf, readSignedVersions } from '../../teams/signed-versions.ts';
import { dayIn, type TeamScope } from '../../teams/team-scope.ts';
import { requireMember } from './trials.service.ts';

type Versions = readonly Fact<'evidence'>[];

/** Evidence with its history, from all its versions. */
export function presentEvidence(
  versions: Versions,
  zone: string,
  signature: Signature | null = null,
): TeamEvidence {
  const first = versions[0];
  const said = versions.findLast(({ isRetracted }) => !isRetracted);
  const last = versions.at(-1);
  if (!first || !said || !last) throw new Error('Evidence has at least one version.');
  const { title, issuer, grade, edition, version, covers, validUntil, certificate } = said.data;
  const { fileSha256, fileKind = null, credential = null, seenBy } = said.data;
  const withdrawn = last.isRetracted ? said.from : last.to !== null ? addDays(last.to, 1) : null;
  return {
    id: `EV-${first.factId}`,
    factId: first.factId,
    personId: first.personId ?? 0,
    topic: first.topic ?? '',
    completedOn: said.from,
    title,
    issuer,
    grade,
    edition,
    version,
    covers,
    validUntil,
    certificate,
    fileKind,
    fileSha256,
    credential,
    seenBy: seenBy ? { name: seenBy.name, on: seenBy.on } : null,
    signature,
    recordedAt: first.recordedAt.toISOString(),
    withdrawnFrom: withdrawn,
    isLate: dayIn(zone, first.recordedAt) > addDays(said.from, 1),
    history: versions.map((each) => ({
      version: each.version,
      recordedAt: each.recordedAt.toISOString(),
      reason: each.reason,
      sha256: each.sha256,
    })),
  };
}

/** Refuses days that can’t be. */
export function requirePast(
  scope: TeamScope,
  { completedOn, validUntil }: Pick<EvidenceForm, 'completedOn' | 'validUntil'>,
) {
  const fields: Record<string, string> = {};
  if (completedOn > scope.today) fields['completedOn'] = 'Training can’t be completed in the future.';
  if (validUntil !== null && validUntil < completedOn)
    fields['validUntil'] = 'It ends before it was completed.';
  const [first] = Object.values(fields);
  if (first !== undefined) throw new AppError('request.invalid', first, fields);
}

export async function readEvidence(
  { trx, orgId }: Pick<FactWork, 'trx' | 'orgId'>,
  factId: number,
): Promise<Versions> {
  const all = await readVersions(trx, orgId, { kinds: ['evidence'], factId });
  return all.length > 0 ? all : fail('evidence.not_found', 'Evidence not found.');
}

/** Records evidence about a member, with whatever is kept beside it in the same transaction. */
export async function writeEvidence(
  scope: TeamScope,
  {
    personId,
    topic,
    completedOn,
    ...data
  }: Omit<FactData<'evidence'>, 'reading'> & { personId: number; topic: string },
  keep?: (work: FactWork) => Promise<void>,
): Promise<TeamEvidence> {
  return scope.record(async (work) => {
    await lockFacts(work);
    await requireMember(work, personId);
    await keep?.(work);
    const [fact] = await recordFacts(work, [
      {
        kind: 'evidence',
        personId,
        topic,
        from: completedOn,
        data: { ...data, completedOn },
      },
    ]);
    return presentEvidence(await readEvidence(work, fact?.factId ?? 0), scope.organization.zone);
  });
}

/** Who looked, where the form says that somebody did: the caller, at somebody else’s. */
export function lookOf(
  scope: TeamScope,
  { grade, personId }: Pick<EvidenceForm, 'grade' | 'personId'>,
): Pick<FactData<'evidence'>, 'seenBy'> {
  if (grade !== 'attached') return {};
  if (personId === scope.viewer.id) {
    const message = 'Somebody else must look at your own certificate.';
    throw new AppError('request.invalid', message, { grade: message });
  }
  return { seenBy: { personId: scope.viewer.id, name: scope.viewer.name, on: scope.today } };
}

/** Records training from elsewhere. Nobody vouches for their own: a second person looks. */
export async function addEvidence(scope: TeamScope, form: EvidenceForm): Promise<TeamEvidence> {
  requirePast(scope, form);
  return writeEvidence(scope, { ...form, certificate: null, fileSha256: null, ...lookOf(scope, form) });
}

/** Refuses what a person has on record for a topic already, while it counts. */
export async function refuseTwice(
  { trx, orgId }: FactWork,
  { personId, topic, today }: { personId: number; topic: string; today: string },
  { isSame, message }: { isSame: (data: FactData<'evidence'>) => boolean; message: string },
): Promise<void> {
  const known = asKnown(await readVersions(trx, orgId, { kinds: ['evidence'], personId }));
  const isThere = known.some(
    (fact) => fact.topic === topic && isSame(fact.data) && (fact.to === null || holdsOn(fact, today)),
  );
  if (isThere) fail('outside.already_added', message);
}

/**
 * Gives the organization one of the viewer's own certificates. What it says is taken from its signed claims; its topic is what
 * the viewer says, so it counts as the academy's once somebody else has looked at it.
 */
export async function addCertificate(
  context: Context,
  scope: TeamScope,
  { number, topic }: { number: string; topic: string },
): Promise<TeamEvidence> {
  const own = await listOwnCertificates(context, scope.viewer.id);
  const held = own.find(({ certificateNumber }) => certificateNumber === number.trim().toUpperCase());
  if (!held) fail('certificates.not_found', 'This is not one of your certificates.');
  if (!held.isVerified && held.status !== 'Expired')
    fail(
      'evidence.withdrawn',
      `This certificate is ${held.status.toLowerCase()} and can’t be used as evidence.`,
    );
  const { claims } = await getPublicCertificate(context, held.certificateNumber);
  const { zone } = scope.organization;
  const personId = scope.viewer.id;
  return writeEvidence(
    scope,
    {
      fileSha256: null,
      personId,
      topic,
      title: claims.courseTitle,
      issuer: claims.issuer.name,
      completedOn: dayIn(zone, new Date(claims.completedAt)),
      // What it is about is the person’s word until somebody else has looked.
      grade: 'self_stated',
      edition: /E6\((?<edition>R\d)\)/.exec(claims.guideline)?.groups?.['edition'] ?? null,
      version: claims.courseVersion,
      // A rule can ask for the course as a whole, on the day on which it was completed.
      covers: claims.bridge ? [] : ['full'],
      validUntil: dayIn(zone, new Date(claims.validUntil)),
      certificate: claims.number,
    },
    (work) =>
      refuseTwice(
        work,
        { personId, topic, today: scope.today },
        {
          isSame: ({ certificate }) => certificate === claims.number,
          message: 'The organization has this certificate for this topic already.',
        },
      ),
  );
}

/** Records a further version of evidence about somebody else. */
export async function changeEvidence(
  scope: TeamScope,
  factId: number,
  next: (last: Fact<'evidence'>) => Parameters<typeof recordFacts>[1][number],
): Promise<TeamEvidence> {
  return scope.record(async (work) => {
    await lockFacts(work);
    const last = (await readEvidence(work, factId)).at(-1);
    if (!last) fail('evidence.not_found', 'Evidence not found.');
    if (last.isRetracted) fail('evidence.withdrawn', 'This evidence was withdrawn.');
    if (last.personId === scope.viewer.id)
      fail('orgs.not_allowed', 'Somebody else must change evidence about you.');
    await recordFacts(work, [next(last)]);
    return presentEvidence(await readEvidence(work, factId), scope.organization.zone);
  });
}

export async function correctEvidence(
  scope: TeamScope,
  factId: number,
  { reason, completedOn, ...said }: Omit<EvidenceForm, 'personId' | 'topic'> & { reason: string },
): Promise<TeamEvidence> {
  requirePast(scope, { completedOn, validUntil: said.validUntil });
  return changeEvidence(scope, factId, ({ personId, topic, to, data }) => {
    if (data.grade === 'own' || data.credential || data.certificate !== null)
      fail('orgs.not_allowed', 'What was signed or recorded here says what it says; withdraw it instead.');
    // A look at what it said before is none at what it says now.
    const { seenBy: _seenBy, ...unseen } = data;
    return {
      kind: 'evidence',
      factId,
      personId,
      topic,
      from: completedOn,
      to,
      reason,
      data: {
        ...unseen,
        ...said,
        completedOn,
        ...lookOf(scope, { grade: said.grade, personId: personId ?? 0 }),
      },
    };
  });
}

/** Withdraws evidence: from a day on, or from the start, as for a certificate of somebody else. */
export async function withdrawEvidence(
  scope: TeamScope,
  factId: number,
  { from: day, reason }: { from: string | null; reason: string },
): Promise<TeamEvidence> {
  return changeEvidence(scope, factId, ({ personId, topic, from, data }) => {
    const isWhole = day === null || day <= from;
    return {
      kind: 'evidence',
      factId,
      personId,
      topic,
      from,
      ...(!isWhole && { to: dayBefore(day) }),
      isRetracted: isWhole,
      reason,
      data,
    };
  });
}

const READING = { kind: 'document-reading', readRecords: readSignedVersions } as const;

/** The signatures under what was read and signed, by the fact of the evidence. */
export async function readingSignatures(
  context: Context,
  { db, orgId }: { db: Db; orgId: number },
  facts: Versions,
): Promise<Map<number, Signature>> {
  const read = facts.filter(({ version, data }) => version === 1 && data.reading !== undefined);
  const ids = read.map((fact) => objectIdOf(orgId, fact));
  const signed = await readSignatures(context, db, READING, ids);
  return new Map(
    read.flatMap((fact) => {
      const signature = signed.get(objectIdOf(orgId, fact))?.at(-1);
      return signature ? [[fact.factId, signature] as const] : [];
    }),
  );
}

/** All evidence about a person, the latest first. */
export function evidenceOf(
  facts: Versions,
  zone: string,
  signed: ReadonlyMap<number, Signature> = new Map(),
): TeamEvidence[] {
  return byFact(facts)
    .map((versions) => presentEvidence(versions, zone, signed.get(versions[0]?.factId ?? 0)))
    .toSorted((a, b) => (a.completedOn < b.completedOn ? 1 : -1));
}
