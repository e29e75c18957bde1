import { describePeople, type CertificateClaims } from '@trialwright/contract';
import { describeMethod, describeStudyTime } from '@trialwright/paper/hours';

const CONTEXTS = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
];
const SCHEMA =
  'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json';

/** NumericDate has whole seconds, and `nbf` and `exp` must equal the dates of the credential. */
const toSeconds = (moment: string) => Math.floor(Date.parse(moment) / 1000);
const wholeSecond = (moment: string) =>
  new Date(toSeconds(moment) * 1000).toISOString().replace('.000Z', 'Z');

function describeLength({ programLength, contactHours = 0 }: CertificateClaims): string {
  return programLength
    ? `program length ${programLength.hours} hours (${describeMethod(programLength)})`
    : `program length ${contactHours} hours (as estimated by the authors)`;
}

function achievementOf(claims: CertificateClaims, publicUrl: string) {
  const id = `${publicUrl}/achievements/course-${claims.courseId}/${claims.courseVersion}`;
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
    criteria: {
      narrative:
        `Completed all ${claims.lessons} lessons of version ${claims.courseVersion} and passed its assessment, ` +
        `drawn and graded by the server, with at least ${claims.passMark}%.`,
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

/**
 * A certificate as an Open Badges 3.0 credential (https://www.imsglobal.org/spec/ob/v3p0/). It holds what was
 * signed at issue and nothing that changes later, so that the same certificate always gives the same bytes.
 */
export function describeCredential(claims: CertificateClaims, publicUrl: string) {
  const verifyUrl = `${publicUrl}/verify/${claims.number}`;
  const id = `${publicUrl}/api/certificates/${claims.number}/credential`;
  const achievement = achievementOf(claims, publicUrl);
  return {
    '@context': CONTEXTS,
    id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: `Certificate of Completion: ${claims.courseTitle}`,
    issuer: { id: claims.issuer.id, type: ['Profile'], name: claims.issuer.name, url: publicUrl },
    validFrom: wholeSecond(claims.issuedAt),
    validUntil: wholeSecond(claims.validUntil),
    credentialSubject: {
      // Of this credential alone, so that two of them do not show that they belong to one account.
      id: `${id}#subject`,
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
        id: verifyUrl,
        type: ['Evidence'],
        name: `Certificate ${claims.number}`,
        narrative:
          `Course text ${claims.courseVersion}, effective ${claims.courseEffectiveDate.slice(0, 10)}, ` +
          `SHA-256 ${claims.contentHash}. Completed ${claims.completedAt}. ` +
          `Study time recorded: ${describeStudyTime(claims.studyTime).toLowerCase()}.${tellPeople(claims)}`,
      },
    ],
    credentialSchema: [{ id: SCHEMA, type: '1EdTechJsonSchemaValidator2019' }],
    // The academy's own signed list of withdrawn certificates: no registered type, hence named by its address.
    credentialStatus: {
      id: `${publicUrl}/api/credential-status`,
      type: `${publicUrl}/api/credential-status#SignedStatusList`,
    },
  };
}

/** The claims of RFC 7519 that Open Badges 3.0 wants beside the credential, which is the payload itself. */
export function describePayload(claims: CertificateClaims, publicUrl: string) {
  const credential = describeCredential(claims, publicUrl);
  return {
    ...credential,
    iss: credential.issuer.id,
    jti: credential.id,
    sub: credential.credentialSubject.id,
    nbf: toSeconds(claims.issuedAt),
    exp: toSeconds(claims.validUntil),
  };
}

/**
 * The header of a VC-JWT as section 8.2 of Open Badges 3.0 limits it: `kid` is an address that leads to the key,
 * `typ` is "JWT", and nothing else is allowed.
 */
export function describeHeader(keyId: string, publicUrl: string): Record<string, string> {
  return { kid: `${publicUrl}/api/certificate-keys#${keyId}`, typ: 'JWT' };
}
