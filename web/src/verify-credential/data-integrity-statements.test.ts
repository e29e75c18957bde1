import { beforeAll, describe, expect, test } from 'vitest';
import { credential, DID, didOf, newKey, NOW, prove, type Key } from '../../test/credentials.ts';
import { checkCredential } from './check-credential.ts';
import { CREDENTIAL_CONTEXTS, verifyProof } from './data-integrity.ts';

/**
 * What W3C’s suite for eddsa-rdfc-2022 (vc-di-eddsa-test-suite) asks of verifiers, in our own words, each named after the
 * section of Data Integrity (DI) or of the EdDSA cryptosuites whose statement it checks. What it asks of issuers is in
 * server/src/features/credentials/data-integrity-statements.test.ts.
 */
type Fields = Record<string, unknown>;
let key: Key;
let issued: Fields & { proof: Record<string, string> };
beforeAll(async () => {
  key = await newKey();
  issued = JSON.parse(await prove(credential, { key })) as typeof issued;
});

const verify = (document: Fields, contexts = CREDENTIAL_CONTEXTS) =>
  verifyProof(document, didOf(DID, key), contexts);
const withProof = (changes: Fields): Fields => ({ ...issued, proof: { ...issued.proof, ...changes } });
/** A proof that was signed with something in it, rather than changed after. */
const signedWith = async (options: Fields, words: Fields = credential) =>
  JSON.parse(await prove(words, { key, options })) as Fields;
/** The same both ways; what no signer that follows the rules can sign is only changed after. */
async function refuseBoth(options: Fields, verdict: string): Promise<void> {
  expect(await verify(withProof(options)), JSON.stringify(options)).toBe(verdict);
  const signed = await signedWith(options).catch(() => undefined);
  if (signed) expect(await verify(signed), JSON.stringify(options)).toBe(verdict);
}

function without(name: string): Fields {
  const { [name]: _absent, ...proof } = issued.proof;
  return { ...issued, proof };
}

test('a good proof verifies, so that what is refused below is refused for its reason', async () => {
  expect(await verify(issued)).toBe('genuine');
  expect(await verify(await signedWith({}))).toBe('genuine');
});

describe('what is no conforming document is refused', () => {
  test('DI, Verify Proof: a document or a proof that is no map', async () => {
    for (const proof of [null, 'proof', [], 7, true])
      expect(await verify({ ...issued, proof })).not.toBe('genuine');
    const trust = { keys: [], did: didOf(DID, key), now: NOW };
    for (const text of [JSON.stringify(JSON.stringify(issued)), JSON.stringify([issued]), 'null', ''])
      expect((await checkCredential(text, trust)).isValid).toBe(false);
  });

  test('DI, Verify Proof: no proof, or one without type, method or purpose, changed after or signed so', async () => {
    const { proof: _none, ...bare } = issued;
    expect(await verify(bare)).not.toBe('genuine');
    for (const name of ['type', 'cryptosuite', 'verificationMethod', 'proofPurpose']) {
      const verdict = name === 'verificationMethod' ? 'unknown-key' : 'unsafe-header';
      expect(await verify(without(name)), name).toBe(verdict);
      await refuseBoth({ [name]: undefined }, verdict);
    }
  });

  test('DI, DataIntegrityProof: another type of proof', async () => {
    for (const type of ['UnknownProofType', ['DataIntegrityProof'], null, 7])
      await refuseBoth({ type }, 'unsafe-header');
  });

  test('DI, Verify Proof: another purpose than the one expected', async () => {
    for (const proofPurpose of ['invalidPurpose', 'authentication'])
      await refuseBoth({ proofPurpose }, 'unsafe-header');
  });

  test('EdDSA, Transformation: another suite, or one that is no string', async () => {
    for (const cryptosuite of ['UnknownCryptosuite', 'eddsa-jcs-2022', ['eddsa-rdfc-2022'], null])
      await refuseBoth({ cryptosuite }, 'unsafe-header');
  });

  test('DI, Proofs: a method that nobody controls', async () => {
    const methods = ['did:key:invalidVm', `${DID}#z6MkUnknown`, DID, '', 7];
    for (const verificationMethod of methods) await refuseBoth({ verificationMethod }, 'unknown-key');
  });
});

describe('the value of the proof', () => {
  test('DI, Proofs: is required, and in Multibase with its prefix', async () => {
    expect(await verify(without('proofValue'))).toBe('forged');
    const value = issued.proof['proofValue'] ?? '';
    for (const proofValue of [null, '', value.slice(1), `u${value.slice(1)}`, `${value}0`, 7, [value]])
      expect(await verify(withProof({ proofValue })), String(proofValue)).toBe('forged');
  });

  test('EdDSA, Proof Representations: has 64 bytes, neither more nor fewer', async () => {
    const value = issued.proof['proofValue'] ?? '';
    for (const proofValue of [`${value}${'z'.repeat(44)}`, value.slice(0, -2), 'z', `z1${value.slice(1)}`])
      expect(await verify(withProof({ proofValue }))).toBe('forged');
  });

  test('EdDSA, Proof Configuration: covers the options of the proof, each of them', async () => {
    const later = { created: '2026-11-02T00:00:00Z' };
    expect(await verify(withProof(later))).toBe('forged');
    expect(await verify(without('created'))).toBe('forged');
  });

  test('EdDSA, Proof Configuration: a date of creation that is none is refused', async () => {
    for (const created of ['invalidDate', '', null, 7]) await refuseBoth({ created }, 'unsafe-header');
  });

  test('DI, Proofs: an option that the academy does not use, and so cannot check, is refused', async () => {
    await refuseBoth({ domain: 'other.example' }, 'unsafe-header');
    await refuseBoth({ challenge: '1235abcd6789' }, 'unsafe-header');
    await refuseBoth({ expires: '2027-01-01T00:00:00Z' }, 'unsafe-header');
  });
});

describe('words that JSON-LD would drop', () => {
  test('DI, Securing Data Losslessly: a term or type without a definition, signed so or added later', async () => {
    const { credentialSubject: subject, type } = credential;
    const documents: Fields[] = [
      { ...credential, credentialSubject: { ...subject, undefinedTerm: 'dropped' } },
      { ...credential, type: [...type, 'UndefinedType'] },
    ];
    for (const words of documents) {
      await expect(signedWith({}, words)).rejects.toThrow();
      expect(await verify({ ...words, proof: issued.proof })).toBe('forged');
    }
  });

  test('DI, Securing Data Losslessly: a type that is relative to a base of the file’s own', async () => {
    const based = [...CREDENTIAL_CONTEXTS, { '@base': 'https://invalid.example.com/' }];
    const words = { ...credential, '@context': based, type: [...credential.type, 'RelativeType'] };
    expect(await verify({ ...words, proof: issued.proof })).toBe('forged');
    expect(await verify({ ...words, '@context': CREDENTIAL_CONTEXTS, proof: issued.proof })).toBe('forged');
  });

  test('DI, Validating Contexts: contexts that are not those that this verifier knows, in their order', async () => {
    const [first = '', second = '', third = ''] = CREDENTIAL_CONTEXTS;
    const others = [[first], [second, first, third], [...CREDENTIAL_CONTEXTS, first], first, undefined];
    for (const contexts of others) expect(await verify({ ...issued, '@context': contexts })).toBe('forged');
  });
});

describe('several proofs', () => {
  test('DI, Proof Sets: verify if each of them does', async () => {
    const [one, other] = [issued.proof, (await signedWith({ created: '2026-11-02T00:00:00Z' }))['proof']];
    const stranger = JSON.parse(await prove(credential, { key: await newKey() })) as typeof issued;
    expect(await verify({ ...issued, proof: [one, other] })).toBe('genuine');
    expect(await verify({ ...issued, proof: [one, { ...one, created: '2026-11-02T00:00:00Z' }] })).toBe(
      'forged',
    );
    expect(await verify({ ...issued, proof: [one, stranger.proof] })).toBe('unknown-key');
    for (const proof of [[], [[one]], [one, null], [one, 'proof']])
      expect(await verify({ ...issued, proof })).toBe('unsafe-header');
  });

  test('DI, Proof Chains: are none of ours: a proof that refers to a previous one is refused', async () => {
    for (const previousProof of ['urn:uuid:missing', ['urn:uuid:missing']])
      await refuseBoth({ previousProof }, 'unsafe-header');
  });
});

test('EdDSA, Hashing: the bytes signed are two hashes of UTF-8, so that a name in other letters is another', async () => {
  const [identifier] = credential.credentialSubject.identifier;
  const renamed = (identityHash: string) => ({
    ...issued,
    credentialSubject: { ...credential.credentialSubject, identifier: [{ ...identifier, identityHash }] },
  });
  expect(await verify(renamed('Zoë Ångström'))).toBe('genuine');
  // The same to the eye, and other letters.
  expect(await verify(renamed('Zoë Ångström'.normalize('NFD')))).toBe('forged');
});
