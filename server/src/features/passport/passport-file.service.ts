import type { Passport, PassportPart } from '@trialwright/contract';
import { strToU8 } from 'fflate';
import type { Context } from '../../context.ts';
import { describePolicy, readProofs } from '../../core/log/published.ts';
import { jsonFile, packFiles, type Files } from '../../core/packed-files.ts';
import { writeReport } from '../../core/pdf/report-pdf.ts';
import { describeDid, trustedJwks } from '../../learning/credentials/did-document.ts';
import { readCredentialOf, readLists } from '../../learning/credentials/read-credential.service.ts';
import { listCertificates, readCertificate } from '../outside-certificates/outside-certificates.service.ts';
import { describePassport } from './passport-report.ts';
import { readPassport, type PassportContext } from './read-passport.service.ts';

async function addCertificates(files: Files, context: Context, { certificates }: Passport): Promise<void> {
  const { db } = context.database;
  const numbers = certificates.map(({ number }) => number);
  for (const number of numbers) {
    const credential = await readCredentialOf(db, number);
    if (!credential) continue;
    files.set(`certificates/${number}.credential.json`, strToU8(credential.document));
    files.set(`certificates/${number}.credential.jwt`, strToU8(credential.jwt));
  }
  const proofs = await readProofs(db, 'certificate', numbers);
  for (const { ref, proof } of proofs) if (proof) files.set(`certificates/${ref}.tlog-proof`, strToU8(proof));
  if (proofs.some(({ proof }) => proof)) files.set('keys/log-policy.txt', strToU8(describePolicy(context)));
}

async function addOutside(
  files: Files,
  context: Context,
  userId: number,
  { outside }: Passport,
): Promise<void> {
  const shown = new Set(outside.map(({ fileSha256 }) => fileSha256));
  for (const { id, fileSha256, fileKind } of await listCertificates(context, userId)) {
    if (!shown.has(fileSha256)) continue;
    files.set(`outside/${fileSha256}.${fileKind}`, (await readCertificate(context, userId, id)).file);
  }
}

/** What a verifier needs: the issuer’s keys and its status lists as they are now. */
async function addKeys(files: Files, context: Context): Promise<void> {
  files.set('keys/did.json', jsonFile(await describeDid(context.config.issuer, context.keys)));
  files.set('keys/jwks.json', jsonFile({ keys: trustedJwks(context.keys) }));
  const lists = await readLists(context);
  for (const [index, list] of lists.entries()) files.set(`status/${index + 1}.json`, strToU8(list));
}

/** What is in the file, and nothing that is not: a passport can hold no certificate, and a new academy no list. */
function describeFiles(
  { name, academy, asOf }: Passport,
  { files, publicUrl }: { files: Files; publicUrl: string },
): string {
  const where = (folder: string, ...lines: string[]) =>
    [...files.keys()].some((path) => path.startsWith(folder)) ? lines : [];
  return [
    `Training passport of ${name}, ${academy}, current on ${asOf} (UTC)`,
    '',
    'passport.pdf, passport.json   what the person can show on this day',
    ...where(
      'certificates/',
      'certificates/                 each certificate as an Open Badges 3.0 credential, signed in two forms, and the proof',
      '                              that it is in the public log (C2SP tlog-proof), where witnesses have signed already',
    ),
    ...where(
      'outside/',
      'outside/                      certificates from elsewhere, each under the SHA-256 of its bytes',
    ),
    'keys/                         the public keys of the academy when this file was made',
    ...where(
      'status/',
      'status/                       the lists of revoked certificates when this file was made',
    ),
    '',
    'To verify without a connection:',
    '1. sha256sum -c SHA256SUMS',
    ...where(
      'certificates/',
      `2. Keep ${publicUrl}/verify-credential.html once, from the academy itself. It verifies the files in certificates/`,
      '   on your own computer. Keys in this file are only as good as its sender: prefer those of the academy.',
      ...where(
        'status/',
        '3. status/1.json tells that page what was revoked; a current list is at the academy.',
      ),
    ),
    '',
  ].join('\n');
}

export async function makePrint(
  context: PassportContext,
  userId: number,
  parts?: readonly PassportPart[],
): Promise<Uint8Array> {
  return writeReport(describePassport(await readPassport(context, userId, parts)));
}

/** The passport with everything that proves it, as one ZIP. */
export async function makeFile(
  context: PassportContext,
  userId: number,
  parts?: readonly PassportPart[],
): Promise<Uint8Array> {
  const passport = await readPassport(context, userId, parts);
  const files: Files = new Map();
  await addCertificates(files, context, passport);
  await addOutside(files, context, userId, passport);
  await addKeys(files, context);
  files.set('passport.json', jsonFile(passport));
  files.set('passport.pdf', await writeReport(describePassport(passport)));
  const { publicUrl } = context.config;
  files.set('README.txt', strToU8(describeFiles(passport, { files, publicUrl })));
  return packFiles(files);
}
