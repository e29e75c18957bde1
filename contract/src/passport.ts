import * as z from 'zod';
import { Done, endpoint, Id, Moment } from './endpoint.ts';
import { Day } from './organization-forms.ts';
import { FileKind } from './outside-certificates.ts';
import { PassportLinkForm, PassportPart } from './passport-forms.ts';
import { TrustGrade } from './training-rules.ts';

/** What a person can show today. */
export const Passport = z.object({
  name: z.string(),
  academy: z.string(),
  /** The day, in UTC, on which all of it was current. */
  asOf: Day,
  parts: z.array(PassportPart),
  certificates: z.array(
    z.object({
      number: z.string(),
      title: z.string(),
      version: z.string(),
      guideline: z.string(),
      completedOn: Day,
      validUntil: Day,
      verifyUrl: z.string(),
    }),
  ),
  outside: z.array(
    z.object({
      title: z.string(),
      issuer: z.string(),
      completedOn: Day,
      validUntil: Day.nullable(),
      edition: z.string().nullable(),
      version: z.string().nullable(),
      grade: TrustGrade.exclude(['own']),
      /** What was checked, as a sentence. */
      checked: z.string(),
      fileKind: FileKind,
      fileSha256: z.string(),
    }),
  ),
  signatures: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      version: z.string().nullable(),
      meaning: z.string(),
      signedAt: Moment,
      recordSha256: z.string(),
    }),
  ),
});
export type Passport = z.infer<typeof Passport>;

/** Which of the three was opened. */
export const PassportLook = z.object({ at: Moment, what: z.enum(['page', 'print', 'file']) });

export const PassportLink = z.object({
  id: z.number(),
  label: z.string(),
  parts: z.array(PassportPart),
  createdAt: Moment,
  expiresAt: Moment,
  withdrawnAt: Moment.nullable(),
  /** The latest 100, newest first. */
  looks: z.array(PassportLook),
  lookCount: z.number(),
});
export type PassportLink = z.infer<typeof PassportLink>;

const OfUser = z.object({ userId: Id });
const Shown = z.object({ token: z.string().min(1).max(100) });
const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const passport = {
  get: endpoint({
    method: 'GET',
    path: '/api/users/:userId/passport',
    access: 'self',
    summary: 'What a person can show today: certificates, certificates from elsewhere, and signatures',
    params: OfUser,
    reply: Passport,
  }),
  print: endpoint({
    method: 'GET',
    path: '/api/users/:userId/passport/print',
    access: 'self',
    summary: 'The same as a tagged PDF; the same bytes for the same state and day',
    params: OfUser,
    reply: Bytes,
    contentType: 'application/pdf',
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/users/:userId/passport/file',
    access: 'self',
    summary: 'The same as a ZIP with all credentials, proofs, files, and keys, to be verified offline',
    params: OfUser,
    reply: Bytes,
    contentType: 'application/zip',
  }),
  links: endpoint({
    method: 'GET',
    path: '/api/users/:userId/passport/links',
    access: 'self',
    summary: 'Links by which the passport was shared, each with who looked when; the newest first',
    params: OfUser,
    reply: z.array(PassportLink),
  }),
  share: endpoint({
    method: 'POST',
    path: '/api/users/:userId/passport/links',
    access: 'self',
    summary: 'Makes a link to the passport that expires and can be withdrawn. Its address is shown this once',
    params: OfUser,
    body: PassportLinkForm,
    reply: z.object({ link: PassportLink, url: z.string() }),
    status: 201,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/users/:userId/passport/links/:id',
    access: 'self',
    summary: 'Withdraws a link at once',
    params: OfUser.extend({ id: Id }),
    reply: Done,
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/passports/open',
    access: 'public',
    proof: 'token',
    summary: 'The passport behind a link. Each look is in the person’s ledger',
    body: Shown,
    reply: Passport.extend({ expiresAt: Moment }),
  }),
  openPrint: endpoint({
    method: 'POST',
    path: '/api/passports/print',
    access: 'public',
    proof: 'token',
    summary: 'The same as a tagged PDF',
    body: Shown,
    reply: Bytes,
    contentType: 'application/pdf',
  }),
  openFile: endpoint({
    method: 'POST',
    path: '/api/passports/file',
    access: 'public',
    proof: 'token',
    summary: 'The same as a ZIP with proofs',
    body: Shown,
    reply: Bytes,
    contentType: 'application/zip',
  }),
};
