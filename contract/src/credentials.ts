import * as z from 'zod';
import { endpoint, Moment } from './endpoint.ts';

const ByNumber = z.object({ number: z.string().trim().min(1).max(100) });
const File = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** What a certificate stands for, whoever holds it, as Open Badges 3.0 describes it. */
export const BadgeAchievement = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  version: z.string(),
  criteria: z.object({ narrative: z.string() }),
});
export type BadgeAchievement = z.infer<typeof BadgeAchievement>;

/** A public key of the academy, with when it signed. */
export const AcademyKey = z.object({
  kid: z.string(),
  purpose: z.string(),
  alg: z.string(),
  from: Moment,
  until: Moment.nullable(),
  compromisedSince: Moment.nullable(),
});
export type AcademyKey = z.infer<typeof AcademyKey>;

export const Issuer = z.object({
  did: z.string(),
  url: z.string(),
  name: z.string(),
  email: z.string(),
  keys: z.array(AcademyKey),
});
export type Issuer = z.infer<typeof Issuer>;

const isPresentation = (types: readonly string[]) => types.includes('VerifiablePresentation');
const SignedOver = z.looseObject({ challenge: z.string().max(200).optional() });

/** What a wallet sends for a credential: a presentation without credentials, signed over the challenge (VC Data Model). */
export const WalletPresentation = z.looseObject({
  type: z.union([z.literal('VerifiablePresentation'), z.array(z.string()).refine(isPresentation)]),
  proof: z.union([SignedOver, z.array(SignedOver).nonempty()]),
});
export type WalletPresentation = z.infer<typeof WalletPresentation>;

export const WalletOffer = z.object({
  /** Opens Learner Credential Wallet on the device, or is scanned by it. */
  link: z.string(),
  expiresAt: Moment,
});
export type WalletOffer = z.infer<typeof WalletOffer>;

export const credentials = {
  get: endpoint({
    method: 'GET',
    path: '/api/certificates/:number/credential',
    access: 'public',
    proof: 'number',
    summary:
      'The certificate as an Open Badges 3.0 credential: JSON with a Data Integrity proof, or a VC-JWT, by Accept',
    params: ByNumber,
    reply: File,
    contentType: 'application/vc',
  }),
  latest: endpoint({
    method: 'GET',
    path: '/api/certificates/:number/credential/latest',
    access: 'public',
    proof: 'number',
    summary: 'The credential of the certificate that took this one’s place, or of this one',
    params: ByNumber,
    reply: File,
    contentType: 'application/vc',
  }),
  json: endpoint({
    method: 'GET',
    path: '/api/certificates/:number/credential.json',
    access: 'public',
    proof: 'number',
    summary: 'The credential as a JSON file',
    params: ByNumber,
    reply: File,
    contentType: 'application/vc',
  }),
  jwt: endpoint({
    method: 'GET',
    path: '/api/certificates/:number/credential.jwt',
    access: 'public',
    proof: 'number',
    summary: 'The credential as a VC-JWT file',
    params: ByNumber,
    reply: File,
    contentType: 'text/plain; charset=utf-8',
  }),
  png: endpoint({
    method: 'GET',
    path: '/api/certificates/:number/credential.png',
    access: 'public',
    proof: 'number',
    summary: 'The badge as a PNG picture with the credential in it',
    params: ByNumber,
    reply: File,
    contentType: 'image/png',
  }),
  svg: endpoint({
    method: 'GET',
    path: '/api/certificates/:number/credential.svg',
    access: 'public',
    proof: 'number',
    summary: 'The badge as an SVG picture with the credential in it',
    params: ByNumber,
    reply: File,
    contentType: 'image/svg+xml',
  }),
  offer: endpoint({
    method: 'POST',
    path: '/api/certificates/:number/wallet-offers',
    access: 'public',
    proof: 'number',
    summary:
      'Make a link, good once and for ten minutes, by which Learner Credential Wallet takes the credential',
    params: ByNumber,
    reply: WalletOffer,
    status: 201,
  }),
  redeem: endpoint({
    method: 'POST',
    path: '/api/wallet-offers/:token',
    access: 'public',
    summary: 'Hand a credential to a wallet that presents the challenge of its link',
    params: z.object({ token: z.string().min(1).max(100) }),
    body: WalletPresentation,
    reply: File,
    contentType: 'application/vc',
  }),
  achievement: endpoint({
    method: 'GET',
    path: '/api/achievements/:courseId/versions/:version',
    access: 'public',
    proof: 'published',
    summary: 'What a certificate of a version of a course stands for',
    params: z.object({
      courseId: z.coerce.number().int().positive().max(2_147_483_647),
      version: z.string().max(40),
    }),
    reply: BadgeAchievement,
  }),
  issuer: endpoint({
    method: 'GET',
    path: '/api/issuer',
    access: 'public',
    summary: 'The academy as an issuer of credentials, with all its public keys',
    reply: Issuer,
  }),
};
