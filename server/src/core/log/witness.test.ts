import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  startLogAcademy,
  startWitness,
  WITNESS,
  type LogAcademy,
  type TestWitness,
} from '../../../test/log.ts';
import { appendLedger } from '../ledger.ts';
import { formatCheckpoint, openCheckpoint } from './checkpoint.ts';
import { findLatestCheckpoint, listProofs } from './checkpoints.store.ts';
import { listCosignatures } from './cosignature.ts';
import { logEntry } from './log-entry.ts';
import { logKeysOf, witnessesOf } from './log-settings.ts';
import { EMPTY_ROOT, hashLeaf, rootOf, type Hash } from './merkle.ts';
import { formatNote, formatVkey, KEY_TYPES, parseNote, parseVkey, verifierKey } from './note.ts';
import { proveConsistency } from './prove.ts';
import { withCosignatures } from './publish.ts';
import { growTiles } from './tiles.ts';
import { parseProof } from './tlog-proof.ts';

const ORIGIN = 'log.example/1';
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = verifierKey(
  ORIGIN,
  KEY_TYPES.log,
  Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
);

function signed(size: number, root: Hash, { by = privateKey, origin = ORIGIN } = {}): string {
  const text = formatCheckpoint({ origin, size, root });
  const signature = sign(null, Buffer.from(text), by);
  return formatNote({ text, signatures: [{ name: origin, keyId: key.keyId, signature }] });
}

/** A log in memory whose entries a test may change. */
function logOf(names: readonly string[]) {
  const leaves = names.map((name) => hashLeaf(Buffer.from(name)));
  const tiles = growTiles(0, []);
  for (const leaf of leaves) tiles.add(leaf);
  const stored = new Map(tiles.changed().map(({ level, index, hashes }) => [`${level}/${index}`, hashes]));
  const read = async (level: number, index: number) => stored.get(`${level}/${index}`) ?? new Uint8Array();
  return {
    root: (size: number) => rootOf(leaves.slice(0, size)),
    prove: (older: number, newer: number) => proveConsistency(read, older, newer),
  };
}

const NAMES = Array.from({ length: 80 }, (_each, index) => `entry ${index}`);
const honest = logOf(NAMES);

let witness: TestWitness;
beforeEach(async () => {
  witness = await startWitness(formatVkey(key));
});
afterEach(() => witness.stop());

async function send(old: number | string, proof: readonly Hash[], note: string) {
  const lines = proof.map((hash) => `${Buffer.from(hash).toString('base64')}\n`).join('');
  const body = `old ${old}\n${lines}\n${note}`;
  const response = await fetch(`${witness.url}/add-checkpoint`, { method: 'POST', body });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

const grow = async (from: number, to: number) =>
  send(from, await honest.prove(from, to), signed(to, honest.root(to)));
const witnessKey = () => parseVkey(witness.pair.split(' ')[0] ?? '', KEY_TYPES.cosignature);

describe('a witness', () => {
  test('is one file of less than 150 lines without a dependency', () => {
    const text = readFileSync(WITNESS, 'utf8');
    expect(text.split('\n').length).toBeLessThan(150);
    const imported = [...text.matchAll(/from '([^']+)'/g)].map(([, name]) => name);
    expect(imported.every((name) => name?.startsWith('node:'))).toBe(true);
  });

  test('signs that a log grew, and shows what it signed last', async () => {
    for (const [from, to] of [
      [0, 3],
      [3, 64],
      [64, 64],
      [64, 77],
    ] as const) {
      const { status, text } = await grow(from, to);
      expect(status).toBe(200);
      const note = signed(to, honest.root(to));
      const [seen] = listCosignatures(parseNote(note + text), [witnessKey()]);
      expect(Math.abs((seen?.at.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    }
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(ORIGIN))).toString('hex');
    const shown = await (await fetch(`${witness.url}/${hash}/checkpoint`)).text();
    expect(openCheckpoint(shown, [key])).toMatchObject({ size: 77 });
    expect(listCosignatures(parseNote(shown), [witnessKey()])).toHaveLength(1);
    expect((await fetch(`${witness.url}/${'0'.repeat(64)}/checkpoint`)).status).toBe(404);
  });

  test('refuses a log or key that it does not know, and a signature that is not the key’s', async () => {
    const other = generateKeyPairSync('ed25519').privateKey;
    expect((await send(0, [], signed(3, honest.root(3), { origin: 'log.example/2' }))).status).toBe(404);
    expect((await send(0, [], signed(3, honest.root(3), { by: other }))).status).toBe(403);
    const note = parseNote(signed(3, honest.root(3)));
    const unnamed = formatNote({
      ...note,
      signatures: note.signatures.map((line) => ({ ...line, keyId: '00000000' })),
    });
    expect((await send(0, [], unnamed)).status).toBe(403);
  });

  test('refuses an old size that is above the new one, or is not what it saw', async () => {
    expect((await grow(0, 10)).status).toBe(200);
    expect((await send(11, [], signed(10, honest.root(10)))).status).toBe(400);
    for (const old of [0, 9]) {
      const { status, type, text } = await grow(old, 20);
      expect([status, type, text]).toEqual([409, 'text/x.tlog.size', '10\n']);
    }
    expect((await grow(10, 20)).status).toBe(200);
  });

  test('refuses another history of any size, a wrong proof, and a proof where none belongs', async () => {
    expect((await send(0, [EMPTY_ROOT], signed(3, honest.root(3)))).status).toBe(422);
    expect((await send(0, [], signed(0, honest.root(3)))).status).toBe(422);
    expect((await grow(0, 10)).status).toBe(200);
    expect((await send(10, [], signed(10, honest.root(9)))).status).toBe(422);
    expect((await send(10, [EMPTY_ROOT], signed(10, honest.root(10)))).status).toBe(422);
    expect((await send(10, [], signed(20, honest.root(20)))).status).toBe(422);
    const proof = await honest.prove(10, 20);
    expect((await send(10, [...proof, EMPTY_ROOT], signed(20, honest.root(20)))).status).toBe(422);
    expect((await send(10, proof.with(0, EMPTY_ROOT), signed(20, honest.root(20)))).status).toBe(422);
    expect((await send(10, proof, signed(20, honest.root(20)))).status).toBe(200);
  });

  test('signs none of a hundred rewritings with the log’s own key', async () => {
    expect((await grow(0, 40)).status).toBe(200);
    const rewriting = fc.record({ at: fc.nat(39), to: fc.integer({ min: 40, max: 80 }), how: fc.nat(3) });
    await fc.assert(
      fc.asyncProperty(rewriting, async ({ at, to, how }) => {
        const other = (at + 1) % 40;
        const names = [
          NAMES.with(at, 'forged'),
          NAMES.toSpliced(at, 1),
          NAMES.toSpliced(at, 0, 'inserted'),
          NAMES.with(at, NAMES[other] ?? '').with(other, NAMES[at] ?? ''),
        ][how];
        const forged = logOf(names ?? []);
        const size = Math.min(to, names?.length ?? 0);
        const { status } = await send(40, await forged.prove(40, size), signed(size, forged.root(size)));
        expect(status).toBe(422);
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    '',
    'old 0\n\n',
    'old 00\n\nx\n1\nAA==\n\n— x AA==\n',
    `old 0\n${`${Buffer.alloc(32).toString('base64')}\n`.repeat(64)}\n${signed(3, honest.root(3))}`,
    'x'.repeat(70_000),
  ])('refuses what is not written as the protocol demands (%#)', async (body) => {
    const response = await fetch(`${witness.url}/add-checkpoint`, { method: 'POST', body });
    expect(response.status).toBe(400);
  });

  test('signs one history of a size, also when it is killed at any moment', async () => {
    const signedSizes = new Map<number, string>();
    const { state } = witness;
    let seen = 0;
    for (let round = 0; round < 12; round++) {
      const size = seen + 1;
      const note = signed(size, honest.root(size));
      const answered = send(seen, await honest.prove(seen, size), note).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, round % 4));
      witness.process.kill('SIGKILL');
      if (witness.process.signalCode === null) await once(witness.process, 'exit');
      const reply = await answered;
      if (reply?.status === 200) signedSizes.set(size, note);
      witness = await startWitness(formatVkey(key), { state });
      // It remembers at least what it answered; another history of that size gets no signature.
      const asked = await send(size, [], signed(size, honest.root(size)));
      if (signedSizes.has(size)) expect(asked.status).toBe(200);
      const fork = await send(size, [], signed(size, hashLeaf(Buffer.from('fork'))));
      if (signedSizes.has(size)) expect(fork.status).toBe(422);
      seen = asked.status === 200 ? size : Number(asked.text);
    }
  });
});

describe('an academy with witnesses', () => {
  let academy: LogAcademy;
  let other: TestWitness;
  beforeAll(async () => {
    academy = await startLogAcademy();
  });
  beforeEach(async () => {
    await academy.startOver();
    await witness.stop();
    witness = await startWitness(academy.vkey);
    other = await startWitness(academy.vkey, { name: 'other.example' });
  });
  afterEach(() => other.stop());
  afterAll(() => academy.close());

  const append = (count = 1) =>
    academy.database.record(async (trx) => {
      for (let number = 0; number < count; number++)
        await appendLedger(trx, { subjectId: 900, actorId: 1, at: new Date(), action: 'a', object: 'b' });
    });
  const seen = async () => {
    const checkpoint = await findLatestCheckpoint(academy.database.db, { isPublished: true });
    if (!checkpoint) return [];
    const note = parseNote(await withCosignatures(academy.database.db, checkpoint));
    const keys = witnessesOf(academy.context).witnesses;
    return listCosignatures(
      note,
      keys.map((each) => each.key),
    ).map((each) => each.witness.name);
  };
  const proofOf = async (ref: string) =>
    (await listProofs(academy.database.db, 'certificate', [ref]))[0]?.proof ?? null;

  test('publishes with the signatures of all, and with those that came when one is away', async () => {
    academy.watchedBy([witness, other]);
    await append();
    await academy.log();
    expect(await seen()).toEqual(['witness.example', 'other.example']);
    await other.stop();
    await append(3);
    await academy.log();
    expect(await seen()).toEqual(['witness.example']);
  });

  test('makes a proof once enough have signed', async () => {
    academy.watchedBy([witness, other], 2);
    await witness.stop();
    await academy.database.record((trx) => logEntry(trx, 'certificate', 'CR-1', 'bytes'));
    await academy.log();
    expect(await proofOf('CR-1')).toBeNull();
    witness = await startWitness(academy.vkey);
    academy.watchedBy([witness, other], 2);
    await academy.log();
    const proof = parseProof((await proofOf('CR-1')) ?? '');
    const { note } = openCheckpoint(proof.checkpoint, logKeysOf(academy.context));
    expect(
      listCosignatures(
        note,
        witnessesOf(academy.context).witnesses.map((each) => each.key),
      ),
    ).toHaveLength(2);
  });

  test('catches up with a witness that saw less, and gets no signature from one that saw more', async () => {
    academy.watchedBy([witness]);
    await append(5);
    await academy.log();
    academy.watchedBy([witness, other]);
    await append(5);
    await academy.log();
    expect(await seen()).toEqual(['witness.example', 'other.example']);
    // Restored to before all that, and gone on without the signer's memory.
    await academy.startOver();
    await append(1);
    await academy.log();
    expect(await seen()).toEqual([]);
  });

  test('takes no signature of anybody else for a witness’s', async () => {
    const [, address] = other.pair.split(' ');
    const [vkey] = witness.pair.split(' ');
    academy.context.config.transparency.witnesses = `${vkey} ${address}`;
    await append();
    await academy.log();
    expect(await seen()).toEqual([]);
  });
});
