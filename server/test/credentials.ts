import { inflateSync } from 'node:zlib';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import { verifyCredential } from '@digitalbazaar/vc';
import { importJWK, jwtVerify, type JWK, type JWTPayload } from 'jose';
import { gunzipSync } from 'fflate';
import { loadContext } from '../src/learning/credentials/contexts.ts';
import type { TestAcademy } from './academy.ts';

/** The parts of a credential that tests look at. */
export interface StrangersCredential {
  id: string;
  issuer: { id: string; url: string };
  credentialStatus: { statusListCredential: string; statusListIndex: string };
  credentialSubject: { achievement: { id: string } };
  refreshService: { id: string };
  proof: { verificationMethod: string; created: string };
  [name: string]: unknown;
}

/** What a stranger sees of an academy: only what its addresses answer. */
export function strangerOf(academy: TestAcademy) {
  const get = (url: string, headers: Record<string, string> = {}) =>
    academy.app.server.inject({ url: url.replace(academy.config.issuer.url, ''), headers });
  const readJson = async (url: string, accept = 'application/json') => {
    const reply = await get(url, { accept });
    if (reply.statusCode !== 200) throw new Error(`${url} returned ${reply.statusCode}.`);
    return JSON.parse(reply.body) as Record<string, unknown>;
  };
  const documentLoader: DocumentLoader = async (url) => {
    const [address = ''] = url.split('#');
    if (address !== academy.config.issuer.did) return loadContext(url);
    const did = await readJson('/.well-known/did.json');
    const methods = did['verificationMethod'] as { id: string }[];
    const method = methods.find(({ id }) => id === url);
    const document = method && { '@context': 'https://w3id.org/security/multikey/v1', ...method };
    return { contextUrl: null, documentUrl: url, document: document ?? did };
  };

  return {
    get,
    readJson,
    read: async (number: string) =>
      (await readJson(`/api/certificates/${number}/credential`)) as StrangersCredential,
    /** Whether the Data Integrity proof holds, by the DID document as it is now. */
    isGenuine: async (credential: object): Promise<boolean> => {
      const suite = new DataIntegrityProof({ cryptosuite });
      const now = academy.clock.now;
      const checkStatus = async () => ({ verified: true });
      return (await verifyCredential({ credential, suite, documentLoader, now, checkStatus })).verified;
    },
    /** The payload of a VC-JWT whose key is at the address in its header. */
    openJwt: async (jwt: string): Promise<JWTPayload> => {
      const { payload } = await jwtVerify(
        jwt,
        async ({ kid = '' }) => importJWK((await readJson(kid)) as JWK, 'RS256'),
        { currentDate: academy.clock.now, algorithms: ['RS256'] },
      );
      return payload;
    },
    /** The bit of a credential in its list, as it is or as it was. */
    readBit: async ({ credentialStatus }: StrangersCredential, timestamp?: Date): Promise<boolean> => {
      const query = timestamp ? `?timestamp=${timestamp.toISOString()}` : '';
      const list = await readJson(credentialStatus.statusListCredential + query);
      return isSet(list, Number(credentialStatus.statusListIndex));
    },
  };
}

export function isSet(list: Record<string, unknown>, index: number): boolean {
  const { encodedList } = list['credentialSubject'] as { encodedList: string };
  const bits = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'));
  return ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;
}

/** The chunks of a PNG picture, each as its type and data. */
export function readChunks(png: Buffer): { type: string; data: Buffer }[] {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    chunks.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += length + 12;
  }
  return chunks;
}

/** Bytes of a picture, so that an empty one is told from a drawn one. */
export function readPixels(png: Buffer): Buffer {
  return inflateSync(
    Buffer.concat(readChunks(png).flatMap(({ type, data }) => (type === 'IDAT' ? [data] : []))),
  );
}
