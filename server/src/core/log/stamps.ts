import { hash, randomBytes } from 'node:crypto';
import { findLatestStamp, storeStamp, type StoredCheckpoint } from './checkpoints.store.ts';
import type { LogContext } from './log-settings.ts';

const ONE_DAY_MS = 24 * 60 * 60 * 1000;
const WAIT_MS = 10_000;
const MOST_BYTES = 32 * 1024;

/** TimeStampReq of RFC 3161 up to the hash: version 1, SHA-256. */
const REQUEST_HEAD = Buffer.from('30430201013031300d060960864801650304020105000420', 'hex');
const NONCE_HEAD = Buffer.from('0208', 'hex');
/** `certReq`: the reply carries the authority's certificate. */
const WITH_CERTIFICATE = Buffer.from('0101ff', 'hex');
/** PKIStatus granted or grantedWithMods, first in a TimeStampResp. */
const GRANTED = /^3082.{4}30(?:..|81..)0201(?:00|01)/;

/** A request for a stamp over these bytes. */
export function makeStampRequest(bytes: Uint8Array): Buffer {
  const nonce = randomBytes(8);
  // A positive integer in its shortest form.
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  return Buffer.concat([REQUEST_HEAD, hash('sha256', bytes, 'buffer'), NONCE_HEAD, nonce, WITH_CERTIFICATE]);
}

/** Throws unless the authority granted a stamp over these bytes; its signature is for `openssl ts -verify`. */
export function requireStamp(reply: Buffer, bytes: Uint8Array): void {
  if (!GRANTED.test(reply.subarray(0, 16).toString('hex'))) throw new Error('the authority granted no stamp');
  if (!reply.includes(hash('sha256', bytes, 'buffer'))) throw new Error('the stamp is over something else');
}

/** Asks the time stamp authority for a stamp over the checkpoint with the log's signature, once a day. */
export async function stampDaily(context: LogContext, checkpoint: StoredCheckpoint): Promise<void> {
  const { stampUrl } = context.config.transparency;
  if (!stampUrl) return;
  const { db } = context.database;
  const at = context.now();
  const latest = await findLatestStamp(db);
  if (latest && (latest.size === checkpoint.size || at.getTime() - latest.stampedAt.getTime() < ONE_DAY_MS))
    return;
  const bytes = Buffer.from(checkpoint.note);
  try {
    const response = await fetch(stampUrl, {
      method: 'POST',
      body: new Uint8Array(makeStampRequest(bytes)),
      headers: { 'content-type': 'application/timestamp-query' },
      signal: AbortSignal.timeout(WAIT_MS),
    });
    const reply = Buffer.from(await response.arrayBuffer());
    if (!response.ok || reply.length > MOST_BYTES)
      throw new Error(`the authority answered ${response.status}`);
    requireStamp(reply, bytes);
    await storeStamp(db, { size: checkpoint.size, stampedAt: at, reply });
  } catch (error) {
    context.log.warn({ err: error }, 'the checkpoint was not stamped; it is tried again with the next');
  }
}
