import * as z from 'zod';
import { endpoint, Moment } from './endpoint.ts';

/** A size of the log, or the number of an entry. */
const Count = z.coerce
  .number('Enter a whole number.')
  .int('Enter a whole number.')
  .min(0, 'Enter a number from 0.')
  .max(Number.MAX_SAFE_INTEGER, 'The number is too large.');

/** A SHA-256 in base64, as the log's formats write it. */
const Hash = z.string();

export const LogStatus = z.object({
  origin: z.string(),
  /** The log's keys in the form that other programs take, the current one last. */
  verifierKeys: z.array(z.string()),
  /** Entries in the published checkpoint; 0 before the first. */
  size: z.number(),
  signedAt: Moment.nullable(),
  witnesses: z.array(
    z.object({
      name: z.string(),
      verifierKey: z.string(),
      /** When it signed the published checkpoint, by its own clock; null if it has not. */
      seenAt: Moment.nullable(),
    }),
  ),
  /** How many witnesses must have signed before an entry is proven. */
  quorum: z.number(),
});
export type LogStatus = z.infer<typeof LogStatus>;

/** Where a certificate stands in the public log. */
export const LoggedCertificate = z.object({
  number: z.string(),
  origin: z.string(),
  /** Counted from 0; null until it is logged, which takes a minute at most. */
  index: z.number().nullable(),
  /** Made once, from the first checkpoint with enough signatures; null until then. */
  proof: z
    .object({
      size: z.number(),
      /** Witnesses of this academy whose signatures the proof carries, and when they saw it. */
      seenBy: z.array(z.object({ name: z.string(), at: Moment })),
      /** How many witnesses this academy has today. */
      witnesses: z.number(),
    })
    .nullable(),
});
export type LoggedCertificate = z.infer<typeof LoggedCertificate>;

const ByNumber = z.object({ number: z.string().trim().min(1).max(100) });

export const log = {
  status: endpoint({
    method: 'GET',
    path: '/api/log',
    access: 'public',
    summary: 'The public log: its keys, its size, and who has seen it',
    reply: LogStatus,
  }),
  inclusion: endpoint({
    method: 'GET',
    path: '/api/log/inclusion',
    access: 'public',
    summary: 'Proof that an entry is in the log at a size (RFC 9162), by default the published one',
    query: z.object({ index: Count, size: Count.optional() }),
    reply: z.object({ index: z.number(), size: z.number(), leafHash: Hash, proof: z.array(Hash) }),
  }),
  consistency: endpoint({
    method: 'GET',
    path: '/api/log/consistency',
    access: 'public',
    summary: 'Proof that the log only grew from one size to another (RFC 9162), by default the published one',
    query: z.object({ from: Count, to: Count.optional() }),
    reply: z.object({ from: z.number(), to: z.number(), proof: z.array(Hash) }),
  }),
  certificate: endpoint({
    method: 'GET',
    path: '/api/certificates/:number/log',
    access: 'public',
    proof: 'number',
    summary: 'Where a certificate stands in the public log, and who had seen it',
    params: ByNumber,
    reply: LoggedCertificate,
  }),
  certificateProof: endpoint({
    method: 'GET',
    path: '/api/certificates/:number/tlog-proof',
    access: 'public',
    proof: 'number',
    summary: 'The proof that a certificate’s signature is in the log, as one file (C2SP tlog-proof)',
    params: ByNumber,
    reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    contentType: 'text/plain; charset=utf-8',
  }),
  certificateSignature: endpoint({
    method: 'GET',
    path: '/api/certificates/:number/jwt',
    access: 'public',
    proof: 'number',
    summary: 'The signature over a certificate’s claims (JWS), byte for byte what was logged',
    params: ByNumber,
    reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    contentType: 'application/jose',
  }),
};
