import type { LoggedCertificate, LogStatus } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import {
  formatVkey,
  listSeen,
  proveEntry,
  proveGrowth,
  readProofs,
  readPublished,
  trustedLogKeysOf,
  witnessesOf,
} from '../../core/log/published.ts';
import { readLoggedOf } from '../../learning/certificates/logged-certificate.ts';
import { readSigned } from '../../learning/certificates/certificate-history.service.ts';

/** The log as anybody may know it. */
export async function readStatus(context: Context): Promise<LogStatus> {
  const published = await readPublished(context.database.db);
  const { witnesses, quorum } = witnessesOf(context);
  const seen = published ? listSeen(context, published) : [];
  return {
    origin: context.config.transparency.origin,
    verifierKeys: trustedLogKeysOf(context).map(formatVkey),
    size: published?.size ?? 0,
    signedAt: published?.signedAt.toISOString() ?? null,
    witnesses: witnesses.map(({ key }) => ({
      name: key.name,
      verifierKey: formatVkey(key),
      seenAt: seen.find(({ witness }) => witness.keyId === key.keyId)?.at.toISOString() ?? null,
    })),
    quorum,
  };
}

async function sizeWithin({ database }: Context, wanted: number | undefined): Promise<number> {
  const published = (await readPublished(database.db))?.size ?? 0;
  if (wanted !== undefined && wanted > published)
    fail('log.beyond_end', `The published log has ${published} entries; ${wanted} lies beyond its end.`);
  return wanted ?? published;
}

export async function proveIncluded(context: Context, query: { index: number; size?: number | undefined }) {
  const size = await sizeWithin(context, query.size);
  if (query.index >= size)
    fail('log.beyond_end', `The log of ${size} entries has none with the index ${query.index}.`);
  return { index: query.index, size, ...(await proveEntry(context.database.db, query.index, size)) };
}

export async function proveConsistent(context: Context, query: { from: number; to?: number | undefined }) {
  const to = await sizeWithin(context, query.to);
  if (query.from > to) fail('log.beyond_end', `A log of ${to} entries has not grown from ${query.from}.`);
  return { from: query.from, to, proof: await proveGrowth(context.database.db, query.from, to) };
}

/** Where a certificate stands in the log; its number is known to be one of this academy. */
export async function readLogged(context: Context, wanted: string): Promise<LoggedCertificate> {
  const { db } = context.database;
  const { number } = (await readSigned(context, db, wanted)).claims;
  return (await readLoggedOf(context, db, [number]))(number);
}

export async function readProofFile(
  context: Context,
  wanted: string,
): Promise<{ number: string; text: string }> {
  const { number } = (await readSigned(context, context.database.db, wanted)).claims;
  const [entry] = await readProofs(context.database.db, 'certificate', [number]);
  if (!entry?.proof)
    return fail(
      'log.not_proven',
      'This certificate has no proof yet. It is made within minutes of the issue, once enough witnesses have signed.',
    );
  return { number, text: entry.proof };
}

/** What was logged of a certificate, byte for byte. */
export async function readSignatureFile(
  context: Context,
  wanted: string,
): Promise<{ number: string; text: string }> {
  const { claims, signature } = await readSigned(context, context.database.db, wanted);
  return { number: claims.number, text: signature };
}
