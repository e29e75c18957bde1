import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkProof, parsePolicy, type Policy, type ProofResult } from './check-proof.ts';

const ORIGIN = 'academy.example/log';
const LOGGED = new TextEncoder().encode('eyJhbGciOiJFZERTQSJ9.e30.c2lnbmF0dXJl');
const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const node = (left: Uint8Array, right: Uint8Array) => sha256(Uint8Array.of(1), left, right);

function makeKey(name: string, type: number) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const typed = Buffer.concat([Uint8Array.of(type), raw]);
  const id = sha256(Buffer.from(`${name}\n`), typed).subarray(0, 4);
  return { name, id, privateKey, vkey: `${name}+${id.toString('hex')}+${typed.toString('base64')}` };
}

const log = makeKey(ORIGIN, 1);
const witness = makeKey('witness.example', 4);
const line = ({ name, id }: { name: string; id: Buffer }, signature: Uint8Array) =>
  `— ${name} ${Buffer.concat([id, signature]).toString('base64')}\n`;
const signText = (text: string, key: KeyObject) => sign(null, Buffer.from(text), key);

/** Three entries, of which the last is the file's: made here by another hand than the academy's. */
function makeProof(time = 1_700_000_000n): string {
  const salt = Buffer.alloc(32, 7);
  const hidden = sha256(Buffer.from(`${ORIGIN}\ncertificate/v1\n`), salt, sha256(LOGGED));
  const leaf = sha256(Uint8Array.of(0, 1), hidden);
  const pair = node(sha256(Uint8Array.of(0), Buffer.from('a')), sha256(Uint8Array.of(0), Buffer.from('b')));
  const text = `${ORIGIN}\n3\n${node(pair, leaf).toString('base64')}\n`;
  const stamp = Buffer.alloc(8);
  stamp.writeBigUInt64BE(time);
  const cosigned = Buffer.concat([
    stamp,
    signText(`cosignature/v1\ntime ${time}\n${text}`, witness.privateKey),
  ]);
  const opening = { kind: 'certificate', salt: salt.toString('hex'), sha256: sha256(LOGGED).toString('hex') };
  return [
    'c2sp.org/tlog-proof@v1',
    `extra ${Buffer.from(JSON.stringify(opening)).toString('base64')}`,
    'index 2',
    pair.toString('base64'),
    '',
    `${text}\n${line(log, signText(text, log.privateKey))}${line(witness, cosigned)}`,
  ].join('\n');
}

const proof = makeProof();
const policy: Policy = { logs: [log.vkey], witnesses: [witness.vkey], quorum: 1 };
const problemOf = (result: ProofResult) => (result.isValid ? 'valid' : result.problem);
const check = (text = proof, logged = LOGGED, trusted: Partial<Policy> = {}) =>
  checkProof(text, logged, { ...policy, ...trusted });

describe('a genuine proof', () => {
  test('shows the entry, the log, and who had seen it when', async () => {
    expect(await check()).toEqual({
      isValid: true,
      kind: 'certificate',
      origin: ORIGIN,
      index: 2,
      size: 3,
      seen: [{ name: 'witness.example', at: new Date(1_700_000_000_000) }],
    });
  });

  test('needs the witnesses that the reader asks for, and counts no others', async () => {
    const other = makeKey('other.example', 4);
    expect(problemOf(await check(proof, LOGGED, { quorum: 2 }))).toBe('too-few-witnesses');
    expect(problemOf(await check(proof, LOGGED, { witnesses: [other.vkey] }))).toBe('too-few-witnesses');
    expect(problemOf(await check(proof, LOGGED, { witnesses: [], quorum: 0 }))).toBe('valid');
  });
});

describe('what is wrong is named', () => {
  test.each([
    '',
    'hello',
    proof.slice(0, 200),
    proof.replace('@v1', '@v2'),
    proof.replace('index 2', 'index 02'),
  ])('no proof at all: %#', async (text) => expect(problemOf(await check(text))).toBe('not-a-proof'));

  test('another file, log, key, or place', async () => {
    const stranger = makeKey(ORIGIN, 1);
    expect(problemOf(await check(proof, LOGGED.slice(1)))).toBe('other-file');
    expect(problemOf(await check(proof, LOGGED, { logs: [] }))).toBe('no-key');
    expect(problemOf(await check(proof, LOGGED, { logs: [makeKey('b/log', 1).vkey] }))).toBe('unknown-log');
    expect(problemOf(await check(proof, LOGGED, { logs: [stranger.vkey] }))).toBe('signature');
    expect(problemOf(await check(proof.replace('index 2', 'index 1')))).toBe('not-in-the-log');
    expect(problemOf(await check(proof.replace('index 2', 'index 3')))).toBe('not-in-the-log');
    expect(problemOf(await check(proof.replace(`${ORIGIN}\n3`, `${ORIGIN}\n4`)))).toBe('signature');
  });

  test('a change of any line', async () => {
    for (const [at, each] of proof.split('\n').entries()) {
      if (each === '') continue;
      const middle = Math.floor(each.length / 2);
      const changed = `${each.slice(0, middle)}${each[middle] === 'A' ? 'B' : 'A'}${each.slice(middle + 1)}`;
      expect(problemOf(await check(proof.split('\n').with(at, changed).join('\n'))), each).not.toBe('valid');
    }
  });
});

test('a policy names logs, witnesses, and how many of them are needed', () => {
  const text = `log ${log.vkey} https://academy.example/log/\nwitness w1 ${witness.vkey}\ngroup all 1 w1\nquorum all\n`;
  expect(parsePolicy(text)).toEqual(policy);
  expect(parsePolicy('quorum none\n')).toBeUndefined();
});
