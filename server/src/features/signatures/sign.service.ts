import { randomBytes } from 'node:crypto';
import {
  SIGNATURE_MEANINGS,
  type BodyOf,
  type Signature,
  type SignatureManifest,
  type signatures,
  type SigningComponent,
} from '@trialwright/contract';
import type { Transaction } from 'kysely';
import { sha256 } from '../../content/load-course.ts';
import { isDatabaseAway, isDiskFull } from '../../core/database/away.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError, fail, FailedError } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { canonicalJson } from '../../learning/signatures/canonical-json.ts';
import {
  findSignature,
  hashRecord,
  insertSignature,
  presentSignature,
} from '../../learning/signatures/signatures.service.ts';
import { checkComponents } from './components.ts';
import { POLICY_VERSION, proofFor, requireIdentity } from './identity.ts';
import type { Signing } from './parts.ts';
import { renderItem } from './prepare-signing.service.ts';
import { lockedError, readTries } from './refusals.ts';
import { localTime, passkeyChallenge } from './render.ts';
import { findSeries, type Series } from './series.ts';
import {
  acceptPolicy,
  findRequest,
  hasAcceptedPolicy,
  insertAttempt,
  putSeries,
  loadSigningState,
  takeRequest,
  type RequestedItem,
  type RequestRow,
  type SigningState,
} from './signing.store.ts';

type Given = BodyOf<typeof signatures.sign>;

const CHANGED = 'What is to be signed changed in the meantime. Read it again, then sign. Nothing was signed.';
const FAILED = 'Something went wrong on our side. Nothing was signed. Please try again.';
const USED = 'This was signed already. Open it again to sign once more.';

/** The request that a challenge stands for, if this person may still answer it with what was shown. */
async function requireRequest({ context, viewer }: Signing, given: Given): Promise<RequestRow> {
  const row = await findRequest(context.database.db, given.challenge);
  if (!row) return fail('signatures.challenge_over', 'Open what you want to sign again. Nothing was signed.');
  if (row.userId !== viewer.id || row.sessionId !== viewer.sessionId)
    fail('signatures.other_signer', 'This was shown to another person or in another session.');
  if (row.usedAt) fail('signatures.challenge_used', USED);
  if (row.expiresAt <= context.now())
    fail(
      'signatures.challenge_over',
      'You have 5 minutes to sign what is shown. Open it again. Nothing was signed.',
    );
  const shown = row.items.map((item) => item.sha256);
  if (shown.join() !== given.sha256.join()) fail('signatures.changed', CHANGED);
  return row;
}

/** What was checked about the signer, and what it is signed with. */
interface Act {
  request: RequestRow;
  standing: SigningState;
  series: Series;
  components: SigningComponent[];
  at: Date;
}

async function signItem(
  signing: Signing,
  trx: Transaction<DB>,
  item: RequestedItem,
  { request, standing, series, components, at }: Act,
): Promise<Signature> {
  const { context, viewer, signables } = signing;
  const { prepared, text, hash } = await renderItem(signing, trx, item, standing);
  if (hash !== item.sha256) fail('signatures.changed', CHANGED);
  const id = `S-${randomBytes(16).toString('hex').toUpperCase()}`;
  const act = { trx, at, signatureId: id, printedName: standing.name };
  const objectId = await prepared.apply(act);
  const signable = signables.find(({ kind }) => kind === item.kind);
  const record = (await signable?.readRecords(trx, [objectId]))?.get(objectId);
  if (record === undefined) throw new Error(`There is no record of ${item.kind} ${objectId} to sign.`);
  const proof = await proofFor(trx, viewer.id, at);
  const manifest: SignatureManifest = {
    format: 'trialwright-signature/1',
    id,
    academy: context.config.publicUrl,
    signer: {
      id: viewer.id,
      printedName: standing.name,
      identity: {
        proof: proof.id,
        method: proof.method as SignatureManifest['signer']['identity']['method'],
        at: proof.confirmedAt.toISOString(),
      },
    },
    meaning: { code: prepared.meaning, text: SIGNATURE_MEANINGS[prepared.meaning] },
    statement: prepared.statement,
    object: { kind: item.kind, id: objectId, title: prepared.title, version: prepared.version },
    recordSha256: hashRecord(record),
    renderedSha256: hash,
    signedAt: at.toISOString(),
    zone: request.zone,
    localTime: localTime(at, request.zone),
    components,
    series: series.id,
    sessionSha256: sha256(`${viewer.sessionId}\n${series.id}`),
    policyVersion: POLICY_VERSION,
  };
  const bytes = canonicalJson(manifest);
  const key = context.keys.signer('signatures');
  await insertSignature(trx, {
    id,
    signerId: viewer.id,
    subjectId: prepared.subjectId,
    objectKind: item.kind,
    objectId,
    recordSha256: manifest.recordSha256,
    renderedSha256: hash,
    rendered: text,
    signedAt: at,
    manifest: bytes,
    manifestSig: Buffer.from(await key.sign(Buffer.from(bytes))).toString('base64url'),
    keyId: key.id,
  });
  await appendLedger(trx, {
    subjectId: prepared.subjectId ?? viewer.id,
    actorId: viewer.id,
    at,
    action: 'signature.made',
    object: `signature:${id}`,
    after: { kind: item.kind, objectId, meaning: prepared.meaning, manifestSha256: sha256(bytes) },
  });
  await prepared.after?.(act);
  const row = await findSignature(trx, id);
  if (!row) throw new Error(`Signature ${id} was not stored.`);
  return presentSignature(context, row, record);
}

/** Signs each item in its order. A failure comes before the commit, so it can be said that nothing was signed. */
async function signItems(signing: Signing, trx: Transaction<DB>, act: Act): Promise<Signature[]> {
  const signed: Signature[] = [];
  try {
    for (const item of act.request.items) signed.push(await signItem(signing, trx, item, act));
  } catch (error) {
    if (error instanceof AppError || isDatabaseAway(error) || isDiskFull(error)) throw error;
    throw new FailedError(FAILED, error);
  }
  return signed;
}

/** Signs what was shown, all of it or nothing: every change, its signature, and its ledger rows in one transaction. */
export async function sign(signing: Signing, given: Given): Promise<{ signatures: Signature[] }> {
  const { context, viewer } = signing;
  const { db } = context.database;
  const at = context.now();
  const request = await requireRequest(signing, given);
  const { lockedUntil } = await readTries(db, viewer.id, at);
  if (lockedUntil) throw lockedError(lockedUntil, at);
  const standing = await loadSigningState(db, viewer.id);
  await requireIdentity(context, db, viewer.id, standing);
  const isAccepted = await hasAcceptedPolicy(db, viewer.id, POLICY_VERSION);
  if (!isAccepted && !given.acceptsPolicy)
    fail('signatures.policy_not_accepted', 'Accept the signature policy first. Nothing was signed.');
  const series = await findSeries(signing, standing, at);
  const challenge = passkeyChallenge(request.id, given.sha256);
  const components = await checkComponents(signing, given, { standing, isLive: series.isLive, challenge });
  return context.database.record(async (trx) => {
    if (!(await takeRequest(trx, request.id, at))) return fail('signatures.challenge_used', USED);
    if (!isAccepted) await acceptPolicy(trx, { userId: viewer.id, version: POLICY_VERSION, acceptedAt: at });
    const signed = await signItems(signing, trx, { request, standing, series, components, at });
    const { id, binding, startedAt } = series;
    const sessionId = viewer.sessionId ?? 0;
    await putSeries(trx, { id, userId: viewer.id, sessionId, binding, startedAt, lastAt: at });
    await insertAttempt(trx, { userId: viewer.id, at, ok: true });
    return { signatures: signed };
  });
}
