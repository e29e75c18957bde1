import { gzipSync } from 'node:zlib';
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose';
import type { TestAcademy } from './academy.ts';

/** Lets an academy read the documents of another one, as over the network, and nothing else. */
export function connect(academy: TestAcademy, other: TestAcademy): void {
  const { origin } = new URL(other.config.publicUrl);
  academy.app.context.fetchOutside = async (url) => {
    if (!url.startsWith(`${origin}/`)) return undefined;
    const reply = await other.app.server.inject({ url: url.slice(origin.length) });
    return reply.statusCode === 200 ? reply.body : undefined;
  };
}

/** An issuer that is a key: did:jwk. */
export interface KeyIssuer {
  did: string;
  sign: (claims: object, header?: object) => Promise<string>;
}

export async function keyIssuer(alg = 'ES256'): Promise<KeyIssuer> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const jwk: JWK = await exportJWK(publicKey);
  const did = `did:jwk:${Buffer.from(JSON.stringify(jwk)).toString('base64url')}`;
  return {
    did,
    sign: (claims, header = {}) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg, kid: `${did}#0`, typ: 'JWT', ...header })
        .sign(privateKey),
  };
}

/** A credential as claims of a JWT. */
export function credentialOf(issuer: string, over: object = {}) {
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id: 'urn:uuid:7f1c3c52-2f6b-4b8e-9d3a-3a6f1f0c9b11',
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: issuer, name: 'Northbridge College' },
    validFrom: '2026-02-01T00:00:00Z',
    validUntil: '2036-02-01T00:00:00Z',
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: 'Joy Tran', identityType: 'name' }],
      achievement: { type: ['Achievement'], name: 'Assent in pediatrics', version: '2.1' },
    },
    ...over,
  };
}

/** A status list with one place revoked. */
export function listOf(id: string, issuer: string, revoked = 7) {
  const bits = Buffer.alloc(16_384);
  bits[revoked >> 3] = 0x80 >> (revoked & 7);
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer,
    validFrom: '2026-02-01T00:00:00Z',
    credentialSubject: {
      id: `${id}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: `u${gzipSync(bits).toString('base64url')}`,
    },
  };
}

export const statusAt = (list: string, index: number | string) => ({
  credentialStatus: {
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(index),
    statusListCredential: list,
  },
});
