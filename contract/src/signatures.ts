import * as z from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';
import { PasskeyAnswer } from './passkey-answer.ts';
import {
  SIGNATURE_MEANINGS,
  SIGNED_AT_ONCE,
  SIGNING_KINDS,
  type SignatureMeaning,
} from './signature-words.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'This isn’t a SHA-256.');
const Meaning = z.enum(Object.keys(SIGNATURE_MEANINGS) as [SignatureMeaning, ...SignatureMeaning[]]);

/** How a signer's identity was verified before they signed. */
export const IdentityMethod = z.enum(['address', 'document', 'known']);
export type IdentityMethod = z.infer<typeof IdentityMethod>;

/** What the signer gave: the account's username, the password, an authenticator code, a passkey with its owner verified. */
export const SigningComponent = z.enum(['username', 'password', 'code', 'passkey']);
export type SigningComponent = z.infer<typeof SigningComponent>;

/** What is signed: the bytes under the academy's signature are this as canonical JSON (RFC 8785). */
export const SignatureManifest = z.strictObject({
  format: z.literal('trialwright-signature/1'),
  id: z.string(),
  academy: z.string(),
  signer: z.strictObject({
    id: z.number(),
    printedName: z.string(),
    identity: z.strictObject({ proof: z.number(), method: IdentityMethod, at: Moment }),
  }),
  meaning: z.strictObject({ code: Meaning, text: z.string() }),
  statement: z.string(),
  object: z.strictObject({
    kind: z.enum(SIGNING_KINDS),
    id: z.string(),
    title: z.string(),
    version: z.string().nullable(),
  }),
  recordSha256: Sha256,
  renderedSha256: Sha256,
  signedAt: Moment,
  /** IANA name, as the signer's browser states it. */
  zone: z.string(),
  /** The same moment in that zone, ISO 8601 with offset. */
  localTime: z.string(),
  components: z.array(SigningComponent),
  series: z.string(),
  /** SHA-256 of the session's ID and the series. */
  sessionSha256: Sha256,
  policyVersion: z.string(),
});
export type SignatureManifest = z.infer<typeof SignatureManifest>;

/**
 * `valid`: the academy's signature is whole, and the record is what was signed. `voided`: withdrawn, with a reason.
 * `void`: the record is no longer what was signed. `damaged`: the signature itself was changed.
 */
export const SignatureStatus = z.enum(['valid', 'voided', 'void', 'damaged']);
export type SignatureStatus = z.infer<typeof SignatureStatus>;

/** A signature as it is shown wherever its record is. */
export const Signature = z.object({
  id: z.string(),
  signerId: z.number(),
  printedName: z.string(),
  meaning: z.string(),
  statement: z.string(),
  kind: z.enum(SIGNING_KINDS),
  objectId: z.string(),
  title: z.string(),
  version: z.string().nullable(),
  signedAt: Moment,
  zone: z.string(),
  localTime: z.string(),
  identity: IdentityMethod,
  components: z.array(SigningComponent),
  recordSha256: z.string(),
  status: SignatureStatus,
  voidedAt: Moment.nullable(),
  voidedReason: z.string().nullable(),
});
export type Signature = z.infer<typeof Signature>;

const SigningItem = z.object({
  kind: z.enum(SIGNING_KINDS),
  /** Of what is signed, such as a certificate's number. */
  id: z.string().min(1).max(100),
  /** What the signer entered, such as a reason. */
  input: z.record(z.string(), z.unknown()).default({}),
});
export type SigningItem = z.input<typeof SigningItem>;

/** One item as the server rendered it. */
const ShownItem = z.object({
  kind: z.enum(SIGNING_KINDS),
  title: z.string(),
  statement: z.string(),
  meaning: z.string(),
  lines: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Exactly what is signed. */
  text: z.string(),
  sha256: z.string(),
});

export const SigningRequest = z.object({
  challenge: z.string(),
  expiresAt: Moment,
  items: z.array(ShownItem),
  signer: z.object({ id: z.number(), name: z.string(), username: z.string() }),
  at: Moment,
  zone: z.string(),
  localTime: z.string(),
  /** The password alone within a series; all components otherwise. */
  needs: z.enum(['all', 'one']),
  /** All components include an authenticator code. */
  needsCode: z.boolean(),
  /** What the browser asks a passkey; null without one. */
  passkey: z.record(z.string(), z.unknown()).nullable(),
  triesLeft: z.number(),
  /** The date of the academy's letter to FDA (21 CFR 11.100(c)); null where it gave none. */
  letterDate: z.string().nullable(),
  isPolicyAccepted: z.boolean(),
});
export type SigningRequest = z.infer<typeof SigningRequest>;

export const signatures = {
  prepare: endpoint({
    method: 'POST',
    path: '/api/signatures/requests',
    access: 'user',
    summary: 'Render what is to be signed; returns it with a challenge that is good once, for 5 minutes',
    body: z.object({
      items: z
        .array(SigningItem)
        .min(1, 'Choose what to sign.')
        .max(SIGNED_AT_ONCE, `Sign ${SIGNED_AT_ONCE} items or fewer at once.`),
      zone: z.string().max(100).default('UTC'),
    }),
    reply: SigningRequest,
    status: 201,
  }),
  sign: endpoint({
    method: 'POST',
    path: '/api/signatures',
    access: 'user',
    summary: 'Sign what was shown: with the password and the code, or with a passkey',
    body: z.object({
      challenge: z.string().max(64),
      /** Of each item, in order, as it was shown. */
      sha256: z.array(z.string().max(64)).min(1).max(SIGNED_AT_ONCE),
      username: z.string().trim().max(254).optional(),
      password: z.string().max(256).optional(),
      code: z.string().trim().max(20).optional(),
      passkey: PasskeyAnswer.optional(),
      acceptsPolicy: z.boolean().default(false),
    }),
    reply: z.object({ signatures: z.array(Signature) }),
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/users/:userId/signatures',
    access: 'self',
    summary: 'Signatures in a learner’s record, by anybody, oldest first',
    params: z.object({ userId: Id }),
    reply: z.array(Signature),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/signatures/:number',
    access: 'public',
    proof: 'number',
    summary: 'A signature with its manifest and the key that verifies it, for anyone with its number',
    params: z.object({ number: z.string().trim().min(1).max(100) }),
    reply: Signature.extend({
      /** Exactly the bytes that the academy signed. */
      manifest: z.string(),
      /** Base64url. */
      manifestSignature: z.string(),
      /** RFC 7638 thumbprint of the key. */
      keyId: z.string(),
      /** The public key (JWK, Ed25519) as the academy publishes it; null for a key that it does not vouch for. */
      key: z.record(z.string(), z.string()).nullable(),
    }),
  }),
};
