import type { CertificateClaims } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { appendLedger } from '../../core/ledger.ts';
import { openLogBefore, type EarlierLog } from '../../core/log/logged-before.ts';
import { greetingName } from '../../core/mail-recipient.ts';
import { renderMail } from '../../core/mail-template.ts';
import { findHolder, type CertificateRow } from '../certificates/certificates.store.ts';
import { examineCertificates } from '../certificates/verified-claims.ts';
import { logCredential, publishLists, type SigningWork } from './credentials.service.ts';
import { findStored, listHoldersSignedWith, listSignedWith, saveCredential } from './credentials.store.ts';
import type { Credential } from './describe-credential.ts';
import { signCredential } from './sign-credential.ts';

type Reissuing = Pick<Context, 'config' | 'content' | 'database' | 'jobs' | 'keys' | 'log' | 'now'>;

export interface Reissued {
  reissued: number;
  holders: number;
  /** Certificates whose record differs from the ledger: whatever the key signed of them is not signed again. */
  refused: string[];
  /** Certificates of which no checkpoint from before shows that they were issued by then: not signed again either. */
  unproven: string[];
}

/** Where the log shows that a certificate was issued before its key was in other hands. */
interface OriginalIssue {
  index: number;
  size: number;
  root: string;
  at: string;
}

/** The certificate’s entry in the log as it was then; the signature over its claims is what was logged. */
async function proveIssue(
  earlier: EarlierLog | undefined,
  { number, signature }: CertificateRow,
): Promise<OriginalIssue | undefined> {
  const index = await earlier?.indexOf({ kind: 'certificate', ref: number, bytes: signature });
  if (!earlier || index === undefined) return undefined;
  return { index, size: earlier.size, root: earlier.root, at: earlier.at.toISOString() };
}

/** Signs the same words again: the id, the place in the list and the subject stay, the proof is new. */
async function signAgain(
  work: SigningWork,
  row: CertificateRow,
  claims: CertificateClaims,
  originalIssue: OriginalIssue | undefined,
): Promise<void> {
  const stored = await findStored(work.trx, row.id);
  if (!stored) return;
  const { list, index, document } = stored;
  // The academy's own text.
  const { credentialSubject } = JSON.parse(document) as Credential;
  const signed = await signCredential(claims, { list, index, subjectId: credentialSubject.id }, work);
  await saveCredential(work.trx, {
    certificateId: row.id,
    issuer: work.issuer.did,
    list,
    index,
    ...signed,
    signedAt: work.at,
  });
  await logCredential(work.trx, row, signed);
  await appendLedger(work.trx, {
    subjectId: row.userId,
    actorId: null,
    at: work.at,
    action: 'credential.reissued',
    object: `certificate:${row.number}`,
    after: { keyId: signed.keyId, jwtKeyId: signed.jwtKeyId, ...(originalIssue && { originalIssue }) },
    reason: 'The key that signed it was compromised',
  });
}

async function mailHolder(
  { config, content, jobs }: Reissuing,
  trx: Transaction<DB>,
  userId: number,
  certificates: readonly CertificateClaims[],
): Promise<void> {
  const { academy } = content.catalogue;
  const holder = await findHolder(trx, userId);
  const mail = await renderMail({
    subject: 'Download your Open Badges credentials again',
    preview: 'Copies that you saved no longer verify.',
    title: 'Your credentials were signed again',
    name: await greetingName(trx, holder),
    paragraphs: [
      `A key with which ${academy.name} signed credentials came into other hands, so nothing it signed is accepted any more. Your certificates remain valid and their numbers are unchanged.`,
      'Files and badge pictures that you downloaded, or added to a wallet, no longer verify. Please download them again.',
    ],
    facts: certificates.map(({ courseTitle, number }) => [courseTitle, number]),
    action: { label: 'Your certificates', url: `${config.publicUrl}/certificates` },
    notes: [`Questions? Contact ${config.supportEmail ?? academy.supportEmail}.`],
  });
  await jobs.send('mail', { to: holder.email, ...mail }, { trx });
}

/**
 * After a key was marked as compromised: signs again, with the key that signs now, the credentials of certificates whose
 * record agrees with the ledger and whose issue the log shows to be from before; those named in `also`, which somebody
 * looked into, without that. Tells each holder once, and publishes the lists anew. Can be begun again.
 */
export async function reissueSignedWith(
  context: Reissuing,
  keyId: string,
  also: readonly string[] = [],
): Promise<Reissued> {
  const { config, database, keys, log, now } = context;
  const done: Reissued = { reissued: 0, holders: 0, refused: [], unproven: [] };
  const signing = { keys, issuer: config.issuer };
  await database.record((trx) => publishLists({ ...signing, trx, at: now() }));
  const since = [...keys.published('credential'), ...keys.published('credential-jwt')].find(
    ({ id }) => id === keyId,
  )?.compromisedSince;
  const earlier = since ? await openLogBefore(context, since) : undefined;
  for (const userId of await listHoldersSignedWith(database.db, keyId)) {
    await database.record(async (trx) => {
      const rows = await listSignedWith(trx, userId, keyId);
      const genuine: CertificateClaims[] = [];
      for (const { row, claims } of await examineCertificates(keys, trx, rows)) {
        const issue = await proveIssue(earlier, row);
        if (!claims) done.refused.push(row.number);
        else if (!issue && !also.includes(row.number)) done.unproven.push(row.number);
        else {
          await signAgain({ ...signing, trx, at: now() }, row, claims, issue);
          genuine.push(claims);
        }
      }
      if (genuine.length > 0) await mailHolder(context, trx, userId, genuine);
      done.reissued += genuine.length;
      done.holders += genuine.length > 0 ? 1 : 0;
    });
  }
  log.warn({ keyId, ...done }, 'reissued the credentials that a compromised key had signed');
  return done;
}
