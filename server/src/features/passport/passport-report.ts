import type { Passport } from '@trialwright/contract';
import { heading, table, text, type Column, type Report, type ReportBlock } from '../../core/pdf/report.ts';
import { writeDay } from '../../teams/rules/sentences.ts';

const GRADES: Record<Passport['outside'][number]['grade'], string> = {
  self_stated: 'Self-stated',
  attached: 'Attached',
  verified: 'Signature verified',
};
const CERTIFICATES: Column[] = [
  ['Course', 4.4],
  ['Version', 1.1],
  ['Guideline', 2],
  ['Completed', 1.7],
  ['Valid until', 1.7],
  ['Number', 2.4],
];
const OUTSIDE: Column[] = [
  ['Title', 3.6],
  ['Issued by', 2.6],
  ['Completed', 1.7],
  ['Valid until', 1.7],
  ['Trust grade', 1.8],
];
const SIGNATURES: Column[] = [
  ['Signed', 4],
  ['Meaning', 4],
  ['When (UTC)', 2.2],
];

function describeCertificates({ certificates }: Passport): ReportBlock[] {
  const rows = certificates.map((each) => [
    each.title,
    each.version,
    each.guideline,
    writeDay(each.completedOn),
    writeDay(each.validUntil),
    each.number,
  ]);
  return [
    heading('Certificates of this academy'),
    table(CERTIFICATES, rows, 'No certificate is current.'),
    ...certificates.map(({ number, verifyUrl }) => text(`${number}: verify at ${verifyUrl}`)),
  ];
}

function describeOutside({ outside }: Passport): ReportBlock[] {
  const rows = outside.map((each) => [
    [each.title, each.edition, each.version].filter(Boolean).join(', '),
    each.issuer,
    writeDay(each.completedOn),
    each.validUntil === null ? 'Not stated' : writeDay(each.validUntil),
    GRADES[each.grade],
  ]);
  return [
    heading('Certificates from elsewhere'),
    text(
      'Self-stated: the person says so. Attached: a named person looked at the file. Signature verified: the academy ' +
        'checked the issuer’s signature, and checks each day whether it was revoked.',
    ),
    table(OUTSIDE, rows, 'No certificate from elsewhere is current.'),
    ...outside.map(({ title, checked, fileSha256 }) => text(`${title}: ${checked} SHA-256 ${fileSha256}`)),
  ];
}

function describeSignatures({ signatures }: Passport): ReportBlock[] {
  const rows = signatures.map(({ title, version, meaning, signedAt }) => [
    version === null ? title : `${title}, version ${version}`,
    meaning,
    signedAt.slice(0, 16).replace('T', ' '),
  ]);
  return [
    heading('Signatures'),
    table(SIGNATURES, rows, 'No completed course and no reading of a document was signed.'),
  ];
}

/** The passport on paper: the same state on the same day gives the same bytes. */
export function describePassport(passport: Passport): Report {
  const { name, academy, asOf, parts } = passport;
  const day = writeDay(asOf);
  return {
    title: 'Training passport',
    meta: `${name} · ${academy} · current on ${day} (UTC)`,
    blocks: [
      text(
        `What ${name} could show on this day. A certificate may have been revoked since: verify it by its number.`,
      ),
      ...(parts.includes('certificates') ? describeCertificates(passport) : []),
      ...(parts.includes('outside') ? describeOutside(passport) : []),
      ...(parts.includes('signatures') ? describeSignatures(passport) : []),
    ],
    foot: `${academy} · training passport of ${name}, ${day}`,
    author: academy,
    date: `${asOf}T00:00:00.000Z`,
  };
}
