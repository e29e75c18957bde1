import { gunzipSync } from 'fflate';
import { decodeProtectedHeader, importJWK, jwtVerify, type JWK } from 'jose';
import { readChunks } from './credentials.ts';

/**
 * The checks of 1EdTech's public validator (digital-credentials-public-validator) that need no Java, written again from
 * its source: each returns what it finds wrong.
 */

type Fields = Record<string, unknown>;
/** Reads an address as the validator does; undefined where there is nothing. */
export type Fetch = (url: string) => Promise<string | undefined>;

const CONTEXTS = [
  'https://www.w3.org/ns/credentials/v2',
  /^https:\/\/purl\.imsglobal\.org\/spec\/ob\/v3p0\/context-3\.0\.\d\.json$/,
];
const SHORTEST_LIST = 16_384;

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);
const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});
const hasType = (value: unknown, type: string) => asList(fields(value)['type']).includes(type);

function probeContext(credential: Fields): string[] {
  const contexts = asList(credential['@context']);
  return CONTEXTS.flatMap((expected, index) => {
    const found = String(contexts[index]);
    const isRight = typeof expected === 'string' ? found === expected : expected.test(found);
    return isRight ? [] : [`context ${index}: ${found}`];
  });
}

function probeTypes(credential: Fields): string[] {
  const subject = fields(credential['credentialSubject']);
  const achievement = fields(subject['achievement']);
  const criteria = fields(achievement['criteria']);
  const checks: [string, boolean][] = [
    ['VerifiableCredential', hasType(credential, 'VerifiableCredential')],
    ['OpenBadgeCredential', hasType(credential, 'OpenBadgeCredential')],
    ['issuer Profile', hasType(credential['issuer'], 'Profile')],
    ['AchievementSubject', hasType(subject, 'AchievementSubject')],
    ['Achievement', hasType(achievement, 'Achievement')],
    ['criteria', 'id' in criteria || 'narrative' in criteria],
    ['evidence', asList(credential['evidence']).every((each) => hasType(each, 'Evidence'))],
    ['result', asList(subject['result']).every((each) => hasType(each, 'Result'))],
    ['identifier', asList(subject['identifier']).every((each) => fields(each)['type'] === 'IdentityObject')],
    ['credentialSchema', asList(credential['credentialSchema']).every((each) => 'id' in fields(each))],
    ['no null and no empty list', !/:null[,}]|:\[\]/.test(JSON.stringify(credential))],
  ];
  return checks.filter(([, isRight]) => !isRight).map(([what]) => `type: ${what}`);
}

/** EmbeddedProofProbe: the method is the issuer's, and its fragment is the key. */
function probeProof(credential: Fields): string[] {
  const proof = fields(asList(credential['proof'])[0]);
  const [controller, fragment = ''] = String(proof['verificationMethod']).split('#');
  return [
    ...(proof['type'] === 'DataIntegrityProof' && proof['cryptosuite'] === 'eddsa-rdfc-2022'
      ? []
      : ['proof type']),
    ...(proof['proofPurpose'] === 'assertionMethod' ? [] : ['proof purpose']),
    ...(controller === fields(credential['issuer'])['id'] ? [] : ['proof: not the issuer’s method']),
    ...(fragment.startsWith('z6Mk') ? [] : ['proof: fragment is no Ed25519 Multikey']),
  ];
}

async function probeIssuer(credential: Fields, fetch: Fetch): Promise<string[]> {
  const { id, url } = fields(credential['issuer']);
  const profile = await fetch(String(url));
  const host = String(id).replace('did:web:', '').replaceAll('%3A', ':');
  const text = await fetch(`https://${host}/.well-known/did.json`);
  if (!profile || !text) return ['issuer: url or DID document is not there'];
  const did = fields(JSON.parse(text));
  const { verificationMethod } = fields(credential['proof']);
  const isString = asList(did['assertionMethod']).every((each) => typeof each === 'string');
  return [
    ...(did['id'] === id ? [] : ['issuer: DID document of another']),
    ...(isString ? [] : ['issuer: assertionMethod is not a list of strings']),
    ...(asList(did['assertionMethod']).includes(verificationMethod) ? [] : ['issuer: key does not assert']),
  ];
}

/** RevocationListProbe, for Bitstring Status List. */
async function probeStatus(credential: Fields, fetch: Fetch, now: Date): Promise<string[]> {
  const entry = fields(credential['credentialStatus']);
  const text = await fetch(String(entry['statusListCredential']));
  if (!text) return ['status: list is not there'];
  const list = fields(JSON.parse(text));
  const subject = fields(list['credentialSubject']);
  const encoded = String(subject['encodedList']);
  const bits = gunzipSync(Buffer.from(encoded.slice(1), 'base64url'));
  const index = Number(entry['statusListIndex']);
  const isSet = ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;
  const checks: [string, boolean][] = [
    ['status type', entry['type'] === 'BitstringStatusListEntry'],
    ['status id is not the list', entry['id'] !== entry['statusListCredential']],
    ['list type', hasType(list, 'BitstringStatusListCredential')],
    ['list id', list['id'] === entry['statusListCredential']],
    ['list purpose', subject['statusPurpose'] === entry['statusPurpose']],
    ['list length', encoded.startsWith('u') && bits.length >= SHORTEST_LIST],
    ['list expiry', Date.parse(String(list['validUntil'])) > now.getTime()],
    ['list issuer', list['issuer'] === fields(credential['issuer'])['id']],
    ['revoked', !isSet],
  ];
  return checks.filter(([, isRight]) => !isRight).map(([what]) => `status: ${what}`);
}

function probeDates(credential: Fields, now: Date): string[] {
  const from = Date.parse(String(credential['validFrom']));
  const until = Date.parse(String(credential['validUntil']));
  return [...(from <= now.getTime() ? [] : ['not yet valid']), ...(until > now.getTime() ? [] : ['expired'])];
}

/** Everything that is found wrong with a credential as JSON. */
export async function probeCredential(credential: Fields, fetch: Fetch, now: Date): Promise<string[]> {
  return [
    ...probeContext(credential),
    ...probeTypes(credential),
    ...probeProof(credential),
    ...(await probeIssuer(credential, fetch)),
    ...(await probeStatus(credential, fetch, now)),
    ...probeDates(credential, now),
  ];
}

/** ExternalProofProbe: RS256 or ES256, and `kid` is the address of one key, whose kind is at its top. */
export async function probeJwt(jwt: string, fetch: Fetch, now: Date): Promise<string[]> {
  const { alg, kid, typ, ...others } = decodeProtectedHeader(jwt);
  if (alg !== 'RS256' && alg !== 'ES256') return [`jwt: alg ${alg}`];
  if (typ !== 'JWT' || Object.keys(others).length > 0) return ['jwt: header'];
  const text = kid && (await fetch(kid));
  if (!text) return ['jwt: no key at kid'];
  const jwk = fields(JSON.parse(text));
  if (jwk['kty'] !== 'RSA' && jwk['kty'] !== 'EC') return ['jwt: kid leads to no single key'];
  try {
    const key = await importJWK(jwk as JWK, alg);
    const { payload } = await jwtVerify(jwt, key, { currentDate: now, algorithms: [alg] });
    const { iss, jti, sub, nbf, exp, ...credential } = payload;
    const isSame =
      iss === fields(credential['issuer'])['id'] &&
      jti === credential['id'] &&
      sub === fields(credential['credentialSubject'])['id'] &&
      nbf === Date.parse(String(credential['validFrom'])) / 1000 &&
      exp === Date.parse(String(credential['validUntil'])) / 1000;
    return isSame ? probeCredential(credential, fetch, now) : ['jwt: claims differ from the credential'];
  } catch {
    return ['jwt: signature'];
  }
}

/** The credential in a baked PNG picture. */
export function unbakePng(png: Buffer): string | undefined {
  const found = readChunks(png).filter(
    ({ type, data }) => type === 'iTXt' && data.toString().startsWith('openbadgecredential\0'),
  );
  return found.length === 1 ? found[0]?.data.toString().slice('openbadgecredential'.length + 5) : undefined;
}

/** The credential in a baked SVG picture. */
export function unbakeSvg(svg: string): string | undefined {
  const isNamed = svg.includes('xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0"');
  const found = /^<svg [^>]*><openbadges:credential><!\[CDATA\[(?<text>.*?)\]\]>/s.exec(svg);
  return isNamed ? found?.groups?.['text'] : undefined;
}
