import {
  PassportPart,
  type CredentialFinding,
  type OutsideCertificate,
  type Passport,
} from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { acrossOrganizations } from '../../core/database/in-organization.ts';
import { fail } from '../../core/errors.ts';
import { findPerson } from '../../core/users.service.ts';
import {
  getPublicCertificate,
  listOwnCertificates,
} from '../../learning/certificates/certificates.service.ts';
import type { Signable } from '../../learning/signatures/signable.ts';
import { listBySubject, presentSignatures } from '../../learning/signatures/signatures.service.ts';
import { asKnown, listMemberships, readVersions } from '../../teams/facts/facts.service.ts';
import { writeDay } from '../../teams/rules/sentences.ts';
import { listCertificates } from '../outside-certificates/outside-certificates.service.ts';

type Outside = Passport['outside'][number];

/** What a passport is read with: besides the academy, what can be signed in it. */
export interface PassportContext extends Context {
  signables: readonly Signable[];
}

/** Signatures about the person alone. Those of a delegation or a waiver name others, and are an organization’s. */
const OWN_SIGNATURES: ReadonlySet<string> = new Set(['course-completion', 'document-reading']);

async function readCertificates(context: Context, userId: number): Promise<Passport['certificates']> {
  const own = (await listOwnCertificates(context, userId)).filter(({ isVerified }) => isVerified);
  const found = await Promise.all(
    own.map(({ certificateNumber }) => getPublicCertificate(context, certificateNumber)),
  );
  return found
    .map(({ claims, verifyUrl }) => ({
      number: claims.number,
      title: claims.courseTitle,
      version: claims.courseVersion,
      guideline: claims.guideline,
      completedOn: claims.completedAt.slice(0, 10),
      validUntil: claims.validUntil.slice(0, 10),
      verifyUrl,
    }))
    .toSorted((a, b) => (a.completedOn < b.completedOn ? 1 : -1));
}

/** On which day somebody looked at a file in one of the person’s organizations; neither is named in a passport. */
async function readLooks(context: Context, userId: number): Promise<Map<string, string>> {
  return acrossOrganizations(context.database, async (trx) => {
    const looks = new Map<string, string>();
    for (const orgId of new Set((await listMemberships(trx, userId)).map((each) => each.orgId)))
      for (const { data } of asKnown(
        await readVersions(trx, orgId, { kinds: ['evidence'], personId: userId }),
      ))
        if (data.fileSha256 && data.seenBy) looks.set(data.fileSha256, data.seenBy.on);
    return looks;
  });
}

const signerOf = ({ issuerId }: CredentialFinding) =>
  issuerId.startsWith('did:web:') ? decodeURIComponent(issuerId.slice('did:web:'.length)) : issuerId;

/** The grade with which a certificate from elsewhere is shown, and what it rests on. */
function gradeOf(
  { finding, fileSha256 }: OutsideCertificate,
  looks: ReadonlyMap<string, string>,
): Pick<Outside, 'grade' | 'checked'> {
  const seenOn = looks.get(fileSha256);
  const seen =
    seenOn === undefined ? '' : ` A named person of an organization looked at it on ${writeDay(seenOn)}.`;
  if (finding?.outcome === 'verified' && finding.match === 'same' && finding.isIssuerNamed) {
    const day = writeDay(finding.checkedAt.slice(0, 10));
    const list = finding.isRevocable ? 'not revoked' : 'its issuer publishes no revocations';
    const checked = `Signature of ${signerOf(finding)} checked on ${day}: ${list}. It names the person.${seen}`;
    return { grade: 'verified', checked };
  }
  const why =
    finding?.outcome === 'unchecked'
      ? `Could not be checked. ${finding.reason ?? ''}`
      : finding?.match === 'differs'
        ? 'The signature holds, but the credential names somebody else.'
        : finding?.match === 'not_named'
          ? 'The signature holds, but the credential names nobody.'
          : finding
            ? 'The signature holds, but nobody stands behind its key.'
            : 'A file that the person added.';
  return seenOn === undefined
    ? { grade: 'self_stated', checked: why }
    : { grade: 'attached', checked: `${why}${seen}` };
}

async function readOutside(context: Context, userId: number, today: string): Promise<Outside[]> {
  const looks = await readLooks(context, userId);
  return (await listCertificates(context, userId))
    .filter(
      ({ validUntil, finding }) =>
        (validUntil === null || validUntil >= today) && finding?.outcome !== 'revoked',
    )
    .map((each) => {
      const { title, issuer, completedOn, validUntil, edition, version, fileKind, fileSha256 } = each;
      const said = { title, issuer, completedOn, validUntil, edition, version };
      return { ...said, ...gradeOf(each, looks), fileKind, fileSha256 };
    });
}

async function readSignatures(context: PassportContext, userId: number): Promise<Passport['signatures']> {
  const { db } = context.database;
  const rows = (await listBySubject(db, userId)).filter(
    ({ objectKind, signerId }) => signerId === userId && OWN_SIGNATURES.has(objectKind),
  );
  return (await presentSignatures(context, db, context.signables, rows))
    .filter(({ status }) => status === 'valid')
    .map(({ id, title, version, meaning, signedAt, recordSha256 }) => {
      return { id, title, version, meaning, signedAt, recordSha256 };
    });
}

/** What a person can show today, in the parts that were chosen. */
export async function readPassport(
  context: PassportContext,
  userId: number,
  parts: readonly PassportPart[] = PassportPart.options,
): Promise<Passport> {
  const person = await findPerson(context.database.db, userId);
  if (!person) return fail('users.not_found', 'Account not found.');
  const asOf = context.now().toISOString().slice(0, 10);
  const has = (part: PassportPart) => parts.includes(part);
  return {
    name: person.name,
    academy: context.content.catalogue.academy.name,
    asOf,
    parts: PassportPart.options.filter(has),
    certificates: has('certificates') ? await readCertificates(context, userId) : [],
    outside: has('outside') ? await readOutside(context, userId, asOf) : [],
    signatures: has('signatures') ? await readSignatures(context, userId) : [],
  };
}
