import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCheckpoint, openCheckpoint, parseCheckpoint } from './checkpoint.ts';
import { cosignedMessage, findCosignature, listCosignatures } from './cosignature.ts';
import { makeEntry } from './entry.ts';
import { hashLeaf } from './merkle.ts';
import {
  formatNote,
  formatVkey,
  isSignedBy,
  KEY_TYPES,
  MalformedNoteError,
  parseNote,
  parseVkey,
  signaturesOf,
  verifierKey,
} from './note.ts';
import { formatProof, parseProof } from './tlog-proof.ts';

function makeKey(name: string, type: number) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const key = verifierKey(name, type, Buffer.from(x, 'base64url'));
  return { key, sign: (bytes: Uint8Array): Uint8Array => sign(null, bytes, privateKey) };
}

const log = makeKey('academy.example/log', KEY_TYPES.log);
const witness = makeKey('witness.example', KEY_TYPES.cosignature);
const text = formatCheckpoint({ origin: log.key.name, size: 7, root: hashLeaf(Buffer.from('x')) });

function cosign(time: bigint, body = text) {
  const stamp = Buffer.alloc(8);
  stamp.writeBigUInt64BE(time);
  const signature = Buffer.concat([stamp, witness.sign(cosignedMessage(body, time))]);
  return { name: witness.key.name, keyId: witness.key.keyId, signature };
}

const line = () => ({ name: log.key.name, keyId: log.key.keyId, signature: log.sign(Buffer.from(text)) });
const signed = () => formatNote({ text, signatures: [line(), cosign(1_700_000_000n)] });

describe('a signed note', () => {
  test('is the example of C2SP, to the byte', () => {
    const vkey = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
    const example =
      'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n';
    const key = parseVkey(vkey, KEY_TYPES.log);
    const note = parseNote(example);
    expect(formatVkey(key)).toBe(vkey);
    expect(formatNote(note)).toBe(example);
    const [signature] = signaturesOf(note, key);
    expect(signature && isSignedBy(key.publicKey, Buffer.from(note.text), signature.signature)).toBe(true);
  });

  test.each([
    '',
    'text\n',
    'text\n\n',
    'text\n\n— name\n',
    'text\n\n— name !!\n',
    'text\n\n- name AAAAAAAA\n',
    'te\u0007xt\n\n— name AAAAAAAA\n',
    'text\r\n\r\n— name AAAAAAAA\r\n',
    'text\n\n— na+me AAAAAAAA\n',
    'text\n\n— name AAAAAAAA',
  ])('is none: %j', (note) => expect(() => parseNote(note)).toThrow(MalformedNoteError));

  test('names its key by the ID that the key has', () => {
    const [name, , key] = formatVkey(log.key).split('+');
    expect(() => parseVkey(`${name}+00000000+${key}`, KEY_TYPES.log)).toThrow(MalformedNoteError);
    expect(() => parseVkey(formatVkey(log.key), KEY_TYPES.cosignature)).toThrow(MalformedNoteError);
  });
});

describe('a checkpoint', () => {
  test('opens with the log’s key alone', () => {
    expect(openCheckpoint(signed(), [log.key])).toMatchObject({ origin: 'academy.example/log', size: 7 });
    const other = makeKey(log.key.name, KEY_TYPES.log);
    expect(() => openCheckpoint(signed(), [other.key])).toThrow(MalformedNoteError);
    expect(() => openCheckpoint(signed(), [{ ...log.key, name: 'other' }])).toThrow('another log');
  });

  test('does not open once a character of it is changed', () => {
    const genuine = signed();
    fc.assert(
      fc.property(fc.nat(text.length + 100), fc.constantFrom('0', 'A', '\n', '9'), (at, character) => {
        if (genuine[at] === character) return;
        const changed = `${genuine.slice(0, at)}${character}${genuine.slice(at + 1)}`;
        expect(() => openCheckpoint(changed, [log.key])).toThrow(MalformedNoteError);
      }),
    );
  });

  test.each(['a\n07\n', 'a\n-1\n', 'a\n1e3\n', '\n7\n', 'a\n9007199254740993\n'])('is none: %j', (head) => {
    const root = Buffer.alloc(32).toString('base64');
    expect(() => parseCheckpoint(`${head}${root}\n`)).toThrow(MalformedNoteError);
  });

  test('has no extension lines and no short root', () => {
    expect(() => parseCheckpoint(`${text}more\n`)).toThrow(MalformedNoteError);
    expect(() => parseCheckpoint('a\n7\nAAAA\n')).toThrow(MalformedNoteError);
  });
});

describe('a cosignature', () => {
  test('tells when a witness saw the checkpoint', () => {
    const note = parseNote(signed());
    expect(findCosignature(note, witness.key)?.at).toEqual(new Date(1_700_000_000_000));
    expect(listCosignatures(note, [witness.key, makeKey('other', 4).key])).toHaveLength(1);
  });

  test('is none over another checkpoint, at another time, or by the log itself', () => {
    const moved = cosign(1_700_000_000n);
    moved.signature[7] = (moved.signature[7] ?? 0) ^ 1;
    const foreign = cosign(1_700_000_000n, text.replace('7', '8'));
    for (const each of [moved, foreign, { ...line(), name: witness.key.name, keyId: witness.key.keyId }])
      expect(findCosignature({ text, signatures: [each] }, witness.key)).toBeUndefined();
  });

  test('counts once, as the latest', () => {
    const note = { text, signatures: [cosign(5n), cosign(9n), cosign(7n)] };
    expect(listCosignatures(note, [witness.key]).map(({ at }) => at.getTime())).toEqual([9000]);
  });
});

describe('a proof file', () => {
  const hash = fc.uint8Array({ minLength: 32, maxLength: 32 });
  const hex = hash.map((bytes) => Buffer.from(bytes).toString('hex'));
  const opening = fc.record({ kind: fc.constantFrom('certificate', 'ledger-row'), salt: hex, sha256: hex });

  test('is read back as it was written', () => {
    const proof = fc.record({
      opening: fc.option(opening, { nil: undefined }),
      index: fc.nat(2 ** 40),
      path: fc.array(hash, { maxLength: 40 }),
    });
    fc.assert(
      fc.property(proof, (each) => {
        const written = formatProof({ ...each, checkpoint: signed() });
        expect(formatProof(parseProof(written))).toBe(written);
      }),
    );
  });

  test.each([
    ['no header', 'index 0\n\nx'],
    ['another version', 'c2sp.org/tlog-proof@v2\nindex 0\n\nx'],
    ['no index', 'c2sp.org/tlog-proof@v1\n\nx'],
    ['a short hash', 'c2sp.org/tlog-proof@v1\nindex 0\nAAAA\n\nx'],
    ['another extra', `c2sp.org/tlog-proof@v1\nextra ${btoa('{"kind":"x"}')}\nindex 0\n\nx`],
  ])('is none with %s', (_what, file) => expect(() => parseProof(file)).toThrow(MalformedNoteError));
});

describe('an entry', () => {
  const opening = { salt: new Uint8Array(32), hash: new Uint8Array(32) };

  test('differs by origin, kind, salt, and what is logged', () => {
    const other = new Uint8Array(32).fill(1);
    const entries = [
      makeEntry('a/log', 'ledger-row', opening),
      makeEntry('b/log', 'ledger-row', opening),
      makeEntry('a/log', 'certificate', opening),
      makeEntry('a/log', 'ledger-row', { ...opening, salt: other }),
      makeEntry('a/log', 'ledger-row', { ...opening, hash: other }),
    ].map((entry) => Buffer.from(entry).toString('hex'));
    expect(new Set(entries).size).toBe(entries.length);
    expect(entries.every((entry) => entry.startsWith('01') && entry.length === 66)).toBe(true);
  });
});
