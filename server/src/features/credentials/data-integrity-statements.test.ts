import jsonld from 'jsonld';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '../../../test/academy.ts';
import { strangerOf, type StrangersCredential } from '../../../test/credentials.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { loadContext } from '../../learning/credentials/contexts.ts';
import { addProof } from '../../learning/credentials/data-integrity.ts';

/**
 * What W3C’s suite for eddsa-rdfc-2022 (vc-di-eddsa-test-suite) asks of issuers, in our own words, each named after the
 * statement of Verifiable Credential Data Integrity (DI) or of the EdDSA cryptosuites that it checks, by section. What it asks of verifiers is in
 * web/src/verify-credential/data-integrity-statements.test.ts.
 */
let academy: TestAcademy;
let stranger: ReturnType<typeof strangerOf>;
let issued: StrangersCredential;
let list: Record<string, unknown>;
beforeAll(async () => {
  academy = await startAcademy({ PUBLIC_URL: 'https://academy.example' });
  stranger = strangerOf(academy);
  const learner = await academy.learner({ name: 'Zoë Ångström' });
  await completeCourse(learner, firstCourse(academy));
  const { certificateNumber = '' } = await takeAssessment(academy, learner, firstCourse(academy), 18);
  issued = await stranger.read(certificateNumber);
  list = await stranger.readJson(issued.credentialStatus.statusListCredential);
});
afterAll(() => academy.close());

const SECURITY = 'https://w3id.org/security#';
const BASE58 = /^z[1-9A-HJ-NP-Za-km-z]+$/;
/** XML Schema 1.1, dateTimeStamp: a time zone is not optional. */
const TIMESTAMP = /^-?\d{4,}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

type Proof = Record<string, string>;
/** Each document that the academy signs in this way, with its proof. */
const signed = () => [issued, list].map((document) => ({ document, proof: document['proof'] as Proof }));

/** What the terms of a proof mean in the contexts of its document. */
async function expandProof(document: Record<string, unknown>, proof: Proof) {
  const [expanded] = await jsonld.expand(
    { '@context': document['@context'], ...proof },
    { documentLoader: loadContext, safe: true },
  );
  return expanded ?? {};
}

const sign = (credential: object) =>
  addProof(credential as { validFrom: string }, {
    did: academy.config.issuer.did,
    signer: academy.app.context.keys.signer('credential'),
    at: academy.clock.now,
  });
const unsigned = () => {
  const { proof: _proof, ...rest } = issued;
  return structuredClone(rest) as typeof rest & { type: string[]; credentialSubject: object };
};

describe('the proof of what the academy issues', () => {
  test('DI, Proofs: is the value of “proof”, one object or a set of objects', () => {
    for (const { proof } of signed())
      expect([proof].flat().every((each) => Object(each) === each)).toBe(true);
  });

  test('DI, Proofs: has an id only if that is a URL', () => {
    for (const { proof } of signed()) expect(!('id' in proof) || URL.canParse(proof['id'])).toBe(true);
  });

  test('DI, Proofs: has a type, a string that maps to a URL, which is DataIntegrityProof', async () => {
    for (const { document, proof } of signed()) {
      expect(proof['type']).toBe('DataIntegrityProof');
      const { '@type': types = [] } = await expandProof(document, proof);
      expect(types).toEqual([`${SECURITY}DataIntegrityProof`]);
    }
  });

  test('DI, Proofs: has a purpose, a string that maps to a URL', async () => {
    for (const { document, proof } of signed()) {
      expect(proof['proofPurpose']).toBe('assertionMethod');
      const expanded = await expandProof(document, proof);
      expect(expanded[`${SECURITY}proofPurpose`]).toEqual([{ '@id': `${SECURITY}assertionMethod` }]);
    }
  });

  test('DI, Proofs: names its verification method as a string that maps to a URL', async () => {
    for (const { document, proof } of signed()) {
      const expanded = await expandProof(document, proof);
      const [method] = expanded[`${SECURITY}verificationMethod`] ?? [];
      expect(method).toEqual({ '@id': proof['verificationMethod'] });
      expect(URL.canParse(String(method?.['@id']))).toBe(true);
    }
  });

  test('DI, Proofs: is dated, if at all, with a time zone, and has no date of expiry that is otherwise', () => {
    for (const { proof } of signed())
      for (const field of ['created', 'expires']) if (field in proof) expect(proof[field]).toMatch(TIMESTAMP);
  });

  test('DI, Proofs: gives a challenge only with a domain, and domains as strings', () => {
    for (const { proof } of signed()) {
      expect('challenge' in proof && !('domain' in proof)).toBe(false);
      expect([proof['domain'] ?? ''].flat().every((each) => typeof each === 'string')).toBe(true);
    }
  });

  test('EdDSA, Proof Representations: has a value of 64 bytes in base58btc with the prefix of Multibase', () => {
    for (const { proof } of signed()) {
      expect(proof['proofValue']).toMatch(BASE58);
      expect(fromBase58(proof['proofValue'] ?? '')).toHaveLength(64);
    }
  });

  test('DI, DataIntegrityProof: names its suite in a string of the type cryptosuiteString', async () => {
    for (const { document, proof } of signed()) {
      const expanded = await expandProof(document, proof);
      expect(expanded[`${SECURITY}cryptosuite`]).toEqual([
        { '@type': `${SECURITY}cryptosuiteString`, '@value': 'eddsa-rdfc-2022' },
      ]);
    }
  });

  test('DI, Proof Chains: refers to no previous proof that the document lacks', () => {
    for (const { proof } of signed()) expect(proof).not.toHaveProperty('previousProof');
  });

  test('EdDSA, Verify Proof: verifies with a verifier that others wrote, however the words are ordered', async () => {
    const turned = Object.fromEntries(Object.entries(issued).toReversed());
    for (const document of [issued, turned, list]) expect(await stranger.isGenuine(document)).toBe(true);
  });

  test('EdDSA, Proof Serialization: is, for one moment and one key, the same twice', async () => {
    const one = await sign(unsigned());
    expect(await sign(unsigned())).toEqual(one);
  });
});

describe('the verification method', () => {
  test('EdDSA, Multikey: is a Multikey of its controller, in base58btc, and no other encoding', async () => {
    const did = await stranger.readJson('/.well-known/did.json');
    const methods = did['verificationMethod'] as Proof[];
    for (const { proof } of signed()) {
      const method = methods.find(({ id }) => id === proof['verificationMethod']);
      expect(method).toMatchObject({ type: 'Multikey', controller: did['id'] });
      expect(method?.['publicKeyMultibase']).toMatch(BASE58);
    }
  });

  test('EdDSA, Multikey: holds the two bytes of Ed25519 and a key of 32', async () => {
    const did = await stranger.readJson('/.well-known/did.json');
    const multikeys = (did['verificationMethod'] as Proof[]).filter(({ type }) => type === 'Multikey');
    expect(multikeys.length).toBeGreaterThan(0);
    for (const { publicKeyMultibase = '', ...rest } of multikeys) {
      const bytes = fromBase58(publicKeyMultibase);
      expect(bytes.subarray(0, 2)).toEqual(Buffer.from([0xed, 0x01]));
      expect(bytes).toHaveLength(34);
      expect(Object.keys(rest).some((name) => name.startsWith('secretKey'))).toBe(false);
    }
  });
});

describe('issuing', () => {
  test('DI, Securing Data Losslessly: fails where JSON-LD would drop a type or a term that no context defines', async () => {
    const words = unsigned();
    await expect(sign({ ...words, type: [...words.type, 'UndefinedType'] })).rejects.toThrow();
    const subject = { ...words.credentialSubject, undefinedTerm: 'dropped' };
    await expect(sign({ ...words, credentialSubject: subject })).rejects.toThrow();
    await expect(sign({ ...words, undefinedTerm: 'dropped' })).rejects.toThrow();
  });

  test('DI, Add Proof: fails, and says so, for a document that is no credential', async () => {
    const { credentialSubject: _subject, ...withoutSubject } = unsigned();
    await expect(sign(withoutSubject)).rejects.toThrow('credentialSubject');
    await expect(sign({ ...unsigned(), '@context': [] })).rejects.toThrow();
    await expect(sign({ ...unsigned(), issuer: 'not a URL' })).rejects.toThrow();
  });
});

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function fromBase58(text: string): Buffer {
  const letters = text.slice(1);
  let value = 0n;
  for (const letter of letters) value = value * 58n + BigInt(ALPHABET.indexOf(letter));
  const digits = value === 0n ? '' : value.toString(16);
  const rest = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  // Each leading “1” is a byte of zero.
  return Buffer.concat([Buffer.alloc(/^1*/.exec(letters)?.[0].length ?? 0), rest]);
}
