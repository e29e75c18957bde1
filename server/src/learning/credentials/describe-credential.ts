import { describePeople, type CertificateClaims } from '@trialwright/contract';
import { describeVersions } from '@trialwright/paper/bridge-words';
import { describeMethod, describeStudyTime } from '@trialwright/paper/hours';
import {
  achievementAddress,
  credentialAddress,
  evidenceAddress,
  listAddress,
  proofAddress,
  wholeSecond,
  type Issuer,
} from './issuer.ts';

const CONTEXTS = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
  // The names that begin with 1EdTech.
  'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
];
const SCHEMA =
  'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json';

function describeLength({ programLength, contactHours = 0 }: CertificateClaims): string {
  return programLength
    ? `program length ${programLength.hours} hours (${describeMethod(programLength)})`
    : `program length ${contactHours} hours (as estimated by the authors)`;
}

function narrativeOf({ lessons, courseVersion, passMark, bridge }: CertificateClaims): string {
  const passed = `drawn and graded by the server, with at least ${passMark}%.`;
  return bridge
    ? `Completed all lessons of version ${bridge.fromVersion} and passed its assessment; then read what changed up to ` +
        `version ${courseVersion} and passed an assessment on it, ${passed}`
    : `Completed all ${lessons} lessons of version ${courseVersion} and passed its assessment, ${passed}`;
}

function achievementOf(claims: CertificateClaims, issuer: Issuer) {
  const id = achievementAddress(issuer, claims.courseId, claims.courseVersion);
  return {
    id,
    type: ['Achievement'],
    achievementType: 'CertificateOfCompletion',
    name: claims.courseTitle,
    description:
      `Course for the program ${claims.roleTitle}: ${claims.lessons} lessons, ${describeLength(claims)}, ` +
      `on ${claims.guideline}.`,
    humanCode: `course-${claims.courseId}`,
    version: claims.courseVersion,
    fieldOfStudy: 'Clinical research',
    image: { id: `${id}/badge.png`, type: 'Image' },
    criteria: {
      id,
      narrative: narrativeOf(claims),
    },
    resultDescription: [
      {
        id: `${id}#score`,
        type: ['ResultDescription'],
        name: 'Assessment score',
        resultType: 'Percent',
        requiredValue: String(claims.passMark),
        valueMin: '0',
        valueMax: '100',
      },
    ],
  };
}

/** Who wrote and reviewed the text; nothing for a certificate from before people were named on them. */
function tellPeople({ people }: CertificateClaims): string {
  if (!people) return '';
  const told = describePeople(people).map(({ part, sentence }) => `${part}: ${sentence}.`);
  const edition = people.reviewedEdition && `Reviewed edition, SHA-256 ${people.reviewedEdition}.`;
  return ['', ...told, edition].filter((text) => text !== null).join(' ');
}

/** The place of a credential in a status list, and the name of its subject: drawn once. */
export interface Drawn {
  list: number;
  index: number;
  /** Of this credential alone, so that two of them do not show that they belong to one account. */
  subjectId: string;
}

/**
 * A certificate as an Open Badges 3.0 credential (https://www.imsglobal.org/spec/ob/v3p0/), still without its proof. It
 * holds what was signed at issue and nothing that changes later.
 */
export function describeCredential(claims: CertificateClaims, issuer: Issuer, drawn: Drawn) {
  const id = credentialAddress(issuer, claims.number);
  const achievement = achievementOf(claims, issuer);
  const list = listAddress(issuer, drawn.list);
  return {
    '@context': CONTEXTS,
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: `Certificate of Completion: ${claims.courseTitle}`,
    issuer: { id: issuer.did, type: ['Profile'], name: claims.issuer.name, url: `${issuer.url}/issuer` },
    validFrom: wholeSecond(claims.issuedAt),
    validUntil: wholeSecond(claims.validUntil),
    credentialSubject: {
      id: drawn.subjectId,
      type: ['AchievementSubject'],
      // The name is what a reader compares with a passport; `hashed: false` is the standard's way to give it in plain.
      identifier: [
        { type: 'IdentityObject', hashed: false, identityHash: claims.holderName, identityType: 'name' },
      ],
      licenseNumber: claims.number,
      role: claims.roleTitle,
      activityEndDate: claims.completedAt.slice(0, 10),
      achievement,
      result: [
        {
          type: ['Result'],
          resultDescription: achievement.resultDescription[0]?.id,
          value: String(claims.score),
        },
      ],
    },
    evidence: [
      {
        id: evidenceAddress(issuer, claims.number),
        type: ['Evidence'],
        name: `Certificate ${claims.number}`,
        narrative:
          `Course text ${claims.courseVersion}, effective ${claims.courseEffectiveDate.slice(0, 10)}, ` +
          `SHA-256 ${claims.contentHash}. Completed ${claims.completedAt}. ` +
          `Study time recorded: ${describeStudyTime(claims.studyTime).toLowerCase()}.${tellPeople(claims)}` +
          describeVersions(claims)
            .map((sentence) => ` ${sentence}`)
            .join(''),
      },
      // A credential cannot hold a proof that came after it: this address gives it, once witnesses have signed.
      {
        id: proofAddress(issuer, claims.number),
        type: ['Evidence'],
        name: 'Proof of entry in the public log',
        narrative:
          `A C2SP tlog-proof that the signature over the claims of certificate ${claims.number} is in the ` +
          `issuer’s public log. It is there within minutes of the issue, and stays the same.`,
      },
    ],
    credentialSchema: [{ id: SCHEMA, type: '1EdTechJsonSchemaValidator2019' }],
    credentialStatus: {
      id: `${list}#${drawn.index}`,
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(drawn.index),
      statusListCredential: list,
    },
    // Superseded is not revoked: the successor is found here.
    refreshService: { id: `${id}/latest`, type: '1EdTechCredentialRefresh' },
  };
}

export type Credential = ReturnType<typeof describeCredential>;

const toSeconds = (moment: string) => Date.parse(moment) / 1000;

/** The claims of RFC 7519 that Open Badges 3.0 wants beside the credential, which is the payload itself. */
export function describePayload(credential: Credential) {
  return {
    ...credential,
    iss: credential.issuer.id,
    jti: credential.id,
    sub: credential.credentialSubject.id,
    nbf: toSeconds(credential.validFrom),
    exp: toSeconds(credential.validUntil),
  };
}
