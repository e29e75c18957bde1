import { hash } from 'node:crypto';
import {
  MOST_FILE_BYTES,
  MOST_UPLOAD_BYTES,
  type EvidenceForm,
  type TeamEvidence,
} from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { AppError, fail } from '../../core/errors.ts';
import { decodeUpload, recognizeFile } from '../../core/uploads/recognize-file.ts';
import { findCredential, type CredentialText } from '../../learning/outside-credentials/credential-text.ts';
import type { FactData } from '../../teams/facts/fact-kinds.ts';
import { asKnown, readVersions, type Fact } from '../../teams/facts/facts.service.ts';
import type { TeamScope } from '../../teams/team-scope.ts';
import {
  personOf,
  readCertificate,
  requireSound,
} from '../outside-certificates/outside-certificates.service.ts';
import { findFile, keepFile, type EvidenceFile } from './evidence-files.store.ts';
import {
  changeEvidence,
  lookOf,
  readEvidence,
  refuseTwice,
  requirePast,
  writeEvidence,
} from './evidence.service.ts';
import { requireMember } from './trials.service.ts';

type Evidence = FactData<'evidence'>;
type Credential = NonNullable<Evidence['credential']>;

/**
 * Whether a signature counts without a person’s decision: it holds, it names the person, and its issuer is known here: this
 * academy, or one of whom somebody has confirmed a credential before. Anybody can be an issuer, under any name.
 */
export function countsAlone(
  credential: Credential,
  ownIssuer: string,
  evidence: readonly Fact<'evidence'>[],
): boolean {
  const { outcome, match, isIssuerNamed, issuerId } = credential;
  if (outcome !== 'verified' || match !== 'same' || !isIssuerNamed) return false;
  return (
    issuerId === ownIssuer ||
    evidence.some(
      ({ data }) =>
        data.grade === 'verified' && data.seenBy !== undefined && data.credential?.issuerId === issuerId,
    )
  );
}

async function writeWithFile(
  scope: TeamScope,
  evidence: Omit<Evidence, 'fileSha256' | 'fileKind' | 'certificate'> & { personId: number; topic: string },
  file: EvidenceFile,
): Promise<TeamEvidence> {
  const { personId, topic } = evidence;
  return writeEvidence(
    scope,
    { ...evidence, certificate: null, fileSha256: file.sha256, fileKind: file.kind },
    async (work) => {
      await refuseTwice(
        work,
        { personId, topic, today: scope.today },
        {
          isSame: ({ fileSha256 }) => fileSha256 === file.sha256,
          message: 'The organization has this file for this topic already.',
        },
      );
      await keepFile(work.trx, work.orgId, file, work.at);
    },
  );
}

const textFile = ({ form, text }: CredentialText): EvidenceFile => ({
  kind: form,
  bytes: Buffer.from(text),
  sha256: hash('sha256', text),
});

/** Records a credential; the person it must name is the account’s. */
async function writeCredential(
  context: Context,
  scope: TeamScope,
  given: CredentialText,
  { personId, topic, covers }: Pick<EvidenceForm, 'personId' | 'topic' | 'covers'>,
): Promise<TeamEvidence> {
  const person = await personOf(context.database.db, personId);
  const { finding, stated } = await requireSound(context, given, person);
  const facts = await scope.read((trx) => readVersions(trx, scope.organization.id, { kinds: ['evidence'] }));
  const isCounted = countsAlone(finding, context.config.issuer.did, asKnown(facts));
  requirePast(scope, stated);
  return writeWithFile(
    scope,
    {
      ...stated,
      personId,
      topic,
      covers,
      grade: isCounted ? 'verified' : 'self_stated',
      credential: finding,
    },
    textFile(given),
  );
}

/** Records what a manager or trainer has at hand: a file with what it says, or a credential that says it itself. */
export async function addFileEvidence(
  context: Context,
  scope: TeamScope,
  { file, ...form }: EvidenceForm & { file: { data: string } },
): Promise<TeamEvidence> {
  requirePast(scope, form);
  // Before anything is fetched or unpacked for somebody who is not here.
  await scope.read((trx) => requireMember({ trx, orgId: scope.organization.id }, form.personId));
  const given = decodeUpload(file, MOST_UPLOAD_BYTES);
  const credential = findCredential(given);
  if (credential) return writeCredential(context, scope, credential, form);
  const { kind, bytes } = await recognizeFile(decodeUpload(file, MOST_FILE_BYTES));
  return writeWithFile(
    scope,
    { ...form, ...lookOf(scope, form) },
    { kind, bytes, sha256: hash('sha256', bytes) },
  );
}

/** Gives the organization a copy of one of the viewer’s own certificates from elsewhere. */
export async function addOutsideEvidence(
  context: Context,
  scope: TeamScope,
  { outsideId, topic }: { outsideId: number; topic: string },
): Promise<TeamEvidence> {
  const personId = scope.viewer.id;
  const own = await readCertificate(context, personId, outsideId);
  const { title, issuer, completedOn, validUntil, edition, version, fileKind, fileSha256, file } = own;
  if (fileKind === 'json' || fileKind === 'jwt') {
    const given = { form: fileKind, text: file.toString('utf8') };
    return writeCredential(context, scope, given, { personId, topic, covers: [] });
  }
  requirePast(scope, own);
  return writeWithFile(
    scope,
    {
      title,
      issuer,
      completedOn,
      validUntil,
      edition,
      version,
      personId,
      topic,
      covers: [],
      grade: 'self_stated',
    },
    { kind: fileKind, bytes: file, sha256: fileSha256 },
  );
}

/**
 * What a look makes of evidence; a signature that holds is more than a look, unless nobody stands behind its key, and what this
 * academy recorded itself is more than that.
 */
function gradeAfterLook({ credential, certificate }: Evidence): 'attached' | 'verified' | 'own' {
  if (certificate !== null) return 'own';
  return credential?.outcome === 'verified' && credential.isIssuerNamed ? 'verified' : 'attached';
}

/** Says that the viewer has looked at somebody’s evidence. Where the credential doesn’t name them, it takes a reason. */
export async function confirmEvidence(
  scope: TeamScope,
  factId: number,
  { note }: { note: string | null },
): Promise<TeamEvidence> {
  const { viewer, today } = scope;
  return changeEvidence(scope, factId, ({ personId, topic, from, to, data }) => {
    if (data.grade !== 'self_stated')
      fail('evidence.already_confirmed', 'Somebody has looked at this evidence already.');
    const { credential } = data;
    if (credential?.outcome === 'revoked')
      fail('evidence.withdrawn', 'The issuer has revoked this credential. It can’t be confirmed.');
    if (credential && credential.match !== 'same' && note === null) {
      const message = 'The credential doesn’t name this person. Say how you know that it is theirs.';
      throw new AppError('request.invalid', message, { note: message });
    }
    return {
      kind: 'evidence',
      factId,
      personId,
      topic,
      from,
      to,
      reason: note === null ? `Looked at by ${viewer.name}` : `Looked at by ${viewer.name}: ${note}`,
      data: {
        ...data,
        grade: gradeAfterLook(data),
        seenBy: { personId: viewer.id, name: viewer.name, on: today },
      },
    };
  });
}

/** The file of evidence: the viewer’s own, or anybody’s for who may read the team. */
export async function readEvidenceFile(scope: TeamScope, factId: number): Promise<EvidenceFile> {
  const orgId = scope.organization.id;
  return scope.read(async (trx) => {
    const last = (await readEvidence({ trx, orgId }, factId)).at(-1);
    const isOpen = last && (last.personId === scope.viewer.id || scope.rights.has('read'));
    const sha256 = isOpen ? last.data.fileSha256 : null;
    const file = sha256 === null ? undefined : await findFile(trx, orgId, sha256);
    return file ?? fail('evidence.not_found', 'Evidence not found.');
  });
}
