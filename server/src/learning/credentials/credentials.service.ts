import { randomInt, randomUUID } from 'node:crypto';
import type { CertificateClaims } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { DB } from '../../core/database/schema.ts';
import { StartRefusedError } from '../../core/database/start-refused.ts';
import { logEntry } from '../../core/log/log-entry.ts';
import { signJws } from '../../core/keys/jws.ts';
import { examineCertificates } from '../certificates/verified-claims.ts';
import {
  findEntry,
  findLatestListNumber,
  findList,
  findOtherIssuer,
  insertEntry,
  insertList,
  listStatusPositions,
  listWithdrawnNumbers,
  listWithoutCredential,
  lockLists,
  saveCredential,
} from './credentials.store.ts';
import { signCredential, signList, type SignedCredential, type Signing } from './sign-credential.ts';
import { decodeList, encodeList, LIST_LENGTH } from './status-list.ts';
import { listWithdrawn } from './withdrawn.ts';

/** Signing within the transaction of a change. */
export type SigningWork = Signing & { trx: Transaction<DB> };

/** The list of hashed numbers, which credentials from before Bitstring Status List refer to. */
export const HASH_LIST = 0;
const HASH_LIST_TYPE = 'trialwright-status+jwt';
/** All of them taken: the list is about half full, and the next one is begun. */
const DRAWS = 8;
const REPUBLISH_MS = 86_400_000;
const BATCH = 50;

/** A free place, drawn at random: neighbors in a list have nothing to do with one another. */
async function drawPlace(trx: Transaction<DB>, number: string): Promise<{ list: number; index: number }> {
  const known = await findEntry(trx, number);
  if (known) return known;
  for (let list = await findLatestListNumber(trx); ; list++) {
    for (let draw = 0; draw < DRAWS; draw++) {
      const index = randomInt(LIST_LENGTH);
      if (await insertEntry(trx, { list, index, number })) return { list, index };
    }
  }
}

async function publishList(work: SigningWork, list: number, indexes: readonly number[]): Promise<void> {
  const latest = await findList(work.trx, list);
  // What was revoked once stays so, also when the certificate is erased with its person.
  const content = encodeList([...indexes, ...(latest ? decodeList(latest.content) : [])]);
  const isDue =
    latest?.content !== content ||
    latest.keyId !== work.keys.signer('credential').id ||
    Math.abs(work.at.getTime() - latest.publishedAt.getTime()) >= REPUBLISH_MS;
  if (!isDue) return;
  const signed = await signList(work, list, content);
  await insertList(work.trx, { list, publishedAt: work.at, content, ...signed });
  await logEntry(work.trx, 'status-list', `revocation/${list} ${work.at.toISOString()}`, signed.document);
}

async function publishHashList({ trx, issuer, keys, at }: SigningWork): Promise<void> {
  const iat = Math.floor(at.getTime() / REPUBLISH_MS) * (REPUBLISH_MS / 1000);
  const content = JSON.stringify({ iss: issuer.did, iat, ...(await listWithdrawn(trx)) });
  const signer = keys.signer('records');
  const latest = await findList(trx, HASH_LIST);
  if (latest?.content === content && latest.keyId === signer.id) return;
  // A header of its own, so that no other signed text can pass for the list (RFC 8725, section 3.11).
  const document = await signJws(signer, { kid: signer.id, typ: HASH_LIST_TYPE }, content);
  await insertList(trx, { list: HASH_LIST, publishedAt: at, content, document, keyId: signer.id });
}

/** Publishes every list that changed, is a day old, or was signed with a former key. */
export async function publishLists(work: SigningWork): Promise<void> {
  await lockLists(work.trx);
  const withdrawn = await listWithdrawnNumbers(work.trx);
  const revoked = withdrawn.filter(({ isRevoked }) => isRevoked).map(({ number }) => number);
  for (const [list, indexes] of await listStatusPositions(work.trx, revoked))
    await publishList(work, list, indexes);
  await publishHashList(work);
}

/** The public log has the exact bytes of each form, as a hash that opens only here. */
export async function logCredential(
  trx: Transaction<DB>,
  { number, userId }: { number: string; userId: number },
  { document, jwt }: SignedCredential,
): Promise<void> {
  await logEntry(trx, 'credential', { ref: `${number} json`, subjectId: userId }, document);
  await logEntry(trx, 'credential', { ref: `${number} jwt`, subjectId: userId }, jwt);
}

/** Makes the credential of a certificate in both forms and stores them; none is signed again when it is read. */
export async function issueCredential(
  work: SigningWork,
  { certificateId, userId }: { certificateId: number; userId: number },
  claims: CertificateClaims,
): Promise<void> {
  const place = await drawPlace(work.trx, claims.number);
  const drawn = { ...place, subjectId: `urn:uuid:${randomUUID()}` };
  const signed = await signCredential(claims, drawn, work);
  await saveCredential(work.trx, {
    certificateId,
    issuer: work.issuer.did,
    ...place,
    ...signed,
    signedAt: work.at,
  });
  await logCredential(work.trx, { number: claims.number, userId }, signed);
  // Whoever reads the first credential of a list finds the list.
  if (!(await findList(work.trx, place.list))) await publishList(work, place.list, []);
}

/** Gives certificates from before theirs; answers how many. A damaged one gets none. */
export async function issueMissing(context: Context, isStopping = () => false): Promise<number> {
  const { database, keys, config, log, now } = context;
  let issued = 0;
  for (let after = 0; !isStopping();) {
    const rows = await listWithoutCredential(database.db, after, BATCH);
    if (rows.length === 0) break;
    after = rows.at(-1)?.id ?? after;
    for (const { row, claims, damage } of await examineCertificates(keys, database.db, rows)) {
      if (!claims) {
        log.error({ certificate: row.number, differs: damage }, 'a damaged certificate got no credential');
        continue;
      }
      const began = performance.now();
      await database.record((trx) =>
        issueCredential(
          { trx, keys, issuer: config.issuer, at: now() },
          { certificateId: row.id, userId: row.userId },
          claims,
        ),
      );
      issued++;
      // Half of the time is left to requests.
      await new Promise((resolve) => setTimeout(resolve, performance.now() - began).unref());
      if (isStopping()) break;
    }
  }
  return issued;
}

/** The hour’s work: what is missing, and lists that changed without the academy. */
export async function tendCredentials(context: Context, isStopping?: () => boolean): Promise<void> {
  const { database, keys, config, log, now } = context;
  await database.record((trx) => publishLists({ trx, keys, issuer: config.issuer, at: now() }));
  const issued = await issueMissing(context, isStopping);
  if (issued > 0) log.info({ issued }, 'issued credentials for earlier certificates');
}

/** The host in a credential’s issuer is its identity for ever; refuses to start under another. */
export async function requireSameIssuer({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): Promise<void> {
  const { issuer } = config;
  if (issuer.isLocal) return;
  const other = await findOtherIssuer(database.db, issuer.did);
  if (!other || other.startsWith('did:web:localhost')) return;
  throw new StartRefusedError(
    `Credentials were issued by ${other}, and PUBLIC_URL would make the academy ${issuer.did}: nobody could verify them ` +
      `any more. Set PUBLIC_URL back, or keep the former host pointing to this academy and set ISSUER_DID=${other}.`,
  );
}
