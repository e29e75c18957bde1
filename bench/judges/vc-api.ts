import { generateKeyPairSync, randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pairOf } from '../../server/src/core/keys/key-pair.ts';
import { loadContext } from '../../server/src/learning/credentials/contexts.ts';
import { addProof } from '../../server/src/learning/credentials/data-integrity.ts';
import { wholeSecond } from '../../server/src/learning/credentials/issuer.ts';
import { multikeyOf } from '../../server/src/learning/credentials/multikey.ts';
import { describeList, encodeList, LIST_LENGTH } from '../../server/src/learning/credentials/status-list.ts';
import { KNOWN_CONTEXTS, verifyProof } from '../../web/src/verify-credential/data-integrity.ts';
import { makeCertificate } from './tls.ts';

/**
 * `npm run judges:vc-api`: what the academy signs and verifies with, behind the interface that W3C’s test suites drive (VC
 * API: POST /credentials/issue and /credentials/verify), with a key of its own as issuer (did:key). Needs no database.
 */
type Fields = Record<string, unknown>;
// The suites’ documents of the data model 1.1 name it; the academy’s are all of 2.0, which has its words.
const OLDER = 'https://w3id.org/security/data-integrity/v2';
KNOWN_CONTEXTS.set(OLDER, (await loadContext(OLDER)).document);
const PORT = Number(process.env['PORT'] ?? 40_443);
const url = `https://localhost:${PORT}`;
const { privateKey } = generateKeyPairSync('ed25519');
const signer = { ...pairOf(privateKey, 'credential'), algorithm: 'EdDSA' as const };
const did = `did:key:${await multikeyOf(signer.publicKey)}`;
const issuer = { did, url, isLocal: true };

const sign = (document: Fields, at: Date) =>
  addProof(document as Fields & { validFrom: string }, { did, signer, at });
const publishedList = (at: Date) => sign(describeList(issuer, 1, encodeList([]), at), at);

/** Refuses what somebody else wrote of a status: the academy draws places itself. */
async function issueFor({ credential }: { credential: Fields }): Promise<Fields> {
  const at = new Date();
  if ('credentialStatus' in credential) throw new Error('A place in a list is given by the issuer.');
  const contexts = [credential['@context']].flat();
  if (!contexts.includes('https://www.w3.org/ns/credentials/v2')) return sign(credential, at);
  const index = randomInt(LIST_LENGTH);
  const list = `${url}/status/revocation/1`;
  const credentialStatus = {
    id: `${list}#${index}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(index),
    statusListCredential: list,
  };
  const id = credential['id'] ?? `urn:uuid:${randomUUID()}`;
  return sign({ validFrom: wholeSecond(at), ...credential, id, issuer: did, credentialStatus }, at);
}

/** The key that a did:key is, as its DID document. */
function didOf(method: string) {
  const [id = '', publicKeyMultibase = ''] = method.split('#');
  const isKey = id === `did:key:${publicKeyMultibase}`;
  const verificationMethod = isKey
    ? [{ id: method, type: 'Multikey', controller: id, publicKeyMultibase }]
    : [];
  return { id, verificationMethod, assertionMethod: [method] };
}

async function verify({ verifiableCredential: credential }: Fields): Promise<Fields> {
  if (Object(credential) !== credential) throw new Error('Not a credential.');
  const document = credential as Fields;
  const [proof] = [document['proof']].flat() as (Fields | null | undefined)[];
  const contexts = [document['@context']].flat().map(String);
  const verdict = await verifyProof(document, didOf(String(proof?.['verificationMethod'])), contexts);
  if (verdict !== 'genuine') throw new Error(verdict);
  return { verified: true };
}

async function readBody(request: IncomingMessage): Promise<Fields> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as Fields;
}

async function answer(request: IncomingMessage): Promise<[number, Fields]> {
  const route = `${request.method} ${request.url}`;
  if (route === 'GET /status/revocation/1') return [200, await publishedList(new Date())];
  try {
    const body = await readBody(request);
    if (route === 'POST /credentials/issue') return [201, await issueFor(body as { credential: Fields })];
    if (route === 'POST /credentials/verify') return [200, await verify(body)];
    return [404, {}];
  } catch (error) {
    return [400, { verified: false, errors: [String(error)] }];
  }
}

createServer(makeCertificate(mkdtempSync(join(tmpdir(), 'tw-vc-api-'))), (request, response) => {
  void answer(request).then(([status, body]) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  );
}).listen(PORT, 'localhost', () => console.log(`${url} issues as ${did}`));
