import type { CertificateClaims } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { appendLedger } from '../../core/ledger.ts';
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
}

/** Signs the same words again: the id, the place in the list and the subject stay, the proof is new. */
async function signAgain(work: SigningWork, row: CertificateRow, claims: CertificateClaims): Promise<void> {
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
    after: { keyId: signed.keyId, jwtKeyId: signed.jwtKeyId },
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
 * record agrees with the ledger, tells each holder once, and publishes the lists anew. Can be begun again.
 */
export async function reissueSignedWith(context: Reissuing, keyId: string): Promise<Reissued> {
  const { config, database, keys, log, now } = context;
  const done: Reissued = { reissued: 0, holders: 0, refused: [] };
  const signing = { keys, issuer: config.issuer };
  await database.record((trx) => publishLists({ ...signing, trx, at: now() }));
  for (const userId of await listHoldersSignedWith(database.db, keyId)) {
    await database.record(async (trx) => {
      const rows = await listSignedWith(trx, userId, keyId);
      const examined = await examineCertificates(keys, trx, rows);
      const genuine: CertificateClaims[] = [];
      for (const { row, claims } of examined) {
        if (claims) {
          await signAgain({ ...signing, trx, at: now() }, row, claims);
          genuine.push(claims);
        } else done.refused.push(row.number);
      }
      if (genuine.length > 0) await mailHolder(context, trx, userId, genuine);
      done.reissued += genuine.length;
      done.holders += genuine.length > 0 ? 1 : 0;
    });
  }
  log.warn({ keyId, ...done }, 'reissued the credentials that a compromised key had signed');
  return done;
}
