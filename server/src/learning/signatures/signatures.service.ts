import {
  SignatureManifest,
  type Signature,
  type SignatureStatus,
  type SigningKind,
} from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import { sha256 } from '../../content/load-course.ts';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import { isSignedBy } from '../../core/keys/key-pair.ts';
import { appendLedger } from '../../core/ledger.ts';
import { listToldBefore } from '../../core/log/logged-before.ts';
import { canonicalJson, type Canonical } from './canonical-json.ts';
import type { Signable } from './signable.ts';
import {
  detachSignatures,
  insertVoid,
  listByObject,
  listDiffering,
  type SignatureRow,
} from './signatures.store.ts';

export {
  findSignature,
  hasSignature,
  insertSignature,
  listByObject,
  listBySubject,
  type SignatureRow,
} from './signatures.store.ts';

type Keys = Pick<Context, 'keys'>;
/** What reading a signature takes of what was signed. */
type Signed = Pick<Signable, 'kind' | 'readRecords'>;

/** The hash that binds a signature to its record. */
export function hashRecord(record: Canonical): string {
  return sha256(canonicalJson(record));
}

/**
 * The signatures that a key made while it was in other hands: those whose row of the ledger the log did not have before.
 */
async function listDoubtful({ keys }: Keys, db: Db, rows: readonly SignatureRow[]): Promise<Set<string>> {
  const doubtful = new Set<string>();
  for (const { id: key, compromisedSince } of keys.published('signatures')) {
    const made = compromisedSince ? rows.filter(({ keyId }) => keyId === key) : [];
    if (!compromisedSince || made.length === 0) continue;
    const told = made.map(({ id, subjectId, signerId }) => ({
      subjectId: subjectId ?? signerId,
      object: `signature:${id}`,
    }));
    const before = await listToldBefore(db, 'signature.made', told, compromisedSince);
    for (const { id } of made) if (!before.has(`signature:${id}`)) doubtful.add(id);
  }
  return doubtful;
}

/** What the academy signed, if the signature is its own and the columns beside it repeat it. */
function openManifest({ keys }: Keys, row: SignatureRow): SignatureManifest | undefined {
  const key = keys.published('signatures').find(({ id }) => id === row.keyId);
  if (!key) return undefined;
  const signature = Buffer.from(row.manifestSig, 'base64url');
  if (!isSignedBy(key.publicKey, 'signatures', Buffer.from(row.manifest), signature)) return undefined;
  // Ours: the signature over it was verified just now.
  const manifest = SignatureManifest.parse(JSON.parse(row.manifest));
  const isRepeated =
    manifest.id === row.id &&
    manifest.signer.id === row.signerId &&
    manifest.object.kind === row.objectKind &&
    manifest.object.id === row.objectId &&
    manifest.recordSha256 === row.recordSha256 &&
    manifest.renderedSha256 === row.renderedSha256 &&
    manifest.signedAt === row.signedAt.toISOString() &&
    sha256(row.rendered) === row.renderedSha256;
  return isRepeated ? manifest : undefined;
}

function statusOf(row: SignatureRow, record: Canonical | undefined): SignatureStatus {
  if (row.voidedAt) return 'voided';
  return record !== undefined && hashRecord(record) === row.recordSha256 ? 'valid' : 'void';
}

const DAMAGED = {
  printedName: '',
  meaning: '',
  statement: '',
  title: '',
  version: null,
  zone: 'UTC',
  identity: 'address',
  components: [],
} as const;

/** A signature as it is shown: everything comes from what the academy signed, and its state from the record as it is. */
export function presentSignature(
  context: Keys,
  row: SignatureRow,
  record: Canonical | undefined,
  isDoubtful = false,
): Signature {
  const { id, signerId, objectId, recordSha256, voidedAt, voidedReason } = row;
  const manifest = isDoubtful ? undefined : openManifest(context, row);
  const kind = SignatureManifest.shape.object.shape.kind.parse(row.objectKind);
  const signedAt = row.signedAt.toISOString();
  const known = { id, signerId, kind, objectId, recordSha256, signedAt };
  const fate = { voidedAt: voidedAt?.toISOString() ?? null, voidedReason };
  if (!manifest)
    return { ...known, ...DAMAGED, components: [], localTime: signedAt, status: 'damaged', ...fate };
  const { signer, object, meaning, statement, zone, localTime, components } = manifest;
  return {
    ...known,
    printedName: signer.printedName,
    meaning: meaning.text,
    statement,
    title: object.title,
    version: object.version,
    zone,
    localTime,
    identity: signer.identity.method,
    components,
    status: statusOf(row, record),
    ...fate,
  };
}

/** Signatures with their state, whatever they are over. */
export async function presentSignatures(
  context: Keys,
  db: Db,
  signables: readonly Signed[],
  rows: readonly SignatureRow[],
): Promise<Signature[]> {
  const records = new Map<string, Map<string, Canonical>>();
  for (const { kind, readRecords } of signables) {
    const ids = rows.filter(({ objectKind }) => objectKind === kind).map(({ objectId }) => objectId);
    if (ids.length > 0) records.set(kind, await readRecords(db, [...new Set(ids)]));
  }
  const doubtful = await listDoubtful(context, db, rows);
  return rows.map((row) =>
    presentSignature(context, row, records.get(row.objectKind)?.get(row.objectId), doubtful.has(row.id)),
  );
}

/** The signatures over objects of one kind, by object ID, in the order of signing. */
export async function readSignatures(
  context: Keys,
  db: Db,
  signable: Signed,
  ids: readonly string[],
): Promise<Map<string, Signature[]>> {
  const rows = await listByObject(db, signable.kind, ids);
  const signed = await presentSignatures(context, db, [signable], rows);
  return Map.groupBy(signed, ({ objectId }) => objectId);
}

/** Signed on records that an organization must keep: its delegation log, waivers, and readings of its documents. */
const KEPT_BY_ORGANIZATIONS: readonly SigningKind[] = [
  'delegation-acceptance',
  'delegation-authorization',
  'requirement-waiver',
  'document-reading',
];

/** Before an account is deleted: what was signed on an organization’s records no longer goes with it. */
export async function keepForOrganizations(trx: Transaction<DB>, userId: number): Promise<void> {
  await detachSignatures(trx, userId, KEPT_BY_ORGANIZATIONS);
}

/** Voids what was signed over an object, with the reason; each signature stays, marked as void. */
export async function voidSignatures(
  trx: Transaction<DB>,
  object: { kind: Signable['kind']; id: string },
  { at, by, reason }: { at: Date; by: number; reason: string },
): Promise<void> {
  for (const row of await listByObject(trx, object.kind, [object.id])) {
    if (row.voidedAt) continue;
    await insertVoid(trx, { signatureId: row.id, at, by, reason });
    await appendLedger(trx, {
      subjectId: row.subjectId ?? row.signerId,
      actorId: by,
      at,
      action: 'signature.voided',
      object: `signature:${row.id}`,
      reason,
    });
  }
}

/** Each difference between the stored signatures and the ledger. */
export async function examineSignatures(
  db: Db,
): Promise<{ subjectId: number; record: string; difference: string }[]> {
  return (await listDiffering(db)).map(({ id, subjectId, recorded, stored }) => ({
    subjectId,
    record: `signature ${id}`,
    difference:
      stored === null
        ? 'is in the ledger, but its row is missing'
        : recorded === null
          ? 'is not in the ledger'
          : recorded === stored
            ? 'its voiding differs'
            : 'has a manifest other than in the ledger',
  }));
}
