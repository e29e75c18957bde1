import * as z from 'zod';
import { Done, endpoint, Id, Moment } from './endpoint.ts';
import { MOST_UPLOAD_BYTES, OutsideCertificateForm, Upload } from './outside-certificate-forms.ts';

/** What a file is, by its bytes; `json` and `jwt` are signed credentials. */
export const FileKind = z.enum(['pdf', 'png', 'jpeg', 'json', 'jwt']);
export type FileKind = z.infer<typeof FileKind>;

/**
 * What was found of a signed credential. `verified`: the signature is the issuer's, and it is in force. `unchecked`: nobody
 * knows, such as while the issuer's address can't be reached. `revoked`: it was in force when it came here, and no more.
 */
export const CredentialFinding = z.object({
  outcome: z.enum(['verified', 'unchecked', 'revoked']),
  /** Why it could not be checked, as a sentence. */
  reason: z.string().nullable(),
  form: z.enum(['json', 'jwt']),
  /** Its own name, if it has one. */
  id: z.string().nullable(),
  /** A DID or address. */
  issuerId: z.string(),
  issuerName: z.string(),
  /** Whether the issuer's ID leads to a host, so that somebody stands behind it; a bare key names nobody. */
  isIssuerNamed: z.boolean(),
  /** Whom it names. */
  holder: z.string().nullable(),
  match: z.enum(['same', 'differs', 'not_named']),
  /** Whether the issuer says in a list that it can be revoked. */
  isRevocable: z.boolean(),
  checkedAt: Moment,
});
export type CredentialFinding = z.infer<typeof CredentialFinding>;

/** A person's certificate from elsewhere. */
export const OutsideCertificate = OutsideCertificateForm.extend({
  id: z.number(),
  fileKind: FileKind,
  fileSha256: z.string(),
  finding: CredentialFinding.nullable(),
  addedAt: Moment,
});
export type OutsideCertificate = z.infer<typeof OutsideCertificate>;

const OfUser = z.object({ userId: Id });
const OfOne = OfUser.extend({ id: Id });
const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const outsideCertificates = {
  list: endpoint({
    method: 'GET',
    path: '/api/users/:userId/outside-certificates',
    access: 'self',
    summary: 'A person’s certificates from elsewhere, the latest first',
    params: OfUser,
    reply: z.array(OutsideCertificate),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/users/:userId/outside-certificates',
    access: 'self',
    summary: 'Adds a certificate from elsewhere: a PDF or picture with what the person says of it',
    params: OfUser,
    body: OutsideCertificateForm.extend({ file: Upload }),
    mostBytes: MOST_UPLOAD_BYTES,
    reply: OutsideCertificate,
    status: 201,
  }),
  addCredential: endpoint({
    method: 'POST',
    path: '/api/users/:userId/outside-certificates/credentials',
    access: 'self',
    summary:
      'Adds an Open Badge or other verifiable credential (JSON, JWT, or baked into a PNG or SVG picture), once its ' +
      'signature was checked',
    params: OfUser,
    body: z.object({ file: Upload }),
    mostBytes: MOST_UPLOAD_BYTES,
    reply: OutsideCertificate,
    status: 201,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/users/:userId/outside-certificates/:id/file',
    access: 'self',
    summary: 'The file of a certificate from elsewhere',
    params: OfOne,
    reply: Bytes,
    contentType: 'application/octet-stream',
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/users/:userId/outside-certificates/:id/check',
    access: 'self',
    summary: 'Checks a credential again: signature, dates, and revocation',
    params: OfOne,
    reply: OutsideCertificate,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/:userId/outside-certificates/:id',
    access: 'self',
    summary: 'Removes a certificate from elsewhere; copies that organizations were given stay with them',
    params: OfOne,
    reply: Done,
  }),
};
