import type { EvidenceForm, TeamEvidence } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { AppError, fail } from '../../core/errors.ts';
import {
  getPublicCertificate,
  listOwnCertificates,
} from '../../learning/certificates/certificates.service.ts';
import { addDays, dayBefore } from '../../teams/days.ts';
import type { FactData } from '../../teams/facts/fact-kinds.ts';
import {
  byFact,
  lockFacts,
  readVersions,
  recordFacts,
  type Fact,
  type FactWork,
} from '../../teams/facts/facts.service.ts';
import { dayIn, type TeamScope } from '../../teams/team-scope.ts';
import { requireMember } from './trials.service.ts';

type Versions = readonly Fact<'evidence'>[];

/** Evidence with its history, from all its versions. */
export function presentEvidence(versions: Versions, zone: string): TeamEvidence {
  const first = versions[0];
  const said = versions.findLast(({ isRetracted }) => !isRetracted);
  const last = versions.at(-1);
  if (!first || !said || !last) throw new Error('Evidence has at least one version.');
  const { title, issuer, grade, edition, version, covers, validUntil, certificate } = said.data;
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

function requirePast(
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

async function readOne({ trx, orgId }: Pick<FactWork, 'trx' | 'orgId'>, factId: number): Promise<Versions> {
  const all = await readVersions(trx, orgId, { kinds: ['evidence'], factId });
  return all.length > 0 ? all : fail('evidence.not_found', 'Evidence not found.');
}

async function write(
  scope: TeamScope,
  {
    personId,
    topic,
    completedOn,
    ...data
  }: Omit<FactData<'evidence'>, 'fileSha256'> & {
    personId: number;
    topic: string;
  },
): Promise<TeamEvidence> {
  return scope.record(async (work) => {
    await lockFacts(work);
    await requireMember(work, personId);
    const [fact] = await recordFacts(work, [
      {
        kind: 'evidence',
        personId,
        topic,
        from: completedOn,
        data: { ...data, completedOn, fileSha256: null },
      },
    ]);
    return presentEvidence(await readOne(work, fact?.factId ?? 0), scope.organization.zone);
  });
}

/** Records training from elsewhere. Nobody vouches for their own: a second person looks. */
export async function addEvidence(scope: TeamScope, form: EvidenceForm): Promise<TeamEvidence> {
  requirePast(scope, form);
  if (form.grade === 'attached' && form.personId === scope.viewer.id) {
    const message = 'Somebody else must look at your own certificate.';
    throw new AppError('request.invalid', message, { grade: message });
  }
  return write(scope, { ...form, certificate: null });
}

/** Gives the organization one of the viewer's own certificates; what it says is taken from its signed claims. */
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
  return write(scope, {
    personId: scope.viewer.id,
    topic,
    title: claims.courseTitle,
    issuer: claims.issuer.name,
    completedOn: dayIn(zone, new Date(claims.completedAt)),
    grade: 'own',
    edition: /E6\((?<edition>R\d)\)/.exec(claims.guideline)?.groups?.['edition'] ?? null,
    version: claims.courseVersion,
    covers: [],
    validUntil: dayIn(zone, new Date(claims.validUntil)),
    certificate: claims.number,
  });
}

async function change(
  scope: TeamScope,
  factId: number,
  next: (last: Fact<'evidence'>) => Parameters<typeof recordFacts>[1][number],
): Promise<TeamEvidence> {
  return scope.record(async (work) => {
    await lockFacts(work);
    const last = (await readOne(work, factId)).at(-1);
    if (!last) fail('evidence.not_found', 'Evidence not found.');
    if (last.isRetracted) fail('evidence.withdrawn', 'This evidence was withdrawn.');
    if (last.personId === scope.viewer.id)
      fail('orgs.not_allowed', 'Somebody else must change evidence about you.');
    await recordFacts(work, [next(last)]);
    return presentEvidence(await readOne(work, factId), scope.organization.zone);
  });
}

export async function correctEvidence(
  scope: TeamScope,
  factId: number,
  { reason, completedOn, ...said }: Omit<EvidenceForm, 'personId' | 'topic'> & { reason: string },
): Promise<TeamEvidence> {
  requirePast(scope, { completedOn, validUntil: said.validUntil });
  return change(scope, factId, ({ personId, topic, to, data }) => {
    if (data.grade === 'own')
      fail('orgs.not_allowed', 'A certificate of this academy says what it says; withdraw it instead.');
    return {
      kind: 'evidence',
      factId,
      personId,
      topic,
      from: completedOn,
      to,
      reason,
      data: { ...data, ...said, completedOn },
    };
  });
}

/** Withdraws evidence: from a day on, or from the start, as for a certificate of somebody else. */
export async function withdrawEvidence(
  scope: TeamScope,
  factId: number,
  { from: day, reason }: { from: string | null; reason: string },
): Promise<TeamEvidence> {
  return change(scope, factId, ({ personId, topic, from, data }) => {
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

/** All evidence about a person, the latest first. */
export function evidenceOf(facts: Versions, zone: string): TeamEvidence[] {
  return byFact(facts)
    .map((versions) => presentEvidence(versions, zone))
    .toSorted((a, b) => (a.completedOn < b.completedOn ? 1 : -1));
}
